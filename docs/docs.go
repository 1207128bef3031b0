// Package docs holds the pages about the puzzles and their pictures, so that the program can show them.
//
// The pages are simple Markdown: headings, lists, emphasis, and pictures in paragraphs of their own.
package docs

import (
	"embed"
	"regexp"
	"strings"
)

//go:embed huarong*.md halloween*.md knight*.md sokoban*.md own-puzzle*.md search-tree*.md
var pages embed.FS

//go:embed pictures/*.png
var pictures embed.FS

// Page is the page about the puzzle with an ID in a language: <ID>.<language>.md, or where there is none the English
// <ID>.md; nil for an unknown puzzle.
func Page(id, language string) []byte {
	for _, name := range []string{id + "." + language + ".md", id + ".md"} {
		if data, err := pages.ReadFile(name); err == nil {
			return data
		}
	}
	return nil
}

// Own is the ID of the page that tells how to write the rules of a puzzle of one's own.
const Own = "own-puzzle"

// Tree is the ID of the page that tells how to read the tree of a search.
const Tree = "search-tree"

// Density is how many pixels of a picture make one where it is shown at its size.
const Density = 1.5

// Picture is a picture of a page as PNG, by the path that stands in the page; nil if there is none.
func Picture(path string) []byte {
	data, err := pictures.ReadFile(path)
	if err != nil {
		return nil
	}
	return data
}

// Kind of a part of a page.
type Kind uint8

// The kinds.
const (
	Text    Kind = iota // a paragraph or a list
	Heading             // of the page or of a section of it
	Figure              // a picture
	Caption             // what is said below a picture
	Code                // lines as they are
)

// Part of a page.
type Part struct {
	Kind Kind
	Text string // Markdown; of a Figure, what it shows for those who can't see it
	Path string // of a Figure, for Picture
}

var figure = regexp.MustCompile(`^!\[([^\]]*)\]\(([^)]*)\)$`)

// Parts cuts a page into its parts, which blank lines are between. A paragraph in italics below a picture is its
// caption.
func Parts(page []byte) []Part {
	var parts []Part
	for _, block := range strings.Split(string(page), "\n\n") {
		if code, ok := indented(block); ok {
			if n := len(parts); n > 0 && parts[n-1].Kind == Code { // a blank line stands between
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

// indented is a block whose lines are all four spaces in, without these.
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
