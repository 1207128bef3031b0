package halloween

import (
	"image"
	"image/png"
	"os"
	"testing"

	"stepboard/solve/lens"
	"stepboard/solve/lens/lenstest"
	"stepboard/solve/picture"
	"stepboard/solve/scene"
	"stepboard/solve/scene/raster"
)

func big(t *testing.T, v *lens.View, l lens.Lens, name string) {
	v.Window.Cell = 100
	for _, c := range []*scene.Colors{scene.Light, scene.Dark} {
		v.Colors, v.Look = c, v.Puzzle.Look(c)
		drawn := l.Draw(v)
		s := picture.Compose(picture.View{Puzzle: v.Puzzle, Dataset: v.Dataset, Query: v.Query, Look: v.Look, Colors: v.Colors, State: &v.State, Lens: drawn})
		size := v.Dataset.Board.Size
		img := image.NewRGBA(image.Rect(0, 0, size.Cols*100, size.Rows*100))
		raster.New(lenstest.Fonts()).Draw(img, s, raster.View{Scale: 100})
		n := name + "-light.png"
		if c.Dark {
			n = name + "-dark.png"
		}
		f, _ := os.Create(n)
		png.Encode(f, img)
		f.Close()
	}
	t.Log(l.Draw(v).Note)
}

func TestZZ(t *testing.T) {
	v, l := view(t, draw("######", "#ab C#", "# c# #", "#A  B#", "######"), "refused", "bfs")
	big(t, v, l, "/tmp/hw-refused")
	v, l = solved(t, draw("########", "#ab  BA#", "### ####", "########"), "tracks", 0)
	big(t, v, l, "/tmp/hw-tracks")
}
