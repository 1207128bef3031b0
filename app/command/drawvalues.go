package command

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"stepboard/app/view"
)

// badValue is the error of a value that an option can't have: what was expected.
type badValue struct{ want string }

func (e *badValue) Error() string { return e.want }

func wanted(ok bool, want string) error {
	if ok {
		return nil
	}
	return &badValue{want}
}

func choose(s string, names []string, chosen func(i int)) error {
	i := slices.Index(names, s)
	if i >= 0 {
		chosen(i)
	}
	return wanted(i >= 0, strings.Join(names, ", "))
}

// oneOf reads a word of a list.
func oneOf[T ~string](to *T, words ...T) func(string) error {
	names := make([]string, len(words))
	for i, w := range words {
		names[i] = string(w)
	}
	return func(s string) error { return choose(s, names, func(i int) { *to = words[i] }) }
}

// whole reads a whole number.
func whole(to *int, least, most int) func(string) error {
	return func(s string) error {
		n, err := strconv.Atoi(s)
		*to = n
		return wanted(err == nil && n >= least && n <= most, fmt.Sprintf("%d-%d", least, most))
	}
}

// decimal reads a number.
func decimal(to *float64, least, most float64) func(string) error {
	return func(s string) error {
		x, err := strconv.ParseFloat(s, 64)
		*to = x
		return wanted(err == nil && x >= least && x <= most, fmt.Sprintf("%g-%g", least, most))
	}
}

// position reads a number of moves or events, or the end.
func position(to *int) func(string) error {
	return func(s string) error {
		if s == "end" {
			*to = -1
			return nil
		}
		n, err := strconv.Atoi(s)
		*to = n
		return wanted(err == nil && n >= 0, "0, 1, 2, …, end")
	}
}

// readSteps reads FROM-TO, FROM- or all.
func (v *seen) readSteps(s string) error {
	v.steps = &span{0, -1}
	if s == "all" {
		return nil
	}
	from, to, ok := strings.Cut(s, "-")
	err := wanted(ok, "FROM-TO, all")
	if err == nil {
		err = position(&v.steps.from)(from)
	}
	if err == nil && to != "" {
		err = position(&v.steps.to)(to)
	}
	if err == nil && (v.steps.from < 0 || v.steps.to >= 0 && v.steps.to < v.steps.from) {
		err = &badValue{"FROM-TO, all"}
	}
	return err
}

// readLens reads ID or ID:CHOICE, the choice from 1.
func (v *seen) readLens(s string) error {
	id, choice, ok := strings.Cut(s, ":")
	v.lens, v.choice = id, 0
	if !ok {
		return nil
	}
	err := whole(&v.choice, 1, math.MaxInt32)(choice)
	v.choice--
	return err
}

// readRegion reads R1,C1:R2,C2, both cells included.
func (v *seen) readRegion(s string) error {
	a, b, ok := strings.Cut(s, ":")
	r1, c1, ok1 := parsePlace(a)
	r2, c2, ok2 := parsePlace(b)
	v.region = view.Region{Row: r1, Col: c1, Rows: r2 - r1 + 1, Cols: c2 - c1 + 1}
	return wanted(ok && ok1 && ok2 && r1 >= 0 && c1 >= 0 && r2 >= r1 && c2 >= c1, "ROW,COLUMN:ROW,COLUMN")
}

// readShow reads what is drawn beside the boards and on them: a list of words, all or none.
func (d *drawing) readShow(s string) error {
	o := &d.order
	parts := map[string]*bool{
		"title": &o.Titles, "coordinates": &o.Coordinates, "legend": &o.Legend, "caption": &o.Caption, "lens": &o.Lens,
		"annotations": &o.Annotations,
	}
	for _, shown := range parts {
		*shown = s == "all"
	}
	if s == "all" || s == "none" {
		return nil
	}
	for _, word := range strings.Split(s, ",") {
		shown := parts[word]
		if shown == nil {
			return &badValue{"title, coordinates, legend, caption, lens, annotations; all, none"}
		}
		*shown = true
	}
	return nil
}
