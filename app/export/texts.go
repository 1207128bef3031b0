package export

import (
	"stepboard/app/catalogue"
	"stepboard/scene/figure"
)

// texts are the title and the caption of a page, as far as the style wants them.
func (j *job) texts(i int) (title, caption string) {
	w := j.pages.About(i)
	title, caption = w.Title, w.Caption
	if !j.Style.Titles {
		title = ""
	}
	if !j.Style.Caption {
		caption = ""
	}
	return title, caption
}

// pictureOnly is the style of a page's picture if title and caption stand beside it as text. Several boards on a page
// keep their own texts.
func (j *job) pictureOnly(i int) figure.Style {
	s := j.Style
	title, caption := j.texts(i)
	s.Untitled = title != ""
	s.Caption = s.Caption && caption == ""
	return s
}

// language is the program's language for a tag or a locale.
func language(lang string) string { return catalogue.New(lang).Language() }

// languageTag is the tag of a language, with the script of the program's texts.
func languageTag(lang string) string {
	if lang = language(lang); lang == "zh" {
		return "zh-Hans"
	}
	return lang
}
