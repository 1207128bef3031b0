package figure

import "stepboard/scene"

// block is a part of a page, with its size in points. The function draw puts its upper left corner at (x, y).
type block struct {
	width, height float64
	draw          func(to *scene.Scene, x, y float64)
}

func (b block) fits(width float64) bool { return b.width <= width*(1+1e-9) }

// roomy reserves the room of another block, too.
func (b block) roomy(most block) block {
	return block{max(b.width, most.width), max(b.height, most.height), b.draw}
}

func (b block) put(to *scene.Scene, x, y float64) {
	if b.draw != nil {
		b.draw(to, x, y)
	}
}

// called puts the shapes of a block into a group with a name.
func (b block) called(name string) block {
	if b.draw == nil {
		return b
	}
	draw := b.draw
	b.draw = func(to *scene.Scene, x, y float64) {
		s := &scene.Scene{}
		draw(s, x, y)
		to.Add(scene.Group{Scale: 1, Scene: s, Name: name})
	}
	return b
}

// stack puts blocks below each other, and omits blocks without height. If no block draws anything, the result only
// reserves room.
func stack(gap float64, blocks ...block) block {
	var parts []block
	all, draws := block{}, false
	for _, b := range blocks {
		if b.height == 0 {
			continue
		}
		if len(parts) > 0 {
			all.height += gap
		}
		parts, draws = append(parts, b), draws || b.draw != nil
		all.width, all.height = max(all.width, b.width), all.height+b.height
	}
	if !draws {
		return all
	}
	all.draw = func(to *scene.Scene, x, y float64) {
		for _, b := range parts {
			b.put(to, x, y)
			y += b.height + gap
		}
	}
	return all
}
