package testset

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"stepboard/solve"
)

// limitScope says how many different limits a format can give in one set.
type limitScope int

const (
	noLimits limitScope = iota // no limits
	oneLimit                   // one limit for all cases
	perGroup                   // one limit for each group
	perCase                    // one limit for each case
)

// expressible lists the facts that a format can express in addition to cases and their answers.
type expressible struct {
	limits limitScope
	time   time.Duration // unit of time limits: each written limit is a multiple of the unit
	memory int64         // unit of memory limits, in bytes
	points bool          // whether the format can express groups and points
	after  bool          // whether a group can depend on other groups: see Group.After
}

// Units of memory limits, in bytes.
const (
	kib = 1 << 10
	mib = 1 << 20
)

// roundUp returns the smallest multiple of unit that is not below the limit. A lower limit might stop a right program.
func roundUp[T ~int64](limit, unit T) T { return (limit + unit - 1) / unit * unit }

// fit changes the limits to limits that a format can express. It rounds limits up to the format's units. If the format
// has only one limit for several cases, these cases get the largest of their limits. So no limit becomes smaller.
// Afterwards no case has a limit of 0.
func (p *plan) fit(e expressible) {
	fit := func(l Limits) Limits {
		l.Time, l.Memory = roundUp(l.Time, max(e.time, 1)), roundUp(l.Memory, max(e.memory, 1))
		return l
	}
	p.Limits = fit(p.Limits)
	for i := range p.Cases {
		c := &p.Cases[i]
		c.Limits = fit(c.withDefaults(p.Limits))
	}
	switch e.limits {
	case perCase:
	case perGroup:
		for _, part := range p.parts() {
			equalize(p.Cases[part.first : part.last+1])
		}
	default:
		p.Time, p.Memory = equalize(p.Cases)
	}
}

// equalize gives all cases the same limits: the largest limits of these cases. It returns the limits.
func equalize(cases []Case) (most time.Duration, memory int64) {
	for _, c := range cases {
		most, memory = max(most, c.Time), max(memory, c.Memory)
	}
	for i := range cases {
		cases[i].Time, cases[i].Memory = most, memory
	}
	return most, memory
}

// Losses lists the facts in the set's text that the format can't express, each with its place in the text.
func Losses(s *Set, format string) (all []*solve.InputError) {
	f := find(format)
	if f == nil {
		return nil
	}
	lost := func(at Place, key string, pairs ...any) {
		all = append(all, s.Complaint(at, solve.Say(key, append(pairs, "Format", solve.Say("testing.format."+f.ID))...)))
	}
	p := planned(s, f)
	if f.holds.limits != noLimits {
		s.lostLimits(p, lost)
	} else if at, limited := s.limitedAt(); limited {
		lost(at, "testset.lost.limits")
	}
	if s.Files != "" && !slices.Contains([]string{"lemon", "hydro", "cms", "polygon"}, f.ID) {
		lost(Place{}, "testset.lost.files", "In", s.Files+".in", "Out", s.Files+".out")
	}
	if at, pointed := s.pointedAt(); pointed && !f.holds.points {
		lost(at, "testset.lost.points")
	}
	for _, g := range s.Groups {
		if len(g.After) > 0 && !f.holds.after {
			lost(g.At, "testset.lost.after", "Name", strconv.Quote(g.Name))
		}
	}
	switch {
	case s.Puzzle == nil || !solve.AnswersWay(s.Puzzle):
	case f.way == "" || s.Ways == nil:
		lost(Place{}, "testset.lost.ways")
	case f.compiled != "":
		lost(Place{}, "testset.lost.compile", "File", f.compiled)
	}
	if stated, ok := solve.Inner(s.Puzzle).(solve.Stated); ok && f.states {
		for _, name := range stated.Untold() {
			lost(Place{}, "testset.lost."+name)
		}
		languages := solve.Map(s.Statements, func(s Statement) string { return s.Language })
		if names := stated.Untranslated(languages); len(names) > 0 {
			lost(Place{}, "testset.lost.languages", "Names", strings.Join(names, ", "))
		}
	}
	if f.losses != nil {
		f.losses(p, lost)
	}
	if f.accepted && !slices.ContainsFunc(s.Programs, Program.right) {
		lost(Place{}, "testset.lost.accepted")
	}
	testlib := f.ID == "polygon"
	fits := func(v Program) bool { return v.ByTestlib() == testlib }
	if (f.accepted || testlib) && !slices.ContainsFunc(s.Validators, fits) {
		lost(Place{}, "testset.lost.validator", "Testlib", testlib)
	}
	return all
}

// limitedAt returns the place of the first limit in the set. If the set has no limit, ok is false.
func (s *Set) limitedAt() (at Place, ok bool) {
	at, ok = cmp.Or(s.TimeAt, s.MemoryAt), s.Time > 0 || s.Memory > 0
	for _, c := range s.Cases {
		at, ok = cmp.Or(at, c.TimeAt, c.MemoryAt), ok || c.Time > 0 || c.Memory > 0
	}
	return at, ok
}

// withDefaults returns l with a limit of defaults in place of each limit of 0.
func (l Limits) withDefaults(defaults Limits) Limits {
	return Limits{
		cmp.Or(l.Time, defaults.Time), cmp.Or(l.Memory, defaults.Memory),
		cmp.Or(l.TimeAt, defaults.TimeAt), cmp.Or(l.MemoryAt, defaults.MemoryAt),
	}
}

func showTime(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + " s" }

func showMemory(n int64) string { return strconv.FormatFloat(float64(n)/mib, 'f', -1, 64) + " MB" }

// LargestLimits returns the limits that all cases keep, as people read them.
func (s *Set) LargestLimits() (time, memory string) {
	most := s.withDefaults(Limits{Time: usualTime, Memory: usualMemory})
	for _, c := range s.Cases {
		most.Time, most.Memory = max(most.Time, c.Time), max(most.Memory, c.Memory)
	}
	return showTime(most.Time), showMemory(most.Memory)
}

// lostLimits reports limits that the format changes. It reports only one limit for each place in the set's text.
func (s *Set) lostLimits(p *plan, lost func(at Place, key string, pairs ...any)) {
	told := map[Place]bool{}
	differ := func(at Place, given, written string) {
		if given != written && !told[at] {
			told[at] = true
			lost(at, "testset.lost.limit", "Said", given, "Written", written)
		}
	}
	for i, c := range p.Cases {
		l := p.given[i].withDefaults(s.Limits)
		if l.Time > 0 {
			differ(l.TimeAt, showTime(l.Time), showTime(c.Time))
		}
		if l.Memory > 0 {
			differ(l.MemoryAt, showMemory(l.Memory), showMemory(c.Memory))
		}
	}
}

// pointedAt returns the place of the first group or the first points. If the set has neither, ok is false.
func (s *Set) pointedAt() (at Place, ok bool) {
	for _, c := range s.Cases {
		switch {
		case c.Group >= 0:
			return s.Groups[c.Group].At, true
		case c.Points > 0:
			return c.At, true
		}
	}
	return Place{}, false
}
