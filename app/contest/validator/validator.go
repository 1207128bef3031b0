// Package validator makes programs for packages of test data. Such a program checks that an input is within the limits,
// and that it causes no other warnings of the puzzle's check than inputs of the judge or of the set.
package validator

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"text/template"

	"stepboard/assets"
	"stepboard/solve"
)

// Bounds has the limits of a set's inputs: the limits of the puzzle's judge, or larger limits if the set needs them.
type Bounds struct {
	puzzle solve.Puzzle
	solve.Given
	broken map[string]bool // keys of the warnings that inputs of the set cause
}

// New returns the limits of the puzzle's judge.
func New(p solve.Puzzle) *Bounds {
	return &Bounds{puzzle: p, Given: p.Given(), broken: map[string]bool{}}
}

// Add adds an input of the set: it enlarges the limits if the input needs this. It returns the warnings of Odd.
func (b *Bounds) Add(datasets []*solve.Dataset) (odd []solve.Text) {
	told := map[string]bool{}
	b.Datasets = max(b.Datasets, len(datasets))
	for _, d := range datasets {
		b.Side = max(b.Side, d.Board.Rows, d.Board.Cols)
		b.Queries = max(b.Queries, len(d.Queries))
		if b.Movers > 0 {
			b.Movers = max(b.Movers, len(d.Board.Things)/2)
		} else {
			b.Pieces = max(b.Pieces, len(d.Board.Things)-kings)
		}
		for _, x := range Odd(b.puzzle, d) {
			if key := x.Text.Key; !told[key] {
				told[key], b.broken[key] = true, true
				odd = append(odd, x.Text)
			}
		}
	}
	return odd
}

// kings is the number of things on a board of knight that Pieces does not count: the white knight and the king.
const kings = 2

// Odd returns the warnings of the puzzle's check about d that no inputs of the puzzle's own judge cause.
func Odd(p solve.Puzzle, d *solve.Dataset) (odd []solve.Diagnostic) {
	for q := range max(1, len(d.Queries)) {
		for _, x := range p.Check(d, min(q, len(d.Queries)-1), p.Tasks()[0]) {
			if !slices.Contains(p.Given().Odd, x.Text.Key) {
				odd = append(odd, x)
			}
		}
	}
	return odd
}

// Program returns the program in a language: .py for Kattis and similar judges (exit status 42 for a valid input, else
// 43), or .cpp for testlib. It returns nil if the puzzle has no such program.
func (b *Bounds) Program(end string) []byte {
	body, err := assets.Validators.ReadFile("validators/" + b.puzzle.ID() + end)
	if err != nil {
		return nil
	}
	frame, err := template.New("").Parse(string(File("frame" + end)))
	if err != nil {
		panic(err) // the template is part of this program
	}
	var keys []string
	for _, key := range slices.Sorted(maps.Keys(b.broken)) {
		keys = append(keys, key[strings.LastIndexByte(key, '.')+1:])
	}
	var out bytes.Buffer
	err = frame.Execute(&out, map[string]any{
		"ID": b.puzzle.ID(), "Side": b.Side, "Datasets": b.Datasets, "Queries": b.Queries, "Movers": b.Movers,
		"Pieces": b.Pieces, "NotPromised": keys, "Body": strings.TrimSuffix(string(body), "\n"),
	})
	if err != nil {
		panic(err)
	}
	return append(bytes.TrimRight(out.Bytes(), "\n"), '\n')
}

// File returns a file for all puzzles. For example, check.cpp compares answers with testlib.
func File(name string) []byte {
	data, err := assets.Validators.ReadFile("validators/" + name)
	if err != nil {
		panic(err) // a test reads all these files
	}
	return data
}
