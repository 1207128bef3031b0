package testset

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"stepboard/solve"
)

// scope says for which parts of a set a format can give limits.
type scope int

const (
	nowhere scope = iota // no limits
	whole                // one limit for all cases
	grouped              // one limit for each group
	each                 // one limit for each case
)

// said is a list of the facts that a format can express, besides cases and their answers.
type said struct {
	limits scope
	time   time.Duration // unit of time limits; a written limit is a multiple of the unit
	memory int64         // unit of memory limits in bytes; a written limit is a multiple of the unit
	points bool          // groups and points
	after  bool          // groups that need other groups
}

// Units of limits.
const (
	kib = 1 << 10
	mib = 1 << 20
)

// up returns a limit rounded up to a multiple of unit. Rounding down could make a right program fail.
func up[T ~int64](limit, unit T) T { return (limit + unit - 1) / unit * unit }

// fit rounds the limits up to the format's units. If the format has only one limit for several cases, these cases get
// the largest of their limits. Afterwards every limit is at least as large as before, and no limit of a case is 0.
func (p *plan) fit(s said) {
	fit := func(l Limits) Limits {
		l.Time, l.Memory = up(l.Time, max(s.time, 1)), up(l.Memory, max(s.memory, 1))
		return l
	}
	p.Limits = fit(p.Limits)
	for i := range p.Cases {
		c := &p.Cases[i]
		c.Limits = fit(c.or(p.Limits))
	}
	switch s.limits {
	case each:
	case grouped:
		for _, part := range p.parts() {
			level(p.Cases[part.first : part.last+1])
		}
	default:
		p.Time, p.Memory = level(p.Cases)
	}
}

// level gives all cases the largest limits among them, and returns these limits.
func level(cases []Case) (most time.Duration, memory int64) {
	for _, c := range cases {
		most, memory = max(most, c.Time), max(memory, c.Memory)
	}
	for i := range cases {
		cases[i].Time, cases[i].Memory = most, memory
	}
	return most, memory
}

// Losses lists what the set says but the format can't express. Each complaint has its place in the set's text.
func Losses(s *Set, format string) (all []*solve.InputError) {
	f := find(format)
	if f == nil {
		return nil
	}
	lost := func(at Place, key string, pairs ...any) {
		all = append(all, s.Complaint(at, solve.Say(key, append(pairs, "Format", solve.Say("testing.format."+f.ID))...)))
	}
	p := planned(s, f)
	if f.says.limits != nowhere {
		s.lostLimits(p, lost)
	} else if at, limited := s.limitedAt(); limited {
		lost(at, "testset.lost.limits")
	}
	if at, pointed := s.pointedAt(); pointed && !f.says.points {
		lost(at, "testset.lost.points")
	}
	for _, g := range s.Groups {
		if len(g.After) > 0 && !f.says.after {
			lost(g.At, "testset.lost.after", "Name", strconv.Quote(g.Name))
		}
	}
	if f.losses != nil {
		f.losses(p, lost)
	}
	if f.accepted && !slices.ContainsFunc(s.Programs, Program.right) {
		lost(Place{}, "testset.lost.accepted")
	}
	return all
}

// limitedAt returns the place of the first limit. ok is false if there is no limit.
func (s *Set) limitedAt() (at Place, ok bool) {
	at, ok = cmp.Or(s.TimeAt, s.MemoryAt), s.Time > 0 || s.Memory > 0
	for _, c := range s.Cases {
		at, ok = cmp.Or(at, c.TimeAt, c.MemoryAt), ok || c.Time > 0 || c.Memory > 0
	}
	return at, ok
}

// or replaces each limit of 0 in l by the limit in others.
func (l Limits) or(others Limits) Limits {
	return Limits{
		cmp.Or(l.Time, others.Time), cmp.Or(l.Memory, others.Memory),
		cmp.Or(l.TimeAt, others.TimeAt), cmp.Or(l.MemoryAt, others.MemoryAt),
	}
}

func showTime(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + " s" }

func showMemory(n int64) string { return strconv.FormatFloat(float64(n)/mib, 'f', -1, 64) + " MB" }

// lostLimits reports limits that the format changes, at most one for each place in the set's text.
func (s *Set) lostLimits(p *plan, lost func(at Place, key string, pairs ...any)) {
	told := map[Place]bool{}
	differ := func(at Place, said, written string) {
		if said != written && !told[at] {
			told[at] = true
			lost(at, "testset.lost.limit", "Said", said, "Written", written)
		}
	}
	for i, c := range p.Cases {
		l := p.said[i].or(s.Limits)
		if l.Time > 0 {
			differ(l.TimeAt, showTime(l.Time), showTime(c.Time))
		}
		if l.Memory > 0 {
			differ(l.MemoryAt, showMemory(l.Memory), showMemory(c.Memory))
		}
	}
}

// pointedAt returns the first place at which a set gives points or a group. ok is false if it gives neither.
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

func (p *plan) placeOf(part part) Place {
	if part.group >= 0 {
		return p.Groups[part.group].At
	}
	return p.Cases[part.first].At
}
