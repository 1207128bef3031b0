package class

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"rsc.io/qr"
)

// QR returns the QR code of an address with its quiet zone, black on white. A module is a pixel.
func QR(address string) *image.Gray {
	const quiet = 4
	code, err := qr.Encode(address, qr.M)
	if err != nil { // longer than a code can be
		code = &qr.Code{}
	}
	side := code.Size + 2*quiet
	picture := image.NewGray(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			if !code.Black(x-quiet, y-quiet) {
				picture.SetGray(x, y, color.Gray{Y: 255})
			}
		}
	}
	return picture
}

// path returns the black modules of a code as the path of an SVG.
func path(code *image.Gray) string {
	var b strings.Builder
	for y := range code.Rect.Dy() {
		for x := range code.Rect.Dx() {
			if code.GrayAt(x, y).Y == 0 {
				fmt.Fprintf(&b, "M%d %dh1v1h-1z", x, y)
			}
		}
	}
	return b.String()
}

// Blocks draws a code with characters for a terminal, two modules above each other in one, black on white.
func Blocks(code *image.Gray) string {
	var b strings.Builder
	for y := 0; y < code.Rect.Dy(); y += 2 {
		b.WriteString("\x1b[30;47m")
		for x := range code.Rect.Dx() {
			n := 0
			if code.GrayAt(x, y).Y == 0 {
				n++
			}
			if y+1 < code.Rect.Dy() && code.GrayAt(x, y+1).Y == 0 {
				n += 2
			}
			b.WriteRune([]rune(" ▀▄█")[n])
		}
		b.WriteString("\x1b[0m\n")
	}
	return b.String()
}
