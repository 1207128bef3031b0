package testset

import (
	"encoding/base64"
	"fmt"
	"html"
	"strings"
)

// Statement is the text of a problem in one language.
type Statement struct {
	Language string    // en, zh or ja
	Sections []Section // first the task, then the formats of input and output
	PDF      []byte    // the same text as a page; nil: no page
}

// Section is a part of a statement. The title of the first section is not shown.
type Section struct {
	Title      string
	Paragraphs []string
}

// languageFolders has the names of languages that CMS and Polygon use in paths.
var languageFolders = map[string]string{"en": "english", "zh": "chinese", "ja": "japanese"}

// markup describes a language for statements, such as LaTeX. The four strings are formats for parts of a statement.
type markup struct {
	title, section, paragraph, picture string
	escape                             func(string) string       // quotes special characters of the language
	address                            func(picture File) string // the argument of the format picture
}

// write returns a statement in the markup language m. The pictures of the set follow the first section.
func (p *plan) write(s Statement, m markup) []byte {
	out := fmt.Appendf(nil, m.title, m.escape(p.Title))
	for i, section := range s.Sections {
		if i > 0 {
			out = fmt.Appendf(out, m.section, m.escape(section.Title))
		}
		for _, text := range section.Paragraphs {
			out = fmt.Appendf(out, m.paragraph, m.escape(text))
		}
		for k := range p.Pictures {
			if i == 0 {
				out = fmt.Appendf(out, m.picture, m.address(p.Pictures[k]))
			}
		}
	}
	return out
}

// latex returns a statement in LaTeX without a preamble, as Kattis packages need it. The judge adds the samples.
func (p *plan) latex(s Statement) []byte {
	escape := strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "_", `\_`, "%", `\%`, "&", `\&`, "#",
		`\#`, "$", `\$`, "^", `\^{}`, "~", `\~{}`, "<", `\textless{}`, ">", `\textgreater{}`, `"`, `''`)
	return p.write(s, markup{
		"\\problemname{%s}\n", "\n\\section*{%s}\n", "\n%s\n", "\n\\includegraphics[width=0.5\\textwidth]{%s}\n",
		escape.Replace, func(f File) string { return f.Name },
	})
}

// markdown returns a statement for Hydro. The address of a picture names an additional file of the problem.
func (p *plan) markdown(s Statement) []byte {
	escape := strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "{", `\{`, "}", `\}`, "[", `\[`, "]", `\]`,
		"<", `\<`, ">", `\>`, "#", `\#`, "$", `\$`, "|", `\|`, "&", `\&`)
	return p.write(s, markup{
		"# %s\n", "\n## %s\n", "\n%s\n", "\n![](file://%s)\n",
		escape.Replace, func(f File) string { return f.Name },
	})
}

// htmlSection returns a section of the main statement as HTML, the first one with the pictures' data.
func (p *plan) htmlSection(i int) string {
	sections := p.Statements[0].Sections
	if i >= len(sections) {
		return ""
	}
	return string(p.write(Statement{Sections: sections[i : i+1]}, markup{
		"%.0s", "", "<p>%s</p>\n", map[bool]string{
			true: "<p><img alt=\"\" src=\"data:image/png;base64,%s\"></p>\n", false: "%.0s",
		}[i == 0], html.EscapeString, encoded,
	}))
}

// encoded returns the data of a picture in base64.
func encoded(f File) string {
	data, _ := f.Load() // can't fail: pictures are in memory
	return base64.StdEncoding.EncodeToString(data)
}

// html returns a statement as a page. The page contains the data of the picture.
func (p *plan) html(s Statement) []byte {
	page := p.write(s, markup{
		"<title>%[1]s</title></head>\n<body>\n<h1>%[1]s</h1>\n", "<h2>%s</h2>\n", "<p>%s</p>\n",
		"<p><img alt=\"\" src=\"data:image/png;base64,%s\"></p>\n",
		html.EscapeString, encoded,
	})
	return fmt.Appendf(nil, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head><meta charset=\"utf-8\">%s</body>\n</html>\n",
		s.Language, page)
}
