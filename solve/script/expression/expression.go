//go:build !js

// Package expression has regular expressions. The engines of living pages do without them, because package regexp would
// make each page 165 kB larger: there, an expression matches nothing, so errors of rules are told in the words of the
// interpreter.
package expression

import "regexp"

// Regexp is a regular expression.
type Regexp = regexp.Regexp

// Compile compiles a valid expression.
func Compile(s string) *Regexp { return regexp.MustCompile(s) }

// Quote returns an expression that matches only a text.
func Quote(s string) string { return regexp.QuoteMeta(s) }
