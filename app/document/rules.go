package document

import (
	"slices"

	"stepboard/solve"
)

// rules are the rules of a document whose puzzle a file of rules defines. They are outside of the history: undo reverts
// edits of boards, and the rules stay in force. The text of the rules has its own history in its pane.
type rules struct {
	// draft is the text of rules being written, if other rules are in force; else empty.
	draft string
	// number changes each time that rules come into force: answers depend on it.
	number uint64
}

// filed are the rules at the last save.
type filed struct {
	puzzle solve.Puzzle
	draft  string
}

// are reports whether a state still has these rules.
func (f filed) are(s *state) bool {
	if f.draft != s.rules.draft {
		return false
	}
	a, ok := solve.Inner(f.puzzle).(solve.Ruled)
	b, both := solve.Inner(s.puzzle).(solve.Ruled)
	if !ok || !both {
		return true
	}
	_, was := a.Source()
	_, is := b.Source()
	return was == is
}

// Draft is the text of rules being written, if it is not the text in force; else empty.
func (s *state) Draft() string { return s.rules.draft }

// SetDraft stores a text of rules being written. The file keeps it, but it is not in force.
func (d *Document) SetDraft(text string) {
	if d.rules.draft == text {
		return
	}
	d.rules.draft = text
	d.note(Draft|History, nil, -1)
	d.flush()
}

// SetRules puts the rules of another puzzle in force. The puzzle must have the same ID and hold the boards; see Holds.
// The draft is dropped, and all answers become stale.
func (d *Document) SetRules(p solve.Puzzle) {
	d.close()
	d.puzzle, d.order = p, nil
	d.rules = rules{number: d.nextRevision()}
	d.brushes = brushesOf(p)
	d.task = solve.TaskOf(p, d.task)
	d.algorithm = d.algorithmFor(d.task)
	d.frames = slices.Clone(d.frames)
	for i := range d.frames {
		d.frames[i].Shot.Puzzle = p
	}
	d.note(Rules|History, nil, -1)
	d.flush()
}

// brushesOf are the brushes of a puzzle that place things, by kind.
func brushesOf(p solve.Puzzle) map[solve.Kind]solve.Brush {
	brushes := map[solve.Kind]solve.Brush{}
	for _, b := range p.Brushes() {
		if b.Layer != solve.Terrain {
			brushes[b.Kind] = b
		}
	}
	return brushes
}

// Holds reports whether another puzzle can replace the document's, including the history: the puzzle must know
// everything that undo may restore. numbers is the number of numbers on a board of the puzzle.
func (h *history) Holds(p solve.Puzzle, numbers int) bool {
	untouched := len(h.past)+len(h.future) == 0 && h.open == nil
	now, then := h.puzzle.Limits(), p.Limits()
	wider := then.MinRows <= now.MinRows && then.MinCols <= now.MinCols && then.MaxRows >= now.MaxRows &&
		then.MaxCols >= now.MaxCols && (now.Square || !then.Square)
	for _, page := range h.pages {
		if Fits(then, page.data.Board.Size) != nil || len(page.data.Board.Numbers) != numbers {
			return false
		}
		if untouched && !known(p, page.data) {
			return false
		}
	}
	return untouched || wider && knows(p, h.puzzle)
}

// knows reports whether a puzzle has all tiles and kinds of another.
func knows(p, other solve.Puzzle) bool {
	tiles, kinds := vocabulary(p)
	return !slices.ContainsFunc(other.Brushes(), func(b solve.Brush) bool {
		if b.Layer == solve.Terrain {
			return !tiles[b.Tile]
		}
		layer, ok := kinds[b.Kind]
		return !ok || layer != b.Layer
	})
}

// vocabulary is the contents of a puzzle's boards: bytes of the terrain, and kinds with their layers.
func vocabulary(p solve.Puzzle) (tiles [256]bool, kinds map[solve.Kind]solve.Layer) {
	tiles[solve.Floor], kinds = true, map[solve.Kind]solve.Layer{}
	for _, b := range p.Brushes() {
		if b.Layer == solve.Terrain {
			tiles[b.Tile] = true
		} else {
			kinds[b.Kind] = b.Layer
		}
	}
	return tiles, kinds
}

// known reports whether a puzzle knows everything in a dataset.
func known(p solve.Puzzle, d *solve.Dataset) bool {
	tiles, kinds := vocabulary(p)
	strange := func(list []solve.Thing, on solve.Layer) bool {
		return slices.ContainsFunc(list, func(t solve.Thing) bool {
			layer, ok := kinds[t.Kind]
			return !ok || layer != on
		})
	}
	unknown := func(b byte) bool { return !tiles[b] }
	if strange(d.Board.Things, solve.OnBoard) || slices.ContainsFunc(d.Board.Terrain, unknown) {
		return false
	}
	return !slices.ContainsFunc(d.Queries, func(q solve.Query) bool { return strange(q.Things, solve.InQuery) })
}

// Under is a content under the rules of another puzzle. Edits of one do not change the other. Boards of a size that the
// puzzle allows are kept. Unknown tiles become floor, and things of unknown kinds are left out. If no board is left,
// the puzzle's own boards, own, replace them.
func Under(c Content, p solve.Puzzle, own []*solve.Dataset) Content {
	c = c.Clone()
	c.Puzzle, c.Draft = p, ""
	tiles, kinds := vocabulary(p)
	var datasets []*solve.Dataset
	annotations := c.Annotations
	c.Annotations = nil
	shown := 0
	for i, d := range c.Datasets {
		if Fits(p.Limits(), d.Board.Size) != nil {
			continue
		}
		if i == c.Dataset {
			shown = len(datasets)
		}
		datasets = append(datasets, translated(d, p, &tiles, kinds))
		if i < len(annotations) {
			c.Annotations = append(c.Annotations, annotations[i])
		}
	}
	c.Dataset = shown
	if len(datasets) == 0 {
		for _, d := range own {
			datasets = append(datasets, d.Clone())
		}
		c.Dataset, c.Query, c.Annotations = 0, 0, nil
	}
	c.Datasets = datasets
	c.Frames = slices.Clone(c.Frames)
	for i := range c.Frames {
		c.Frames[i].Shot.Puzzle = p
	}
	return c
}

// translated is a dataset with a puzzle's tiles and kinds, each kind on its layer.
func translated(d *solve.Dataset, p solve.Puzzle, tiles *[256]bool, kinds map[solve.Kind]solve.Layer) *solve.Dataset {
	board := *d.Board
	for i, t := range board.Terrain {
		if !tiles[t] {
			board.Terrain[i] = solve.Floor
		}
	}
	on := func(list []solve.Thing, layer solve.Layer) (kept []solve.Thing) {
		for _, t := range list {
			if l, ok := kinds[t.Kind]; ok && l == layer && board.Size.Has(t.At) {
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
	if other := p.New(board.Size).Board.Numbers; len(other) != len(board.Numbers) {
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

// Same reports whether a document's boards equal a list's, without annotations.
func (s *state) Same(list []*solve.Dataset) bool {
	return len(list) == len(s.pages) && !slices.ContainsFunc(s.pages, func(p *page) bool {
		return len(p.annotations) > 0 || !solve.Same(p.data, list[s.indexOf(p)])
	})
}
