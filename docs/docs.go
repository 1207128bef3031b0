// Package docs has pages of the documentation and their pictures, so that the program can show them.
//
// The pages are simple Markdown: headings, lists, emphasis, code, and pictures. A picture is a separate paragraph.
package docs

import (
	"embed"
	"regexp"
	"strings"
)

//go:embed huarong*.md halloween*.md knight*.md sokoban*.md own-*.md search-tree*.md
var pages embed.FS

//go:embed pictures/*.png pictures/dark/*.png
var pictures embed.FS

// Page returns the page with an ID in a language: <ID>.<language>.md or, if this page does not exist, the English
// <ID>.md. The ID is a puzzle's ID, Own, Reference, Slow or Tree. The result is nil if there is no such page.
func Page(id, language string) []byte {
	for _, name := range []string{id + "." + language + ".md", id + ".md"} {
		if data, err := pages.ReadFile(name); err == nil {
			return data
		}
	}
	return nil
}

// IDs of the pages about rules for your own puzzle: the first one, the reference, and the page about slow searches.
const (
	Own       = "own-puzzle"
	Reference = "own-reference"
	Slow      = "own-slow"
)

// Tree is the ID of the page about reading the tree of a search.
const Tree = "search-tree"

// Density is the size of a picture in pixels divided by its size on a page in logical pixels, at normal text size.
const Density = 1.5

// Picture returns the picture with a path in a page, in light or dark colours, as PNG, or nil if there is no such
// picture.
func Picture(path string, dark bool) []byte {
	if dark {
		path = strings.Replace(path, "/", "/dark/", 1)
	}
	data, _ := pictures.ReadFile(path) // nil on an error
	return data
}

// Kind is the kind of a part of a page.
type Kind uint8

// The kinds.
const (
	Text    Kind = iota // a paragraph or a list
	Heading             // a heading of the page or of a section
	Figure              // a picture
	Caption             // the text below a picture
	Code                // lines that are shown unchanged
)

// Part is a part of a page.
type Part struct {
	Kind Kind
	Text string // Markdown; for a Code: plain text; for a Figure: its alternative text
	Path string // for a Figure: the argument of Picture
}

var figure = regexp.MustCompile(`^!\[([^\]]*)\]\(([^)]*)\)$`)

// Parts divides a page at blank lines into its parts. A blank line inside of code does not divide. A paragraph
// that begins with a single * directly after a picture is the picture's caption.
func Parts(page []byte) []Part {
	var parts []Part
	for _, block := range strings.Split(string(page), "\n\n") {
		if code, ok := indented(block); ok {
			if n := len(parts); n > 0 && parts[n-1].Kind == Code { // a blank line inside of code
				parts[n-1].Text += "\n\n" + code
			} else {
				parts = append(parts, Part{Kind: Code, Text: code})
			}
			continue
		}
		p := Part{Text: strings.TrimSpace(block)}
		after := len(parts) > 0 && parts[len(parts)-1].Kind == Figure
		switch match := figure.FindStringSubmatch(p.Text); {
		case p.Text == "":
			continue
		case match != nil:
			p = Part{Figure, match[1], match[2]}
		case strings.HasPrefix(p.Text, "#"):
			p.Kind = Heading
		case after && strings.HasPrefix(p.Text, "*") && !strings.HasPrefix(p.Text, "**"):
			p.Kind = Caption
		}
		parts = append(parts, p)
	}
	return parts
}

// indented removes four spaces before each line of a block. It returns false if a line begins with fewer spaces.
func indented(block string) (string, bool) {
	const indent = "    "
	lines := strings.Split(strings.Trim(block, "\n"), "\n")
	for i, line := range lines {
		code, ok := strings.CutPrefix(line, indent)
		if !ok {
			return "", false
		}
		lines[i] = code
	}
	return strings.Join(lines, "\n"), true
}
