// Package docs holds the pages about the puzzles and their pictures, so that the program can show them.
//
// The pages are Markdown, of which they use little: headings, lists, emphasis, and pictures in paragraphs of their own.
package docs

import (
	"embed"
	"regexp"
	"strings"
)

//go:embed huarong*.md halloween*.md knight*.md sokoban*.md
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

// Part of a page: text, or a picture.
type Part struct {
	Text         string // Markdown; empty for a picture
	Picture, Alt string // its path, and what it shows for those who can't see it
}

var image = regexp.MustCompile(`(?m)^!\[([^\]]*)\]\(([^)]*)\)$`)

// Parts cuts a page at its pictures.
func Parts(page []byte) []Part {
	var parts []Part
	text := func(s string) {
		if s = strings.TrimSpace(s); s != "" {
			parts = append(parts, Part{Text: s})
		}
	}
	s, from := string(page), 0
	for _, at := range image.FindAllStringSubmatchIndex(s, -1) {
		text(s[from:at[0]])
		parts = append(parts, Part{Alt: s[at[2]:at[3]], Picture: s[at[4]:at[5]]})
		from = at[1]
	}
	text(s[from:])
	return parts
}
