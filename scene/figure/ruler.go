package figure

import (
	"iter"
	"strconv"

	"stepboard/scene"
)

// numberStep returns the step between the numbers along a side of n cells. The step is the first k of 1, 2, 5, 10, 20,
// 50, … with k*cell >= length or k > n.
func numberStep(n int, cell, length float64) int {
	for unit := 1; ; unit *= 10 {
		for _, k := range [3]int{1, 2, 5} {
			if float64(k*unit)*cell >= length || k*unit > n {
				return k * unit
			}
		}
	}
}

// Numbers yields the numbers to write along a side of a board. The side has n cells, numbered from firstNumber on. The
// parameter cell is the length of a cell, and length is the space that one number needs. The first value of a pair is
// the distance between the start of the side and the middle of the number's cell. The numbers are the multiples of a
// round step. The first number is also written if the next number leaves enough space, or if there is no next number.
func Numbers(firstNumber, n int, cell, length float64) iter.Seq2[float64, int] {
	return func(yield func(float64, int) bool) {
		if n <= 0 {
			return
		}
		number := func(i int) bool { return yield((float64(i-firstNumber)+0.5)*cell, i) }
		step := numberStep(n, cell, length)
		next := (firstNumber + step - 1) / step * step
		more := true
		if next > firstNumber && (float64(next-firstNumber)*cell >= length || next >= firstNumber+n) {
			more = number(firstNumber)
		}
		for i := next; more && i < firstNumber+n; i += step {
			more = number(i)
		}
	}
}

// numberGap is the gap between a number and the frame, as a multiple of the number's size.
const numberGap = 0.4

// numberShare is the largest size of an Inset's numbers, as a share of the size of its cells.
const numberShare = 0.6

// rulers draws the numbers of columns above a frame and of rows to its left. No number reaches beyond the frame.
func (a *arrangement) rulers(to *scene.Scene, p Inset, frame box, cell float64) {
	z, m := &a.sizes, a.plan.meter
	digit := m.em('0', false) * z.number / fillShare
	number := func(x, y float64, align scene.Align, i int) {
		to.Add(scene.Text{
			At: scene.Point{X: x, Y: y}, Size: z.number, Text: strconv.Itoa(i), Align: align,
			Color: a.plan.style.Colors.Muted,
		})
	}
	last := float64(len(strconv.Itoa(p.Col+p.Cols))) * digit
	for at, i := range Numbers(p.Col+1, p.Cols, cell, last+0.5*z.number) {
		half := float64(len(strconv.Itoa(i))) * digit / 2
		if x := frame.x + z.pad + at; x-half >= frame.x && x+half <= frame.x+frame.width {
			number(x, frame.y-(numberGap+0.4)*z.number, scene.Middle, i)
		}
	}
	for at, i := range Numbers(p.Row+1, p.Rows, cell, 1.6*z.number) {
		half := z.number / 2
		if y := frame.y + z.pad + at; y-half >= frame.y && y+half <= frame.y+frame.height {
			number(frame.x-numberGap*z.number, y, scene.End, i)
		}
	}
}

type box struct{ x, y, width, height float64 }
