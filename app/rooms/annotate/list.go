package annotate

import (
	"slices"
	"strconv"

	"stepboard/app/view/annotate"
	"stepboard/solve/grid"
)

// A list of annotations is never changed. These functions return changed copies, in time linear in the length.

// touches(a, c) reports whether an annotation is at a cell. An arrow is at its first and its last cell.
func touches(a annotate.Annotation, c grid.Cell) bool {
	return a.At == c || a.Kind == annotate.Arrow && a.To == c
}

// alike(list, a) returns the index of the annotation in list that has the same kind and the same cells as a. Without
// such an annotation it returns -1.
func alike(list []annotate.Annotation, a annotate.Annotation) int {
	return slices.IndexFunc(list, func(b annotate.Annotation) bool {
		return a.Kind == b.Kind && a.At == b.At && a.To == b.To
	})
}

func tints(list []annotate.Annotation) map[grid.Cell]annotate.Color {
	tints := map[grid.Cell]annotate.Color{}
	for _, a := range slices.Backward(list) { // a later tint of the same cell is not drawn
		if a.Kind == annotate.Tint {
			tints[a.At] = a.Color
		}
	}
	return tints
}

// toggled(list, a) returns a changed copy of list. If list has the annotation a, the copy does not have it. If list has
// an annotation that differs from a only in colour, a replaces this annotation. Otherwise the copy also has a. The
// result present reports whether the copy has the annotation a.
func toggled(list []annotate.Annotation, a annotate.Annotation) (changed []annotate.Annotation, present bool) {
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

// written(list, a) returns a copy of list with the label a, which replaces an earlier label of its cell. A label
// without text is in the copy, but the document leaves such a label out.
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

func nextNumber(list []annotate.Annotation) string {
	highest := 0
	for _, a := range list {
		if n, err := strconv.Atoi(a.Text); a.Kind == annotate.Number && err == nil {
			highest = max(highest, n)
		}
	}
	return strconv.Itoa(highest + 1)
}
