package halloween

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"stepboard/solve"
	"stepboard/solve/crowd"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/input"
)

var _ solve.Mapped = puzzle{}

// open has the characters of a map that stand for floor. All other characters stand for walls.
const open = ".GS"

func (puzzle) ParseMap(name string, r io.Reader) (*solve.Dataset, error) {
	l := input.New(name, r)
	var sides [4]int // the second side is the height, and the third side is the width
	for n, want := range [4]string{"type", "height", "width", "map"} {
		what := solve.Say("halloween.map.header", "Word", want)
		if err := l.More(what); err != nil {
			return nil, err
		}
		words := bytes.Fields(l.Bytes())
		if len(words) == 0 || string(words[0]) != want || len(words) != 2 && n < 3 {
			return nil, l.Fail(0, what)
		}
		if n == 0 || n == 3 {
			continue
		}
		var err error
		if sides[n], err = strconv.Atoi(string(words[1])); err != nil || sides[n] < 1 || sides[n] > rules.MaxSide {
			return nil, l.Fail(len(l.Bytes())-len(words[1]), solve.Say("halloween.map.side", "Found", string(words[1]),
				"Max", rules.MaxSide))
		}
	}
	size := grid.Size{Rows: sides[1], Cols: sides[2]}
	if size.Cells() > rules.MaxCells {
		return nil, l.Fail(0, tooManyCells(size))
	}
	b := &solve.Board{Size: size}
	for row := range size.Rows {
		if err := l.More(solve.Say("halloween.map.row", "Row", row+1, "Rows", size.Rows)); err != nil {
			return nil, err
		}
		if len(l.Bytes()) != size.Cols {
			return nil, l.Fail(0, solve.Say("halloween.map.width", "Have", len(l.Bytes()), "Want", size.Cols))
		}
		for _, c := range l.Bytes() {
			tile := solve.Wall
			if bytes.IndexByte([]byte(open), c) >= 0 {
				tile = solve.Floor
			}
			b.Terrain = append(b.Terrain, tile)
		}
	}
	if err := l.End(); err != nil {
		return nil, err
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{}}}, nil
}

// The columns of a scenario line, from 0. Column 0 is a number for the difficulty (bucket). ParseScenario ignores the
// bucket, the size and the length, because the size often differs from the size of the map.
const (
	columnMap   = 1
	columnStart = 4 // x and y, from 0
	columnGoal  = 6
	columns     = 9
)

// ParseScenario implements [solve.Mapped]. Each line is an agent, and an agent becomes a ghost. An agent is skipped if
// an earlier ghost has the same start or the same goal, or if there are already MaxGhosts ghosts. A warning counts
// skipped agents.
func (p puzzle) ParseScenario(
	name string, r io.Reader, open func(name string) (io.ReadCloser, error),
) (*solve.Dataset, []solve.Diagnostic, error) {
	l := input.New(name, r)
	what := solve.Say("halloween.scenario.header")
	if err := l.More(what); err != nil {
		return nil, nil, err
	}
	if !bytes.HasPrefix(l.Bytes(), []byte("version 1")) {
		return nil, nil, l.Fail(0, what)
	}
	var d *solve.Dataset
	var mapName string
	n, skipped := 0, 0
	starts, goals := map[grid.Cell]bool{}, map[grid.Cell]bool{}
	for l.Next() {
		words := bytes.Fields(l.Bytes())
		if len(words) == 0 {
			continue
		}
		if len(words) != columns {
			return nil, nil, l.Fail(0, solve.Say("halloween.scenario.columns", "Have", len(words), "Want", columns))
		}
		if d == nil {
			mapName = string(words[columnMap])
			var err error
			if d, err = p.named(l, mapName, open); err != nil {
				return nil, nil, err
			}
		}
		if string(words[columnMap]) != mapName {
			return nil, nil, l.Fail(0, solve.Say("halloween.scenario.maps", "Map", mapName, "Other", string(words[columnMap])))
		}
		var ends [2]grid.Cell
		for i, column := range [2]int{columnStart, columnGoal} {
			col, wrongCol := strconv.Atoi(string(words[column]))
			row, wrongRow := strconv.Atoi(string(words[column+1]))
			if wrongCol != nil || wrongRow != nil || row < 0 || col < 0 || row >= d.Board.Rows || col >= d.Board.Cols ||
				d.Board.Terrain[d.Board.At(row, col)] == solve.Wall {
				return nil, nil, l.Fail(0, solve.Say("halloween.scenario.place", "X", string(words[column]),
					"Y", string(words[column+1])))
			}
			ends[i] = d.Board.At(row, col)
		}
		if n == rules.MaxGhosts || starts[ends[0]] || goals[ends[1]] {
			skipped++
			continue
		}
		starts[ends[0]], goals[ends[1]] = true, true
		d.Board.Things = append(d.Board.Things, solve.Thing{Kind: rules.Ghost(n), At: ends[0]},
			solve.Thing{Kind: rules.Goal(n), At: ends[1]})
		n++
	}
	if l.Err() != nil || d == nil {
		return nil, nil, l.More(solve.Say("halloween.scenario.agent"))
	}
	if skipped == 0 {
		return d, nil, nil
	}
	return d, []solve.Diagnostic{{
		Severity: solve.Warning, Text: solve.Say("halloween.scenario.left", "Ghosts", n, "PluralCount", skipped), Query: -1,
	}}, nil
}

func (p puzzle) named(
	l *input.Lines, name string, open func(name string) (io.ReadCloser, error),
) (*solve.Dataset, error) {
	in, err := open(name)
	if err != nil {
		return nil, l.Fail(0, solve.Say("halloween.scenario.no_map", "Map", name))
	}
	defer in.Close()
	return p.ParseMap(name, in)
}

// FormatScenario implements [solve.Mapped]. The length in a line is the distance of the ghost from its goal without
// other ghosts, or -1 if there is no way. The bucket is the length divided by 4, rounded down, or 0 if there is no way.
func (p puzzle) FormatScenario(d *solve.Dataset, name string) (board, scenario []byte, err error) {
	if e := input.Unwritable(p.Check(d, -1, solve.TaskSolve)); e != nil {
		return nil, nil, e
	}
	b := d.Board
	board = fmt.Appendf(nil, "type octile\nheight %d\nwidth %d\nmap\n", b.Rows, b.Cols)
	tiles := bytes.ReplaceAll(b.Terrain, []byte{solve.Wall}, []byte{'@'}) // the character for floor is the same
	for row := range b.Rows {
		board = append(append(board, tiles[row*b.Cols:(row+1)*b.Cols]...), '\n')
	}
	far, _, err := crowd.Distances(&solve.Meter{}, b)
	if err != nil {
		return nil, nil, err
	}
	scenario = []byte("version 1\n")
	for i, k := range rules.Ghosts(b) {
		from, to := b.Find(k), b.Find(rules.GoalOf(k))
		scenario = fmt.Appendf(scenario, "%d\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", max(0, far[i][from])/4, name, b.Cols, b.Rows,
			b.Col(from), b.Row(from), b.Col(to), b.Row(to), far[i][from])
	}
	return board, scenario, nil
}
