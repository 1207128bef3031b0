package command

import (
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"stepboard/app/export"
	"stepboard/app/view"
	"stepboard/app/view/compare"
	trees "stepboard/app/view/tree"
	"stepboard/solve/explore"
)

type drawing struct {
	files []string // paths of files and folders; "" is standard input
	out   string   // path of the result; "" is standard output
	order export.Order

	puzzle  string
	budget  int64 // memory in bytes; 0: the default
	title   *string
	caption string
	lesson  bool
	frame   int // number of the frame of the lesson, from 1; 0: all frames

	view   viewValues
	viewed bool            // an option that chooses a view was given
	given  map[string]bool // names of the given options
}

// viewValues has the values of the options that choose boards and their view.
type viewValues struct {
	view.Shot          // fields that no option sets come from the file; Move -1 is the last move
	dataset, query int // numbers from 1; 0: as the file shows them
	all            bool
	marks          bool // mark cells that contradict each other
	steps          *span
	unit           explore.Unit
	pointer        *[2]int       // row and column, from 0; nil: none
	comparison     view.Compared // the options of a comparison; no Algorithms: no comparison
	tree           bool
	treeOptions    trees.Seen // the options of the tree
}

// span is a range of steps, counted from 0. If to is -1, the range ends with the last step.
type span struct{ from, to int }

func newDrawing() *drawing {
	d := &drawing{order: export.Usual()}
	d.view.Event, d.view.treeOptions = -1, trees.NewSeen()
	d.view.comparison = view.Compared{Pace: compare.ByLayer, Step: -1}
	return d
}

// viewOptions returns the options that choose a view. With one of them, boards are drawn in place of the lesson.
func (d *drawing) viewOptions() []option {
	v := &d.view
	return []option{
		{name: "dataset", value: "N", read: whole(&v.dataset, 1, math.MaxInt32)},
		{name: "query", value: "N", read: whole(&v.query, 1, math.MaxInt32)},
		{name: "all", on: &v.all},
		{name: "task", value: "T", read: text(&v.Task)},
		{name: "algorithm", value: "A", read: text(&v.Algorithm)},
		{name: "move", value: "N|end", read: position(&v.Move)},
		{name: "route", on: &v.Route},
		{name: "lens", value: "ID[:N]", read: v.readLens},
		{name: "event", value: "N|end", read: position(&v.Event)},
		picked("track", &v.Track, view.Tracks[:view.ByHand]),
		{name: "last", on: &v.Last},
		{name: "steps", value: "FROM-TO|all", read: v.readSteps},
		picked("unit", &v.unit, explore.Units),
		{name: "pointer", value: "R,C", read: func(s string) error {
			row, col, ok := parsePlace(s)
			v.pointer = &[2]int{row, col}
			return wanted(ok, "ROW,COLUMN")
		}},
		{name: "cells", value: "R,C:R,C", read: v.readRegion},
		{name: "compare", value: "A,B[,C[,D]]", read: func(s string) error {
			v.comparison.Algorithms = strings.Split(s, ",")
			return nil
		}},
		{name: "step", value: "N|end", read: position(&v.comparison.Step)},
		picked("pace", &v.comparison.Pace, compare.Paces[:]),
		picked("chart", &v.comparison.Plot, compare.Plots[:]),
		{name: "tree", on: &v.tree},
		{name: "graph", on: &v.treeOptions.Graph},
		{name: "tree-alone", on: &v.treeOptions.Alone},
		picked("rows", &v.treeOptions.Layers, trees.LayersNames[:]),
		picked("labels", &v.treeOptions.Label, trees.Labels[:]),
		{name: "known", on: &v.treeOptions.Repeats},
	}
}

func (p *program) otherOptions(d *drawing) []option {
	o := &d.order
	return []option{
		{name: "o", value: "OUT", read: text(&d.out)},
		{name: "lesson", on: &d.lesson},
		{name: "frame", value: "N", read: whole(&d.frame, 1, math.MaxInt32)},
		choice("format", &o.Format, export.Formats...),
		choice("paper", &o.Paper, export.Papers...),
		choice("page", &o.Sheet, export.Sheets...),
		{name: "show", value: "LIST", read: d.readShow},
		{name: "title", value: "TEXT", read: func(s string) error { d.title = &s; return nil }},
		{name: "caption", value: "TEXT", read: text(&d.caption)},
		{name: "cell", value: "POINTS", read: decimal(&o.Cell, export.LeastCell, export.MostCell)},
		{name: "scale", value: "PIXELS", read: decimal(&o.Scale, export.LeastScale, export.MostScale)},
		{name: "colors", value: "N", read: whole(&o.Colors, export.LeastColors, export.MostColors)},
		{name: "per-page", value: "N", read: whole(&o.PerPage, 1, export.MostPerPage)},
		{name: "columns", value: "N", read: whole(&o.Columns, 1, export.MostPerPage)},
		{name: "hold", value: "SECONDS", read: func(s string) error {
			var hold float64
			err := decimal(&hold, export.LeastHold.Seconds(), export.MostHold.Seconds())(s)
			o.Hold = seconds(hold)
			return err
		}},
		{name: "loops", value: "N", read: whole(&o.Loops, 0, math.MaxUint16)},
		choice("carry", &o.Carry, export.Carries...),
		choice("answers", &o.Answers, export.AnswersAsked, export.AnswersAfter, export.AnswersKey, export.AnswersNone),
		{name: "worksheet", on: &o.Worksheet},
		p.puzzleOption("", &d.puzzle),
		{name: "memory", value: "MB", read: megabytes(&d.budget, math.MaxInt32)},
	}
}

