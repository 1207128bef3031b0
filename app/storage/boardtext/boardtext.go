// Package boardtext turns boards into text for the clipboard, and text into boards. The text is in a judge's format,
// in the program's own format, or in plain rows with one character for each cell.
package boardtext

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/input"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
)

// Judge writes datasets in the judge's format. If the format can't hold a dataset, the error is a *solve.FormatError.
func Judge(p solve.Puzzle, datasets ...*solve.Dataset) (string, error) {
	var b bytes.Buffer
	err := p.Format(&b, datasets)
	return b.String(), err
}

// Rows writes a board as plain rows. The character of a cell is the letter of the topmost thing of the board and the
// query, or else the terrain. If query is -1, there is no query.
func Rows(p solve.Puzzle, d *solve.Dataset, query int) string {
	order := looks.Of(p, scene.Light).Order
	cells := slices.Clone(d.Board.Terrain)
	height := make(map[grid.Cell]int)
	things := d.Board.Things
	if query >= 0 {
		things = slices.Concat(things, d.Queries[query].Things)
	}
	for _, t := range things {
		if h := slices.Index(order, t.Kind) + 1; h >= height[t.At] {
			cells[t.At], height[t.At] = byte(t.Kind), h
		}
	}
	var b strings.Builder
	for row := range d.Board.Rows {
		b.Write(cells[row*d.Board.Cols : (row+1)*d.Board.Cols])
		b.WriteByte('\n')
	}
	return b.String()
}

// fence begins the line before and the line after the code of a message.
const fence = "```"

// Read reads boards from a text in the program's own format, in a judge's format, or in plain rows of p. If the formats
// of several judges are possible, Read takes the format of p's judge. If a message has lines of three backquotes, Read
// takes only the lines between the first two. A text that can't be rows of p may be a level of any puzzle. name is for
// messages. Errors are *solve.InputError with line and column.
func Read(list puzzles.List, name, text string, p solve.Puzzle) (*files.File, error) {
	if before, code, ok := strings.Cut(text, fence); ok && !strings.Contains(before, "{") { // no document
		_, code, _ = strings.Cut(code, "\n")
		code, _, _ = strings.Cut(code, fence)
		text = strings.Repeat("\n", strings.Count(before, "\n")+1) + code // errors have the line of the message
	}
	head := input.Unmarked([]byte(text))
	ink := bytes.TrimLeft(head, " \t\r\n")
	if len(ink) == 0 || ink[0] == '{' {
		return files.Read(list, name, strings.NewReader(text), nil)
	}
	if !p.Recognize(head) && list.Recognize(head) != nil {
		return files.Read(list, name, strings.NewReader(text), nil)
	}
	if p.Recognize(head) || '0' <= ink[0] && ink[0] <= '9' { // rows have no digits: a judge's input with a mistake
		return files.Read(list, name, strings.NewReader(text), p)
	}
	d, task, err := readRows(name, string(head), p, p.Limits())
	if err != nil {
		if f, no := files.Read(list, name, strings.NewReader(text), nil); no == nil {
			return f, nil
		}
		return nil, err
	}
	return &files.File{
		Name: name, Format: files.Judge, Content: document.Content{Puzzle: p, Task: task, Datasets: []*solve.Dataset{d}},
	}, nil
}

// IsProse reports whether each line of a text has a letter that means nothing in a board of p.
func IsProse(text string, p solve.Puzzle) bool {
	brushes, _ := alphabet(p)
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" && !strings.ContainsFunc(line, func(r rune) bool {
			_, known := brushes[byte(r)]
			return unicode.IsLetter(r) && (r >= utf8.RuneSelf || !known)
		}) {
			return false
		}
	}
	return true
}

// partMark is the line before the rows of a part of a board. The text of a whole board has no such line.
const partMark = "part"

// Part writes a part of a board as partMark and rows. part must have one query.
func Part(p solve.Puzzle, part *solve.Dataset) string { return partMark + "\n" + Rows(p, part, 0) }

// IsPart reports whether a text is a part of a board.
func IsPart(text string) bool {
	first, _, _ := strings.Cut(strings.TrimLeft(text, "\r\n"), "\n")
	return strings.TrimSpace(first) == partMark
}

// ReadPart reads a part of a board of p, with only the topmost thing of each cell. Errors are as in Read.
func ReadPart(name, text string, p solve.Puzzle) (*solve.Dataset, error) {
	limits := p.Limits()
	limits.MinRows, limits.MinCols, limits.Square = 1, 1, false
	d, _, err := readRows(name, strings.Replace(text, partMark, "", 1), p, limits)
	return d, err
}

// readRows reads plain rows whose size is within limits. A space is floor, and floor is added to short rows. The result
// task is the only task that uses all things of the rows, or "" if all tasks do.
func readRows(name, text string, p solve.Puzzle, limits solve.Limits) (d *solve.Dataset, task string, err error) {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	above := 0 // number of empty lines before the rows
	for above < len(lines) && lines[above] == "" {
		above++
	}
	for len(lines) > above && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	rows := lines[above:]
	fail := func(row, col int, t solve.Text) (*solve.Dataset, string, error) {
		return nil, "", &solve.InputError{Name: name, Line: above + row + 1, Column: col + 1, Text: t}
	}
	size := grid.Size{Rows: len(rows)}
	for _, r := range rows {
		size.Cols = max(size.Cols, len(r))
	}
	brushes, letters := alphabet(p)
	d = &solve.Dataset{}
	if document.Fits(limits, size) == nil {
		d.Board = solve.NewBoard(size.Rows, size.Cols)
		d.Board.Shape = limits.Shape
	}
	seen := map[solve.Kind]bool{}
	var board, query []solve.Thing
	for row, line := range rows {
		for col := range len(line) {
			brush, ok := brushes[line[col]]
			if !ok {
				found, _ := utf8.DecodeRuneInString(line[col:])
				return fail(row, col, solve.Say("boardtext.unknown", "Found", string(found), "Expected", letters))
			}
			if d.Board == nil {
				continue // a wrong character is reported before a wrong size
			}
			at := d.Board.At(row, col)
			switch {
			case brush.Layer == solve.Terrain:
				d.Board.Terrain[at] = brush.Tile
				continue
			case brush.Unique && seen[brush.Kind]:
				return fail(row, col, solve.Say("boardtext.twice", "Found", string(rune(brush.Kind))))
			case brush.Layer == solve.OnBoard:
				board = append(board, solve.Thing{Kind: brush.Kind, At: at})
			default:
				query = append(query, solve.Thing{Kind: brush.Kind, At: at})
			}
			seen[brush.Kind], task = true, cmp.Or(brush.Task, task)
		}
	}
	if refusal, ok := errors.AsType[*solve.Refusal](document.Fits(limits, size)); ok {
		return fail(0, 0, refusal.Text)
	}
	d.Board.Things = board
	if len(query) > 0 || !document.QueriesOptional(p) {
		d.Queries = []solve.Query{{Things: query}}
	}
	return d, task, nil
}

// alphabet returns the meaning of the characters of plain rows, and the characters for messages.
func alphabet(p solve.Puzzle) (brushes map[byte]solve.Brush, letters string) {
	brushes = map[byte]solve.Brush{}
	var list []string
	for _, b := range p.Brushes() {
		c := byte(b.Kind)
		if b.Layer == solve.Terrain {
			c = b.Tile
		}
		brushes[c] = b
		list = append(list, string(rune(c)))
	}
	if floor, ok := brushes[solve.Floor]; ok {
		brushes[' '] = floor
	}
	return brushes, strings.Join(list, " ")
}
