package figure

import (
	"math"

	"stepboard/scene"
	"stepboard/scene/chart"
)

// results are the results of a figure whose texts are measured.
type results struct {
	*Results
	point, title  prose
	state         reserving
	heads, labels []prose
	entries       [][]prose // by row and column
}

func (m *meter) results(r *Results, longest string) *results {
	all := &results{
		Results: r, point: m.prose(r.Point, true), state: m.reserving(r.State, longest, false),
		title: m.prose(r.ChartTitle, false),
	}
	for _, head := range r.Columns {
		all.heads = append(all.heads, m.prose(head, true))
	}
	for _, row := range r.Rows {
		all.labels = append(all.labels, m.prose(row.Label, false))
		var line []prose
		for _, e := range row.Entries {
			line = append(line, m.prose(e.Text, e.Best))
		}
		all.entries = append(all.entries, line)
	}
	return all
}

// Lengths of a table and a chart, as multiples of their text size.
const (
	hair        = 1.01 // factor for a column's width, because rounding may make a length a little smaller
	shortHead   = 7.02 // a head up to this width stays on one line
	halfHead    = 0.54 // least share of a longer head's width, for two lines
	tableGap    = 1.0  // least gap between columns
	tableRow    = 1.95 // row height
	tableBar    = 0.22 // height of a bar
	widestGap   = 4    // largest gap between columns
	leastChart  = 20   // least width of the chart
	mostChart   = 46   // largest width of the chart
	highChart   = 13   // height of the chart
	lowChart    = 9    // its height in a narrow picture of legend, table and chart
	betweenBoth = 2.5  // gap between table and chart
	chartText   = 11.0 // text size in the chart's own unit
)

// least is the least width of table and chart side by side, for a text size. If this width is larger than the parameter
// most, the result is the least width of the table.
func (r *results) least(size, most float64) float64 {
	label, column := r.widths(size)
	table := label + float64(len(r.heads))*(column+tableGap*size)
	if both := table + (betweenBoth+leastChart)*size; both <= most {
		return both
	}
	return table
}

func (r *results) widths(size float64) (label, column float64) {
	for i := range r.labels {
		width, _ := r.labels[i].Width()
		label = max(label, width*size/fillShare)
	}
	for i := range r.heads {
		whole, _ := r.heads[i].Width()
		if whole > shortHead {
			share := halfHead
			for share < 1 && len(r.heads[i].Break(whole*share)) > 2 {
				share += 0.02
			}
			whole *= share
		}
		column = max(column, max(r.heads[i].Word(), whole)*size/fillShare, chart.KeyWidth(size))
	}
	for _, row := range r.entries {
		for i := range row {
			width, _ := row[i].Width()
			column = max(column, width*size/fillShare)
		}
	}
	return label, column * hair
}

// results lays out the results in a width. Table and chart are side by side if there is room.
func (a *arrangement) results(width float64) block {
	r := a.plan.results
	if r == nil {
		return block{}
	}
	c, size := a.plan.style.Colors, a.number*max(1, a.made.grown)
	words := stack(0.2*size, r.point.set(max(a.note, size), width, c.Ink),
		r.state.set(max(a.legend, size), width, c.Muted))
	if width >= r.least(size, math.Inf(1)) {
		table := r.table(size, width-(betweenBoth+leastChart)*size, c)
		rest := min(width-table.width-betweenBoth*size, mostChart*size)
		both := alongside(betweenBoth*size, []block{table, r.chart(size, rest, max(table.height, highChart*size), c)})
		return stack(a.rest, words, both)
	}
	table, wide := r.table(size, width, c), min(width, mostChart*size)
	high := min(highChart*size, 0.7*wide)
	if s := a.plan.style; s.KeyApart {
		high = lowChart * size
	} else if a.made.side > 0 { // below the table, the chart has the height that is left
		free := s.Height - 2*s.Margin - gapped(a.gap, a.title.height) - words.height - table.height - 2*a.rest
		high = max(high, min(free, 0.5*wide))
	}
	return stack(a.rest, words, table, r.chart(size, wide, high, c))
}

// table lays out the table in a width. The block is wider if the width is too small.
func (r *results) table(size, width float64, c *scene.Colors) block {
	label, column := r.widths(size)
	n := float64(len(r.heads))
	gap := tableGap * size
	if spare := (width - label - n*(column+gap)) / max(1, n); spare > 0 {
		gap = min(gap+spare, widestGap*size)
	}
	heads := make([]block, len(r.heads))
	top := 0.0
	for i := range r.heads {
		heads[i] = r.heads[i].right(size, column, c.Ink)
		top = max(top, heads[i].height)
	}
	line := 1.6 * size // height of the line of keys
	b := block{width: label + n*(column+gap), height: top + line + float64(len(r.Rows))*tableRow*size}
	b.draw = func(to *scene.Scene, x, y float64) {
		for i, head := range heads {
			left := x + label + gap + float64(i)*(column+gap)
			head.put(to, left, y+top-head.height)
			key(i+1, size, c).put(to, left+column-chart.KeyWidth(size), y+top)
		}
		for k, row := range r.Rows {
			start := y + top + line + float64(k)*tableRow*size
			middle, bar, height := start+0.75*size, start+1.5*size, tableBar*size
			to.Add(r.labels[k].at(row.Label, size, x, middle, scene.Start, c.Muted))
			for i, e := range row.Entries {
				right, ink := x+label+float64(i+1)*(gap+column), c.Ink
				if e.Best {
					ink = c.Accent
				}
				to.Add(r.entries[k][i].at(e.Text, size, right, middle, scene.End, ink))
				if e.Share > 0 {
					to.Add(scene.Rect{
						Min: scene.Point{X: right - max(e.Share*column, height), Y: bar}, Max: scene.Point{X: right, Y: bar + height},
						Radius: height / 2, Ink: scene.Ink{Fill: chart.Color(c, i)},
					})
				}
			}
		}
	}
	return b
}

// chart lays out the chart with its title. The chart has its own unit, so that its lines shrink with the text.
func (r *results) chart(size, width, height float64, c *scene.Colors) block {
	title := r.title.set(size, width, c.Muted)
	scale := size / chartText
	w, h := math.Floor(width/scale), math.Floor((height-title.height)/scale)
	s := chart.Scene(r.Chart, w, h, chartText, c)
	return block{width, height, func(to *scene.Scene, x, y float64) {
		title.put(to, x, y)
		to.Add(scene.Group{
			At: scene.Point{X: x, Y: y + title.height}, Scale: scale, Scene: s, Name: "Chart",
			Alt: func() string { return r.ChartTitle },
		})
	}}
}

// key is a short piece of a line of the chart, for a text of a size. The parameter line is the line's number, from 1.
func key(line int, size float64, c *scene.Colors) block {
	return block{chart.KeyWidth(size), leading * size, func(to *scene.Scene, x, y float64) {
		s := &scene.Scene{}
		s.Add(chart.Key(c, line-1, chartText))
		to.Add(scene.Group{
			At: scene.Point{X: x, Y: y + (leading-1)/2*size}, Scale: size / chartText, Scene: s,
		})
	}}
}
