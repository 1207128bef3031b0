//go:build reviewtmp

package app

import (
	"fmt"
	"testing"

	"stepboard/app/compare"
)

func TestMeasureCompare(t *testing.T) {
	b := open(t)
	b.show(content("huarong", 50, 50), file{})
	b.solved()
	b.comparing.chosen[b.lensKey()] = []string{"bruteforce", "dijkstra", "spfa"}
	b.perform(b.action("compare"))
	b.settled()
	for _, p := range []compare.Pace{compare.ByExpansion, compare.ByLayer, compare.OwnPace} {
		b.setPace(p)
		n := b.playback.Len()
		report(fmt.Sprintf("compare.%d %d", p, n), 60, func(i int) { b.playback.Seek(n * i / 60) })
		report("draw", 60, func(i int) { b.drawBoard() })
		report("refresh", 60, func(i int) { b.refresh(posChanged) })
		report("refresh explore", 60, func(i int) { b.refresh(exploreChanged | posChanged) })
	}
	report("differ", 10, func(i int) { b.toDifference() })
}
