package compare

import (
	"strconv"

	"stepboard/scene/figure"
	"stepboard/solve"
)

// Measure is the quantity in a row of the table. Its name in the catalogue is "compare.measure.<Measure>".
type Measure string

const (
	Expanded  Measure = "expanded"
	Generated Measure = "generated"
	Frontier  Measure = "frontier" // the largest frontier
	States    Measure = "states"   // number of different states reached; each wave counts its own states
	Time      Measure = "time"     // in nanoseconds
	Memory    Measure = "memory"   // in bytes
)

// Measures lists the measures in the order of the table.
var Measures = []Measure{Expanded, Generated, Frontier, States, Time, Memory}

// Figure is a side's value of a measure.
type Figure struct {
	Value   int64
	Known   bool    // whether there is a value
	AtLeast bool    // whether the value covers only a part of the run
	Best    bool    // whether its text equals the text of the least value, and differs from the greatest value's text
	Share   float64 // the value divided by the greatest value of the row, from 0 to 1
}

// Row returns the figures of a measure, by side.
func (c *Comparison) Row(m Measure) (row []Figure) {
	var least, greatest int64 = 1 << 62, 0
	written := func(value int64) string {
		return Figure{Value: value, Known: true}.write(m, func(n int64) string { return strconv.FormatInt(n, 10) })
	}
	whole := 0 // number of figures that may be best
	for i := range c.sides {
		f := c.figure(m, i)
		row = append(row, f)
		if f.Known {
			greatest = max(greatest, f.Value)
			if !f.AtLeast {
				least = min(least, f.Value)
				whole++
			}
		}
	}
	for i := range row {
		f := &row[i]
		if f.Known && greatest > 0 {
			f.Share = float64(f.Value) / float64(greatest)
		}
		f.Best = whole > 1 && f.Known && !f.AtLeast && written(f.Value) == written(least) &&
			written(least) != written(greatest)
	}
	return row
}

// Rows returns the table: the answers, and a row for each measure, with an entry for each rival.
func (c *Comparison) Rows(
	rivals []string, measures []Measure, placeholder string, say func(solve.Text) string, number func(int64) string,
) (rows []figure.Row) {
	row := func(label solve.Text, of func(side int) figure.Entry) {
		r := figure.Row{Label: say(label)}
		for _, a := range rivals {
			e := figure.Entry{Text: placeholder}
			if side := c.Side(a); side >= 0 {
				e = of(side)
			}
			r.Entries = append(r.Entries, e)
		}
		rows = append(rows, r)
	}
	row(solve.Say("app.answer"), func(side int) figure.Entry { return figure.Entry{Text: c.answer(side, number)} })
	for _, m := range measures {
		row(solve.Say("compare.measure."+string(m)), func(side int) figure.Entry {
			f := c.Row(m)[side]
			return figure.Entry{Text: f.write(m, number), Best: f.Best, Share: f.Share}
		})
	}
	return rows
}

func (c *Comparison) figure(m Measure, side int) Figure {
	s := &c.sides[side]
	ran := s.Outcome.Stats
	f := Figure{Known: true, AtLeast: !c.finished(side)}
	switch m {
	case Expanded:
		f.Value = c.expanded(side)
	case Generated:
		f.Value = ran.Generated
	case Frontier:
		f.Value = c.frontier(side)
	case States:
		f.Value = int64(s.States())
		f.AtLeast = f.AtLeast || s.Truncated() || s.Unrecorded() > 0
	case Time:
		f.Value, f.Known = int64(s.Plain.Time), s.Plain.Time > 0
	case Memory:
		f.Value = ran.Bytes
		if s.Plain != (solve.Stats{}) {
			f.Value = s.Plain.Bytes
		}
	}
	f.Known = f.Known && (f.Value > 0 || !f.AtLeast) // a run that was stopped may count nothing
	return f
}

func (c *Comparison) expanded(side int) int64 {
	s := &c.sides[side]
	return int64(len(s.Of(solve.Expanded))) + s.Unrecorded()
}

// frontier(side) is the largest frontier of a side in its recording. If the recording lacks expansions, the largest
// frontier of the run counts, too. The run counts the largest length of its queue. This length may be greater, because
// a queue may hold a state twice, or an expanded state.
func (c *Comparison) frontier(side int) int64 {
	s, most := &c.sides[side], int64(0)
	if len(s.Of(solve.Expanded)) == 0 || s.Truncated() || s.Unrecorded() > 0 {
		most = s.Outcome.Stats.PeakFrontier
	}
	for _, v := range c.samples[side] {
		most = max(most, int64(v.waiting))
	}
	return most
}
