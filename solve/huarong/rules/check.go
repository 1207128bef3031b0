package rules

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Kinds has the kinds of things in a query, in the order of the columns in the judge's format.
var Kinds = [3]solve.Kind{Blank, Piece, Target}

// KindText has the name of each kind.
var KindText = map[solve.Kind]solve.Text{
	Blank: solve.Say("huarong.part.blank"), Piece: solve.Say("huarong.part.piece"),
	Target: solve.Say("huarong.part.target"),
}

// Check returns the errors and warnings for a query. Its time is linear in the number of things.
func Check(d *solve.Dataset, query int) []solve.Diagnostic {
	var list []solve.Diagnostic
	add := func(severity solve.Severity, text solve.Text, cells ...grid.Cell) {
		list = append(list, solve.Diagnostic{Severity: severity, Text: text, Cells: cells, Query: query})
	}
	if query < 0 || query >= len(d.Queries) {
		add(solve.Error, solve.Say("huarong.query.none", "Query", query+1))
		return list
	}
	b, things := d.Board, d.Queries[query].Things
	var at [3]grid.Cell
	for i, kind := range Kinds {
		at[i] = grid.None
		var on []grid.Cell
		lost := false
		for _, t := range things {
			if t.Kind != kind {
				continue
			}
			if b.Has(t.At) {
				on = append(on, t.At)
			} else {
				lost = true
			}
		}
		switch {
		case lost:
			add(solve.Error, solve.Say("huarong.query.outside", "Part", KindText[kind]))
		case len(on) == 0:
			add(solve.Error, solve.Say("huarong.query.missing", "Part", KindText[kind]))
		case len(on) > 1:
			add(solve.Error, solve.Say("huarong.query.doubled", "Part", KindText[kind]), on...)
		default:
			at[i] = on[0]
		}
	}
	for _, t := range things {
		if _, known := KindText[t.Kind]; !known {
			var on []grid.Cell
			if b.Has(t.At) {
				on = []grid.Cell{t.At}
			}
			add(solve.Error, solve.Say("huarong.query.stranger", "Kind", string(rune(t.Kind))), on...)
		}
	}
	q := Question{at[0], at[1], at[2]}
	home := q.Piece != grid.None && q.Piece == q.Target
	if q.Blank != grid.None && q.Blank == q.Piece {
		severity, key := solve.Error, "huarong.query.blank_on_piece"
		if home {
			severity, key = solve.Warning, "huarong.query.all_one"
		}
		add(severity, solve.Say(key, "Row", b.Row(q.Blank)+1, "Col", b.Col(q.Blank)+1), q.Blank)
	}
	for i, c := range at {
		if c == grid.None || Movable(b, c) || home && i == 2 { // if the piece is on its target, report only the piece
			continue
		}
		key := "huarong.query.fixed"
		if home {
			key = "huarong.query.fixed_home"
		}
		add(solve.Warning, solve.Say(key, "Part", KindText[Kinds[i]], "Row", b.Row(c)+1, "Col", b.Col(c)+1), c)
	}
	return list
}
