// Package testset contains test data: cases with their groups, points, limits and answers. Sets are read from folders
// and zips in judges' formats, written in these formats, and built from a text of generator lines.
package testset

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"stepboard/solve"
)

// Set is the test data of one problem.
type Set struct {
	Name        string // short name: small letters, digits and hyphens
	Title       string // name as people read it
	Files       string // programs must read the file Files.in and write Files.out; empty: standard input and output
	Limits             // limits of the cases that have no limits of their own
	Groups      []Group
	Cases       []Case
	LoneAnswers []File // answers without an input

	Statements []Statement // one for each language; the main language comes first
	Pictures   []File      // pictures for the statements
	Programs   []Program   // solutions
	Validators []Program   // programs that check inputs
	Checker    File        // testlib program that compares the words of outputs; without a checker, Load is nil
	// Ways are checkers of printed ways by their style: see [stepboard/app/contest/validator.Ways]. If the answers contain
	// no ways, Ways is nil, and the judges' own comparison by words is used. CheckerTests are tests of these checkers.
	Ways         map[string][]byte
	CheckerTests []CheckerTest
	OwnChecker   string       // file in a set that was read: it judges outputs that words can't; else empty
	Puzzle       solve.Puzzle // puzzle of the inputs, if it is known; else nil

	Source string              // name of the text from which the set was read; empty: there is no text
	Notes  []*solve.InputError // warnings about the set
}

// CheckerTest is an output for the input of a case, and the verdict that a checker must give.
type CheckerTest struct {
	Input, Output, Answer []byte
	Right                 bool
}

// Program is a solution or a validator for packages, or a generator of inputs.
type Program struct {
	File
	Testlib []byte // testlib.h, if the program needs it and the set's folder has it; else nil
	At      Place  // place of the name in the set's text
	Fails   []Fail // failures that are expected of a wrong solution; empty: a right solution
}

// Fail is a failure that is expected of a wrong solution. The verdict is one of [Verdicts].
type Fail struct {
	Verdict string
	Group   int // index of the group in which the solution fails; or Anywhere
}

// Anywhere is the value of Fail.Group if the failing case may be in any group or in no group.
const Anywhere = -1

func (p Program) right() bool { return len(p.Fails) == 0 }

// ByTestlib reports whether a program uses testlib. A validator with testlib has other exit codes than Kattis wants.
func (p Program) ByTestlib() bool {
	data, err := p.Load() // loads from memory
	return err == nil && bytes.Contains(data, []byte(Testlib))
}

// Limits are the limits of a run. 0 means that no limit is given.
type Limits struct {
	Time             time.Duration
	Memory           int64 // bytes
	TimeAt, MemoryAt Place // places of the lines that give the limits
}

// Place is a place in a set's text: a line and a column (in characters), both from 1. The zero Place means no place.
type Place struct{ Line, Column int }

// Group is a group of cases. A program gets the points of a group only if all cases of the group are right.
type Group struct {
	Name   string
	Points int
	After  []int // indices of earlier groups; if one of them is not right, this group gets no points
	At     Place // place of the name in the set's text
}

// Case is one test case.
type Case struct {
	Name    string
	Group   int // index in Set.Groups; -1: no group
	Points  int // points of a case without a group
	Sample  bool
	Limits         // a limit of 0 means the limit of the set
	Line    string // generator line from which the case is made; empty: no line
	At      Place  // place of the generator line
	Input   File
	Answers []File   // usually one; empty: unknown
	Doubts  []string // the answers that are right only under a condition; packages list them in DoubtsFile
}

// texts returns the input and the first answer.
func (c *Case) texts() (in, out string, err error) {
	input, err := c.Input.Load()
	if err != nil {
		return "", "", err
	}
	answer, err := c.Answers[0].Load()
	return string(input), string(answer), err
}

// File is data with a name. Messages contain the name.
type File struct {
	Name string
	Load func() ([]byte, error)
}

