package figure_test

import (
	"fmt"
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/scene/figure"
)

// Slides with captions of growing length, and sheets of many boards. The time may grow only with these two.
func BenchmarkCompose(b *testing.B) {
	m := measurer()
	for _, words := range []int{20, 200, 2000, 20000} {
		f := figure.Figure{
			Title: "Title", Caption: strings.Repeat("word ", words),
			Panels: []figure.Panel{{Scene: &scene.Scene{}, Rows: 1000, Cols: 1000}},
		}
		b.Run(fmt.Sprintf("words=%d", words), func(b *testing.B) {
			for b.Loop() {
				figure.Compose(f, figure.Slide(scene.Light), m)
			}
		})
	}
	for _, boards := range []int{1, 10, 100, 1000} {
		f := figure.Figure{Columns: 10}
		for range boards {
			f.Panels = append(f.Panels, figure.Panel{Title: "Board", Scene: &scene.Scene{}, Rows: 9, Cols: 9})
		}
		b.Run(fmt.Sprintf("boards=%d", boards), func(b *testing.B) {
			for b.Loop() {
				figure.Compose(f, figure.A4Portrait(scene.Paper), m)
			}
		})
	}
}
