package export

import (
	"strings"

	"stepboard/app/catalogue"
	"stepboard/scene/figure"
)

// texts(i) returns the title and the caption of a page. A text that the style leaves out is "".
func (j *job) texts(i int) (title, caption string) {
	w := j.pages.About(i)
	title, caption = strings.TrimSpace(w.Title), strings.TrimSpace(w.Caption)
	if !j.Style.Titles {
		title = ""
	}
	if !j.Style.Caption {
		caption = ""
	}
	return title, caption
}

// pictureOnly returns the style of a page's picture. A title or caption that is text beside the picture is left out of
// the picture. If a page shows several boards, their own texts stay in the picture.
func (j *job) pictureOnly(i int) figure.Style {
	s := j.Style
	title, caption := j.texts(i)
	s.Untitled = title != ""
	s.Caption = s.Caption && caption == ""
	return s
}

// language(lang) returns the program's language for a language tag or a locale.
func language(lang string) string { return catalogue.New(lang).Language() }

// languageTag returns the tag of a language. For Chinese it includes the script.
func languageTag(lang string) string {
	if lang = language(lang); lang == "zh" {
		return "zh-Hans"
	}
	return lang
}