// validate chooses the format. If options contradict each other, it returns a *misuse.
func (d *drawing) validate() error {
	given := d.given
	switch {
	case len(d.files) == 0:
		return misused("command.draw.no_file")
	case d.out == "":
		return misused("command.draw.no_out")
	case (d.lesson || d.frame > 0) && d.viewed:
		return misused("command.draw.lesson_or_view")
	case d.view.all && (given["dataset"] || given["query"]):
		return misused("command.draw.all_or_one")
	}
	if err := d.view.comparing(given); err != nil {
		return err
	}
	if d.out == "-" {
		d.out = ""
	}
	if !given["format"] && len(d.files) == 1 {
		ext := strings.TrimPrefix(strings.ToLower(filepath.Ext(d.out)), ".")
		if i := slices.Index(export.Formats, export.Format(ext)); i >= 0 {
			d.order.Format = export.Formats[i]
		} else if d.out == "" || ext != "" {
			return misused("command.draw.no_format", "File", strconv.Quote(d.out), "Names",
				strings.Join(plain(export.Formats), ", "))
		}
	}
	f := d.order.Format
	if d.order.Worksheet && f != export.PDF {
		return misused("command.draw.worksheet_pdf", "Format", string(f))
	}
	if d.order.Worksheet && !given["per-page"] {
		d.order.PerPage = 2
	}
	if d.order.Worksheet && !given["carry"] { // the document has the answers
		d.order.Carry = export.CarryNothing
	}
	if given["answers"] {
		if err := fitting(f, "-answers", d.order.Answers, d.order.AnswersAt()); err != nil {
			return err
		}
	}
	if !given["page"] {
		d.order.Sheet = f.UsualSheet(false, false)
	}
	if err := fitting(f, "-paper", d.order.Paper, f.Papers()); err != nil {
		return err
	}
	return fitting(f, "-page", d.order.Sheet, f.Traits().Sheets)
}

// comparing begins the comparison. If a given option does not go with -compare, it returns a *misuse.
func (v *viewValues) comparing(given map[string]bool) error {
	if v.comparison.Algorithms == nil {
		for _, option := range []string{"step", "pace", "chart"} {
			if given[option] {
				return misused("command.draw.only_compared", "Option", "-"+option)
			}
		}
		return nil
	}
	for _, option := range []string{"algorithm", "route", "last", "tree", "tree-alone", "graph"} {
		if given[option] {
			return misused("command.draw.not_compared", "Option", "-"+option)
		}
	}
	for _, o := range [][2]string{{"move", "-step"}, {"event", "-step"}, {"unit", "-pace"}} {
		if given[o[0]] {
			return misused("command.draw.compared_instead", "Option", "-"+o[0], "Other", o[1])
		}
	}
	if given["track"] && v.Track != view.Exploration {
		return misused("command.draw.compared_instead", "Option", "-track "+v.Track.String(), "Other", "-track exploration")
	}
	v.Compared, v.Track = &v.comparison, view.Solution // a comparison ignores the track
	return nil
}

// fitting(…) returns a *misuse if the format does not allow an option's value.
func fitting[T ~string](f export.Format, option string, value T, allowed []T) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	return misused("command.draw.unfit", "Option", option, "Value", string(value), "Format", string(f),
		"Names", strings.Join(plain(allowed), ", "))
}

// readSteps reads the value FROM-TO, FROM- or all.
func (v *viewValues) readSteps(s string) error {
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

// readLens reads the value ID or ID:CHOICE. The choice is a number from 1.
func (v *viewValues) readLens(s string) error {
	id, choice, ok := strings.Cut(s, ":")
	v.Lens, v.Choice = id, 0
	if !ok {
		return nil
	}
	err := whole(&v.Choice, 1, math.MaxInt32)(choice)
	v.Choice--
	return err
}

// readRegion reads the value R1,C1:R2,C2: the first and the last cell of the region.
func (v *viewValues) readRegion(s string) error {
	a, b, ok := strings.Cut(s, ":")
	r1, c1, ok1 := parsePlace(a)
	r2, c2, ok2 := parsePlace(b)
	v.Region = view.Region{Row: r1, Col: c1, Rows: r2 - r1 + 1, Cols: c2 - c1 + 1}
	return wanted(ok && ok1 && ok2 && r1 >= 0 && c1 >= 0 && r2 >= r1 && c2 >= c1, "ROW,COLUMN:ROW,COLUMN")
}

// readShow reads which parts are drawn on boards and beside them: a list of words, "all" or "none".
func (d *drawing) readShow(s string) error {
	parts, words := map[string]*bool{}, []string{}
	for _, part := range export.Parts {
		shown := part.Of(&d.order)
		if part.ID == "marks" {
			shown = &d.view.marks
		}
		*shown = s == "all"
		parts[part.ID], words = shown, append(words, part.ID)
	}
	d.view.marks = false // only a list that names marks shows them
	if s == "all" || s == "none" {
		return nil
	}
	for _, word := range strings.Split(s, ",") {
		shown := parts[word]
		if shown == nil {
			return &badValue{strings.Join(words, ", ") + "; all, none"}
		}
		*shown = true
	}
	return nil
}
