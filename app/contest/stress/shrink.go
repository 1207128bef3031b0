package stress

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"sync"

	"stepboard/app/contest/judge"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// shrink makes a failing input smaller. The program must still fail in the same way. shrink removes datasets, queries,
// things, rows and columns, and walls. Then it moves things towards the first cell, makes numbers smaller, and removes
// edges of graphs or makes their weights smaller. It tries large parts first and repeats all steps until no step helps
// (delta debugging: Zeller, Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002). It tries only inputs
// that a judge may give (see legal), without new kinds of warnings. It calls shrunk() for each smaller input. The error
// is an error of the system or a crash of our own solver.
func (o *Order) shrink(ctx context.Context, t *Trial, shrunk func(*Trial)) (*Trial, error) {
	s := &shrinker{Order: o, ctx: ctx, current: t, shrunk: shrunk, tried: map[[sha256.Size]byte]bool{}}
	s.allowed = o.warnings(t.Datasets)
	steps := []func(dataset int) parts{s.queries, s.things, s.rowsAndCols, s.walls, s.moves, s.numbers, s.edges, s.weights}
	for again := true; again; {
		again = s.removeParts(s.datasets())
		for i := 0; i < len(s.current.Datasets); i++ {
			for _, step := range steps {
				again = s.removeParts(step(i)) || again
			}
		}
		again = again || s.redraw()
	}
	if ctx.Err() != nil {
		s.err = nil
	}
	return s.current, s.err
}

type shrinker struct {
	*Order
	ctx     context.Context
	current *Trial
	shrunk  func(*Trial)
	allowed []string                   // keys of the warnings that the input may cause
	tried   map[[sha256.Size]byte]bool // hashes of the inputs that were tried
	err     error
}

// parts is one way to make the current input smaller. A candidate (number 0, 1, …) is an input that lacks one part.
type parts struct {
	largestPart int                                // size of the largest parts
	count       func(size int) int                 // number of candidates for parts of a size
	without     func(i, size int) []*solve.Dataset // candidate i for parts of a size; nil: none
}

// removeParts removes parts, the largest first, as long as the program still fails. It reports whether it removed any.
func (s *shrinker) removeParts(p parts) (smaller bool) {
	for size := p.largestPart; size > 0; size /= 2 {
		for from := 0; ; {
			t, i := s.first(from, p.count(size), func(i int) []*solve.Dataset { return p.without(i, size) })
			if t == nil {
				break
			}
			s.accept(t)
			from, smaller = i, true
		}
	}
	return smaller
}

func (s *shrinker) accept(t *Trial) {
	s.current = t
	s.shrunk(t)
}

// Limits for the candidates that are tried together: the number of candidates, and the number of their cells. The last
// candidate may exceed the limit of cells.
const (
	mostTogether = 256
	mostCells    = 20_000
)

// first tries the candidates from begin to n-1. It returns the first candidate on which the program fails in the same
// way, and its number; or nil. It tries several candidates at a time: as datasets of one input if possible, else in
// several runs.
func (s *shrinker) first(begin, n int, candidate func(int) []*solve.Dataset) (*Trial, int) {
	for begin < n && s.err == nil {
		var list [][]*solve.Dataset
		var at []int
		cells := 0
		for ; begin < n && len(list) < mostTogether && cells < mostCells; begin++ {
			if d := candidate(begin); d != nil && s.isNew(d) {
				list, at = append(list, d), append(at, begin)
				cells += SizeOf(d).Cells
			}
		}
		if t, i := s.tryAll(list); t != nil {
			return t, at[i]
		}
	}
	return nil, 0
}

// isNew reports whether a candidate is an input that a judge may give, and whether it was not tried before.
func (s *shrinker) isNew(datasets []*solve.Dataset) bool {
	input, ok := s.legal(datasets, s.allowed)
	sum := sha256.Sum256(input)
	if !ok || s.tried[sum] {
		return false
	}
	s.tried[sum] = true
	return true
}

func (s *shrinker) tryAll(list [][]*solve.Dataset) (*Trial, int) {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	if len(list) > 1 && len(s.current.Datasets) == 1 && s.current.Verdict.Kind == judge.Wrong {
		order = s.suspects(list, order)
	}
	for len(order) > 0 && s.err == nil {
		now := order[:min(len(order), s.Workers)]
		order = order[len(now):]
		trials, errs := make([]*Trial, len(now)), make([]error, len(now))
		var wait sync.WaitGroup
		for k, i := range now {
			wait.Go(func() { trials[k], errs[k] = s.try(s.ctx, list[i]) })
		}
		wait.Wait()
		for k, t := range trials {
			switch {
			case errs[k] != nil && !errors.Is(errs[k], errUnfit):
				s.err = errs[k]
				return nil, 0
			case errs[k] == nil && t.Verdict.Kind == s.current.Verdict.Kind:
				return t, now[k]
			}
		}
	}
	return nil, 0
}

