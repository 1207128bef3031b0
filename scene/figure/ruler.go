package figure

import (
	"strconv"

	"stepboard/scene"
)

// ruler numbers the cells along a side of a board: n cells from the number first on, with room for one number in so
// many points.
type ruler struct {
	first, n   int
	cell, room float64
}

// NumberEvery is how many cells lie between two numbers at a side of n cells, with room for one number in so much
// length: 1, 2 or 5 times a power of ten.
func NumberEvery(n int, cell, room float64) int {
	for unit := 1; ; unit *= 10 {
		for _, k := range [3]int{1, 2, 5} {
			if float64(k*unit)*cell >= room || k*unit > n {
				return k * unit
			}
		}
	}
}

// each calls f for each number with the distance of its cell's middle from the beginning: the multiples of the step,
// and the first number where there is room before these.
func (r ruler) each(f func(at float64, label string)) {
	if r.n <= 0 {
		return
	}
	step := NumberEvery(r.n, r.cell, r.room)
	number := func(i int) { f((float64(i-r.first)+0.5)*r.cell, strconv.Itoa(i)) }
	next := (r.first + step - 1) / step * step
	if next > r.first && (float64(next-r.first)*r.cell >= r.room || next >= r.first+r.n) {
		number(r.first)
	}
	for i := next; i < r.first+r.n; i += step {
		number(i)
	}
}

// rulers draws the numbers of the columns above a frame and those of the rows on its left. Numbers that would reach out
// beyond the frame are left out.
func (a *arrangement) rulers(to *scene.Scene, p *Panel, frame box) {
	z, m := &a.sizes, a.plan.meter
	digit := m.em('0', false) * z.number / slack
	number := func(x, y float64, align scene.Align, label string) {
		to.Add(scene.Text{
			At: scene.Point{X: x, Y: y}, Size: z.number, Text: label, Align: align,
			Color: a.plan.style.Colors.Muted,
		})
	}
	last := float64(len(strconv.Itoa(p.Col+p.Cols))) * digit
	ruler{p.Col + 1, p.Cols, a.cell, last + 0.5*z.number}.each(func(at float64, label string) {
		half := float64(len(label)) * digit / 2
		if x := frame.x + z.pad + at; x-half >= frame.x && x+half <= frame.x+frame.width {
			number(x, frame.y-z.gap/2-0.4*z.number, scene.Middle, label)
		}
	})
	ruler{p.Row + 1, p.Rows, a.cell, 1.6 * z.number}.each(func(at float64, label string) {
		half := z.number / 2
		if y := frame.y + z.pad + at; y-half >= frame.y && y+half <= frame.y+frame.height {
			number(frame.x-z.gap/2, y, scene.End, label)
		}
	})
}

// box is a rectangle on the page.
type box struct{ x, y, width, height float64 }
