package rules

import (
	"strconv"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/script"
)

// numbers() returns the numbers of the shown board. For a built-in puzzle, or while a frame is open, it returns nil.
func (r *Room) numbers() []script.Number {
	p := r.own()
	if p == nil || r.frameOpen {
		return nil
	}
	return p.BoardNumbers(r.Bench.Doc().Board())
}

func (r *Room) hasNumbers() bool { return len(r.numbers()) > 0 }

// askNumbers asks for the numbers of the shown board. The label of each field names the smallest and the largest value.
func (r *Room) askNumbers() {
	list := r.numbers()
	values := make([]int64, len(list))
	fields := shell.NewFields(r.Shell)
	form := container.New(layout.NewFormLayout())
	for i, n := range list {
		values[i] = n.Value
		f := fields.Add(func(v float64, _ bool) { values[i] = int64(v) })
		f.Least, f.Most, f.Whole, f.Needed = float64(n.Least), float64(n.Most), true, true
		f.Text = strconv.FormatInt(n.Value, 10)
		r.Trace.Part("dialog.number-"+n.Name, f)
		label := solve.Say("rules.numbers.begins", "Name", n.Title, "Least", n.Least, "Most", n.Most)
		if n.Given {
			label.Key = "rules.numbers.given"
		}
		form.Add(widget.NewLabel(r.Say(label)))
		form.Add(shell.Named(r.Shell, label, f))
	}
	doc, board := r.Bench.Doc(), r.Bench.Doc().Board()
	change := shell.Main("change", solve.Say("rules.numbers.change"), func() {
		if r.Bench.Doc() == doc && doc.Board() == board {
			doc.SetNumbers(r.own().WithNumbers(board, values))
		}
	})
	content := container.NewVBox(r.Paragraph(r.Say(solve.Say("rules.numbers.text"))), fields.Over(form))
	fields.Ask(r.Prompt("rules-numbers", r.Say(solve.Say("rules.numbers.heading")), content, shell.Cancel, change))
}

// Gauges returns the numbers and sets with which the shown board begins, if they are drawn in the place of a board.
func (r *Room) Gauges() []solve.Gauge {
	if r.own() == nil || r.frameOpen {
		return nil
	}
	_, query := r.Bench.Doc().Shown()
	return solve.GaugesOf(r.own(), r.Bench.Doc().Current(), query, nil)
}

// PressBar changes the number or the set under the pointer: see view.PressedBar.
func (r *Room) PressBar() {
	x, y := r.Board.Place()
	if i, value, ok := view.PressedBar(r.Gauges(), x, y); ok {
		r.Bench.Way.Rewind()
		doc := r.Bench.Doc()
		doc.SetNumbers(r.own().WithGauge(doc.Board(), i, value))
	}
}
