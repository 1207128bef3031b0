package sokoban

import (
	"bytes"
	"io"
	"iter"
	"strings"
	"unicode"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/input"
)

var _ solve.Leveled = puzzle{}

// The characters of XSB, the text format of sokoban's levels (the "Level format" page of the Sokoban wiki). A box and a
// player (man) have one character on plain floor and another character on a goal.
const (
	xsbFloor                = " -_"
	xsbCells                = "#@+$*." + xsbFloor
	xsbBox, xsbBoxOnGoal    = '$', '*'
	xsbMan, xsbManOnGoal    = '@', '+'
	xsbGoal                 = '.'
	xsbComment              = ';'
	mostLead                = 100 // IsLevel expects the first row in a line up to this index
	withGoal, withBoxOrGoal = "*+.", "$*"
)

// xsbRow reports whether a line is a row of a level: it has a wall, and only characters in xsbCells.
func xsbRow(line []byte) bool {
	return bytes.IndexByte(line, solve.Wall) >= 0 && len(bytes.Trim(line, xsbCells)) == 0
}

// xsbHeader reports whether a line describes a level or a collection of levels, as in "Collection: Microban".
func xsbHeader(line []byte) bool {
	name, _, ok := bytes.Cut(line, []byte(":"))
	return ok && len(name) > 0 && !bytes.ContainsFunc(name, func(r rune) bool { return r != ' ' && !unicode.IsLetter(r) })
}

// levelRows yields the rows in a line of a level. Usually the line is one row. A packed line has | between rows, or
// numbers of equal cells as in 3#. No row gets longer than MaxSide+1, because such a row is refused.
func levelRows(line []byte) iter.Seq[[]byte] {
	const packed = "0123456789|"
	if bytes.IndexByte(line, solve.Wall) < 0 || !bytes.ContainsAny(line, packed) ||
		len(bytes.Trim(line, xsbCells+packed)) > 0 {
		return func(yield func([]byte) bool) { yield(line) }
	}
	return func(yield func([]byte) bool) {
		for part := range bytes.SplitSeq(line, []byte("|")) {
			var row []byte
			n := 0
			for _, c := range part {
				if '0' <= c && c <= '9' {
					n = min(10*n+int(c-'0'), MaxSide+1)
					continue
				}
				row = append(row, bytes.Repeat([]byte{c}, min(max(n, 1), MaxSide+1-len(row)))...)
				n = 0
			}
			if !yield(row) {
				return
			}
		}
	}
}

// IsLevel reports whether the first rows, after comments, headers and empty lines, are a level with a player and a box.
func (puzzle) IsLevel(head []byte) bool {
	rows := 0
	var level []byte
	whole := func() bool {
		return rows > 1 && bytes.ContainsAny(level, "@+") && bytes.ContainsAny(level, withBoxOrGoal)
	}
	for i, text := range bytes.Split(input.Unmarked(head), []byte("\n")) {
		for line := range levelRows(bytes.TrimRight(text, "\r")) {
			switch {
			case xsbRow(line):
				rows++
				level = append(level, line...)
			case rows > 0 || i > mostLead:
				return whole()
			case len(bytes.TrimSpace(line)) > 0 && line[0] != xsbComment && !xsbHeader(line):
				return false
			}
		}
	}
	return whole()
}

// ParseLevel reads one level of XSB with one box and one goal, for the task walk. A line "Title: NAME" below the level
// names the board. Floor outside of the walls becomes wall, because no thing can get there.
func (puzzle) ParseLevel(name string, r io.Reader) (*solve.Dataset, string, error) {
	lines := input.New(name, r)
	var rows [][]byte
	var things []solve.Thing // At is row*MaxSide + column until the number of columns is known
	place := func(kind solve.Kind, col int) error {
		for _, t := range things {
			if t.Kind == kind {
				return lines.Fail(col, solve.Say("sokoban.xsb.second."+names[kind]))
			}
		}
		things = append(things, solve.Thing{Kind: kind, At: grid.Cell(len(rows)*MaxSide + col)})
		return nil
	}
	cols, below, title := 0, false, ""
	for lines.Next() {
		for line := range levelRows(lines.Bytes()) {
			if !xsbRow(line) {
				if below = len(rows) > 0; below && len(line) > 6 && strings.EqualFold(string(line[:6]), "title:") {
					title = strings.TrimSpace(string(line[6:]))
				}
				continue
			}
			if below {
				return nil, "", lines.Fail(0, solve.Say("sokoban.xsb.second.level"))
			}
			if len(rows) == MaxSide || len(line) > MaxSide {
				return nil, "", lines.Fail(0, solve.Say("sokoban.xsb.large", "Max", MaxSide))
			}
			for col, c := range line {
				for _, s := range []struct {
					kind  solve.Kind
					marks string
				}{{Goal, withGoal}, {Box, withBoxOrGoal}, {Player, "@+"}} {
					if strings.IndexByte(s.marks, c) >= 0 {
						if err := place(s.kind, col); err != nil {
							return nil, "", err
						}
					}
				}
			}
			rows = append(rows, bytes.Clone(line))
			cols = max(cols, len(line))
		}
	}
	if err := lines.Err(); err != nil {
		return nil, "", err
	}
	if len(things) < len(names) {
		return nil, "", lines.Fail(0, solve.Say("sokoban.xsb.missing"))
	}
	d := laidOut(rows, cols, things)
	d.Name = title
	return d, TaskWalk, nil
}

