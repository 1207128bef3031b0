// Package catalogue turns texts, which are keys and arguments, into sentences of a language chosen at run time. The
// sentences of the keys "<area>.…" stand in assets/text/<area>.<language>.json, and are read when one of them is
// first said.
package catalogue

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"stepboard/assets"
	"stepboard/solve"
)

// Default is the language that has every text, and that others fall back to.
const Default = "en"

// folder of the message files.
const folder = "text"

// Catalogue says texts in a language. It may be used by several goroutines at once.
type Catalogue struct {
	files fs.FS

	mu        sync.Mutex
	lang      string
	spoken    string          // the one of Languages for lang, or empty until somebody asks
	localizer *i18n.Localizer // nil until something is said
	bundle    *i18n.Bundle
	langs     []string         // that the localizer looks in
	read      map[file]bool    // that the bundle has
	printer   *message.Printer // nil until a number is said
}

// file is one of texts.
type file struct{ area, lang string }

// New is a catalogue of the program's texts in a language ("en", "zh", a locale like "ja_JP.UTF-8"); what there is no
// file for is said in the Default. It costs nothing until it speaks.
func New(lang string) *Catalogue { return &Catalogue{files: assets.Text, lang: lang} }

// SetLanguage makes the catalogue speak another language from now on.
func (c *Catalogue) SetLanguage(lang string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lang, c.spoken, c.localizer, c.printer = lang, "", nil, nil
}

// Language is the one of Languages that the catalogue speaks.
func (c *Catalogue) Language() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.language()
}

func (c *Catalogue) language() string {
	if c.spoken != "" {
		return c.spoken
	}
	var all []language.Tag
	for _, lang := range c.Languages() {
		all = append(all, language.Make(lang))
	}
	tag, _ := language.MatchStrings(language.NewMatcher(all), bcp47(c.lang))
	base, _ := tag.Base()
	c.spoken = base.String()
	return c.spoken
}

// bcp47 makes a language tag of a POSIX locale.
func bcp47(lang string) string {
	lang, _, _ = strings.Cut(lang, ".")
	return strings.ReplaceAll(lang, "_", "-")
}

// Languages lists those that there are files of, the Default first.
func (c *Catalogue) Languages() []string {
	names, _ := fs.Glob(c.files, folder+"/*.json")
	list := []string{Default}
	for _, name := range names {
		lang := strings.TrimPrefix(path.Ext(strings.TrimSuffix(name, ".json")), ".")
		if !slices.Contains(list, lang) {
			list = append(list, lang)
		}
	}
	return list
}

func fileOf(area, lang string) string { return path.Join(folder, area+"."+lang+".json") }

// Name is how one of the Languages calls itself, for a menu. It is the only text of its file.
func (c *Catalogue) Name(lang string) string {
	var texts map[string]string
	data, err := fs.ReadFile(c.files, fileOf("catalogue", lang))
	if err == nil {
		err = json.Unmarshal(data, &texts)
	}
	if err != nil {
		panic(err) // a defect of the build
	}
	return texts["catalogue.language"]
}

// Say is the sentence. Arguments that are texts are said first, and the digits of whole numbers grouped. A
// count named PluralCount chooses the plural form. A key that is in no file is shown as it is, in brackets, for it is
// a defect.
func (c *Catalogue) Say(t solve.Text) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.bundle == nil {
		c.bundle, c.read = i18n.NewBundle(language.Make(Default)), map[file]bool{}
		c.bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	}
	if c.localizer == nil {
		c.localizer = i18n.NewLocalizer(c.bundle, bcp47(c.lang), Default)
		c.langs = slices.Compact([]string{Default, c.language()})
	}
	return c.say(t)
}

func (c *Catalogue) say(t solve.Text) string {
	args := maps.Clone(t.Args)
	for name, v := range args {
		if text, ok := v.(solve.Text); ok {
			args[name] = c.say(text)
		} else {
			args[name] = c.grouped(name, v)
		}
	}
	if s, ok := t.In(c.language()); ok {
		return s
	}
	for _, key := range []string{t.Key, t.Else} {
		area, _, _ := strings.Cut(key, ".")
		c.load(area)
		s, err := c.localizer.Localize(&i18n.LocalizeConfig{
			MessageID: key, TemplateData: args,
			PluralCount: t.Args["PluralCount"],
		})
		if err == nil || s != "" { // with an error, it is that of another language, or one that has no plural forms
			return s
		}
	}
	return fmt.Sprintf("[%v]", t)
}

// load reads the files of an area, once: in the language, and in the one that it falls back to. A file that is no
// message file is a defect of the build.
func (c *Catalogue) load(area string) {
	for _, lang := range c.langs {
		if c.read[file{area, lang}] {
			continue
		}
		c.read[file{area, lang}] = true
		_, err := c.bundle.LoadMessageFileFS(c.files, fileOf(area, lang))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			panic(err)
		}
	}
}

// Messages are those of some areas in the catalogue's language, by key: each a text, or its plural forms by their
// names. They are for programs that say them themselves, and know [Places].
func (c *Catalogue) Messages(areas ...string) (map[string]json.RawMessage, error) {
	all := map[string]json.RawMessage{}
	for _, area := range areas {
		data, err := fs.ReadFile(c.files, fileOf(area, c.Language()))
		if err == nil {
			err = json.Unmarshal(data, &all)
		}
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}
