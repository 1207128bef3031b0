//go:build readers

package readers_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"stepboard/app/export"
	"stepboard/solve/puzzles"
)

// BenchmarkLive measures a living page with a 30×30 board in Chromium. first-ms is the time from the first click on a
// frame to the first verified answer. p50-ms and p95-ms are the times from a stroke of the brush to the verified
// answer of the new board.
func BenchmarkLive(b *testing.B) {
	const side, edits = 30, 120
	for _, p := range puzzles.BuiltIn() {
		b.Run(p.ID(), func(b *testing.B) {
			path := livePage(b, "en", export.White, fresh(p.ID(), side, side))
			for b.Loop() {
				c := openBrowser(b)
				c.open(path)
				first := c.timed("live.click(); await stepboard.live.until(" + settled + ")")
				c.eval("stepboard.live.order('brush', {ID: '" + p.Brushes()[1].ID + "'})")
				var took []float64
				for i := range edits {
					cell := (side + 1) * (side/2 + 2*i) % (side * side) // up and down through the middle
					took = append(took, c.timed(fmt.Sprintf("stepboard.live.order('down', {Cell: %d}); "+
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

// BenchmarkLiveRules measures a living page of puzzles of the collection with their first boards. MB is the size of
// the page. first-ms is the time from the first click on a frame to the first verified answer. p50-ms and p95-ms are
// the times from undo and redo of an edit to the verified answer.
func BenchmarkLiveRules(b *testing.B) {
	const edits = 60
	for _, id := range []string{"eight", "keys", "boxes"} {
		b.Run(id, func(b *testing.B) {
			path := livePage(b, "en", export.White, ruled(b, id))
			info, err := os.Stat(path)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				c := openBrowser(b)
				c.open(path)
				first := c.timed("live.click(); await stepboard.live.until(" + settled + ")")
				c.eval("stepboard.live.order('down', {Cell: 0}); stepboard.live.order('up')")
				c.rests()
				var took []float64
				for i := range edits {
					took = append(took, c.timed(fmt.Sprintf("const n = stepboard.live.order(%q); "+
						"await stepboard.live.until((s) => s.N === n && (%s)(s))", []string{"undo", "redo"}[i%2], settled)))
				}
				slices.Sort(took)
				b.ReportMetric(float64(info.Size())/1e6, "MB")
				b.ReportMetric(first, "first-ms")
				b.ReportMetric(took[edits/2], "p50-ms")
				b.ReportMetric(took[edits*95/100], "p95-ms")
			}
		})
	}
}

// timed returns the milliseconds that an action takes in the page.
func (b *browser) timed(act string) float64 {
	b.t.Helper()
	ms, err := strconv.ParseFloat(b.eval("(async () => { const start = performance.now(); "+act+"; "+
		"return performance.now() - start })()"), 64)
	if err != nil {
		b.t.Fatal(err)
	}
	return ms
}
