// Package testset is test data: cases with their groups, points, limits and answers, read from folders and zips in the
// formats of judges, written in them, and built from a text file of generator lines.
package testset

import (
	"slices"
	"time"
)

// Set is test data of one problem.
type Set struct {
	Name   string        // short: letters, digits and hyphens
	Title  string        // as people read it
	Time   time.Duration // of a case; 0: not said
	Memory int64         // bytes of a case; 0: not said
	Groups []Group
	Cases  []Case
	Alone  []File // answers without an input

	Statement, Solutions, Validators []File // that go into packages; the first of a statement's is a picture
}

// Group is cases that are worth their points together, if all are right.
type Group struct {
	Name   string
	Points int
}

// Case is one test.
type Case struct {
	Name    string
	Group   int // of the set's; -1: none
	Points  int // where it is in no group
	Sample  bool
	Time    time.Duration // 0: the set's
	Memory  int64         // 0: the set's
	Line    string        // that made it
	At      int           // where that line is in its text, from 1
	Input   File
	Answers []File // usually one; none: not known
}

// File is data with the name by which it is told of.
type File struct {
	Name string
	Load func() ([]byte, error)
}

// Bytes is a file that is in memory.
func Bytes(name string, data []byte) File {
	return File{name, func() ([]byte, error) { return data, nil }}
}

// full is how many points there are where a set says nothing of them.
const full = 100

// Weighed is the set with points: where it has none, all cases but the samples are worth the same in sum of 100.
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

// Score is the points of each group and in sum, where right says which part of a case's points a program has.
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
		groups = append(groups, least[i]*float64(g.Points))
		sum += groups[i]
	}
	return groups, sum
}

// Points is the sum of all.
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

// join puts a case into the group of a name, which is made where there is none. The pointer is good until the next is
// made.
func (s *Set) join(c *Case, name string) *Group {
	c.Group = slices.IndexFunc(s.Groups, func(g Group) bool { return g.Name == name })
	if c.Group < 0 {
		c.Group = len(s.Groups)
		s.Groups = append(s.Groups, Group{Name: name})
	}
	return &s.Groups[c.Group]
}
