package script

import (
	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/generic"
)

// mostMatched is the largest number of rows, and of costs in a row, that matched accepts.
const mostMatched = 256

// matched implements the function matched(rows) of rules files. It gives each row one of its costs, all in different
// columns, and returns the least sum. The cost None means that the row can't have the column; missing costs at the end
// are None, too. If there is no such choice, the result is None.
func matched(t *starlark.Thread, args starlark.Tuple) (starlark.Value, error) {
	wrong := func() (starlark.Value, error) {
		return nil, say("script.arguments", "Name", "matched", "Expected", solve.Say("script.expect.costs"))
	}
	list, ok := first(args).(starlark.Indexable)
	if len(args) != 1 || !ok {
		return wrong()
	}
	cols, rows := 0, make([]starlark.Indexable, list.Len())
	for i := range rows {
		if rows[i], ok = list.Index(i).(starlark.Indexable); !ok {
			return wrong()
		}
		cols = max(cols, rows[i].Len())
	}
	n := len(rows)
	if n > mostMatched || cols > mostMatched {
		return nil, say("script.too_large", "Max", mostMatched)
	}
	if err := charge(t, int64(8*n*(cols+n))); err != nil || n > cols {
		return starlark.None, err
	}
	const none = mostCost * mostMatched // more than any sum
	costs := make([]int, n*cols)
	for i, row := range rows {
		for k := range cols {
			costs[i*cols+k] = none
			if k >= row.Len() || row.Index(k) == starlark.None {
				continue
			}
			c, err := costOf(row.Index(k))
			if err != nil {
				return nil, err
			}
			costs[i*cols+k] = int(c.Minor)
		}
	}
	total := 0
	for i, k := range generic.Match(n, cols, func(row, col int) int { return costs[row*cols+col] }) {
		total += costs[i*cols+k]
	}
	if total >= none {
		return starlark.None, nil
	}
	return starlark.MakeInt(total), nil
}
