package figure

import (
	"math"
	"reflect"
	"slices"

	"stepboard/scene"
)

// item is a legend's item whose texts are measured.
type item struct {
	LegendItem
	from, text prose
}

func (m *meter) items(legend []LegendItem) []item {
	items := make([]item, len(legend))
	for i, l := range legend {
		items[i] = item{l, m.prose(l.From, false), m.prose(l.Text, false)}
	}
	return items
}

// Apart moves items that are in several legends into a common legend. Scales are not moved, because the texts at their
// ends belong to one board. The result own has the remaining items of each legend.
func Apart(legends [][]LegendItem) (own [][]LegendItem, common []LegendItem) {
	has := func(list []LegendItem, item LegendItem) bool {
		return slices.ContainsFunc(list, func(other LegendItem) bool { return reflect.DeepEqual(item, other) })
	}
	own = make([][]LegendItem, len(legends))
	for i, list := range legends {
		others := slices.Concat(slices.Concat(legends[:i]...), slices.Concat(legends[i+1:]...))
		for _, item := range list {
			switch {
			case !has(others, item) || len(item.Scale) > 0:
				own[i] = append(own[i], item)
			case !has(common, item):
				common = append(common, item)
			}
		}
	}
	return own, common
}

// Joined appends the items of another legend to a legend. It leaves out items whose text is already in the legend.
func Joined(legend, other []LegendItem) []LegendItem {
	return append(slices.Clip(legend), slices.DeleteFunc(other, func(item LegendItem) bool {
		return slices.ContainsFunc(legend, func(l LegendItem) bool { return l.Text == item.Text && l.Text != "" })
	})...)
}

// LegendLine is the height of a line of a legend, as a multiple of the text size.
const LegendLine = 1.65

// Lengths of a legend, as multiples of its text size.
const (
	swatchSize  = 1.2
	scaleWidth  = 9
	leastScale  = 1.5 // width of a scale if there is little room
	scaleHeight = 0.8
	beside      = 0.5 // space between swatch and text
	between     = 1.7 // space between two items
)

// signs is a legend, and a later legend whose room is reserved.
type signs struct{ items, later []item }

func (k *signs) set(size, width float64, c *scene.Colors) block {
	return legend(k.items, size, width, c).called("Legend").roomy(legend(k.later, size, width, c))
}

func legend(items []item, size, width float64, colors *scene.Colors) block {
	return stack(0, rows(blocks(items, size, width, colors), between*size, width)...)
}

func blocks(items []item, size, width float64, colors *scene.Colors) (list []block) {
	for i := range items {
		list = append(list, items[i].block(size, width, colors))
	}
	return list
}

// rows puts blocks beside each other in rows that are not wider than the parameter width.
func rows(list []block, gap, width float64) (all []block) {
	for len(list) > 0 {
		n, used := 1, list[0].width
		for ; n < len(list) && used+gap+list[n].width <= width; n++ {
			used += gap + list[n].width
		}
		all, list = append(all, alongside(gap, list[:n])), list[n:]
	}
	return all
}

// Key is a legend that is not on a page.
type Key struct {
	Scene   *scene.Scene
	Height  float64 // of all lines
	Widest  float64 // width of the widest item
	OneLine float64 // width of all items beside each other
}

// NewKey lays out a legend in lines. The parameter size is the size of text. Lines are at most as wide as room.X. If
// room.X is 0, there is one line. Lines that end below room.Y are not drawn. If the parameter right is true, lines end
// at the right edge.
func NewKey(legend []LegendItem, size float64, room scene.Point, right bool, m Measurer, colors *scene.Colors) *Key {
	k, items, width := &Key{Scene: &scene.Scene{}}, newMeter(m).items(legend), room.X
	if width <= 0 {
		width = math.Inf(1)
	}
	k.OneLine = alongside(between*size, blocks(items, size, math.Inf(1), colors)).width
	list := blocks(items, size, width, colors)
	for _, b := range list {
		k.Widest = max(k.Widest, b.width)
	}
	for _, row := range rows(list, between*size, width) {
		x := 0.0
		if right {
			x = width - row.width
		}
		if k.Height += row.height; k.Height <= room.Y+1 {
			row.put(k.Scene, x, k.Height-row.height)
		}
	}
	return k
}

