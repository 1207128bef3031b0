// Package testset is test data: cases with their groups, points, limits and answers. Sets are read from folders and
// zips in the formats of judges, written in these formats, and built from a text file of generator lines.
package testset

import (
	"bytes"
	"slices"
	"time"

	"stepboard/solve"
)

// Set is test data of one problem.
type Set struct {
	Name   string // short: letters, digits and hyphens
	Title  string // for people
	Limits        // of each case
	Groups []Group
	Cases  []Case
	Alone  []File // answers without an input

	Statements []Statement // of the problem, one for each language, the main one first
	Pictures   []File      // for the statements; the first is shown in the statement
	Programs   []Program   // solutions
	Validators []Program   // programs that check whether an input keeps the promises
	Checker    File        // a program by testlib that compares words; without Load: none
	Visualizer File        // a program that draws an input; without Load: none

	Source string              // the name of the text of the set; empty: no text
	Notes  []*solve.InputError // oddities of the set that do not refuse it
}

// Program is a solution or a validator for packages, or a generator that makes inputs.
type Program struct {
	File
	Testlib []byte // testlib.h, if the program needs it and the file is beside the set
	At      Place  // of its name
	Fails   []Fail // expected failures of a solution; none: it is right
}

// Fail is an expected verdict of a wrong solution: WA, TLE, RTE, MLE or OLE.
type Fail struct {
	Verdict string
	Group   int // index of the group with the failing case, all other groups being right; or Anywhere
}

// Anywhere is the Group of a Fail in any case.
const Anywhere = -1

// partly reports whether a solution is right in at least one group.
func (p Program) partly() bool { return len(p.Fails) > 0 && p.Fails[0].Group != Anywhere }

// right are the right solutions.
func (s *Set) right() (all []Program) {
	for _, p := range s.Programs {
		if len(p.Fails) == 0 {
			all = append(all, p)
		}
	}
	return all
}

// ByTestlib reports whether a program is written for testlib. Validators of testlib have other exit codes than Kattis'.
func (p Program) ByTestlib() bool {
	data, err := p.Load() // loads from memory
	return err == nil && bytes.Contains(data, []byte(testlib))
}

// Limits are the limits of a run. A limit of 0 is not given.
type Limits struct {
	Time             time.Duration
	Memory           int64 // bytes
	TimeAt, MemoryAt Place // of the lines that give them
}

// Place is a place in the text of a set: a line and a column in characters, both from 1. The zero Place means no place.
type Place struct{ Line, Column int }

// Group is cases that get their points together, if all are right.
type Group struct {
	Name   string
	Points int
	After  []int // indices of groups that must be right, too; otherwise this group has no points
	At     Place // of its name
}

// Case is one test.
type Case struct {
	Name    string
	Group   int // index; -1: none
	Points  int // if it is in no group
	Sample  bool
	Limits         // 0: the set's
	Line    string // the generator line
	At      Place  // of that line
	Input   File
	Answers []File // usually one; none: unknown
	Picture File   // of the input, as PNG; without Load: none
}

// File is data with a name for messages.
type File struct {
	Name string
	Load func() ([]byte, error)
}

// Bytes is a file in memory.
func Bytes(name string, data []byte) File {
	return File{name, func() ([]byte, error) { return data, nil }}
}

// full is the number of points of a set that gives no points.
const full = 100

// Weighed is the set with points. If it has none, all cases except samples get equal points, in sum 100.
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
		// The sum of the first i+1 is full*(i+1)/n.
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

// Score is the points of each group and in sum. right is the share of each case's points that a program has.
func (s *Set) Score(right []float64) (groups []float64, sum float64) {
	w := s.Weighed()
	least := make([]float64, len(w.Groups))
	for i := range least {
		least[i] = 1
	}
	for i, c := range w.Cases {
		switch {
		case c.Group >= 0:
			least[c.Group] = min(least[c.Group], right[i])
		case !c.Sample:
			sum += right[i] * float64(c.Points)
		}
	}
	for i, g := range w.Groups {
		for _, k := range g.After { // a group needs only earlier groups, whose own needs are in least already
			if least[k] < 1 {
				least[i] = 0
			}
		}
		groups = append(groups, least[i]*float64(g.Points))
		sum += groups[i]
	}
	return groups, sum
}

// note adds an oddity at a place of the set's text.
func (s *Set) note(at Place, key string, pairs ...any) {
	s.Notes = append(s.Notes, s.Complaint(at, solve.Say(key, pairs...)))
}

// Complaint is an error at a place of the set's text.
func (s *Set) Complaint(at Place, what solve.Text) *solve.InputError {
	return &solve.InputError{Name: s.Source, Line: at.Line, Column: at.Column, Text: what}
}

// Points is the sum of all points.
func (s *Set) Points() int {
	sum := 0
	w := s.Weighed()
	for _, g := range w.Groups {
		sum += g.Points
	}
	for _, c := range w.Cases {
		if c.Group < 0 && !c.Sample {
			sum += c.Points
		}
	}
	return sum
}

// join puts a case into the group with a name, and makes the group if necessary. The pointer is valid until the next
// group is made.
func (s *Set) join(c *Case, name string) *Group {
	c.Group = slices.IndexFunc(s.Groups, func(g Group) bool { return g.Name == name })
	if c.Group < 0 {
		c.Group = len(s.Groups)
		s.Groups = append(s.Groups, Group{Name: name})
	}
	return &s.Groups[c.Group]
}

// require makes a group depend on another group: the first earlier group for which is returns true. It ignores a
// dependency without sense.
func (s *Set) require(group int, is func(Group) bool) {
	k := slices.IndexFunc(s.Groups[:group], is)
	if g := &s.Groups[group]; k >= 0 && !slices.Contains(g.After, k) {
		g.After = append(g.After, k)
	}
}
