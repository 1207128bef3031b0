package edit

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Actions returns the actions of editing: the board, the datasets and the queries.
func (e *Room) Actions() []*shell.Action {
	doc := e.Bench.Doc
	shown := func() int { d, _ := doc().Shown(); return d }
	many := shell.When("queries", e.manyTargets)
	return []*shell.Action{
		{
			ID: "ask", Icon: theme.IconAsk, Key: fyne.KeyF2, Run: func() { e.Bench.Set(workbench.Asking, true) },
			Tells: workbench.Answers, Cells: true,
		},
		{ID: "resize", Icon: theme.IconResize, Run: e.resize, Cells: true},
		{ID: "clear", Icon: theme.IconClear, Run: func() { doc().Clear() }},
		{ID: "query-add", Icon: theme.IconAdd, Run: e.addQuery},
		{ID: "query-duplicate", Icon: theme.IconNew, Run: e.duplicateQuery},
		{ID: "query-remove", Icon: theme.IconRemove, Run: e.removeQuery, Enabled: shell.When("queries", e.mayRemoveQuery)},
		{ID: "query-previous", Icon: theme.IconUp, Key: fyne.KeyPageUp, Run: func() { e.showNext(-1) }, Enabled: many},
		{ID: "query-next", Icon: theme.IconDown, Key: fyne.KeyPageDown, Run: func() { e.showNext(1) }, Enabled: many},
		{ID: "dataset-add", Run: func() { e.Complain(doc().AddDataset(doc().Board().Size)) }},
		{ID: "dataset-duplicate", Run: func() { doc().DuplicateDataset() }},
		{
			ID: "dataset-remove", Run: func() { doc().RemoveDataset(shown()) },
			Enabled: shell.When("boards", func() bool { return doc().Len() > 1 }),
		},
		{
			ID: "dataset-up", Run: func() { doc().MoveDataset(shown(), shown()-1) },
			Enabled: shell.When("board_before", func() bool { return shown() > 0 }),
		},
		{
			ID: "dataset-down", Run: func() { doc().MoveDataset(shown(), shown()+1) },
			Enabled: shell.When("board_after", func() bool { return shown()+1 < doc().Len() }),
		},
	}
}

// resize asks for a new size of the shown board, and for the place of the old board in the new one.
func (e *Room) resize() {
	form := shell.NewSizeForm(e.Shell, e.Bench.Doc().Puzzle().Limits(), e.Bench.Doc().Board().Size)
	anchors := []document.Anchor{{}, {Row: 1, Col: 1}, {Row: 2, Col: 2}}
	anchor := widgets.NewChoices(nil)
	anchor.Set(e.SayAll(solve.Say("app.anchor.top_left"), solve.Say("app.anchor.center"),
		solve.Say("app.anchor.bottom_right")), nil, 0)
	form.Ask(e.Prompt("resize", e.Say(solve.Say("app.resize.title")), container.NewVBox(form.Content,
		widget.NewLabel(e.Say(solve.Say("app.anchor"))), layouts.Padded(0, 12, 0, 0, anchor)),
		shell.Cancel,
		shell.Main("apply", solve.Say("app.resize.apply"), func() {
			e.Complain(e.Bench.Doc().Resize(form.Size(), anchors[anchor.Chosen()]))
		})))
}

// manyTargets reports whether the document has more than one query.
func (e *Room) manyTargets() bool {
	n := 0
	for range e.Bench.Doc().Targets() {
		if n++; n > 1 {
			return true
		}
	}
	return false
}

// showNext goes forward in the list of all queries by a number of places, and shows the query there. If the number is
// negative, showNext goes back. If there is no such query, nothing changes.
func (e *Room) showNext(places int) {
	list := slices.Collect(e.Bench.Doc().Targets())
	i, found := slices.BinarySearchFunc(list, e.Bench.Shown(), func(a, b solve.Target) int {
		return cmp.Or(cmp.Compare(a.Dataset, b.Dataset), cmp.Compare(a.Query, b.Query))
	})
	if !found && places > 0 { // the shown board has no query, and i is the index of the next query
		i--
	}
	if i += places; i >= 0 && i < len(list) {
		e.Bench.Doc().Show(list[i].Dataset, list[i].Query)
	}
}

// addQuery adds a query. If the task allows only one query for each board, addQuery adds a dataset instead.
func (e *Room) addQuery() {
	if !e.Bench.Doc().AddQuery() {
		e.Complain(e.Bench.Doc().AddDataset(e.Bench.Doc().Board().Size))
	}
}

func (e *Room) duplicateQuery() {
	if !e.Bench.Doc().DuplicateQuery() {
		e.Bench.Doc().DuplicateDataset()
	}
}

func (e *Room) mayRemoveQuery() bool {
	_, q := e.Bench.Doc().Shown()
	return e.Bench.Doc().ManyQueries() && q >= 0 || e.Bench.Doc().Len() > 1
}

func (e *Room) removeQuery() {
	d, q := e.Bench.Doc().Shown()
	if q < 0 || !e.Bench.Doc().RemoveQuery(q) {
		e.Bench.Doc().RemoveDataset(d)
	}
}