// suspects runs all candidates as one input. Each candidate has one dataset. suspects returns the indices of the
// candidates with wrong answers, in ascending order. If the run fails in another way, it returns the list all.
func (s *shrinker) suspects(list [][]*solve.Dataset, all []int) (left []int) {
	t, err := s.try(s.ctx, slices.Concat(list...))
	switch {
	case err == nil && !t.Failed():
		return nil
	case err != nil || t.Verdict.Kind != judge.Wrong || t.ways:
		return all
	}
	have, answer := t.printed(), 0
	for i, d := range list {
		n := answer + len(d[0].Queries)
		for ; answer < n; answer++ {
			wrong := have[answer] != oneSpaced(t.Want[answer])
			if wrong && (len(left) == 0 || left[len(left)-1] != i) {
				left = append(left, i)
			}
		}
	}
	return left
}

func (s *shrinker) replaced(i int, d *solve.Dataset) []*solve.Dataset {
	datasets := slices.Clone(s.current.Datasets)
	datasets[i] = d
	return datasets
}

// runs divides a list of n() items into parts of one size. The last part may be smaller. without(from, to) returns the
// input without the items from..to-1.
func runs(n func() int, without func(from, to int) []*solve.Dataset) parts {
	return parts{
		largestPart: (n() + 1) / 2,
		count:       func(size int) int { return (n() + size - 1) / size },
		without:     func(i, size int) []*solve.Dataset { return without(i*size, min((i+1)*size, n())) },
	}
}

func (s *shrinker) datasets() parts {
	return runs(func() int { return len(s.current.Datasets) }, func(from, to int) []*solve.Dataset {
		return slices.Delete(slices.Clone(s.current.Datasets), from, to)
	})
}

func (s *shrinker) queries(i int) parts {
	return runs(func() int { return len(s.current.Datasets[i].Queries) }, func(from, to int) []*solve.Dataset {
		d := s.current.Datasets[i].Clone()
		d.Queries = slices.Delete(d.Queries, from, to)
		return s.replaced(i, d)
	})
}

// things removes things from the board. If some things belong together, the puzzle itself removes them together.
func (s *shrinker) things(i int) parts {
	tied, isTied := solve.Inner(s.Puzzle).(solve.ThingRemover)
	p := runs(func() int { return len(s.current.Datasets[i].Board.Things) }, func(from, to int) []*solve.Dataset {
		d := s.current.Datasets[i].Clone()
		if isTied {
			d.Board.Things = tied.Without(d.Board.Things, from)
		} else {
			d.Board.Things = slices.Delete(d.Board.Things, from, to)
		}
		return s.replaced(i, d)
	})
	if isTied {
		p.largestPart = 1
	}
	return p
}

// rowsAndCols removes rows or columns. If boards must be square, it removes as many rows as columns.
func (s *shrinker) rowsAndCols(i int) parts {
	size := func() grid.Size { return s.current.Datasets[i].Board.Size }
	count := func(n, part int) int { return (n + part - 1) / part }
	cut := func(rows, cols, part int) []*solve.Dataset {
		if less := withoutRowsAndCols(s.current.Datasets[i], rows*part, cols*part, part); less != nil {
			return s.replaced(i, less)
		}
		return nil
	}
	if s.Puzzle.Limits().Square {
		return parts{
			largestPart: size().Rows / 2,
			count:       func(part int) int { n := count(size().Rows, part); return n * n },
			without: func(i, part int) []*solve.Dataset {
				n := count(size().Rows, part)
				return cut(i/n, i%n, part)
			},
		}
	}
	return parts{
		largestPart: max(size().Rows, size().Cols) / 2,
		count:       func(part int) int { return count(size().Rows, part) + count(size().Cols, part) },
		without: func(i, part int) []*solve.Dataset {
			if n := count(size().Rows, part); i >= n {
				return cut(size().Rows, i-n, part)
			}
			return cut(i, size().Cols, part)
		},
	}
}

// withoutRowsAndCols returns a copy of d without n rows from the given row on, and without n columns from the given
// column on. Numbers outside the board remove nothing. Things on removed rows move to the next remaining row or, if
// there is none, to the last row; so do things on removed columns. If no row or column would remain, it returns nil.
func withoutRowsAndCols(d *solve.Dataset, row, col, n int) *solve.Dataset {
	b := d.Board
	rows, newRow := withoutLines(b.Rows, row, n)
	cols, newCol := withoutLines(b.Cols, col, n)
	if len(rows) == 0 || len(cols) == 0 {
		return nil
	}
	to := solve.NewBoard(len(rows), len(cols))
	to.Numbers = b.Numbers
	to.Shape = grid.Renumbered(b.Shape, to.Cells(), func(c grid.Cell) grid.Cell {
		r, k := slices.Index(rows, b.Row(c)), slices.Index(cols, b.Col(c))
		if r < 0 || k < 0 {
			return grid.None
		}
		return to.At(r, k)
	})
	for r, from := range rows {
		for c, at := range cols {
			to.Terrain[to.At(r, c)] = b.Terrain[b.At(from, at)]
		}
	}
	moved := func(things []solve.Thing) []solve.Thing {
		things = slices.Clone(things)
		for i, t := range things {
			things[i].At = to.At(newRow[b.Row(t.At)], newCol[b.Col(t.At)])
		}
		return things
	}
	to.Things = moved(b.Things)
	less := &solve.Dataset{Board: to, Queries: make([]solve.Query, len(d.Queries))}
	for q := range d.Queries {
		less.Queries[q].Things = moved(d.Queries[q].Things)
	}
	return less
}