// Bytes makes a file whose data is in memory.
func Bytes(name string, data []byte) File {
	return File{name, func() ([]byte, error) { return data, nil }}
}

// full is the number of points of a set whose text gives no points.
const full = 100

// Weighed returns s if its text gives points, or else a copy in which all cases except samples share 100 points evenly.
func (s *Set) Weighed() *Set {
	for _, g := range s.Groups {
		if g.Points > 0 {
			return s
		}
	}
	n := 0
	for _, c := range s.Cases {
		if c.Points > 0 {
			return s
		}
		if !c.Sample {
			n++
		}
	}
	w := *s
	w.Groups, w.Cases = slices.Clone(s.Groups), slices.Clone(s.Cases)
	i := 0
	for k := range w.Cases {
		c := &w.Cases[k]
		if c.Sample {
			continue
		}
		// The first i+1 cases that are no samples get full*(i+1)/n points together.
		points := full*(i+1)/n - full*i/n
		i++
		if c.Group >= 0 {
			w.Groups[c.Group].Points += points
		} else {
			c.Points = points
		}
	}
	return &w
}

// Score returns the points of each group, and the sum of all points. The parameter right has a number from 0 to 1 for
// each case: the share of the case's points that the program gets.
func (s *Set) Score(right []float64) (groups []float64, sum float64) {
	w := s.Weighed()
	least := slices.Repeat([]float64{1}, len(w.Groups))
	for i, c := range w.Cases {
		switch {
		case c.Group >= 0:
			least[c.Group] = min(least[c.Group], right[i])
		case !c.Sample:
			sum += right[i] * float64(c.Points)
		}
	}
	for i, g := range w.Groups {
		for _, k := range g.After { // After has only earlier groups, so least[k] is final
			if least[k] < 1 {
				least[i] = 0
			}
		}
		groups = append(groups, least[i]*float64(g.Points))
		sum += groups[i]
	}
	return groups, sum
}

// Note adds a warning at a place of the set's text.
func (s *Set) Note(at Place, what solve.Text) { s.Notes = append(s.Notes, s.Complaint(at, what)) }

// Complaint returns an error at a place of the set's text.
func (s *Set) Complaint(at Place, what solve.Text) *solve.InputError {
	return &solve.InputError{Name: s.Source, Line: at.Line, Column: at.Column, Text: what}
}

// Points returns the sum of the points of all groups and cases.
func (s *Set) Points() int {
	_, sum := s.Score(slices.Repeat([]float64{1}, len(s.Cases)))
	return int(sum)
}

// Problems returns names that programs of this problem may have, the surest first: the name of their files, of the set,
// and of the files of its first case, without the number.
func (s *Set) Problems() (names []string) {
	names = []string{s.Files, s.Name}
	if len(s.Cases) > 0 {
		first := filepath.Base(s.Cases[0].Input.Name)
		names = append(names, strings.TrimRight(strings.TrimSuffix(first, filepath.Ext(first)), "0123456789-_"))
	}
	return slices.DeleteFunc(names, func(name string) bool { return name == "" })
}

func named(name string) func(Group) bool { return func(g Group) bool { return g.Name == name } }

// join puts a case into the group with this name. If there is no such group, join adds it. The pointer to the group is
// valid until the next group is added.
func (s *Set) join(c *Case, name string) *Group {
	c.Group = slices.IndexFunc(s.Groups, named(name))
	if c.Group < 0 {
		c.Group = len(s.Groups)
		s.Groups = append(s.Groups, Group{Name: name})
	}
	return &s.Groups[c.Group]
}

// require adds a dependency to a group: on the earlier group with this name. If there is no such group, or if the
// dependency exists already, require does nothing.
func (s *Set) require(group int, name string) {
	k := slices.IndexFunc(s.Groups[:group], named(name))
	if g := &s.Groups[group]; k >= 0 && !slices.Contains(g.After, k) {
		g.After = append(g.After, k)
	}
}
