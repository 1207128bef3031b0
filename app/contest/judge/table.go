package judge

import (
	"strconv"
	"strings"

	"stepboard/app/catalogue"
	"stepboard/app/contest/testset"
)

// Table is the findings of a round so far. It is for one goroutine.
type Table struct {
	Programs []string
	Set      *testset.Set
	Box      Protection   // the protection by the programs' boxes
	Within   []Limits     // smaller limits; points are also given for each of these
	found    [][]*Finding // by program and case; nil: not yet
}

// NewTable is the table of a round that begins.
func NewTable(programs []string, set *testset.Set) *Table {
	t := &Table{Programs: programs, Set: set}
	for range programs {
		t.found = append(t.found, make([]*Finding, len(set.Cases)))
	}
	return t
}

// Take stores a finding.
func (t *Table) Take(f Finding) { t.found[f.Program][f.Case] = &f }

// At is the finding of a program on a case; nil: not yet.
func (t *Table) At(program, at int) *Finding { return t.found[program][at] }

// Left is the number of cases of a program still to come.
func (t *Table) Left(program int) (n int) {
	for _, f := range t.found[program] {
		if f == nil {
			n++
		}
	}
	return n
}

// Failure is the first case on which a program is not accepted; nil: none so far.
func (t *Table) Failure(program int) *Finding {
	for _, f := range t.found[program] {
		if f != nil && f.Verdict.Kind != Accepted {
			return f
		}
	}
	return nil
}

// Score is the points of a program for each group and in sum. Missing cases have no points.
func (t *Table) Score(program int) (groups []float64, sum float64) {
	return t.ScoreUnder(program, Limits{})
}

// ScoreUnder is Score within smaller limits.
func (t *Table) ScoreUnder(program int, l Limits) (groups []float64, sum float64) {
	shares := make([]float64, len(t.Set.Cases))
	for i, f := range t.found[program] {
		if f != nil {
			shares[i] = f.Under(l).Share
		}
	}
	return t.Set.Score(shares)
}

// Header is the first row of the table as texts.
func (t *Table) Header() []string {
	row := []string{"program", "points"}
	for _, g := range t.Set.Groups {
		row = append(row, "group "+g.Name)
	}
	for _, l := range t.Within {
		row = append(row, "points within "+l.String())
	}
	for _, c := range t.Set.Cases {
		row = append(row, catalogue.Inert(c.Name))
	}
	return append(row, "box")
}

// Row is the row of a program: its points, the points of the groups, and the kinds of its verdicts.
func (t *Table) Row(program int) []string {
	groups, sum := t.Score(program)
	row := []string{catalogue.Inert(t.Programs[program]), Points(sum)}
	for _, g := range groups {
		row = append(row, Points(g))
	}
	for _, l := range t.Within {
		_, sum := t.ScoreUnder(program, l)
		row = append(row, Points(sum))
	}
	for _, f := range t.found[program] {
		kind := ""
		if f != nil {
			kind = string(f.Verdict.Kind)
		}
		row = append(row, kind)
	}
	return append(row, string(t.Box.Level))
}

// String is the limits of time and memory in the style of a table.
func (l Limits) String() string {
	s := ""
	if l.Time > 0 {
		s = strconv.FormatFloat(l.Time.Seconds(), 'f', -1, 64) + " s"
	}
	if l.Memory > 0 {
		s = strings.TrimPrefix(s+", "+strconv.FormatInt(l.Memory>>20, 10)+" MB", ", ")
	}
	return s
}

// Points writes points without needless digits.
func Points(x float64) string { return strconv.FormatFloat(float64(int64(x*100+0.5))/100, 'f', -1, 64) }
