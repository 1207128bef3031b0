package catalogue

import (
	"io/fs"
	"slices"
	"sync"
	"testing"
	"testing/fstest"

	"stepboard/solve"
)

var files = fstest.MapFS{
	"text/one.en.json":       {Data: []byte(`{"one.plain": "Hello", "one.only": "Only {{.What}} here"}`)},
	"text/two.en.json":       {Data: []byte(`{"two.count": {"one": "{{.PluralCount}} step", "other": "{{.PluralCount}} steps of {{.Of}}"}}`)},
	"text/one.ja.json":       {Data: []byte(`{"one.plain": "こんにちは"}`)},
	"text/two.ja.json":       {Data: []byte(`{"two.count": {"other": "{{.Of}}の{{.PluralCount}}手"}}`)},
	"text/one.zh.json":       {Data: []byte(`{"one.plain": "你好"}`)},
	"text/catalogue.en.json": {Data: []byte(`{"catalogue.language": "English"}`)},
	"text/catalogue.ja.json": {Data: []byte(`{"catalogue.language": "日本語"}`)},
	"text/catalogue.zh.json": {Data: []byte(`{"catalogue.language": "中文"}`)},
	"text/sub/x.de.json":     {Data: []byte(`{}`)},
	"text/LICENSE":           {Data: []byte(``)},
	"other/outside.fr.json":  {Data: []byte(`{}`)},
	"text/broken.then.again": {Data: []byte(`{`)},
}

func TestSay(t *testing.T) {
	count := func(n any) solve.Text {
		return solve.Say("two.count", "PluralCount", n, "Of", solve.Say("one.only", "What", 1234567))
	}
	for _, c := range []struct {
		lang string
		text solve.Text
		want string
	}{
		{"en", solve.Say("one.plain"), "Hello"},
		{"en", solve.Say("one.only", "What", "<this>"), "Only <this> here"},
		{"en", solve.Say("one.only", "What", 1, "PluralCount", 1), "Only 1 here"},
		{"en", solve.Say("one.only", "What", 3358), "Only 3,358 here"},
		{"en", solve.Say("one.only", "What", int32(3358)), "Only 3,358 here"},
		{"en", solve.Say("one.only", "What", solve.Say("one.only", "What", int64(-1000))), "Only Only −1,000 here here"},
		{"en", solve.Text{Key: "two.count", Args: map[string]any{"PluralCount": 1, "Of": 1, "Capital": true}}, "1 step"},
		{"en", solve.Text{Key: "quote", Own: map[string]string{"": "état"}, Args: map[string]any{"Capital": true}}, "État"},
		{"en", count(1), "1 step"},
		{"en", count(int64(2)), "2 steps of Only 1,234,567 here"},
		{"ja", solve.Say("one.plain"), "こんにちは"},
		{"ja", count(1), "Only 1,234,567 hereの1手"}, // the argument falls back to English, the sentence does not
		{"ja_JP.UTF-8", solve.Say("one.plain"), "こんにちは"},
		{"zh-CN", solve.Say("one.plain"), "你好"},
		{"zh_Hant_TW", solve.Say("one.plain"), "Hello"}, // such a reader does not read simplified characters first
		{"zh", count(5), "5 steps of Only 1,234,567 here"},
		{"fr", solve.Say("one.plain"), "Hello"},
		{"", solve.Say("one.plain"), "Hello"},
		{"C", solve.Say("one.plain"), "Hello"},
		{"en", solve.Say("no.such", "Row", 3), "[no.suchmap[Row:3]]"},
		{"ja", solve.Say("no.such"), "[no.suchmap[]]"},
		{"en", solve.Text{}, ""},
	} {
		cat := &Catalogue{files: files, lang: c.lang}
		if got := cat.Say(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", c.lang, got, c.want)
		}
	}
}

func TestSayLeavesTheTextAsItIs(t *testing.T) {
	c := &Catalogue{files: files, lang: "en"}
	inner := solve.Say("one.plain")
	text := solve.Say("one.only", "What", inner)
	if got := c.Say(text); got != "Only Hello here" {
		t.Errorf("%q", got)
	}
	c.SetLanguage("ja")
	if got := c.Say(text); got != "Only こんにちは here" {
		t.Errorf("in another language: %q", got)
	}
}

// counted counts how often each file is opened.
type counted struct {
	fs.FS
	opened map[string]int
}

func (c counted) Open(name string) (fs.File, error) {
	c.opened[name]++
	return c.FS.Open(name)
}

// A change of language reads each file only once, also when the language was chosen before.
func TestFilesAreReadOnce(t *testing.T) {
	all := counted{files, map[string]int{}}
	c := &Catalogue{files: all, lang: "en"}
	for _, lang := range []string{"en", "ja", "zh", "en", "ja"} {
		c.SetLanguage(lang)
		c.Say(solve.Say("one.plain"))
	}
	for _, name := range []string{"text/one.en.json", "text/one.ja.json", "text/one.zh.json"} {
		if n := all.opened[name]; n != 1 {
			t.Errorf("%s was read %d times", name, n)
		}
	}
}

func TestLanguages(t *testing.T) {
	c := &Catalogue{files: files}
	if got := c.Languages(); !slices.Equal(got, []string{"en", "ja", "zh"}) {
		t.Errorf("%v", got)
	}
	for lang, want := range map[string]string{
		"": "en", "ja-JP": "ja", "zh_CN.UTF-8": "zh", "fr": "en",
		"nonsense!": "en",
	} {
		c.SetLanguage(lang)
		if got := c.Language(); got != want {
			t.Errorf("%q speaks %s, want %s", lang, got, want)
		}
	}
	for lang, want := range map[string]string{"en": "English", "ja": "日本語", "zh": "中文"} {
		if got := c.Name(lang); got != want {
			t.Errorf("%s calls itself %q", lang, got)
		}
	}
}

func TestSeveralGoroutines(t *testing.T) {
	c := &Catalogue{files: files}
	var group sync.WaitGroup
	for _, lang := range []string{"en", "ja", "zh", "en"} {
		group.Go(func() {
			for range 50 {
				c.SetLanguage(lang)
				if got := c.Say(solve.Say("one.plain")); got == "" || got[0] == '[' {
					t.Errorf("%q", got)
				}
			}
		})
	}
	group.Wait()
}

func BenchmarkSay(b *testing.B) {
	c := New("en")
	text := solve.Say("input.cut_off", "What", "x")
	c.Say(text)
	b.ReportAllocs()
	for b.Loop() {
		c.Say(text)
	}
}

func BenchmarkFirstWord(b *testing.B) {
	for b.Loop() {
		New("en").Say(solve.Say("catalogue.language"))
	}
}
