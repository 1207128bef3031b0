package maker

import (
	"errors"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/contest/generate"
	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// form has the controls for a wish. Each row has a label and a control.
type form struct {
	*making
	box *fyne.Container
	// shape has functions that show or hide rows. A row is shown if the current wish uses the value of the row.
	shape  []func()
	random bool // whether the next rows belong to random boards
}

// ask makes the controls for the current wish, and returns the list of puzzles.
func (m *making) ask() fyne.Focusable {
	m.fields = shell.NewFields(m.Shell)
	f := &form{making: m, box: container.New(layout.NewFormLayout())}
	puzzle := f.pick("puzzle", m.Puzzles.IDs(), m.Maker.ID(), m.Puzzles.Name,
		func(id string) {
			m.wish = m.Room.wish(id)
			m.Win.Canvas().Focus(m.ask())
		}, nil)
	f.terrain()
	f.answers()
	f.hard()
	m.seedEntry = f.whole(int64(m.Seed), 0, generate.MostSeed, func(n int64) {
		m.Seed = uint64(n) //nolint:gosec // not negative
	})
	f.random = false
	f.row("seed", m.fields.Wide(m.seedEntry), func() bool { return m.kind != empty })
	m.fields.Also = m.misfit
	m.right = func() bool {
		for _, shape := range f.shape {
			shape()
		}
		return m.fields.Check()
	}
	m.form.Objects, m.tell.Objects = []fyne.CanvasObject{f.box}, []fyne.CanvasObject{m.fields.Over(m.state)}
	m.form.Refresh()
	m.tell.Refresh()
	return puzzle
}

// misfit returns an error if the numbers are valid one by one, but not together.
func (m *making) misfit() (text solve.Text, bad bool) {
	if refusal, misfits := errors.AsType[*solve.Refusal](document.Fits(m.Maker.Limits(), m.Size)); misfits {
		return refusal.Text, true
	}
	if m.random() && m.answer == between && m.Least > m.Most {
		return solve.Say("making.order"), true
	}
	return text, false
}

func (f *form) terrain() {
	l, m := f.Maker.Limits(), f.making
	fresh := func() bool { return m.kind != here }
	side := func(at *int, least, most int) *shell.NumberEntry {
		return f.whole(int64(*at), int64(least), int64(most), func(n int64) {
			*at = int(n)
			if l.Square {
				m.Size.Cols = m.Size.Rows
			}
		})
	}
	_, graph := l.Shape.(*grid.Graph)
	if rows := side(&m.Size.Rows, l.MinRows, l.MaxRows); l.Square {
		f.row("side", f.fields.Beside(rows), fresh)
	} else if graph {
		f.row("points", f.fields.Beside(side(&m.Size.Cols, l.MinCols, l.MaxCols)), fresh)
	} else if l.MaxRows*l.MaxCols > 1 { // a puzzle without a board has no size
		cols := side(&m.Size.Cols, l.MinCols, l.MaxCols)
		span := widgets.NewWords(fynetheme.SizeNameCaptionText, theme.ColorMuted).Saying(cols.Range())
		f.row("size", container.NewHBox(container.New(layouts.Wide(f.Scaled(sideWidth)), rows), widget.NewLabel("×"),
			container.New(layouts.Wide(f.Scaled(sideWidth)), cols), container.NewCenter(span)), fresh)
	}
	m.first = m.fields.First()
	kinds, parameters := f.Maker.Makes()
	all := append([]string{empty}, kinds...)
	if m.Maker.ID() == m.doc.Puzzle().ID() && m.walls() {
		all = append(all, here)
	}
	f.pick("kind", all, m.kind, f.kindName, func(id string) {
		if m.kind = id; m.random() {
			m.Kind = id
		}
	}, nil)
	share := f.whole(int64(m.share), 0, percent, func(n int64) { m.share = int(n) })
	f.row("share", f.fields.Beside(share), func() bool { return !fresh() })
	if !fresh() {
		m.first = share
	}
	f.random = true
	for i, p := range parameters {
		if p.Most == 1 {
			f.toggle(p.ID, m.Values[p.ID] > 0, func(on bool) {
				m.Values[p.ID] = 0
				if on {
					m.Values[p.ID] = 1
				}
			}, nil)
			continue
		}
		e := f.whole(int64(m.Values[p.ID]), int64(p.Least), int64(p.Most), func(n int64) { m.Values[p.ID] = int(n) })
		about := e.Range()
		if p.Counts == solve.CountsTaken && i < len(parameters)-1 {
			about += "   " + f.Say(solve.Say("making.by_kind"))
		}
		f.row(p.ID, f.fields.With(e, about), nil)
	}
}

// sideWidth is the width of a field for rows or columns.
const sideWidth = 70

// percent is the whole of a share.
const percent = 100

// kindName returns the name of a kind. The name of the kind here says which cells get walls.
func (f *form) kindName(id string) solve.Text {
	if id == here && f.cells != grid.Whole(f.doc.Board().Size) {
		return solve.Say("making.kind.part", "Rows", f.cells.Rows, "Cols", f.cells.Cols)
	}
	return solve.Say("making.kind." + id)
}

func (f *form) answers() {
	m := f.making
	easy := func() bool { return m.Over.Solver == "" }
	kinds := []string{anyAnswer, between, none}
	if solve.HasWalls(m.Maker) {
		kinds = append(kinds, nearMiss)
	}
	f.pick("answer", kinds, m.answer, func(id string) solve.Text { return solve.Say("making.answer." + id) },
		func(id string) { m.answer = id }, nil)
	from := f.whole(m.Least, 0, mostAnswer, func(n int64) { m.Least = n })
	to := f.whole(min(m.Most, mostAnswer), 0, mostAnswer, func(n int64) {
		if m.Most = n; n < 0 {
			m.Most = generate.Open
		}
	})
	to.Needed, to.None = false, -1
	if m.Most == generate.Open {
		to.Clear()
	}
	f.row("between", container.NewHBox(f.fields.Wide(from), widget.NewLabel("–"), f.fields.Wide(to)),
		func() bool { return m.answer == between })
	f.toggle("unique", m.Unique, func(on bool) { m.Unique = on }, easy)
	difficulty := f.whole(m.Misled.Least, 0, mostMisled, func(n int64) {
		m.Misled = generate.Misled{Wanted: n > 0, Least: n, Most: generate.Open}
	})
	f.row("difficulty", f.fields.Beside(difficulty), easy)
	_, list := m.Maker.Makes()
	if slices.ContainsFunc(list, func(p solve.Parameter) bool { return p.Counts == solve.CountsTaken }) {
		e := f.whole(int64(m.Captures), 0, mostCaptures, func(n int64) { m.Captures = int(n) })
		f.row("captures", f.fields.Beside(e), easy)
	}
}

// Largest values of the numbers in the form. The values are large enough for all boards.
const (
	mostAnswer   = 1_000_000_000
	mostCaptures = 15
	mostMisled   = 1000
)

// hard adds the choice of the algorithm for which the board must be hard, and further choices about a hard board.
func (f *form) hard() {
	m := f.making
	ids := []string{""}
	for _, s := range solve.ExactSolvers(m.Maker, m.Maker.Tasks()[0]) {
		ids = append(ids, s.ID())
	}
	wanted := func() bool { return m.Over.Solver != "" }
	algorithm := func(no string) func(id string) solve.Text {
		return func(id string) solve.Text {
			if id == "" {
				return solve.Say(no)
			}
			return solve.AlgorithmName(m.Maker, id)
		}
	}
	count := func(id string) solve.Text { return solve.Say("making.count." + id) }
	f.pick("hard", ids, m.Over.Solver, algorithm("making.hard.none"), func(id string) { m.Over.Solver = id }, nil)
	f.pick("count", generate.Counts(), m.Over.Count, count,
		func(id string) { m.Over.Count, m.Under.Count = id, id }, wanted)
	f.pick("against", ids, m.Under.Solver, algorithm("making.against.none"), func(id string) { m.Under.Solver = id },
		wanted)
	e := f.whole(int64(m.Steps), 1, generate.MostSteps, func(n int64) { m.Steps = int(n) })
	f.row("steps", f.fields.Wide(e), wanted)
}

// labelWidth is the width of the longest label. It is fixed, so that hidden rows do not move the controls.
const labelWidth = 176

// row adds a row. If the parameter matters is not nil, the row is shown only while matters() returns true.
func (f *form) row(id string, o fyne.CanvasObject, matters func() bool) {
	if own := matters; f.random {
		matters = func() bool { return f.making.random() && (own == nil || own()) }
	}
	name := container.New(layouts.Wide(f.Scaled(labelWidth)), widget.NewLabel(f.Say(f.label(id))))
	f.box.Objects = append(f.box.Objects, name, o) // Add would lay out all rows again
	f.Trace.Part("dialog."+id, o)
	if matters != nil {
		f.shape = append(f.shape, func() {
			layouts.Show(name, matters())
			layouts.Show(o, matters())
		})
	}
}

// label returns the label of a row. If the row is for the number of a piece from a file of rules, this is the name of
// the piece.
func (f *form) label(id string) solve.Text {
	_, parameters := f.Maker.Makes()
	counts := func(p solve.Parameter) bool { return p.ID == id && p.Counts == solve.CountsThings }
	if _, speaks := solve.Inner(f.Maker).(solve.Speaker); speaks && slices.ContainsFunc(parameters, counts) {
		return solve.TextOf(f.Maker, "brush."+id)
	}
	return solve.Say("making.field." + id)
}

func (f *form) whole(v, least, most int64, take func(n int64)) *shell.NumberEntry {
	e := f.fields.Add(func(v float64, ok bool) {
		if ok {
			take(int64(v))
		}
		f.changed()
	})
	e.Whole, e.Needed, e.Least, e.Most = true, true, float64(least), float64(most)
	e.Text = strconv.FormatInt(v, 10)
	return e
}

func (f *form) pick(
	id string, ids []string, chosen string, name func(id string) solve.Text, take func(id string), matters func() bool,
) *shell.Select {
	p := f.NewPicker(func(id string) string { return f.Say(name(id)) }, func(id string) {
		take(id)
		f.changed()
	})
	p.Offer(ids, chosen)
	f.row(id, shell.Named(f.Shell, f.label(id), p.Select), matters)
	return p.Select
}

func (f *form) toggle(id string, on bool, take func(on bool), matters func() bool) {
	f.row(id, shell.Named(f.Shell, f.label(id), widgets.NewToggle("", "", on, func(on bool) {
		take(on)
		f.changed()
	})), matters)
}
