//go:build e2e

package e2e

import (
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// lens chooses a lens by its place in the list, from 1.
func lens(p *Program, nth int) { p.Keys("F4", nth) }

// BenchmarkLens measures a whole 50×50 board of each puzzle in about 1200×900 pixels, with a lens of numbers and
// colours. It reports three times: how long the board's pixels take to draw; from a move of the pointer to a frame
// with the cell's text; and from a press on the slider to a frame with this position.
func BenchmarkLens(b *testing.B) {
	for _, board := range []struct {
		puzzle string
		nth    int // number of the lens
		text   func() string
	}{
		{"huarong", 1, func() string { return huarongText(huarongRows(rand.New(rand.NewPCG(50, 1)), 50)) }},
		{"halloween", 1, func() string { return ghosts(50) }},
		{"knight", 3, func() string { return knightText(knightRows(rand.New(rand.NewPCG(50, 1)), 50)) }},
		{"sokoban", 4, func() string { return sokobanText(sokobanRows(rand.New(rand.NewPCG(50, 1)), 50)) }},
	} {
		b.Run(board.puzzle, func(b *testing.B) {
			for range b.N {
				name := board.puzzle + ".in"
				text := board.text()
				if strings.HasPrefix(text, "{") {
					name = board.puzzle + ".stepboard"
				}
				p := large(b, name, text)
				time.Sleep(time.Second)
				if p.Last("dialog") == "warning" {
					click(p, "dialog.ok")
					p.Wait("dialog none")
				}
				lens(p, board.nth)
				b.ReportMetric(events(b, p.Wait("explored")), "events")
				p.Wait("lens")
				random := rand.New(rand.NewPCG(7, 1))
				pause := func() { time.Sleep(time.Duration(100+random.IntN(50)) * time.Millisecond) }

				var hovers []float64
				for range presses {
					to := cell(p, 1+random.IntN(50), 1+random.IntN(50))
					pause()
					hovers = append(hovers, since(p, "pointed", p.Move(to)))
				}
				report(b, hovers, "hover")

				var scrubs, draws []float64
				slider := p.Part("scrubber")
				for range presses {
					p.Move(image.Pt(slider.Min.X+10+random.IntN(slider.Dx()-20), slider.Min.Y+slider.Dy()/2))
					pause()
					from := p.Press(Left)
					var nanoseconds int64
					var pos int
					var draw float64
					if _, err := fmt.Sscanf(p.Wait("moved"), "%d %d draw %g", &nanoseconds, &pos, &draw); err != nil {
						p.Fail("%v", err)
					}
					scrubs, draws = append(scrubs, millis(time.Unix(0, nanoseconds).Sub(from))), append(draws, draw)
					p.Release(Left)
				}
				report(b, scrubs, "scrub")
				report(b, draws, "draw")
				leave(p)
				finish(b, p)
			}
		})
	}
}

// since returns the milliseconds from a time to the next line of a kind. Lines from before this time are skipped.
func since(p *Program, word string, from time.Time) float64 {
	for {
		var nanoseconds int64
		if _, err := fmt.Sscan(p.Wait(word), &nanoseconds); err != nil {
			p.Fail("%v", err)
		}
		if at := time.Unix(0, nanoseconds); at.After(from) {
			return millis(at.Sub(from))
		}
	}
}

// events returns the number of events of a recording.
func events(b *testing.B, explored string) float64 {
	b.Helper()
	return number(b, strings.Fields(explored)[1])
}
