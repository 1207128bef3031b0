package script

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

const mostPlace = 1e9 // the greatest coordinate of a point; not a number is refused, too

// adoptGraph reads the settings of a graph that all boards have: edges, arrows, and perhaps points with their places.
// If there are none, each board has edges of its own.
func (f adoption) adoptGraph() error {
	f.limits.MinRows, f.limits.MaxRows = 1, 1
	if f.globals["size"] == nil {
		f.limits.MaxCols = MaxSide
	}
	var all []grid.Edge
	given := false // whether the file has edges for all boards
	for _, name := range []string{"edges", "arrows"} {
		v := f.setting(name)
		if v == nil {
			continue
		}
		edges, ok := edgesIn(v, name == "arrows")
		if !ok {
			return f.wrong(name, "script.edges", "Name", name, "Found", quote(v))
		}
		all, given = append(all, edges...), true
	}
	points := f.setting("points")
	switch {
	case !given && points != nil:
		return f.wrong("points", "script.points_alone")
	case !given:
		return nil
	case all == nil:
		line := max(f.lineOf("edges"), f.lineOf("arrows"))
		return f.errorAt(line, 1, solve.Say("script.edges", "Name", "edges", "Found", "[]"))
	}
	n := 0
	for _, e := range all {
		n = max(n, int(max(e.From, e.To))+1)
	}
	var places [][2]float64
	if points != nil {
		list, ok := sequence(points)
		for _, x := range list {
			pair, isPair := sequence(x)
			var at [2]float64
			ok = ok && isPair && len(pair) == 2
			for k := 0; ok && k < 2; k++ {
				at[k], ok = starlark.AsFloat(pair[k])
				ok = ok && math.Abs(at[k]) <= mostPlace
			}
			places = append(places, at)
		}
		if !ok || len(places) < n {
			return f.wrong("points", "script.points", "Found", quote(points), "Least", n)
		}
		n = len(places)
	}
	f.limits.MinCols, f.limits.MaxCols = n, n
	f.limits.Shape = grid.NewGraph(n, all, places)
	return nil
}

// edgesOf returns the result of the function edges() of a file, for a board without edges.
func (f *caller) edgesOf(fn *starlark.Function, g *game) ([]grid.Edge, *solve.InputError) {
	v, err := f.call(fn, g.value)
	if err != nil {
		e, _ := errors.AsType[*solve.InputError](err)
		return nil, cmp.Or(e, f.errorOf(fn, textOf(err)))
	}
	list, isList := sequence(v)
	for i, x := range list { // points may be cells
		if parts, ok := sequence(x); ok {
			edge := make(tuple, len(parts))
			for k, part := range parts {
				if edge[k] = part; k < 2 {
					if c, ok := part.(*cellValue); ok {
						edge[k] = starlark.MakeInt(int(c.at))
					}
				}
			}
			list[i] = edge
		}
	}
	edges, ok := edgesIn(tuple(list), false)
	for _, e := range edges {
		ok = ok && int(max(e.From, e.To)) < g.plane.Cols
	}
	if !ok || !isList {
		return nil, f.errorOf(fn, solve.Say("script.edges", "Name", "edges", "Found", quote(v)))
	}
	return edges, nil
}

// edgesIn reads a list of edges: (from, to), or (from, to, weight). Points are numbered from 0.
func edgesIn(v value, oneWay bool) (edges []grid.Edge, ok bool) {
	list, ok := sequence(v)
	for _, x := range list {
		parts, isList := sequence(x)
		e := [3]int{2: 1}
		ok = ok && isList && (len(parts) == 2 || len(parts) == 3)
		for k := 0; ok && k < len(parts); k++ {
			n, err := starlark.AsInt32(parts[k])
			e[k], ok = n, err == nil && n >= 0 && (k == 2 || n < MaxSide)
		}
		if !ok {
			return nil, false
		}
		edges = append(edges, grid.Edge{
			From: grid.Cell(e[0]), To: grid.Cell(e[1]), Weight: int64(e[2]), OneWay: oneWay, //nolint:gosec // less than MaxSide
		})
	}
	return edges, ok
}

// edgeValues returns the edges of a board as tuples (cell, cell, weight).
func (g *game) edgeValues() starlark.Tuple {
	var list starlark.Tuple
	if own, ok := g.board.Shape.(*grid.Graph); ok {
		for _, e := range own.Edges {
			list = append(list, starlark.Tuple{g.plane.on(e.From), g.plane.on(e.To), starlark.MakeInt64(e.Weight)})
		}
	}
	return list
}

// steps lists the moves of pieces along the edges of a graph. A move costs the weight of its edge. Its name has its two
// points, numbered from 1.
func (s *stateValue) steps(t thread, kinds []*pieceValue, in *room) (value, error) {
	list, count := in.list(), 0
	for _, p := range kinds {
		for _, c := range s.cells(p, nil) {
			from := s.g.plane.on(c)
			for _, l := range from.links() {
				to := s.g.plane.on(l.To)
				if s.blocked(p, to, c).kind != none || to == from {
					continue
				}
				after, err := s.shifted(p, s.slotOf(p, c), from, to, in)
				m := in.move()
				if err == nil {
					err = m.setTarget(alongEdge(from, to), after)
				}
				if err == nil {
					m.priced, m.cost = l.Weight != 1, solve.Cost{Minor: l.Weight}
					err = list.Append(m)
				}
				if err != nil {
					return nil, err
				}
				count++
			}
		}
	}
	return list, charge(t, int64(count*cellBytes)+bytesMade(list))
}

// alongEdge is the name of a move along an edge: the numbers of its points, from 1.
func alongEdge(from, to *cellValue) starlark.String {
	return starlark.String(fmt.Sprintf("%d→%d", from.col+1, to.col+1))
}

// links lists the steps along edges from a point of a graph.
func (c *cellValue) links() []grid.Link {
	if g, ok := c.plane.Shape.(*grid.Graph); ok {
		return g.Next(c.at)
	}
	return nil
}
