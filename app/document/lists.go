package document

import (
	"bytes"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// SetTitle sets the title of the document.
func (d *Document) SetTitle(s string) { d.setText(solve.Say("document.set_title"), nil, &d.title, s) }

// SetLanguage sets the language of the lesson, one of Languages; empty means the reader's language.
func (d *Document) SetLanguage(id string) {
	if id == d.language || id != "" && !slices.Contains(Languages, id) {
		return
	}
	set(d, solve.Say("document.set_language"), nil, Texts|Lesson, &d.language, id, nil)
	d.flush()
}

// SetNotes sets the notes of the document.
func (d *Document) SetNotes(s string) { d.setText(solve.Say("document.set_notes"), nil, &d.notes, s) }

// SetName sets the name of a dataset.
func (d *Document) SetName(dataset int, s string) {
	p := d.pages[dataset]
	d.setText(solve.Say("document.set_name"), p, &p.data.Name, s)
}

// SetNote sets the note of a dataset.
func (d *Document) SetNote(dataset int, s string) {
	p := d.pages[dataset]
	d.setText(solve.Say("document.set_note"), p, &p.data.Note, s)
}

// SetNumbers replaces the numbers of the board shown.
func (d *Document) SetNumbers(numbers []int64) {
	at, _ := d.Shown()
	p := d.pages[at]
	if slices.Equal(p.data.Board.Numbers, numbers) {
		return
	}
	name := solve.Say("document.set_numbers")
	d.together(name, func() {
		set(d, name, p, Things, &p.data.Board.Numbers, slices.Clone(numbers), nil)
		set(d, name, p, Things, &p.board, d.nextRevision(), nil)
	})
}

// SetTask chooses the task by its ID, and ignores an unknown ID. If the task does not have the chosen algorithm, the
// task's default replaces it. The file keeps the choice, but SetTask is not an edit, like Show: it can't be undone and
// does not make the document Dirty.
func (d *Document) SetTask(id string) {
	if slices.Contains(d.puzzle.Tasks(), id) {
		d.setUp(id, d.algorithmFor(id))
	}
}

// SetAlgorithm chooses a solver of the task by its ID, and ignores an unknown ID. Like SetTask, it is not an edit.
func (d *Document) SetAlgorithm(id string) {
	if slices.Contains(solve.SolverIDs(d.puzzle, d.task), id) {
		d.setUp(d.task, id)
	}
}

func (d *Document) setUp(task, algorithm string) {
	if task != d.task || algorithm != d.algorithm {
		d.task, d.algorithm = task, algorithm
		d.note(Setup)
	}
	d.flush()
}

// AddDataset adds and shows a new board after the board shown. It returns a *solve.Refusal if the size is not allowed.
func (d *Document) AddDataset(size grid.Size) error {
	if err := Fits(d.puzzle.Limits(), size); err != nil {
		return err
	}
	d.insertDataset(solve.Say("document.add_dataset"), newPage(d.puzzle.New(size)))
	return nil
}

// Bring shows the first dataset of a list. It adds copies of the datasets that the document lacks after the board
// shown, as one edit.
func (d *Document) Bring(list []*solve.Dataset) {
	var first *page
	var edits []edit
	for _, x := range list {
		i := slices.IndexFunc(d.pages, func(p *page) bool { return solve.Same(p.data, x) })
		p := newPage(x.Clone())
		if i >= 0 {
			p = d.pages[i]
		} else {
			edits = append(edits, d.datasetEdit(p, d.dataset+1+len(edits), true))
		}
		if first == nil {
			first = p
		}
	}
	if len(edits) > 0 {
		d.do(solve.Say("document.add_dataset"), edits...)
	}
	d.show(d.indexOf(first), 0)
	d.flush()
}

// DuplicateDataset copies the dataset shown with its annotations. The copy follows the original and is shown.
func (d *Document) DuplicateDataset() {
	p := newPage(d.Current().Clone())
	p.annotations = d.Annotations(d.dataset)
	d.insertDataset(solve.Say("document.duplicate_dataset"), p)
}

func (d *Document) insertDataset(name solve.Text, p *page) {
	i := d.dataset + 1
	d.do(name, d.datasetEdit(p, i, true))
	d.show(i, 0)
	d.flush()
}

// RemoveDataset removes a dataset. If the document has only one dataset, RemoveDataset returns false.
func (d *Document) RemoveDataset(dataset int) bool {
	if len(d.pages) == 1 {
		return false
	}
	shown := d.page()
	d.do(solve.Say("document.remove_dataset"), d.datasetEdit(d.pages[dataset], dataset, false))
	d.keepShown(shown)
	return true
}

// MoveDataset moves a dataset from one index in the list to another.
func (d *Document) MoveDataset(from, to int) {
	to = min(max(to, 0), len(d.pages)-1)
	if from == to {
		return
	}
	shown, p := d.page(), d.pages[from]
	d.do(solve.Say("document.move_dataset"), d.datasetEdit(p, from, false), d.datasetEdit(p, to, true))
	d.keepShown(shown)
}

// keepShown shows the dataset p after a change of the list. If p was removed, it shows the dataset at p's old index.
func (d *Document) keepShown(p *page) {
	if i := slices.Index(d.pages, p); i >= 0 {
		d.show(i, d.query)
	} else {
		d.show(d.dataset, 0)
	}
	d.flush()
}

// ManyQueries reports whether a query of the task has things of its own, so that a dataset may have several queries.
func (s *state) ManyQueries() bool { return solve.Asks(s.puzzle, s.task) }

// AddQuery adds and shows an empty query after the query shown. It returns false if ManyQueries is false.
func (d *Document) AddQuery() bool {
	if !d.ManyQueries() {
		return false
	}
	d.insertQuery(solve.Say("document.add_query"), d.query+1, solve.Query{})
	d.flush()
	return true
}

// DuplicateQuery adds and shows a copy of the query shown. It returns false without a query or without ManyQueries.
func (d *Document) DuplicateQuery() bool {
	if d.query < 0 || !d.ManyQueries() {
		return false
	}
	d.insertQuery(solve.Say("document.duplicate_query"), d.query+1, d.Current().Queries[d.query])
	d.flush()
	return true
}

func (d *Document) insertQuery(name solve.Text, i int, q solve.Query) {
	d.do(name, d.page().queryEdits(q, d.nextRevision(), i, true)...)
	d.show(d.dataset, i)
}

// RemoveQuery removes a query of the dataset shown. It returns false for the only query if QueriesOptional is false.
func (d *Document) RemoveQuery(query int) bool {
	p := d.page()
	if len(p.data.Queries) == 1 && !QueriesOptional(d.puzzle) {
		return false
	}
	shown := d.query
	if query < shown {
		shown--
	}
	d.do(solve.Say("document.remove_query"), p.queryEdits(p.data.Queries[query], p.queries[query], query, false)...)
	d.dataset, d.query = d.inRange(d.dataset, shown)
	d.note(Shown)
	d.flush()
	return true
}

// QueriesOptional reports whether a query of every task has things of its own, so that a dataset may have no queries.
func QueriesOptional(p solve.Puzzle) bool { return solve.Asks(p, "") }

// Put inserts datasets after the dataset shown, as one entry of the history, and shows the first of them. If replace
// is true, they replace the dataset shown, and the first new dataset gets the old dataset's name and note. The
// document takes over the datasets: the caller must not change them afterwards.
func Put(d *Document, name solve.Text, list []*solve.Dataset, replace bool) {
	if len(list) == 0 {
		return
	}
	d.together(name, func() {
		i, old, edits := d.dataset, d.page(), []edit(nil)
		if replace {
			list[0].Name, list[0].Note = old.data.Name, old.data.Note
			edits = append(edits, d.datasetEdit(old, i, false))
			i--
		}
		for j, data := range list {
			edits = append(edits, d.datasetEdit(newPage(data), i+1+j, true))
		}
		d.do(name, edits...)
		d.dataset, d.query = d.inRange(i+1, 0)
		d.note(Shown)
	})
}

// Untouched reports whether a dataset equals a new dataset of its size, apart from its name. If the board has cells,
// its numbers may differ.
func Untouched(p solve.Puzzle, d *solve.Dataset) bool {
	made := p.New(d.Board.Size)
	if _, bars := made.Board.Shape.(grid.Bars); bars && !slices.Equal(d.Board.Numbers, made.Board.Numbers) {
		return false
	}
	return d.Note == "" && d.Board.Size == made.Board.Size && bytes.Equal(d.Board.Terrain, made.Board.Terrain) &&
		slices.Equal(d.Board.Things, made.Board.Things) &&
		slices.EqualFunc(d.Queries, made.Queries, func(a, b solve.Query) bool { return slices.Equal(a.Things, b.Things) })
}
