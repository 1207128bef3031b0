package export

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"stepboard/scene/typeface"
	"stepboard/solve"
)

// undrawn finds the characters that pictures leave out. These are emoji and other symbols that our fonts lack, with
// their joiners and modifiers. Without undrawn they would be drawn as boxes. Letters that our fonts lack are not left
// out, because this would change the text: they are drawn as boxes, and a warning names them.
type undrawn struct {
	face  *typeface.Face
	found []string // the characters left out, each once
	boxes []string // the letters that are drawn as boxes, each once
}

// Characters that belong to an emoji next to them.
const (
	joiner      = '\u200d'
	asEmoji     = '\ufe0f' // the variation selector
	keycap      = '\u20e3'
	firstTone   = '\U0001f3fb'
	lastTone    = '\U0001f3ff'
	firstTag    = '\U000e0020'
	lastTag     = '\U000e007f'
	mostUndrawn = 8 // how many characters a warning names at most
)

func joins(r rune) bool {
	return r == joiner || r == asEmoji || r == keycap || r >= firstTone && r <= lastTone || r >= firstTag && r <= lastTag
}

// strip removes the characters that pictures leave out from a text. It adds these characters to the list found.
func (u *undrawn) strip(text string) string {
	var kept, gone strings.Builder
	left := false
	note := func() {
		if s := strings.TrimRight(gone.String(), string(joiner)); s != "" && !slices.Contains(u.found, s) {
			u.found = append(u.found, s)
		}
		gone.Reset()
	}
	u.letters(text)
	for _, r := range text {
		missing := unicode.Is(unicode.So, r) && u.face.Glyph(r, false).Missing()
		if !joins(r) && !(missing && strings.HasSuffix(gone.String(), string(joiner))) {
			note()
		}
		if missing || joins(r) {
			gone.WriteRune(r)
			left = true
		} else {
			kept.WriteRune(r)
		}
	}
	note()
	if !left {
		return text
	}
	lines := strings.Split(kept.String(), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(line), " ")
	}
	return strings.Join(lines, "\n")
}

// letters adds the letters of a text that our fonts lack to the list boxes, with their code points: the window has the
// same fonts, so it can't show the letters themselves.
func (u *undrawn) letters(text string) {
	for _, r := range text {
		if !unicode.IsLetter(r) || !u.face.Glyph(r, false).Missing() {
			continue
		}
		if name := fmt.Sprintf("%c (U+%04X)", r, r); !slices.Contains(u.boxes, name) {
			u.boxes = append(u.boxes, name)
		}
	}
}

func (u *undrawn) warnings() (list []solve.Text) {
	some := func(signs []string) string {
		if len(signs) > mostUndrawn {
			signs = append(slices.Clone(signs[:mostUndrawn]), "…")
		}
		return strings.Join(signs, " ")
	}
	if len(u.found) > 0 {
		list = append(list, solve.Say("export.check.left_out", "Signs", some(u.found)))
	}
	if len(u.boxes) > 0 {
		list = append(list, solve.Say("export.check.boxes", "Letters", some(u.boxes)))
	}
	return list
}

// Boxes returns a warning that names the letters of texts that our fonts lack, or an empty text.
func Boxes(texts ...string) (warning solve.Text) {
	u := &undrawn{face: typeface.NewFace(typeface.BuiltIn())}
	for _, text := range texts {
		u.letters(text)
	}
	for _, text := range u.warnings() {
		warning = text
	}
	return warning
}
