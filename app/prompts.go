package app

import (
	"errors"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
	"stepboard/widgets/layouts"
)

// sizeEntries are two fields for rows and columns, one where boards are square.
func (w *Window) sizeEntries(limits solve.Limits, size grid.Size) (form fyne.CanvasObject, first *shell.NumberEntry,

	read func() (grid.Size, error),
) {
	field := func(n int) *shell.NumberEntry {
		e := shell.NewNumberEntry(w.Shell, func(float64, bool) {})
		e.SetText(strconv.Itoa(n))
		return e
	}
	rows, cols := field(size.Rows), field(size.Cols)
	grd := container.New(layout.NewFormLayout(), widget.NewLabel(w.Say(solve.Say("app.size.rows"))),
		container.New(layouts.Wide(w.Scaled(110)), rows))
	if limits.Square {
		grd.Objects[0].(*widget.Label).SetText(w.Say(solve.Say("app.size.side")))
	} else {
		grd.Add(widget.NewLabel(w.Say(solve.Say("app.size.cols"))))
		grd.Add(container.New(layouts.Wide(w.Scaled(110)), cols))
	}
	return grd, rows, func() (grid.Size, error) {
		r, err1 := strconv.Atoi(strings.TrimSpace(rows.Text))
		c, err2 := strconv.Atoi(strings.TrimSpace(cols.Text))
		if limits.Square {
			c, err2 = r, nil
		}
		if errors.Join(err1, err2) != nil {
			return grid.Size{}, &solve.Refusal{Text: solve.Say("app.size.not_a_number")}
		}
		s := grid.Size{Rows: r, Cols: c}
		return s, document.Fits(limits, s)
	}
}

// newBoard asks for puzzle and size of a new board.
func (w *Window) newBoard() {
	all := puzzles.All()
	names := make([]string, len(all))
	chosen := 0
	for i, p := range all {
		names[i] = w.Say(solve.Say(p.ID() + ".name"))
		if p.ID() == w.Bench.Doc().Puzzle().ID() {
			chosen = i
		}
	}
	form := container.NewStack()
	var first *shell.NumberEntry
	var read func() (grid.Size, error)
	choose := widget.NewSelect(names, func(name string) {
		for i, n := range names {
			if n == name {
				chosen = i
			}
		}
		var o fyne.CanvasObject
		o, first, read = w.sizeEntries(all[chosen].Limits(), document.DefaultSize(all[chosen].Limits()))
		form.Objects = []fyne.CanvasObject{o}
		form.Refresh()
		first.Begin()
	})
	choose.SetSelectedIndex(chosen)
	w.Prompt("new", w.Say(solve.Say("app.new.title")), container.NewVBox(choose, form),
		shell.Cancel,
		shell.Choice{ID: "create", Text: solve.Say("app.new.create"), Importance: widget.HighImportance, Run: func() {
			size, err := read()
			if err != nil {
				w.Complain(err)
				return
			}
			w.filing.Create(all[chosen], size)
		}})
	first.Begin()
}

// resizeBoard asks for a new size of the shown board and where the old one lies in it.
func (w *Window) resizeBoard() {
	form, first, read := w.sizeEntries(w.Bench.Doc().Puzzle().Limits(), w.Bench.Doc().Board().Size)
	anchors := []document.Anchor{{}, {Row: 1, Col: 1}, {Row: 2, Col: 2}}
	names := []string{
		w.Say(solve.Say("app.anchor.top_left")), w.Say(solve.Say("app.anchor.center")),
		w.Say(solve.Say("app.anchor.bottom_right")),
	}
	anchor := widget.NewRadioGroup(names, nil)
	anchor.SetSelected(names[0])
	w.Prompt("resize", w.Say(solve.Say("app.resize.title")), container.NewVBox(form,
		widget.NewLabel(w.Say(solve.Say("app.anchor"))), anchor),
		shell.Cancel,
		shell.Choice{ID: "apply", Text: solve.Say("app.resize.apply"), Importance: widget.HighImportance, Run: func() {
			size, err := read()
			if err == nil {
				for i, n := range names {
					if n == anchor.Selected {
						err = w.Bench.Doc().Resize(size, anchors[i])
					}
				}
			}
			w.Refused(err)
		}})
	first.Begin()
}
