package script_test

import (
	"testing"

	"stepboard/solve/script"
)

// BenchmarkEdit measures what each edit of a file of rules costs before its boards are solved: the text is read again
// and made a puzzle, with its brushes.
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
