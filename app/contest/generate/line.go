package generate

import (
	"math"
	"strconv"

	"stepboard/solve"
)

// Line returns the words of the command that makes the same board.
func (c Climb) Line() []string {
	words := []string{"make", c.Maker.ID(), "-n", strconv.Itoa(c.Size.Rows)}
	add := func(ok bool, more ...string) {
		if ok {
			words = append(words, more...)
		}
	}
	add(c.Size.Cols != c.Size.Rows, "-m", strconv.Itoa(c.Size.Cols))
	kinds, parameters := c.Maker.Makes()
	add(c.Kind != "" && c.Kind != kinds[0], "-kind", c.Kind)
	for _, p := range parameters {
		value := strconv.Itoa(c.Value(p))
		if p.Percent {
			value += "%"
		}
		add(c.Value(p) != p.Default, "-"+p.ID, value)
	}
	answers, misled := between(c.Least, c.Most), ""
	if c.Misled.Wanted {
		misled = between(c.Misled.Least, c.Misled.Most)
	}
	add(c.NearMiss, "-hair")
	add(!c.NearMiss && answers != "", "-answer", answers)
	add(c.Unique, "-unique")
	add(misled != "", "-difficulty", misled)
	add(c.Captures > 0, "-captures", strconv.Itoa(c.Captures))
	hard := c.Over.String()
	if c.Under.Solver != "" {
		hard += "/" + c.Under.String()
	}
	add(c.Over.Solver != "", "-hard", hard, "-steps", strconv.Itoa(c.Steps))
	add(c.Seed > 0, "-seed", strconv.FormatUint(c.Seed, 10))
	return words
}

// between returns a range as the command reads it. If every answer is allowed, it returns "".
func between(first, last int64) string {
	least, most := max(first, 0), ""
	switch {
	case first == solve.None && last == solve.None:
		return "none"
	case last < Open:
		most = strconv.FormatInt(last, 10)
	case last > Open:
		return ""
	}
	from := strconv.FormatInt(least, 10)
	if from == most {
		return from
	}
	return from + ".." + most
}

// Largest seed, and largest and usual number of steps of a climb.
const (
	MostSeed   = 1<<31 - 1
	MostSteps  = 1<<31 - 1
	UsualSteps = 10_000
)

// Open is the value of Order.Most that allows a way of any length.
const Open = math.MaxInt64 - 1

// String returns the measure as the command reads it.
func (m Measure) String() string {
	if m.Count == Counts()[0] {
		return m.Solver
	}
	return m.Solver + ":" + m.Count
}
