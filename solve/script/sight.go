package script

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// sighting is the tool sight(cell, [directions]). It lists the cells that are seen from a cell in straight lines: the
// free cells, and the first piece at the end of each line. Walls and the edge of the board end a line before them.
var sighting = &tool{"sight", 1, 2, "script.expect.sight", func(recv, v, w, _ value, _ *room) (value, error) {
	s := recv.(*stateValue)
	from, ok := v.(*cellValue)
	if !ok {
		return nil, noCell("sight", v)
	}
	if _, graph := s.g.board.Shape.(*grid.Graph); graph {
		return nil, say("script.graph_moves", "Name", "sight")
	}
	directions := *s.g.plane.compass
	if w != nil {
		directions = nil
		list, isList := sequence(w)
		if !isList {
			list = tuple{w}
		}
		for _, x := range list {
			d, ok := x.(*directionValue)
			if !ok || len(list) > mostDirections {
				return nil, say("script.arguments", "Name", "sight", "Expected", solve.Say("script.expect.sight"))
			}
			directions = append(directions, d)
		}
	}
	seen := tuple{}
	for _, d := range directions {
		for c := from.step(d); c != from && c.at != grid.None && !s.g.grounds[c.at].wall; c = c.step(d) {
			seen = append(seen, c)
			if !s.isFree(c) {
				break
			}
		}
	}
	return seen, nil
}}
