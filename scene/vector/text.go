package vector

import (
	"stepboard/scene"
	"stepboard/scene/typeface"
)

func (w *walk) text(f *frame, op *scene.Text) {
	size := op.Size * f.s
	if !(size >= scene.LeastText*Pixel) || op.Color.A == 0 || op.Text == "" {
		return
	}
	at := f.at(op.At)
	line := Line{
		X: at.X, Y: at.Y + typeface.CapHeight/2*size, Size: size, Width: w.face.Width(op.Bold, op.Text) * size,
		Align: op.Align, Bold: op.Bold, Color: op.Color, Text: op.Text, Tight: true,
	}
	line.X -= op.Align.Share() * line.Width
	lo, hi := scene.Point{X: line.X, Y: at.Y}, scene.Point{X: line.X + line.Width, Y: at.Y}
	if f.sees(lo, hi, size) {
		w.Text(&line)
	}
}
