//go:build readers

package readers_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"stepboard/app/export"
	"stepboard/solve/puzzles"
)

// BenchmarkLive measures a living page with a board of 30×30 cells in Chromium: from the click on a frame of a page that
// was just opened to the first verified answer (first-ms), and from the brush on a cell to the verified answer of the
// board that it makes (p50-ms, p95-ms).
func BenchmarkLive(b *testing.B) {
	const side, edits = 30, 120
	for _, p := range puzzles.BuiltIn() {
		b.Run(p.ID(), func(b *testing.B) {
			path := livePage(b, "en", export.White, fresh(p.ID(), side, side))
			for b.Loop() {
				c := openBrowser(b)
				c.open(path)
				timed := func(act string) float64 {
					ms, err := strconv.ParseFloat(c.eval("(async () => { const start = performance.now(); "+act+"; "+
						"return performance.now() - start })()"), 64)
					if err != nil {
						b.Fatal(err)
					}
					return ms
				}
				first := timed("live.click(); await stepboard.live.until(" + settled + ")")
				c.eval("stepboard.live.order('brush', {ID: '" + p.Brushes()[1].ID + "'})")
				var took []float64
				for i := range edits {
					cell := (side + 1) * (side/2 + 2*i) % (side * side) // up and down through the middle
					took = append(took, timed(fmt.Sprintf("stepboard.live.order('down', {Cell: %d}); "+
						"const up = stepboard.live.order('up'); await stepboard.live.until((s) => s.N === up && (%s)(s))", cell, settled)))
				}
				slices.Sort(took)
				b.ReportMetric(first, "first-ms")
				b.ReportMetric(took[edits/2], "p50-ms")
				b.ReportMetric(took[edits*95/100], "p95-ms")
			}
		})
	}
}
