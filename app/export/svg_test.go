package export_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"stepboard/app/export"
	"stepboard/scene"
)

// A picture of many cells is well formed and has a description.
func TestSVGOfALargeBoard(t *testing.T) {
	p := huarong(200).Steps(t, 2, scene.Paper)
	p.Figures = p.Figures[1:]
	p.Figures[0].Caption = "A <large> board"
	_, paths := write(t, "board.svg", p, options(export.SVG, 24))
	data := read(t, paths[0])
	d := xml.NewDecoder(bytes.NewReader(data))
	elements, words := 0, ""
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			elements++
		case xml.CharData:
			words += string(token) + " "
		}
	}
	if elements < 1000 || !strings.Contains(words, p.Figures[0].Title) || !strings.Contains(words, "A <large> board") {
		t.Errorf("%d elements; it does not say what it shows", elements)
	}
}
