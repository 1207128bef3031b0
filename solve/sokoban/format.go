package sokoban

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/input"
)

const letters = "#.X"

// Recognize looks for a first line of two numbers, followed by rows of floor, walls and the goal.
func (puzzle) Recognize(head []byte) bool {
	head = input.Unmarked(head)
	first, rest, _ := bytes.Cut(head, []byte("\n"))
	numbers := bytes.Fields(first)
	if len(numbers) != 2 {
		return false
	}
	var size [2]int
	for i, n := range numbers {
		var err error
		if size[i], err = strconv.Atoi(string(n)); err != nil {
			return false
		}
	}
	for row := 0; row < size[0] && len(rest) > 0; row++ {
		line, after, _ := bytes.Cut(rest, []byte("\n"))
		if strings.Trim(string(bytes.TrimSuffix(line, []byte("\r"))), letters) != "" {
			return false
		}
		rest = after
	}
	return true
}

// The terrain first gets memory for firstRows cells. When this memory is full, the terrain gets memory for more cells:
// growth times the cells that were read. Memory costs nothing before it is written, but copying takes time.
const firstRows, growth = 1 << 16, 16

// Parse reads the judge's format: rows and columns, then the rows of '#', '.' and one 'X'. A file has one dataset.
func (puzzle) Parse(name string, r io.Reader) ([]*solve.Dataset, []solve.Diagnostic, error) {
	lines := input.New(name, r)
	size, err := parseSize(lines)
	if err != nil {
		return nil, nil, err
	}
	b := &solve.Board{Size: size}
	for row := range size.Rows {
		if !lines.Next() {
			return nil, nil, lines.More(solve.Say("sokoban.parse.row", "Row", row+1, "Rows", size.Rows, "Cols", size.Cols))
		}
		line := lines.Bytes()
		if len(b.Terrain)+len(line) > cap(b.Terrain) && len(line) <= size.Cols {
			// The memory depends on the input that was read, as the header may be wrong.
			b.Terrain = append(make([]byte, 0, min(size.Cells(), max(firstRows, growth*len(b.Terrain)))), b.Terrain...)
		}
		if err := parseRow(lines, b, row); err != nil {
			return nil, nil, err
		}
	}
	if err := lines.End(); err != nil {
		return nil, nil, err
	}
	if len(b.Things) == 0 {
		return nil, nil, lines.Fail(0, solve.Say("sokoban.parse.no_goal"))
	}
	return []*solve.Dataset{{Board: b, Queries: make([]solve.Query, 1)}}, odd(b), nil
}

func parseSize(lines *input.Lines) (grid.Size, error) {
	header := solve.Say("sokoban.parse.header", "Max", MaxSide)
	if err := lines.More(header); err != nil {
		return grid.Size{}, err
	}
	var numbers, offsets [2]int
	if err := lines.Ints(numbers[:], offsets[:], header); err != nil {
		return grid.Size{}, err
	}
	for i, key := range [...]string{"sokoban.parse.rows", "sokoban.parse.columns"} {
		if numbers[i] < 1 || numbers[i] > MaxSide {
			return grid.Size{}, lines.Fail(offsets[i], solve.Say(key, "Found", numbers[i], "Max", MaxSide))
		}
	}
	return grid.Size{Rows: numbers[0], Cols: numbers[1]}, nil
}

// parseRow appends the current line to the terrain, and its goal, if any, to the things.
func parseRow(lines *input.Lines, b *solve.Board, row int) error {
	line := lines.Bytes()
	plain := isPlain(line)
	if !plain { // the goal, or a wrong character
		for i, c := range line[:min(len(line), b.Cols)] {
			switch {
			case c == solve.Floor || c == solve.Wall:
			case c != byte(Goal):
				return lines.Fail(i, solve.Say("sokoban.parse.character", "Found", lines.Rune(i)))
			case len(b.Things) > 0:
				first := b.Things[0].At
				return lines.Fail(i, solve.Say("sokoban.parse.second_goal", "Row", b.Row(first)+1, "Col", b.Col(first)+1))
			default:
				b.Things = []solve.Thing{{Kind: Goal, At: b.At(row, i)}}
			}
		}
	}
	switch {
	case len(line) < b.Cols:
		return lines.Fail(len(line), solve.Say("sokoban.parse.short_row", "Row", row+1, "Have", len(line), "Want", b.Cols))
	case len(line) > b.Cols:
		return lines.Fail(b.Cols, solve.Say("sokoban.parse.long_row", "Row", row+1, "Want", b.Cols))
	}
	b.Terrain = append(b.Terrain, line...)
	if !plain {
		b.Terrain[b.Things[0].At] = solve.Floor
	}
	return nil
}

// Format writes one dataset. The judge's format has no box and no player.
func (puzzle) Format(w io.Writer, datasets []*solve.Dataset) error {
	if len(datasets) != 1 {
		return &solve.FormatError{
			Dataset: min(len(datasets), 1), Cell: grid.None,
			Text: solve.Say("sokoban.format.one_dataset", "Count", len(datasets)),
		}
	}
	d := datasets[0]
	if e := input.Unwritable(checkBoard(d)); e != nil {
		return e
	}
	if len(d.Queries) != 1 {
		return &solve.FormatError{Cell: grid.None, Text: solve.Say("sokoban.format.one_query", "Count", len(d.Queries))}
	}
	for _, t := range d.Queries[0].Things {
		return &solve.FormatError{Cell: t.At, Text: solve.Say("sokoban.format.mover", "Row", d.Board.Row(t.At)+1, "Col",
			d.Board.Col(t.At)+1)}
	}
	return write(w, d.Board)
}

func write(w io.Writer, b *solve.Board) error {
	out := bufio.NewWriter(w)
	if _, err := fmt.Fprintln(out, b.Rows, b.Cols); err != nil {
		return err
	}
	line, goal := make([]byte, b.Cols+1), b.Find(Goal)
	line[b.Cols] = '\n'
	for row := range b.Rows {
		copy(line, b.Terrain[row*b.Cols:(row+1)*b.Cols])
		if b.Row(goal) == row {
			line[b.Col(goal)] = byte(Goal)
		}
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return out.Flush()
}
