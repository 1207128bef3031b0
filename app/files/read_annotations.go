package files

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"stepboard/app/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// The fields of an annotation, and their numbers.
var annotationFields = []string{"kind", "color", "at", "to", "text"}

const (
	annotationKind = iota
	annotationColor
	annotationAt
	annotationTo
	annotationText
)

// annotations reads what is drawn on a board of a size.
func (b *boardReader) annotations(size grid.Size) []annotate.Annotation {
	var list []annotate.Annotation
	b.array(solve.Say("files.annotations"), func() { list = append(list, b.annotation(size)) })
	return list
}

func (b *boardReader) annotation(size grid.Size) annotate.Annotation {
	a := annotate.Annotation{To: grid.None}
	at := b.index(annotationFields, solve.Say("files.annotation"))
	b.require(at, annotationFields, annotationKind, annotationColor, annotationAt)
	b.at(at[annotationKind], func() { a.Kind = annotate.Kind(b.oneNumber(annotate.Kinds[:])) })
	b.at(at[annotationColor], func() { a.Color = annotate.Color(b.oneNumber(annotate.Colors[:])) })
	b.at(at[annotationAt], func() { a.At = b.cell(size) })
	b.belongs(at, annotationTo, a.Kind, a.Kind == annotate.Arrow)
	b.belongs(at, annotationText, a.Kind, a.Kind == annotate.Label || a.Kind == annotate.Number)
	b.at(at[annotationTo], func() {
		start := b.pos
		if a.To = b.cell(size); b.err == nil && a.To == a.At {
			b.fail(start, solve.Say("files.arrow_to_itself"))
		}
	})
	b.at(at[annotationText], func() {
		start := b.pos
		if a.Text = b.short(annotate.MaxText); b.err == nil && a.Text == "" {
			b.fail(start, solve.Say("files.empty_text"))
		}
	})
	return a
}

// belongs fails where a field is missing that annotations of a kind have, or there where they have not.
func (b *boardReader) belongs(at []int, field int, k annotate.Kind, has bool) {
	switch {
	case has:
		b.require(at, annotationFields, field)
	case at[field] >= 0:
		b.fail(at[field], solve.Say("files.not_of_kind", "Field", strconv.Quote(annotationFields[field]), "Kind",
			strconv.Quote(k.String())))
	}
}

// oneNumber reads a string that must be one of some names, and returns which.
func (b *boardReader) oneNumber(names []string) int {
	return max(0, slices.Index(names, b.oneOf(names)))
}

// short reads a string of so many characters at most.
func (b *boardReader) short(most int) string {
	start := b.pos
	s := b.text(solve.Say("files.string"))
	if n := utf8.RuneCountInString(s); n > most {
		b.fail(start, solve.Say("files.too_long", "Characters", n, "Most", most))
	}
	return s
}
