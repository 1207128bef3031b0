package export

import (
	"stepboard/app/catalogue"
	"stepboard/scene/figure"
)

// texts are a page's, as far as the style asks for them.
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

// pictureOnly is the style of the picture of a page whose title and caption stand beside it as text. Boards that share
// a page keep their own.
func (j *job) pictureOnly(i int) figure.Style {
	s := j.Style
	title, caption := j.texts(i)
	s.Untitled = title != ""
	s.Caption = s.Caption && caption == ""
	return s
}

// language is the one of the program's languages that is meant by a tag or a locale.
func language(lang string) string { return catalogue.New(lang).Language() }

// languageTag is the tag of a language, with the script that the program's texts are in.
func languageTag(lang string) string {
	if lang = language(lang); lang == "zh" {
		return "zh-Hans"
	}
	return lang
}
