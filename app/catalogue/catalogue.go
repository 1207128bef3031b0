// Package catalogue turns texts, which are keys with arguments, into sentences of a language that is chosen at run
// time. The sentences of the keys "<area>.…" are in assets/text/<area>.<language>.json. Files are read when needed.
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

// Default is the language in which every text exists. If another language lacks a sentence, Default's sentence is used.
const Default = "en"

const folder = "text"

// Catalogue makes sentences from texts, in a language. Several goroutines may use it at the same time.
type Catalogue struct {
	files fs.FS

	mu        sync.Mutex
	lang      string
	spoken    string          // the language of Languages that is nearest to lang; empty until needed
	localizer *i18n.Localizer // nil until needed
	bundle    *i18n.Bundle
	langs     []string           // the languages whose files load reads
	read      map[[2]string]bool // the areas and languages whose files load has read or found missing
	printer   *message.Printer   // nil until needed
}

// New returns a catalogue of the program's texts in a language, such as "en", "zh" or the locale "ja_JP.UTF-8". If
// the language has no files, the catalogue uses Default. New reads no files.
func New(lang string) *Catalogue { return &Catalogue{files: assets.Text, lang: lang} }

// SetLanguage changes the language of the catalogue.
func (c *Catalogue) SetLanguage(lang string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lang, c.spoken, c.localizer, c.printer = lang, "", nil, nil
}

// Language returns the language of the catalogue, one of Languages.
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

// bcp47 turns a POSIX locale, such as "ja_JP.UTF-8", into a language tag.
func bcp47(lang string) string {
	lang, _, _ = strings.Cut(lang, ".")
	return strings.ReplaceAll(lang, "_", "-")
}

// Languages lists the languages that have files. Default comes first.
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

// Name returns the name of a language in that language, for a menu. The file of this text has no other text.
func (c *Catalogue) Name(lang string) string {
	var texts map[string]string
	data, err := fs.ReadFile(c.files, fileOf("catalogue", lang))
	if err == nil {
		err = json.Unmarshal(data, &texts)
	}
	if err != nil {
		panic(err) // the program was built wrong
	}
	return texts["catalogue.language"]
}

// Say returns the sentence of a text. First, arguments that are texts become sentences, and digits of whole numbers
// are grouped. The argument PluralCount chooses the plural form. For the zero Text, Say returns "". If a key has no
// sentence (our mistake), Say returns the text in brackets.
func (c *Catalogue) Say(t solve.Text) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.bundle == nil {
		c.bundle, c.read = i18n.NewBundle(language.Make(Default)), map[[2]string]bool{}
		c.bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	}
	if c.localizer == nil {
		c.localizer = i18n.NewLocalizer(c.bundle, bcp47(c.lang), Default)
		c.langs = slices.Compact([]string{Default, c.language()})
	}
	return c.say(t)
}

func (c *Catalogue) say(t solve.Text) string {
	if t.Args["Capital"] != nil {
		return Sentence(c.sentence(t))
	}
	return c.sentence(t)
}

func (c *Catalogue) sentence(t solve.Text) string {
	args := maps.Clone(t.Args)
	for name, v := range args {
		if text, ok := v.(solve.Text); ok {
			args[name] = c.say(text)
		} else {
			args[name] = c.grouped(name, v)
		}
	}
	if s, ok := t.In(c.language()); ok || t.Key == "" {
		return s
	}
	for _, key := range []string{t.Key, t.Else} {
		area, _, _ := strings.Cut(key, ".")
		c.load(area)
		s, err := c.localizer.Localize(&i18n.LocalizeConfig{
			MessageID: key, TemplateData: args, PluralCount: t.Args["PluralCount"],
		})
		if err == nil || s != "" { // if s is set, the error is about language or plural forms
			return s
		}
	}
	return fmt.Sprintf("[%v]", t)
}

// load reads the files of an area in the languages of the catalogue, once. It panics if one of these files is broken.
func (c *Catalogue) load(area string) {
	for _, lang := range c.langs {
		key := [2]string{area, lang}
		if c.read[key] {
			continue
		}
		c.read[key] = true
		if _, err := c.bundle.LoadMessageFileFS(c.files, fileOf(area, lang)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			panic(err)
		}
	}
}

// Messages returns the messages of some areas in the catalogue's language, by key. A message is a text, or a map of
// plural forms. Programs that make the sentences themselves need Messages and [Places].
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
