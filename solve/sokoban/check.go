package sokoban

import (
	"bytes"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban/rules"
)

// Check lists errors and warnings. The terrain must be only floor and walls, with one goal on floor. A walk also needs
// one box and one player, on different floor cells. There is a warning if no box can be pushed onto the goal, and
// another warning if the box can't be pushed.
func (puzzle) Check(d *solve.Dataset, query int, task string) []solve.Diagnostic {
	list := checkBoard(d)
	if task == TaskWalk && query >= 0 {
		list = append(list, checkQuery(d, query)...)
	}
	return list
}

func report(severity solve.Severity, text solve.Text, cells ...grid.Cell) solve.Diagnostic {
	return solve.Diagnostic{Severity: severity, Text: text, Cells: cells, Query: -1}
}

func checkBoard(d *solve.Dataset) []solve.Diagnostic {
	b := d.Board
	if b.Rows < 1 || b.Cols < 1 || b.Rows > MaxSide || b.Cols > MaxSide || len(b.Terrain) != b.Cells() {
		return []solve.Diagnostic{report(solve.Error, solve.Say("sokoban.check.size", "Rows", b.Rows, "Cols", b.Cols,
			"Max", MaxSide))}
	}
	var list []solve.Diagnostic
	if cells := foreign(b.Terrain); cells != nil {
		list = append(list, report(solve.Error, solve.Say("sokoban.check.terrain"), cells...))
	}
	var goals, strangers []grid.Cell
	for _, t := range b.Things {
		if t.Kind == Goal {
			goals = append(goals, t.At)
		} else {
			strangers = append(strangers, t.At)
		}
	}
	if strangers != nil {
		list = append(list, report(solve.Error, solve.Say("sokoban.check.stranger"), strangers...))
	}
	if d := checkPlace(b, goals, "goal"); d != nil {
		return append(list, *d)
	}
	return append(list, odd(b)...)
}

func odd(b *solve.Board) []solve.Diagnostic {
	if goal := b.Find(Goal); !rules.Enterable(b, goal) {
		return []solve.Diagnostic{report(solve.Warning, solve.Say("sokoban.check.goal_shut"), goal)}
	}
	return nil
}

// isPlain reports whether all cells are floor or walls. It is fast, as bytes.Count uses vector instructions.
func isPlain(cells []byte) bool {
	floor := bytes.Count(cells, []byte{solve.Floor})
	return floor == len(cells) || floor+bytes.Count(cells, []byte{solve.Wall}) == len(cells)
}

func foreign(terrain []byte) (cells []grid.Cell) {
	if isPlain(terrain) {
		return nil
	}
	for i, t := range terrain {
		if t != solve.Floor && t != solve.Wall {
			cells = append(cells, grid.Cell(i))
		}
	}
	return cells
}

// checkPlace checks that a kind of thing stands on exactly one floor cell. It returns the error, or nil.
func checkPlace(b *solve.Board, cells []grid.Cell, what string) *solve.Diagnostic {
	var d solve.Diagnostic
	switch {
	case len(cells) == 0:
		d = report(solve.Error, solve.Say("sokoban.check.no_"+what))
	case len(cells) > 1:
		d = report(solve.Error, solve.Say("sokoban.check.many_"+what, "Count", len(cells)), cells...)
	case !b.Has(cells[0]):
		d = report(solve.Error, solve.Say("sokoban.check.off_"+what))
	case b.Terrain[cells[0]] != solve.Floor:
		d = report(solve.Error, solve.Say("sokoban.check.wall_"+what), cells[0])
	default:
		return nil
	}
	return &d
}

// checkQuery checks the box and the player of a walk. It also works if the board has errors.
func checkQuery(d *solve.Dataset, query int) []solve.Diagnostic {
	b := d.Board
	if len(b.Terrain) != b.Cells() {
		return nil // checkBoard reports this error
	}
	var boxes, players, strangers []grid.Cell
	if query < len(d.Queries) {
		for _, t := range d.Queries[query].Things {
			switch t.Kind {
			case Box:
				boxes = append(boxes, t.At)
			case Player:
				players = append(players, t.At)
			default:
				strangers = append(strangers, t.At)
			}
		}
	}
	var list []solve.Diagnostic
	add := func(d solve.Diagnostic) {
		d.Query = query
		list = append(list, d)
	}
	if strangers != nil {
		add(report(solve.Error, solve.Say("sokoban.check.stranger"), strangers...))
	}
	badBox, badPlayer := checkPlace(b, boxes, "box"), checkPlace(b, players, "player")
	if badBox != nil {
		add(*badBox)
	}
	if badPlayer != nil {
		add(*badPlayer)
	}
	if badBox == nil && badPlayer == nil && boxes[0] == players[0] {
		add(report(solve.Error, solve.Say("sokoban.check.one_cell"), boxes[0]))
	}
	if badBox == nil && boxes[0] != b.Find(Goal) && !rules.Pushable(b, boxes[0]) {
		add(report(solve.Warning, solve.Say("sokoban.check.box_stuck"), boxes[0]))
	}
	return list
}
