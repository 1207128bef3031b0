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

// Side says where the numbers along a side of a board stand: N numbers from First on. Lengths are in cells. The middle
// of the first number is at the distance At from the start of the side; Step is the distance between two numbers.
type Side struct {
	First, N int
	At, Step float64
}

// Squares returns the side of n squares, numbered from first on.
func Squares(first, n int) Side { return Side{first, n, 0.5, 1} }

// Numbers yields the numbers to write along a side of a board. The parameter cell is the length of a cell, and length
// is the space that one number needs. The first value of a pair is the distance between the start of the side and the
// middle of the number's cell. The numbers are the multiples of a round step. The first number is also written if the
// next number leaves enough space, or if there is no next number.
func (s Side) Numbers(cell, length float64) iter.Seq2[float64, int] {
	return func(yield func(float64, int) bool) {
		if s.N <= 0 || s.Step <= 0 {
			return
		}
		number := func(i int) bool { return yield((float64(i-s.First)*s.Step+s.At)*cell, i) }
		pitch := s.Step * cell
		step := numberStep(s.N, pitch, length)
		next := (s.First + step - 1) / step * step
		more := true
		if next > s.First && (float64(next-s.First)*pitch >= length || next >= s.First+s.N) {
			more = number(s.First)
		}
		for i := next; more && i < s.First+s.N; i += step {
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
	sides := p.Sides
	if sides == nil {
		sides = &[2]Side{Squares(p.Col+1, p.Cols), Squares(p.Row+1, p.Rows)}
	}
	last := float64(len(strconv.Itoa(sides[0].First+sides[0].N-1))) * digit
	for at, i := range sides[0].Numbers(cell, last+0.5*z.number) {
		half := float64(len(strconv.Itoa(i))) * digit / 2
		if x := frame.x + z.pad + at; x-half >= frame.x && x+half <= frame.x+frame.width {
			number(x, frame.y-(numberGap+0.4)*z.number, scene.Middle, i)
		}
	}
	for at, i := range sides[1].Numbers(cell, 1.6*z.number) {
		half := z.number / 2
		if y := frame.y + z.pad + at; y-half >= frame.y && y+half <= frame.y+frame.height {
			number(frame.x-numberGap*z.number, y, scene.End, i)
		}
	}
}

type box struct{ x, y, width, height float64 }
