package annotate

import (
	"image"
	"slices"

	"stepboard/app/view/annotate"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// kindPicture draws an annotation with the colour and number of a sample, on the smallest possible board.
func (r *Room) kindPicture(k annotate.Kind, s sample) image.Image {
	size := grid.Size{Rows: 1, Cols: 1}
	a := annotate.Annotation{Kind: k, Color: s.color, To: grid.None}
	switch k {
	case annotate.Arrow:
		size = grid.Size{Rows: 2, Cols: 2}
		a.At, a.To = 2, 1 // from bottom left to top right
	case annotate.Label:
		a.Text = r.Say(solve.Say("annotate.sample"))
	case annotate.Number:
		a.Text = s.number
	}
	under, over := annotate.Draw([]annotate.Annotation{a}, size, r.Colors())
	return r.toolPicture(append(under, over...))
}

// toolPicture draws operations that fill a square. It has more pixels than a button, for dense screens.
func (r *Room) toolPicture(ops []scene.Op) image.Image {
	const side, margin = 96, 4
	v := raster.View{Scale: side}
	// Every text is on a plate, which is a larger rectangle. So only the plates are measured, not the texts.
	plain := slices.DeleteFunc(slices.Clone(ops), func(op scene.Op) bool {
		_, text := op.(scene.Text)
		return text
	})
	box := r.Renderer.Bounds(&scene.Scene{Ops: plain}, v, image.Rect(-side, -side, 3*side, 3*side))
	zoom := (side - 2*margin) / float64(max(1, box.Dx(), box.Dy()))
	v = raster.View{
		Scale: zoom * side,
		X:     side/2 - zoom*float64(box.Min.X+box.Max.X)/2,
		Y:     side/2 - zoom*float64(box.Min.Y+box.Max.Y)/2,
	}
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	r.Renderer.Draw(img, &scene.Scene{Ops: ops}, v)
	return img
}
