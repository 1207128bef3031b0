package generate

import (
	"context"
	"errors"

	"stepboard/solve"
	"stepboard/solve/grid"
	over "stepboard/solve/search"
)

// holds reports whether query q meets the guarantees. The caller has checked that its answer is in the wanted range.
func (g Guarantees) holds(ctx context.Context, budget *solve.Budget, o Order, d *solve.Dataset, q int) (bool, error) {
	if g.NearMiss {
		_, _, found, err := NearMiss(ctx, budget, o.Maker, d, q)
		if err != nil || !found {
			return false, err
		}
	}
	if !g.Unique && g.Captures == 0 && !g.Misled.Wanted {
		return true, nil
	}
	rules, err := o.Maker.Rules(d, q)
	var unplaced *solve.BoardError
	switch {
	case errors.As(err, &unplaced): // counting in sokoban has no walks
		return false, solve.Refused("make.no_walk")
	case err != nil:
		return false, err
	}
	if g.Misled.Wanted {
		n, ok, err := misled(ctx, budget, o.Maker, d, q)
		if err != nil || !ok || n < g.Misled.Least || n > g.Misled.Most {
			return false, err
		}
	}
	if !g.Unique && g.Captures == 0 {
		return true, nil
	}
	w, ok, err := shortest(ctx, rules, solve.Standing(o.Maker, d, q))
	return ok && (!g.Unique || !w.many) && w.fewestTaken >= g.Captures, err
}

// misled counts the misleading states of a query. If the query has no way, ok is false.
func misled(
	ctx context.Context, budget *solve.Budget, p solve.Puzzle, d *solve.Dataset, q int,
) (n int64, ok bool, err error) {
	m, release := budget.NewMeter(ctx, nil)
	defer release()
	t, err := over.NewMisled(m, p, d, q)
	if errors.Is(err, over.ErrLarge) {
		return 0, false, solve.Refused("make.misled", "PluralCount", over.MostMisled)
	}
	if err != nil {
		return 0, false, err
	}
	defer t.Free(m)
	return int64(len(t.At)), len(t.Way) > 0, nil
}

// NearMiss finds the first wall whose removal gives a way, for a query without a way. The result answer is the answer
// after the removal. If no removal of one wall gives a way, found is false.
func NearMiss(
	ctx context.Context, budget *solve.Budget, p solve.Puzzle, d *solve.Dataset, q int,
) (wall grid.Cell, answer int64, found bool, err error) {
	for c, t := range d.Board.Terrain {
		if t != solve.Wall {
			continue
		}
		open := &solve.Dataset{Board: d.Board.Clone(), Queries: d.Queries[q : q+1]}
		open.Board.Terrain[c] = solve.Floor
		list, err := Answers(ctx, budget, p, open)
		if err != nil {
			return 0, 0, false, err
		}
		if list[0] != solve.None {
			return grid.Cell(c), list[0], true, nil
		}
	}
	return 0, 0, false, nil
}
