package catalogue_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"stepboard/app/catalogue"
	"stepboard/assets"
	"stepboard/solve"
)

// pluralForms returns the plural forms that a language has for whole numbers, sorted.
func pluralForms(lang string) []string {
	names := map[plural.Form]string{
		plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few",
		plural.Many: "many",
	}
	found := map[string]bool{}
	for n := range 1_000_001 {
		if n > 1000 && n%1_000_000 != 0 {
			continue // the plural rules look at the last digits and at millions
		}
		found[names[plural.Cardinal.MatchPlural(language.Make(lang), n, 0, 0, 0, 0)]] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// A language writes all percent signs alike: with a space before the sign, or without.
func TestPercentSignsAreAlike(t *testing.T) {
	for _, lang := range languages() {
		spaced, tight := "", ""
		for key, m := range messages(t, lang) {
			for _, text := range m {
				switch {
				case strings.Contains(text, "}} %"):
					spaced = key
				case strings.Contains(text, "}}%"), strings.Contains(text, "}}％"):
					tight = key
				}
			}
		}
		if spaced != "" && tight != "" || spaced+tight == "" {
			t.Errorf("%s: %q has a space before the percent sign, %q has none", lang, spaced, tight)
		}
	}
}

// Each language has the same texts as the default language. Each text has the same arguments, and the plural forms of
// its own language.
func TestEveryLanguageHasEveryText(t *testing.T) {
	original := messages(t, catalogue.Default)
	for _, lang := range languages() {
		texts, forms := messages(t, lang), pluralForms(lang)
		for key := range texts {
			if original[key] == nil {
				t.Errorf("%s: %q is not in %s", lang, key, catalogue.Default)
			}
		}
		for key, m := range original {
			said := texts[key]
			if said == nil {
				t.Errorf("%s: %q is missing", lang, key)
				continue
			}
			if want, have := arguments(t, key, m), arguments(t, key, said); !slices.Equal(have, want) {
				t.Errorf("%s: %q has the arguments %v, want %v", lang, key, have, want)
			}
			want := forms
			if _, ok := m[plain]; ok {
				want = []string{plain}
			}
			if have := slices.Sorted(maps.Keys(said)); !slices.Equal(have, want) {
				t.Errorf("%s: %q has the forms %q, want %q", lang, key, have, want)
			}
		}
	}
}

// Each character of a text is in a font that comes with the program. No character needs a font of the computer.
func TestFontsHaveEveryCharacter(t *testing.T) {
	fonts := assets.BoardFonts()
	for name, files := range map[string][][]byte{"regular": fonts.Regular, "bold": fonts.Bold} {
		var list []*sfnt.Font
		for _, data := range files {
			f, err := sfnt.Parse(data)
			if err != nil {
				t.Fatal(name, err)
			}
			list = append(list, f)
		}
		checked := map[rune]bool{}
		for _, lang := range languages() {
			for key, m := range messages(t, lang) {
				for _, r := range strings.Join(slices.Collect(maps.Values(m)), "") {
					if !unicode.IsControl(r) && !checked[r] && !drawable(t, list, r) {
						t.Errorf("%s: %q has %q, which no %s font has", lang, key, r, name)
					}
					checked[r] = true
				}
			}
		}
	}
}

// drawable reports whether one of the fonts has the character.
func drawable(t *testing.T, fonts []*sfnt.Font, r rune) bool {
	t.Helper()
	for _, f := range fonts {
		i, err := f.GlyphIndex(nil, r)
		if err != nil {
			t.Fatal(err)
		}
		if i != 0 {
			return true
		}
	}
	return false
}

// A quotation in a message has the quotation marks of the language.
func TestQuotationMarks(t *testing.T) {
	for lang, want := range map[string]string{"en": `"37"`, "zh": "“37”", "ja": "「37」"} {
		if got := catalogue.New(lang).Say(solve.Say("app.sentences", "First", `"37"`, "Second", "")); strings.TrimSpace(got) != want {
			t.Errorf("%s: %s, not %s", lang, got, want)
		}
	}
}
