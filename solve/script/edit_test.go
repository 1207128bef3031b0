package script_test

import (
	"testing"

	"stepboard/solve/script"
)

// BenchmarkEdit measures an edit of a file of rules: the text is read again and becomes a puzzle with brushes. No
// board is solved.
func BenchmarkEdit(b *testing.B) {
	for _, id := range ids(b) {
		b.Run(id, func(b *testing.B) {
			text := []byte(puzzle(b, id).Source)
			b.ReportAllocs()
			for b.Loop() {
				p, err := script.Open(id+script.Extension, text)
				if err != nil {
					b.Fatal(err)
				}
				p.Brushes()
			}
		})
	}
}
