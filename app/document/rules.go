package document

import (
	"cmp"
	"slices"

	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// ruleTexts are the texts of the rules in force and of the draft. A puzzle without a file of rules has no text.
type ruleTexts struct{ rules, draft string }

func (s *state) ruleTexts() ruleTexts {
	t := ruleTexts{draft: s.draft}
	if p, ok := solve.Inner(s.puzzle).(solve.Ruled); ok {
		_, t.rules = p.Source()
	}
	return t
}

// Draft returns a text of rules that is being written and differs from the rules in force, or "".
func (s *state) Draft() string { return s.draft }

// SetDraft stores a text of rules that are being written. The file keeps this text, but it is not in force.
func (d *Document) SetDraft(text string) {
	if d.draft == text {
		return
	}
	d.draft = text
	d.note(Draft | History)
	d.flush()
}

// SetRules puts the rules of the puzzle p in force and removes the draft. Holds must be true for p. A title that is the
// name of the puzzle becomes the new name. All answers become stale. The history does not include the rules: undo
// reverts edits of boards, and the pane of the rules has a history of its text.
func (d *Document) SetRules(p solve.Puzzle) {
	d.close()
	d.algorithm = adopted(d.puzzle, p, d.task, d.algorithm)
	if title := retitled(d.puzzle, p, d.title); title != d.title {
		d.title = title
		d.note(Texts)
	}
	was := solve.Inner(d.puzzle)
	d.puzzle, d.order = p, nil
	d.draft, d.rules = "", d.nextRevision()
	_, d.brushes = vocabulary(p)
	d.task = solve.TaskOf(p, d.task)
	d.algorithm = d.algorithmFor(d.task)
	if slices.ContainsFunc(slices.Concat(d.past, d.future), func(e *entry) bool { return e.hasFrameOf(was) }) {
		d.former = append(d.former, was)
	}
	d.renew(append(slices.Clip(d.former), was)...)
	d.note(Rules | History)
	d.flush()
}

// renew puts the frames of some earlier puzzles of the document under the rules in force. A frame keeps its earlier
// rules if it does not suit the rules in force: otherwise no file could be read that has it.
func (s *state) renew(earlier ...solve.Puzzle) {
	s.frames = slices.Clone(s.frames)
	for i, f := range s.frames {
		if !slices.Contains(earlier, solve.Inner(f.Shot.Puzzle)) {
			continue
		}
		if f.Shot.Puzzle = s.puzzle; view.Check(f.Shot) == nil && view.CheckQuestion(&f) == nil {
			s.frames[i] = f
		}
	}
}

// hasFrameOf reports whether undo or redo of an entry may bring back a frame of a puzzle.
func (e *entry) hasFrameOf(p solve.Puzzle) bool {
	of := func(f view.Frame) bool { return solve.Inner(f.Shot.Puzzle) == p }
	return slices.ContainsFunc(e.edits, func(x edit) bool {
		frames, ok := x.(*valueEdit[[]view.Frame])
		return ok && (slices.ContainsFunc(frames.before, of) || slices.ContainsFunc(frames.after, of))
	})
}

// adopted returns the algorithm that goes on under the rules of the puzzle p. If it was exact and is not exact any
// more, because moves differ in cost now, this is the default.
func adopted(was, p solve.Puzzle, task, algorithm string) string {
	if solve.ExactID(was, task, algorithm) && !solve.ExactID(p, task, algorithm) {
		return ""
	}
	return algorithm
}

// retitled returns the title of a document after a change of its rules.
func retitled(was, p solve.Puzzle, title string) string {
	name := solve.TextOf(p, "name").Own
	for language, own := range solve.TextOf(was, "name").Own {
		if own == title {
			return cmp.Or(name[language], name[""], name["en"], title)
		}
	}
	return title
}

// Holds reports whether the puzzle p may replace the document's puzzle: p must know all contents of the boards, and all
// contents that undo may restore. The parameter numbers is the number of numbers that a board of p has.
func (h *history) Holds(p solve.Puzzle, numbers int) bool {
	untouched := len(h.past)+len(h.future) == 0 && h.open == nil
	now, then := h.puzzle.Limits(), p.Limits()
	wider := then.MinRows <= now.MinRows && then.MinCols <= now.MinCols && then.MaxRows >= now.MaxRows &&
		then.MaxCols >= now.MaxCols && (now.Square || !then.Square)
	other := func(f view.Frame) bool {
		return solve.Inner(f.Shot.Puzzle) == solve.Inner(h.puzzle) && !grid.Allows(then.Shape, f.Shot.Dataset.Board.Size)
	}
	if slices.ContainsFunc(h.frames, other) {
		return false
	}
	for _, page := range h.pages {
		size := page.data.Board.Size
		if Fits(then, size) != nil || !grid.Allows(then.Shape, size) || !keepsNumbers(p, page.data.Board, numbers) {
			return false
		}
		if untouched && !known(p, page.data) {
			return false
		}
	}
	return untouched || wider && knows(p, h.puzzle)
}

// keepsNumbers reports whether a puzzle whose boards have so many numbers can have the numbers of a board.
func keepsNumbers(p solve.Puzzle, b *solve.Board, numbers int) bool {
	if own, ok := p.(interface{ KeepsNumbers(b *solve.Board) bool }); ok {
		return own.KeepsNumbers(b)
	}
	return len(b.Numbers) == numbers
}

func knows(p, other solve.Puzzle) bool {
	tiles, brushes := vocabulary(p)
	return !slices.ContainsFunc(other.Brushes(), func(b solve.Brush) bool {
		if b.Layer == solve.Terrain {
			return !tiles[b.Tile]
		}
		own, ok := brushes[b.Kind]
		return !ok || own.Layer != b.Layer
	})
}

// vocabulary(p) returns the tiles (bytes of the terrain) of a puzzle, and the brushes that place things, by kind.
func vocabulary(p solve.Puzzle) (tiles [256]bool, brushes map[solve.Kind]solve.Brush) {
	tiles[solve.Floor], brushes = true, map[solve.Kind]solve.Brush{}
	for _, b := range p.Brushes() {
		if b.Layer == solve.Terrain {
			tiles[b.Tile] = true
		} else {
			brushes[b.Kind] = b
		}
	}
	return tiles, brushes
}

func known(p solve.Puzzle, d *solve.Dataset) bool {
	tiles, brushes := vocabulary(p)
	strange := func(list []solve.Thing, on solve.Layer) bool {
		return slices.ContainsFunc(list, func(t solve.Thing) bool {
			b, ok := brushes[t.Kind]
			return !ok || b.Layer != on
		})
	}
	unknown := func(b byte) bool { return !tiles[b] }
	if strange(d.Board.Things, solve.OnBoard) || slices.ContainsFunc(d.Board.Terrain, unknown) {
		return false
	}
	return !slices.ContainsFunc(d.Queries, func(q solve.Query) bool { return strange(q.Things, solve.InQuery) })
}

// Under returns a copy of a content that suits the rules of the puzzle p. Only boards of a size that p allows are kept.
// On them, unknown tiles become floor, and things of unknown kinds are left out. Boards of another shape get the shape
// of p, also those of frames. If no board is kept, copies of samples replace the boards.
func Under(c Content, p solve.Puzzle, samples []*solve.Dataset) Content {
	c = c.Clone()
	was := c.Puzzle
	c.Algorithm, c.Title = adopted(c.Puzzle, p, c.Task, c.Algorithm), retitled(c.Puzzle, p, c.Title)
	datasets, annotations, shown := c.Datasets, c.Annotations, c.Dataset
	c.Puzzle, c.Draft, c.Datasets, c.Annotations, c.Dataset = p, "", nil, nil, 0
	for i, d := range datasets {
		if Fits(p.Limits(), d.Board.Size) != nil {
			continue
		}
		if i == shown {
			c.Dataset = len(c.Datasets)
		}
		c.Datasets = append(c.Datasets, translated(d, p))
		if i < len(annotations) {
			c.Annotations = append(c.Annotations, annotations[i])
		}
	}
	if len(c.Datasets) == 0 {
		for _, d := range samples {
			c.Datasets = append(c.Datasets, d.Clone())
		}
		c.Query = 0
	}
	own := map[*solve.Dataset]*solve.Dataset{} // frames may share a dataset
	for i := range c.Frames {
		s := &c.Frames[i].Shot
		if solve.Inner(s.Puzzle) != solve.Inner(was) {
			continue
		}
		if s.Puzzle = p; !grid.Allows(p.Limits().Shape, s.Dataset.Board.Size) {
			if own[s.Dataset] == nil {
				own[s.Dataset] = s.Dataset.Clone()
				own[s.Dataset].Board.Shape = p.Limits().Shape
			}
			s.Dataset = own[s.Dataset]
		}
	}
	return c
}

// translated(d, p) returns a copy of a dataset, with only tiles and kinds of p. Each thing is on the layer of its kind.
func translated(d *solve.Dataset, p solve.Puzzle) *solve.Dataset {
	tiles, brushes := vocabulary(p)
	board := *d.Board
	if shape := p.Limits().Shape; !grid.Allows(shape, board.Size) {
		board.Shape = shape
	}
	for i, t := range board.Terrain {
		if !tiles[t] {
			board.Terrain[i] = solve.Floor
		}
	}
	on := func(list []solve.Thing, layer solve.Layer) (kept []solve.Thing) {
		for _, t := range list {
			if b, ok := brushes[t.Kind]; ok && b.Layer == layer && board.Size.Has(t.At) {
				kept = append(kept, t)
			}
		}
		return kept
	}
	things := d.Board.Things
	if len(d.Queries) > 0 {
		things = slices.Concat(things, d.Queries[0].Things)
	}
	board.Things = on(things, solve.OnBoard)
	if other := p.New(board.Size).Board.Numbers; !keepsNumbers(p, &board, len(other)) {
		board.Numbers = other
	}
	queries := make([]solve.Query, max(1, len(d.Queries)))
	for i := range queries {
		if i < len(d.Queries) {
			queries[i].Things = on(d.Queries[i].Things, solve.InQuery)
		}
		queries[i].Things = append(queries[i].Things, on(d.Board.Things, solve.InQuery)...)
	}
	copied := *d
	copied.Board, copied.Queries = &board, queries
	return &copied
}

// Same reports whether the document's datasets equal the datasets of a list and have no annotations.
func (s *state) Same(list []*solve.Dataset) bool {
	return len(list) == len(s.pages) && !slices.ContainsFunc(s.pages, func(p *page) bool {
		return len(p.annotations) > 0 || !solve.Same(p.data, list[s.indexOf(p)])
	})
}
