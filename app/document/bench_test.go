package document_test

import (
	"strconv"
	"testing"

	"stepboard/app/document"
	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

func large(queries int) *document.Document {
	data := &solve.Dataset{Board: solve.NewBoard(4096, 4096), Queries: make([]solve.Query, queries)}
	for i := range data.Queries {
		data.Queries[i].Things = []solve.Thing{{Kind: 'm', At: 1}, {Kind: 'b', At: 2}, {Kind: 't', At: 3}}
	}
	return document.New(document.Content{Puzzle: fake{}, Datasets: []*solve.Dataset{data}})
}

func BenchmarkPaintStroke(b *testing.B) {
	d := large(1)
	b.ReportAllocs()
	c := grid.Cell(0)
	tile := water
	d.Begin(solve.Say("stroke"))
	for b.Loop() {
		d.Paint(tile, c)
		if c++; int(c) == 4096*4096 {
			c = 0
			d.End()
			if tile = water; d.Board().Terrain[0] == water.Tile {
				tile = floor
			}
			d.Begin(solve.Say("stroke"))
		}
	}
	d.End()
}

func BenchmarkUndoRedoCell(b *testing.B) {
	d := large(1)
	d.Paint(water, 5)
	b.ReportAllocs()
	for b.Loop() {
		d.Undo()
		d.Redo()
	}
}

func BenchmarkSnapshot(b *testing.B) {
	d := large(100_000)
	b.ReportAllocs()
	for tile := water; b.Loop(); {
		d.Paint(tile, 0)
		if tile = water; d.Board().Terrain[0] == water.Tile {
			tile = floor
		}
		d.Snapshot(0)
	}
}

func BenchmarkRotate(b *testing.B) {
	d := large(1)
	for b.Loop() {
		_ = d.Turn(document.RotateLeft)
	}
}

func BenchmarkFlip(b *testing.B) {
	d := large(1)
	for b.Loop() {
		_ = d.Turn(document.FlipHorizontal)
	}
}

// BenchmarkAnnotationStroke draws many tints in one stroke. The time for each tint does not depend on the number of
// tints.
func BenchmarkAnnotationStroke(b *testing.B) {
	for _, n := range []int{1000, 8000, 64_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			d := large(1)
			for b.Loop() {
				d.Begin(solve.Say("stroke"))
				for c := range n {
					d.AddAnnotation(solve.Say("stroke"), annotate.Annotation{
						Kind: annotate.Tint, At: grid.Cell(c), To: grid.None,
					})
				}
				d.End()
				d.Undo()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/tint")
		})
	}
}
