package svg_test

import (
	"io"
	"testing"

	"stepboard/scene"
	"stepboard/scene/svg"
	"stepboard/scene/vector/vectortest"
)

// counter counts what is written.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

func benchmarkWrite(b *testing.B, board *scene.Scene, rows, cols int, cell float64) {
	s, width, height := vectortest.Page(board, rows, cols, cell)
	var n counter
	if err := svg.Write(&n, s, width, height, svg.Options{}); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := svg.Write(io.Discard, s, width, height, svg.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n)/1000, "kB")
}

func BenchmarkBoard50(b *testing.B)  { benchmarkWrite(b, vectortest.Maze(50, 50), 50, 50, 12) }
func BenchmarkLensed50(b *testing.B) { benchmarkWrite(b, vectortest.Lensed(50, 50), 50, 50, 12) }

// BenchmarkMillionDots writes a million cells on a page where they are dots.
func BenchmarkMillionDots(b *testing.B) {
	benchmarkWrite(b, vectortest.Maze(1000, 1000), 1000, 1000, 0.8)
}

func BenchmarkMillionCells(b *testing.B) {
	benchmarkWrite(b, vectortest.Maze(1000, 1000), 1000, 1000, 4.9)
}

// BenchmarkMillionArt writes the art of a quarter of a million walls.
func BenchmarkMillionArt(b *testing.B) {
	benchmarkWrite(b, vectortest.Maze(1000, 1000), 1000, 1000, 12)
}

// BenchmarkFragments writes 60 pictures of a 30×30 board with a lens. In each, one number and one piece differ.
func BenchmarkFragments(b *testing.B) {
	unique, references := 0, 0
	for b.Loop() {
		e := svg.NewEncoder()
		seen := map[string]bool{}
		unique, references = 0, 0
		board := vectortest.Lensed(30, 30)
		piece := vectortest.Piece()
		for i := range 60 {
			for j, op := range board.Ops {
				if n, ok := op.(scene.Numbers); ok {
					n.Value = append([]int64(nil), n.Value...)
					n.Value[i*7] = int64(i)
					board.Ops[j] = n
				}
			}
			frame := &scene.Scene{Ops: append(append([]scene.Op(nil), board.Ops...),
				scene.Sprite{At: scene.Point{X: float64(i % 30), Y: float64(i / 30)}, Size: 1, Art: piece})}
			s, width, height := vectortest.Page(frame, 30, 30, 16)
			for _, f := range e.Fragments(s, width, height) {
				references++
				if !seen[f] {
					seen[f] = true
					unique += len(f)
				}
			}
		}
		unique += len(e.Definitions())
	}
	b.ReportMetric(float64(unique)/1000, "kB")
	b.ReportMetric(float64(references)/60, "fragments/picture")
}
