package command

import (
	"errors"
	"flag"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"stepboard/app/export"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/budget"
	"stepboard/solve/explore"
	"stepboard/solve/puzzles"
)

// drawing is the options of the command draw.
type drawing struct {
	files []string // or folders; "" is standard input
	out   string   // "" is standard output
	order export.Order
	lang  string

	puzzle        string
	budget        int64 // bytes; 0: the default
	title         *string
	caption       string
	lesson, quiet bool
	frame         int // of the lesson, from 1; 0: all
	help          bool
	bad           *solve.Text // the value that an option can't have

	view   seen
	viewed bool // an option of the view was given
	sized  bool // one was that says how large pages or boards are
	timed  bool // and one for how long they are shown
}

// seen is which boards are drawn, and how they stand.
type seen struct {
	dataset, query  int // from 1; 0: those that the file shows
	all             bool
	task, algorithm string
	track           view.Track
	move, event     int // -1: the end
	last, route     bool
	steps           *span
	unit            explore.Unit
	lens            string
	choice          int
	pointer         *[2]int // row and column, from 0
	region          view.Region
}

// span is a range of steps; to of -1 is the end.
type span struct{ from, to int }

// viewFlags are the options that say what is seen of a board, so that a lesson is not meant.
var viewFlags = []string{
	"dataset", "query", "all", "task", "algorithm", "track", "move", "event", "last", "route", "steps", "unit", "lens",
	"pointer", "cells",
}

// drawing reads the arguments of the command draw. Options may stand before and behind the files.
func (p *program) drawing(args []string) (d drawing, complaint *solve.Text) {
	d.order, d.lang, d.view.event = export.Usual(), p.texts.Language(), -1
	set := d.flags()
	for {
		err := set.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			d.help = true
			return d, nil
		}
		if err != nil && d.bad != nil {
			return d, d.bad
		}
		if err != nil {
			return d, said("command.bad_flag", "Why", err.Error())
		}
		if set.NArg() == 0 {
			break
		}
		name := set.Arg(0)
		if name == "-" {
			name = ""
		}
		d.files = append(d.files, name)
		args = set.Args()[1:]
	}
	set.Visit(func(f *flag.Flag) { d.viewed = d.viewed || slices.Contains(viewFlags, f.Name) })
	return d, d.sound(set)
}

func said(key string, pairs ...any) *solve.Text {
	t := solve.Say(key, pairs...)
	return &t
}

