package annotate

import (
	"slices"
	"strconv"

	"stepboard/app/view/annotate"
	"stepboard/solve/grid"
)

// Lists of annotations are never changed once they stand: these functions make new ones, in time linear in their
// length.

// touches reports whether an annotation is on a cell. An arrow is on its first and last cell.
func touches(a annotate.Annotation, c grid.Cell) bool {
	return a.At == c || a.Kind == annotate.Arrow && a.To == c
}

// alike is the index in a list of the annotation with the same kind and place, or -1.
func alike(list []annotate.Annotation, a annotate.Annotation) int {
	return slices.IndexFunc(list, func(b annotate.Annotation) bool {
		return a.Kind == b.Kind && a.At == b.At && a.To == b.To
	})
}

// tints are the colours of the tinted cells.
func tints(list []annotate.Annotation) map[grid.Cell]annotate.Color {
	tints := map[grid.Cell]annotate.Color{}
	for _, a := range slices.Backward(list) { // the first tint of a cell counts
		if a.Kind == annotate.Tint {
			tints[a.At] = a.Color
		}
	}
	return tints
}

// toggled adds an annotation to a list. If it is there in the same colour, it is removed. If it is there in another
// colour, the colour changes. there reports whether it is in the new list.
func toggled(list []annotate.Annotation, a annotate.Annotation) (changed []annotate.Annotation, there bool) {
	changed = slices.Clone(list)
	i := alike(list, a)
	switch {
	case i < 0:
		return append(changed, a), true
	case list[i].Color == a.Color:
		return slices.Delete(changed, i, i+1), false
	}
	changed[i].Color = a.Color
	return changed, true
}

// written adds a label to a list, in place of an earlier label of its cell. The document leaves out a label without
// text.
func written(list []annotate.Annotation, a annotate.Annotation) []annotate.Annotation {
	changed := slices.Clone(list)
	if i := alike(list, a); i >= 0 {
		changed[i] = a
		return changed
	}
	return append(changed, a)
}

func without(list []annotate.Annotation, c grid.Cell) []annotate.Annotation {
	return slices.DeleteFunc(slices.Clone(list), func(a annotate.Annotation) bool { return touches(a, c) })
}

// nextNumber is the number after the highest in a list.
func nextNumber(list []annotate.Annotation) string {
	highest := 0
	for _, a := range list {
		if n, err := strconv.Atoi(a.Text); a.Kind == annotate.Number && err == nil {
			highest = max(highest, n)
		}
	}
	return strconv.Itoa(highest + 1)
}
