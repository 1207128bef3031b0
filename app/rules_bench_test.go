package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	"stepboard/app/workbench"
)

// BenchmarkEditOfRules measures the time from the end of the pause after the last key to the new answer. The rules of
// the eight puzzle get one of two goals in turn.
func BenchmarkEditOfRules(bm *testing.B) {
	const edits = 60
	text := eightRules(bm)
	other := strings.Replace(text, `[b.state("123804765")]`, `[b.state("123084765")]`, 1)
	b, _ := openRules(bm, text)
	b.Bench.SetWait(workbench.Wait)
	b.answer()
	var took []float64
	for bm.Loop() {
		for i := range edits {
			next := []string{other, text}[i%2]
			start := time.Now()
			b.rewrite(next)
			b.wait("rules", func() bool { return b.rule() == next })
			b.answer()
			took = append(took, float64((time.Since(start)-300*time.Millisecond).Microseconds())/1000)
			b.inForce(next)
		}
	}
	slices.Sort(took)
	bm.ReportMetric(took[len(took)/2], "p50-ms")
	bm.ReportMetric(took[len(took)*95/100], "p95-ms")
}