// alongside puts blocks beside each other. Their upper edges are at the same height.
func alongside(gap float64, row []block) block {
	all := block{}
	for i, b := range row {
		if i > 0 {
			all.width += gap
		}
		all.width, all.height = all.width+b.width, max(all.height, b.height)
	}
	all.draw = func(to *scene.Scene, x, y float64) {
		for _, b := range row {
			b.put(to, x, y)
			x += b.width + gap
		}
	}
	return all
}

// block lays out one item. If the item fits into the width, perhaps with a narrower scale, it has one line. Otherwise
// its texts are broken into lines, and the text From is above the scale or swatch.
func (it *item) block(size, width float64, colors *scene.Colors) block {
	from, one := it.from.Width()
	text, two := it.text.Width()
	texts := (from + text) * size / fillShare
	for _, w := range [2]float64{from, text} {
		if w > 0 {
			texts += beside * size
		}
	}
	if mark := it.mark(size, width-texts, colors); one && two && mark.width+texts <= width {
		from, words := it.from.set(size, width, colors.Muted), it.text.set(size, width, colors.Muted)
		row := []block{level(from, size), mark, level(words, size)}
		return alongside(beside*size, slices.DeleteFunc(row, func(b block) bool { return b.width == 0 }))
	}
	mark, above := it.mark(size, width/2, colors), it.from.even(size, width, colors.Muted)
	words := it.text.even(size, width-mark.width-beside*size, colors.Muted)
	if words.height == 0 {
		return stack(0, above, mark)
	}
	return stack(0, above, alongside(beside*size, []block{mark, level(words, size)}))
}

// level aligns the middle of a text's first line with the middle of a swatch beside it.
func level(b block, size float64) block {
	if b.height == 0 {
		return b
	}
	down := (LegendLine - leading) / 2 * size
	return block{b.width, b.height + 2*down, func(to *scene.Scene, x, y float64) { b.put(to, x, y+down) }}
}

// mark is the swatch of an item, or its scale, which should have at most the given width.
func (it *item) mark(size, most float64, colors *scene.Colors) block {
	if len(it.Scale) > 0 {
		w := max(leastScale*size, min(scaleWidth*size, most))
		return block{w, LegendLine * size, func(to *scene.Scene, x, y float64) {
			it.bar(to, x, y+(LegendLine-scaleHeight)/2*size, w, scaleHeight*size, colors)
		}}
	}
	if len(it.Swatch) == 0 {
		return block{}
	}
	return block{swatchSize * size, LegendLine * size, func(to *scene.Scene, x, y float64) {
		to.Add(scene.Group{
			At: scene.Point{X: x, Y: y + (LegendLine-swatchSize)/2*size}, Scale: swatchSize * size,
			Scene: &scene.Scene{Ops: it.Swatch},
			Clip:  true, Max: scene.Point{X: 1, Y: 1},
		})
	}}
}

// shades is the largest number of drawn colours of a scale.
const shades = 64

// bar draws a scale of colours. Each colour reaches to the right end of the scale, and the next colours are drawn over
// it. So no gaps appear, even if a back end blurs edges that lie between pixels.
func (it *item) bar(to *scene.Scene, x, y, width, height float64, colors *scene.Colors) {
	n := min(shades, len(it.Scale))
	for i := range n {
		c := it.Scale[i*len(it.Scale)/n]
		if n > 1 {
			c = it.Scale[i*(len(it.Scale)-1)/(n-1)]
		}
		to.Add(scene.Rect{
			Min: scene.Point{X: x + width*float64(i)/float64(n), Y: y}, Max: scene.Point{X: x + width, Y: y + height},
			Ink: scene.Ink{Fill: scene.Over(c, colors.Panel)},
		})
	}
}
