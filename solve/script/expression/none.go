//go:build js

package expression

// Regexp matches nothing. Its methods are those of regexp.Regexp.
type Regexp struct{}

// Compile returns an expression that matches nothing.
func Compile(string) *Regexp { return &Regexp{} }

// Quote returns the text.
func Quote(s string) string { return s }

func (*Regexp) MatchString(string) bool                                     { return false }
func (*Regexp) FindString(string) string                                    { return "" }
func (*Regexp) FindStringIndex(string) []int                                { return nil }
func (*Regexp) FindStringSubmatch(string) []string                          { return nil }
func (*Regexp) FindAllString(string, int) []string                          { return nil }
func (*Regexp) FindAllStringIndex(string, int) [][]int                      { return nil }
func (*Regexp) FindAllStringSubmatch(string, int) [][]string                { return nil }
func (*Regexp) ReplaceAllString(s, _ string) string                         { return s }
func (*Regexp) ReplaceAllStringFunc(s string, _ func(string) string) string { return s }
func (*Regexp) SubexpNames() []string                                       { return nil }