// names has, for each thing, the last part of the keys of its texts.
var names = map[solve.Kind]string{Goal: "goal", Box: "box", Player: "player"}

func laidOut(rows [][]byte, cols int, things []solve.Thing) *solve.Dataset {
	b := solve.NewBoard(len(rows), cols)
	for row, line := range rows {
		for col := range cols {
			if col < len(line) && line[col] == solve.Wall {
				b.Terrain[b.At(row, col)] = solve.Wall
			}
		}
	}
	for i := range things {
		at := int(things[i].At)
		things[i].At = b.At(at/MaxSide, at%MaxSide)
	}
	closeIn(b, things)
	d := &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
	for _, t := range things {
		if t.Kind == Goal {
			b.Things = []solve.Thing{t}
		} else {
			d.Queries[0].Things = append(d.Queries[0].Things, t)
		}
	}
	return d
}

// closeIn turns floor into wall if it is connected with the edge of a board but with none of the things.
func closeIn(b *solve.Board, things []solve.Thing) {
	spread := func(from []grid.Cell) []bool {
		reached := make([]bool, b.Cells())
		for len(from) > 0 {
			at := from[len(from)-1]
			from = from[:len(from)-1]
			if reached[at] || b.Terrain[at] != solve.Floor {
				continue
			}
			reached[at] = true
			for _, d := range grid.Dirs {
				if next, ok := b.Step(at, d); ok {
					from = append(from, next)
				}
			}
		}
		return reached
	}
	var inside, edge []grid.Cell
	for _, t := range things {
		inside = append(inside, t.At)
	}
	for at := range b.Cells() {
		cell := grid.Cell(at)
		if row, col := b.Row(cell), b.Col(cell); row == 0 || col == 0 || row == b.Rows-1 || col == b.Cols-1 {
			edge = append(edge, cell)
		}
	}
	wanted, outside := spread(inside), spread(edge)
	for at := range b.Terrain {
		if outside[at] && !wanted[at] {
			b.Terrain[at] = solve.Wall
		}
	}
}

// FormatLevel writes a level of XSB, with the name of its board. The dataset must have one query, with box and player.
func (puzzle) FormatLevel(d *solve.Dataset) ([]byte, error) {
	if e := input.Unwritable(checkBoard(d)); e != nil {
		return nil, e
	}
	b := d.Board
	goal, box, player := b.Find(Goal), grid.None, grid.None
	if len(d.Queries) == 1 {
		box, player = solve.Find(d.Queries[0].Things, Box), solve.Find(d.Queries[0].Things, Player)
	}
	if box == grid.None || player == grid.None {
		return nil, &solve.FormatError{Cell: grid.None, Text: solve.Say("sokoban.xsb.unplaced")}
	}
	var out bytes.Buffer
	for row := range b.Rows {
		line := bytes.ReplaceAll(b.Terrain[row*b.Cols:(row+1)*b.Cols], []byte{solve.Floor}, []byte{xsbFloor[0]})
		mark := func(at grid.Cell, plain, onGoal byte) {
			switch {
			case b.Row(at) != row:
			case at == goal:
				line[b.Col(at)] = onGoal
			default:
				line[b.Col(at)] = plain
			}
		}
		mark(goal, xsbGoal, xsbGoal)
		mark(box, xsbBox, xsbBoxOnGoal)
		mark(player, xsbMan, xsbManOnGoal)
		out.Write(append(line, '\n'))
	}
	if name := strings.Join(strings.Fields(d.Name), " "); name != "" {
		out.WriteString("Title: " + name + "\n")
	}
	return out.Bytes(), nil
}
