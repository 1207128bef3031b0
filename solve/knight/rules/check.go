package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Check lists faults (Error) and oddities (Warning) of a board. Queries have no contents to check.
func Check(d *solve.Dataset) []solve.Diagnostic {
	b := d.Board
	var list []solve.Diagnostic
	say := func(severity solve.Severity, text solve.Text, cells ...grid.Cell) {
		list = append(list, solve.Diagnostic{Severity: severity, Text: text, Cells: cells, Query: -1})
	}
	if b.Rows != b.Cols || b.Rows < 1 || b.Rows > MaxSize {
		say(solve.Error, solve.Say("knight.check.size", "Rows", b.Rows, "Columns", b.Cols, "Max", MaxSize))
		return list
	}
	var walls []grid.Cell
	for c, tile := range b.Terrain {
		if tile != solve.Floor {
			walls = append(walls, grid.Cell(c))
		}
	}
	if walls != nil {
		say(solve.Error, solve.Say("knight.check.terrain"), walls...)
	}
	var knights, kings, pieces []grid.Cell
	taken := make([]bool, b.Cells())
	for _, t := range b.Things {
		if !b.Has(t.At) {
			say(solve.Error, solve.Say("knight.check.off_board", "Piece", KindText(t.Kind)))
			continue
		}
		if taken[t.At] {
			say(solve.Error, solve.Say("knight.check.shared", "Row", b.Row(t.At)+1, "Col", b.Col(t.At)+1), t.At)
		}
		taken[t.At] = true
		switch t.Kind {
		case Knight:
			knights = append(knights, t.At)
		case King:
			kings = append(kings, t.At)
		case Queen, Rook, Bishop, BlackKnight, Pawn:
			pieces = append(pieces, t.At)
		default:
			say(solve.Error, solve.Say("knight.check.unknown", "Piece", KindText(t.Kind)), t.At)
		}
	}
	if len(knights) > 1 {
		say(solve.Error, solve.Say("knight.check.knights", "Count", len(knights)), knights...)
	}
	if len(kings) > 1 {
		say(solve.Error, solve.Say("knight.check.kings", "Count", len(kings)), kings...)
	}
	if len(pieces) > MaxPieces {
		say(solve.Error, solve.Say("knight.check.pieces", "Count", len(pieces), "Max", MaxPieces), pieces[MaxPieces:]...)
	}
	if len(knights) == 0 {
		say(solve.Error, solve.Say("knight.check.no_knight"))
	}
	if len(kings) == 0 {
		say(solve.Warning, solve.Say("knight.check.no_king"))
	}
	if solve.FirstError(list) == nil {
		r := Rules{NewPosition(b)}
		if by := r.Attacker(r.All(), r.Knight); by != nil {
			say(solve.Warning, solve.Say("knight.check.start_attacked", "Piece", KindText(by.Kind),
				"Row", b.Row(by.At)+1, "Col", b.Col(by.At)+1), r.Knight)
		}
	}
	return list
}
