package kit

import (
	"image/color"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// OnFloor returns a Hover that shows nothing on cells that are not floor.
func OnFloor(hover func(v *lens.View, at grid.Cell) lens.Detail) func(v *lens.View, at grid.Cell) lens.Detail {
	return func(v *lens.View, at grid.Cell) lens.Detail {
		if v.Dataset.Board.Terrain[at] != solve.Floor {
			return lens.Detail{}
		}
		return hover(v, at)
	}
}

// Explained changes lenses so that a legend has only items whose colours are in the picture, and items with Kept or
// Pointed set. A lens that shows an exploration keeps all items, so that its legend does not change during playback.
func Explained(list []lens.Lens) []lens.Lens {
	for i, l := range list {
		if l.Explores {
			continue
		}
		draw := l.Draw
		list[i].Draw = func(v *lens.View) lens.Picture {
			p := draw(v)
			inks := newInks(v.Colors, append(slices.Clip(p.Under), p.Over...))
			p.Legend = slices.DeleteFunc(slices.Clone(p.Legend), func(item lens.LegendItem) bool {
				return !item.Kept && !item.Pointed && !inks.have(v.Colors, item)
			})
			return p
		}
	}
	return list
}

// inks are the colours of fills and outlines in a picture. Grounds and casings mean nothing and are left out.
type inks struct {
	plain  map[color.NRGBA]bool
	scales map[*color.NRGBA]bool // the used palettes, by the pointer to their first colour
	mute   map[color.NRGBA]bool
}

func newInks(c *scene.Colors, ops []scene.Op) *inks {
	k := &inks{
		plain: map[color.NRGBA]bool{}, scales: map[*color.NRGBA]bool{},
		mute: map[color.NRGBA]bool{{}: true, c.Casing: true, c.Panel: true, c.Floor: true},
	}
	k.add(ops)
	return k
}

func (k *inks) add(ops []scene.Op) {
	for _, op := range ops {
		switch op := op.(type) {
		case scene.Rect:
			k.ink(op.Ink)
		case scene.Circle:
			k.ink(op.Ink)
		case scene.Path:
			k.ink(op.Ink)
		case scene.Sprite:
			k.add(op.Art.Ops)
		case scene.Tints:
			k.palette(op.Palette, op.Index)
		case scene.Quarters:
			k.palette(op.Palette, op.Index)
		}
	}
}

func (k *inks) ink(i scene.Ink) {
	for _, c := range [2]color.NRGBA{i.Fill, i.Stroke} {
		if c.A > 0 && !k.mute[c] {
			k.plain[c] = true
		}
	}
}

func (k *inks) palette(p *scene.Palette, index []byte) {
	for _, i := range index {
		if i != 0 && !k.mute[p[i]] {
			k.plain[p[i]], k.scales[&p[1]] = true, true
		}
	}
}

// have(item) reports whether the picture has the item's scale or a colour of its swatch. One colour is enough, because
// a hatch is left out on small cells.
func (k *inks) have(colors *scene.Colors, item lens.LegendItem) bool {
	if len(item.Scale) > 0 {
		return k.scales[&item.Scale[0]]
	}
	for c := range newInks(colors, item.Swatch).plain {
		if k.plain[c] {
			return true
		}
	}
	return false
}
