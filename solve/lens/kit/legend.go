package kit

import (
	"image/color"

	"stepboard/scene"
	"stepboard/solve/lens"
)

// Explained has each lens explain what it draws: of the legend that it lists, the entries stay whose colours are in
// its picture, those that are kept and those about the pointer. Lenses that show an exploration keep all, so that the
// legend stands still while that is played.
func Explained(list []lens.Lens) []lens.Lens {
	for i, l := range list {
		if l.Explores {
			continue
		}
		draw := l.Draw
		list[i].Draw = func(v *lens.View) lens.Picture {
			p := draw(v)
			var legend []lens.LegendItem
			inks := newInks(v.Colors)
			inks.add(p.Under)
			inks.add(p.Over)
			for _, item := range p.Legend {
				if item.Kept || item.Pointed || inks.have(item) {
					legend = append(legend, item)
				}
			}
			p.Legend = legend
			return p
		}
	}
	return list
}

// inks are the colours that operations fill and outline with, but for those of grounds and casings, which tell nothing.
type inks struct {
	plain  map[color.NRGBA]bool
	scales map[*color.NRGBA]bool // the first colours of palettes that are in use
	mute   map[color.NRGBA]bool
}

func newInks(c *scene.Colors) *inks {
	return &inks{
		plain: map[color.NRGBA]bool{}, scales: map[*color.NRGBA]bool{},
		mute: map[color.NRGBA]bool{{}: true, c.Casing: true, c.Panel: true, c.Floor: true},
	}
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

// have reports whether something of what an entry shows is there: of small cells the tint is drawn without its hatch.
func (k *inks) have(item lens.LegendItem) bool {
	if len(item.Scale) > 0 {
		return k.scales[&item.Scale[0]]
	}
	own := &inks{plain: map[color.NRGBA]bool{}, scales: map[*color.NRGBA]bool{}, mute: k.mute}
	own.add(item.Swatch)
	for c := range own.plain {
		if k.plain[c] {
			return true
		}
	}
	return false
}