// withoutLines removes count lines from n lines; the first removed line has the number first. The result old lists the
// old numbers of the remaining lines. Things on the old line i move to the new line place[i].
func withoutLines(n, first, count int) (old, place []int) {
	place = make([]int, n)
	for i := range n {
		place[i] = len(old)
		if i < first || i >= first+count {
			old = append(old, i)
		}
	}
	for i := range place {
		place[i] = min(place[i], len(old)-1)
	}
	return old, place
}

func (s *shrinker) walls(i int) parts {
	count := func() int { return bytes.Count(s.current.Datasets[i].Board.Terrain, []byte{solve.Wall}) }
	return runs(count, func(from, to int) []*solve.Dataset {
		d := s.current.Datasets[i].Clone()
		wall := 0
		for at, tile := range d.Board.Terrain {
			if tile != solve.Wall {
				continue
			}
			if wall >= from && wall < to {
				d.Board.Terrain[at] = solve.Floor
			}
			wall++
		}
		return s.replaced(i, d)
	})
}

// moves moves one thing towards the first row or column: by half the distance, or by one cell.
func (s *shrinker) moves(i int) parts {
	const ways = 4
	return parts{
		largestPart: 1,
		count:       func(int) int { return ways * len(allThings(s.current.Datasets[i])) },
		without: func(k, _ int) []*solve.Dataset {
			d := s.current.Datasets[i].Clone()
			thing := allThings(d)[k/ways]
			row, col := d.Board.Row(thing.At), d.Board.Col(thing.At)
			to := [ways][2]int{{row / 2, col}, {row, col / 2}, {row - 1, col}, {row, col - 1}}[k%ways]
			if !d.Board.In(to[0], to[1]) || to == [2]int{row, col} {
				return nil
			}
			thing.At = d.Board.At(to[0], to[1])
			return s.replaced(i, d)
		},
	}
}

// numbers makes one number of a board smaller. The candidates for a number n > 0 are 0, 1, n/2 and n-1; for n < 0, they
// are 0, -1, n/2 and n+1. The puzzle's reader refuses numbers that are too small.
func (s *shrinker) numbers(i int) parts {
	return parts{
		largestPart: 1,
		count:       func(int) int { return numberWays * len(s.current.Datasets[i].Board.Numbers) },
		without: func(k, _ int) []*solve.Dataset {
			d := s.current.Datasets[i].Clone()
			n := &d.Board.Numbers[k/numberWays]
			if *n == 0 {
				return nil
			}
			sign := *n / max(*n, -*n)
			*n = []int64{0, sign, *n / 2, *n - sign}[k%numberWays]
			return s.replaced(i, d)
		},
	}
}

const numberWays = 4

// edgesOf returns the edges of a board that is a graph of its own.
func (s *shrinker) edgesOf(i int) []grid.Edge {
	g, ok := s.current.Datasets[i].Board.Shape.(*grid.Graph)
	if !ok || s.Puzzle.Limits().Shape != grid.Shape(grid.AnyGraph) {
		return nil
	}
	return g.Edges
}

// withEdges returns the datasets after a board has got other edges.
func (s *shrinker) withEdges(i int, edges []grid.Edge) []*solve.Dataset {
	d := s.current.Datasets[i].Clone()
	d.Board.Shape = grid.NewGraph(d.Board.Cells(), edges, nil)
	return s.replaced(i, d)
}

func (s *shrinker) edges(i int) parts {
	return runs(func() int { return len(s.edgesOf(i)) }, func(from, to int) []*solve.Dataset {
		return s.withEdges(i, slices.Delete(slices.Clone(s.edgesOf(i)), from, to))
	})
}

// weights makes the weight of an edge smaller. The candidates for a weight w are 0, 1, w/2 and w-1.
func (s *shrinker) weights(i int) parts {
	return parts{
		largestPart: 1,
		count:       func(int) int { return numberWays * len(s.edgesOf(i)) },
		without: func(k, _ int) []*solve.Dataset {
			edges := slices.Clone(s.edgesOf(i))
			w := &edges[k/numberWays].Weight
			if less := []int64{0, 1, *w / 2, *w - 1}[k%numberWays]; less >= 0 && less < *w {
				*w = less
				return s.withEdges(i, edges)
			}
			return nil
		},
	}
}

// allThings returns the things of the board, followed by the things of the queries.
func allThings(d *solve.Dataset) (all []*solve.Thing) {
	for i := range d.Board.Things {
		all = append(all, &d.Board.Things[i])
	}
	for _, q := range d.Queries {
		for i := range q.Things {
			all = append(all, &q.Things[i])
		}
	}
	return all
}
