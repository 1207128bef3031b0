package judge

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stepboard/app/catalogue"
	"stepboard/app/contest/testset"
)

// Table collects the findings of a round. One goroutine at a time may use it.
type Table struct {
	Programs []string
	Set      *testset.Set
	Box      Protection   // how well the boxes isolate the programs
	Within   []Limits     // smaller limits; for each, the table has a column with the points
	found    [][]*Finding // found[p][c] is the finding of program p on case c; nil: not yet known
}

// NewTable returns an empty table for a round.
func NewTable(programs []string, set *testset.Set) *Table {
	t := &Table{Programs: programs, Set: set}
	for range programs {
		t.found = append(t.found, make([]*Finding, len(set.Cases)))
	}
	return t
}

// Take stores a finding.
func (t *Table) Take(f Finding) { t.found[f.Program][f.Case] = &f }

// At returns the finding of a program on a case, or nil if the finding is not known yet.
func (t *Table) At(program, index int) *Finding { return t.found[program][index] }

// Missing returns the cases for which a program has no finding yet.
func (t *Table) Missing(program int) (cases []int) {
	for i, f := range t.found[program] {
		if f == nil {
			cases = append(cases, i)
		}
	}
	return cases
}

// Failure returns the finding of the first case on which a program is not accepted, or nil if no such case is known.
func (t *Table) Failure(program int) *Finding {
	for _, f := range t.found[program] {
		if f != nil && f.Verdict.Kind != Accepted {
			return f
		}
	}
	return nil
}

// Score returns the points of a program for each group, and their sum. A case without a finding counts as 0.
func (t *Table) Score(program int) (groups []float64, sum float64) {
	return t.ScoreUnder(program, Limits{})
}

// ScoreUnder returns the points like Score, but with smaller limits: see [Finding.Under].
func (t *Table) ScoreUnder(program int, l Limits) (groups []float64, sum float64) {
	shares := make([]float64, len(t.Set.Cases))
	for i, f := range t.found[program] {
		if f != nil {
			shares[i] = f.Under(l).Share
		}
	}
	return t.Set.Score(shares)
}

// Header returns the first row of the table: the names of the columns.
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

// Row returns the row of a program, with the columns of Header.
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

// String returns the limits of time and memory as text, such as "1.5 s, 256 MB". A limit of 0 is left out.
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

// Points returns x with at most two decimals and without zeros at the end.
func Points(x float64) string { return strconv.FormatFloat(float64(int64(x*100+0.5))/100, 'f', -1, 64) }

// Mistakes returns the programs that share a mistake: they fail on the same cases, with the same verdicts and the same
// first wrong words. Each list has at least two programs, in ascending order; longer lists come first. Programs that
// are not judged on all cases, or that do not compile, are in no list.
func (t *Table) Mistakes() (lists [][]int) {
	of := map[string]int{} // from the failures to the index of a list
	for p := range t.Programs {
		failures := t.failures(p)
		if failures == "" {
			continue
		}
		i, known := of[failures]
		if !known {
			i, of[failures] = len(lists), len(lists)
			lists = append(lists, nil)
		}
		lists[i] = append(lists[i], p)
	}
	lists = slices.DeleteFunc(lists, func(list []int) bool { return len(list) == 1 })
	slices.SortStableFunc(lists, func(a, b []int) int { return len(b) - len(a) })
	return lists
}

// failures returns the failures of a program on all cases as text, or "" if the program can't share a mistake.
func (t *Table) failures(program int) string {
	var s strings.Builder
	for i, f := range t.found[program] {
		switch {
		case f == nil || f.Verdict.Kind == NotCompiled || f.Verdict.Kind == NotJudged:
			return ""
		case f.Verdict.Kind == Accepted:
		case f.Verdict.Kind == Wrong:
			fmt.Fprintf(&s, "%d %v\n", i, f.Verdict)
		default: // the reasons of other failures may differ by the machine's load
			fmt.Fprintln(&s, i, f.Verdict.Kind)
		}
	}
	return s.String()
}
