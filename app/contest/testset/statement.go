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
	PDF      []byte    // the same text as a page; nil: none
}

// Section is a part of a statement. A statement does not show the title of its first section.
type Section struct {
	Title      string
	Paragraphs []string
}

// names are the names of languages in the folders of CMS and Polygon.
var names = map[string]string{"en": "english", "zh": "chinese", "ja": "japanese"}

// latex returns a statement for Kattis packages: LaTeX without a preamble. The judge itself adds the samples at the
// end.
func (p *plan) latex(s Statement) []byte {
	escape := strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "_", `\_`, "%", `\%`, "&", `\&`, "#",
		`\#`, "$", `\$`, "^", `\^{}`, "~", `\~{}`, "<", `\textless{}`, ">", `\textgreater{}`, `"`, `''`)
	var out strings.Builder
	fmt.Fprintf(&out, "\\problemname{%s}\n", escape.Replace(p.Title))
	for i, section := range s.Sections {
		if i > 0 {
			fmt.Fprintf(&out, "\n\\section*{%s}\n", escape.Replace(section.Title))
		}
		for _, text := range section.Paragraphs {
			out.WriteString("\n" + escape.Replace(text) + "\n")
		}
		for _, f := range p.Pictures[:p.shown(i)] {
			out.WriteString("\n" + `\includegraphics[width=0.5\textwidth]{` + f.Name + "}\n")
		}
	}
	return []byte(out.String())
}

// described returns the statements of a set. A set without statements gets one that has only the title and pictures.
func (s *Set) described() []Statement {
	if len(s.Statements) > 0 {
		return s.Statements
	}
	return []Statement{{Language: "en", Sections: make([]Section, 1)}}
}

// shown returns the number of pictures that follow a section: 1 after the first section if the set has a picture,
// else 0.
func (p *plan) shown(section int) int {
	if section > 0 {
		return 0
	}
	return min(1, len(p.Pictures))
}

// markdown returns a statement with its title. address comes before the name of a picture.
func (p *plan) markdown(s Statement, address string) []byte {
	escape := strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "{", `\{`, "}", `\}`, "[", `\[`, "]", `\]`,
		"<", `\<`, ">", `\>`, "#", `\#`, "$", `\$`, "|", `\|`, "&", `\&`)
	var out strings.Builder
	fmt.Fprintf(&out, "# %s\n", escape.Replace(p.Title))
	for i, section := range s.Sections {
		if i > 0 {
			fmt.Fprintf(&out, "\n## %s\n", escape.Replace(section.Title))
		}
		for _, text := range section.Paragraphs {
			out.WriteString("\n" + escape.Replace(text) + "\n")
		}
		for _, f := range p.Pictures[:p.shown(i)] {
			fmt.Fprintf(&out, "\n![](%s%s)\n", address, f.Name)
		}
	}
	return []byte(out.String())
}

// html returns a statement as a page, with its pictures inside.
func (p *plan) html(s Statement) []byte {
	var out strings.Builder
	title := html.EscapeString(p.Title)
	fmt.Fprintf(&out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head><meta charset=\"utf-8\"><title>%s</title></head>\n",
		s.Language, title)
	fmt.Fprintf(&out, "<body>\n<h1>%s</h1>\n", title)
	for i, section := range s.Sections {
		if i > 0 {
			fmt.Fprintf(&out, "<h2>%s</h2>\n", html.EscapeString(section.Title))
		}
		for _, text := range section.Paragraphs {
			fmt.Fprintf(&out, "<p>%s</p>\n", html.EscapeString(text))
		}
		for _, f := range p.Pictures[:p.shown(i)] {
			if data, err := f.Load(); err == nil { // pictures are in memory
				text := base64.StdEncoding.EncodeToString(data)
				fmt.Fprintf(&out, "<p><img alt=\"\" src=\"data:image/png;base64,%s\"></p>\n", text)
			}
		}
	}
	out.WriteString("</body>\n</html>\n")
	return []byte(out.String())
}