// flags are the options, each of which writes what it was given into the drawing.
func (d *drawing) flags() *flag.FlagSet {
	set := flag.NewFlagSet("draw", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	add := func(name string, read func(string) error) {
		set.Func(name, "", func(s string) error {
			err := read(s)
			var bad *badValue
			if errors.As(err, &bad) {
				d.bad = said("command.draw.bad_value", "Option", "-"+name, "Value", strconv.Quote(s), "Want", bad.want)
			}
			return err
		})
	}
	o, v := &d.order, &d.view
	set.StringVar(&d.out, "o", "", "")
	set.StringVar(&d.puzzle, "puzzle", "", "")
	set.StringVar(&d.caption, "caption", "", "")
	set.BoolVar(&d.lesson, "lesson", false, "")
	set.BoolVar(&d.quiet, "quiet", false, "")
	set.BoolVar(&v.all, "all", false, "")
	set.BoolVar(&v.last, "last", false, "")
	set.BoolVar(&v.route, "route", false, "")
	set.StringVar(&v.task, "task", "", "")
	set.StringVar(&v.algorithm, "algorithm", "", "")
	add("title", func(s string) error { d.title = &s; return nil })
	add("lang", oneOf(&d.lang, "en", "zh", "ja"))
	add("format", oneOf(&o.Format, export.Formats...))
	add("paper", oneOf(&o.Paper, export.Papers...))
	add("page", oneOf(&o.Sheet, export.Sheets...))
	add("show", d.readShow)
	add("cell", decimal(&o.Cell, export.LeastCell, export.MostCell))
	add("scale", decimal(&o.Scale, export.LeastScale, export.MostScale))
	add("colors", whole(&o.Colors, export.LeastColors, export.MostColors))
	add("per-page", whole(&o.PerPage, 1, export.MostPerPage))
	add("columns", whole(&o.Columns, 1, export.MostPerPage))
	add("loops", whole(&o.Loops, 0, math.MaxUint16))
	add("hold", func(s string) error {
		var seconds float64
		err := decimal(&seconds, export.LeastHold.Seconds(), export.MostHold.Seconds())(s)
		o.Hold = time.Duration(seconds * float64(time.Second))
		return err
	})
	add("memory", func(s string) error {
		var mb int
		err := whole(&mb, 1, math.MaxInt32)(s)
		d.budget = int64(mb) * budget.MB
		return err
	})
	add("frame", whole(&d.frame, 1, math.MaxInt32))
	add("dataset", whole(&v.dataset, 1, math.MaxInt32))
	add("query", whole(&v.query, 1, math.MaxInt32))
	add("move", position(&v.move))
	add("event", position(&v.event))
	add("track", func(s string) error {
		return choose(s, view.Tracks[:view.ByHand], func(i int) { v.track = view.Track(i) })
	})
	add("unit", func(s string) error {
		return choose(s, explore.Units, func(i int) { v.unit = explore.Unit(i) })
	})
	add("steps", v.readSteps)
	add("lens", v.readLens)
	add("pointer", func(s string) error {
		row, col, ok := parsePlace(s)
		v.pointer = &[2]int{row, col}
		return wanted(ok, "ROW,COLUMN")
	})
	add("cells", v.readRegion)
	return set
}

// sound checks what was given together, and finds the format.
func (d *drawing) sound(set *flag.FlagSet) *solve.Text {
	given := map[string]bool{}
	set.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case len(d.files) == 0:
		return said("command.draw.no_file")
	case !given["o"] || d.out == "":
		return said("command.draw.no_out")
	case d.puzzle != "" && puzzles.ByID(d.puzzle) == nil:
		return said("command.no_puzzle", "Name", strconv.Quote(d.puzzle), "Names", strings.Join(puzzleIDs(), ", "))
	case (d.lesson || d.frame > 0) && d.viewed:
		return said("command.draw.lesson_or_view")
	case d.view.all && (given["dataset"] || given["query"]):
		return said("command.draw.all_or_one")
	}
	if d.out == "-" {
		d.out = ""
	}
	if !given["format"] && len(d.files) == 1 {
		ext := strings.TrimPrefix(strings.ToLower(filepath.Ext(d.out)), ".")
		if i := slices.Index(export.Formats, export.Format(ext)); i >= 0 {
			d.order.Format = export.Formats[i]
		} else if d.out == "" || ext != "" {
			return said("command.draw.no_format", "File", strconv.Quote(d.out), "Names", names(export.Formats))
		}
	}
	f := d.order.Format
	d.sized, d.timed = given["page"] || given["cell"], given["hold"]
	if f == export.PPTX && !given["page"] {
		d.order.Sheet = export.Slide
	}
	switch {
	case !slices.Contains(f.Papers(), d.order.Paper):
		return said(
			"command.draw.unfit",
			"Option",
			"-paper",
			"Value",
			string(d.order.Paper),
			"Format",
			string(f),
			"Names",
			names(f.Papers()),
		)
	case !slices.Contains(f.Sheets(), d.order.Sheet):
		return said(
			"command.draw.unfit",
			"Option",
			"-page",
			"Value",
			string(d.order.Sheet),
			"Format",
			string(f),
			"Names",
			names(f.Sheets()),
		)
	}
	return nil
}

func names[T ~string](list []T) string {
	var words []string
	for _, w := range list {
		words = append(words, string(w))
	}
	return strings.Join(words, ", ")
}
