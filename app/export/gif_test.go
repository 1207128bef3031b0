package export_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"slices"
	"testing"
	"time"

	"stepboard/app/export"
	"stepboard/app/export/exporttest"
	"stepboard/scene"
)

// decoded returns the frames of an animation as a viewer shows them.
func decoded(t testing.TB, data []byte) (*gif.GIF, []*image.RGBA) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	canvas := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	var frames []*image.RGBA
	for i, f := range g.Image {
		draw.Draw(canvas, f.Rect, f, f.Rect.Min, draw.Over)
		shown := image.NewRGBA(canvas.Rect)
		copy(shown.Pix, canvas.Pix)
		frames = append(frames, shown)
		if g.Disposal[i] == gif.DisposalBackground {
			draw.Draw(canvas, f.Rect, image.Transparent, image.Point{}, draw.Src)
		}
	}
	return g, frames
}

// near compares the upper left corner of a picture with another picture. The only allowed difference is the reduction
// to 255 colours; lenses and smooth edges make thousands of colours. No channel may differ by more than most, and the
// mean difference must be at most mean.
func near(t testing.TB, name string, got, want *image.RGBA, most int, mean float64) {
	t.Helper()
	if !want.Rect.In(got.Rect) || got.Rect.Dx() > want.Rect.Dx()*5/4 {
		t.Fatalf("%s: a picture of %v, want %v", name, got.Rect, want.Rect)
	}
	worst, sum := 0, 0
	for y := range want.Rect.Dy() {
		p, q := got.Pix[got.PixOffset(0, y):], want.Pix[y*want.Stride:][:4*want.Rect.Dx()]
		for i := 0; i < len(q); i += 4 {
			d := 0
			for c := i; c < i+4; c++ {
				d = max(d, int(p[c])-int(q[c]), int(q[c])-int(p[c]))
			}
			worst, sum = max(worst, d), sum+d
		}
	}
	if m := float64(sum) / float64(want.Rect.Dx()*want.Rect.Dy()); worst > most || m > mean {
		t.Errorf("%s: the worst pixel is off by %d and the mean by %.3f, want %d and %.3f", name, worst, m, most, mean)
	}
}

func TestGIFShowsWhatIsDrawn(t *testing.T) {
	const n = 4
	for i, run := range exporttest.Runs {
		colors := []*scene.Colors{scene.Paper, scene.Dark}[i%2]
		p := run.Steps(t, n, colors)
		o := options(export.GIF, 24)
		o.Style.Colors, o.Style.Ground, o.Scale = colors, colors.Ground, 1
		_, paths := write(t, "lesson.gif", p, o)
		g, frames := decoded(t, read(t, paths[0]))
		if len(frames) != n {
			t.Fatalf("%s: %d frames, want %d", run.Title, len(frames), n)
		}
		for i, got := range frames {
			near(t, run.Title, got, drawn(t, p, i, o, colors.Ground), 24, 0.25)
		}
		if first := g.Image[0].Rect; first != frames[0].Rect {
			t.Errorf("the first frame covers %v", first)
		}
		small := func(f *image.Paletted) bool { return f.Rect.Dx()*f.Rect.Dy() < first(g)*9/10 }
		if !slices.ContainsFunc(g.Image[1:], small) {
			t.Errorf("%s: all frames are written whole", run.Title)
		}
	}
}

func first(g *gif.GIF) int { return g.Config.Width * g.Config.Height }

// Colours of surfaces stay exactly the same.
func TestGIFKeepsFlatColours(t *testing.T) {
	p := huarong(12).Steps(t, 5, scene.Paper)
	o := options(export.GIF, 20)
	_, paths := write(t, "lesson.gif", p, o)
	_, frames := decoded(t, read(t, paths[0]))
	for i, got := range frames {
		want := drawn(t, p, i, o, scene.Paper.Ground)
		flat, off := 0, 0
		for y := range want.Rect.Dy() {
			for x := 2; x < want.Rect.Dx()-3; x++ {
				c := want.RGBAAt(x, y)
				same := true
				for d := -2; d <= 3; d++ {
					same = same && want.RGBAAt(x+d, y) == c
				}
				if !same {
					continue
				}
				flat++
				if got.RGBAAt(x, y) != c {
					off++
				}
			}
		}
		if flat < 10000 || off > flat/500 {
			t.Errorf("frame %d: %d of %d pixels inside of surfaces have another colour", i, off, flat)
		}
	}
}

func TestGIFOnTransparentPaper(t *testing.T) {
	p := huarong(6).Steps(t, 5, scene.Paper)
	for i := range p.Figures { // remove a part of the picture
		mark := scene.Circle{
			Center: scene.Point{X: -0.2, Y: float64(i)}, Radius: 0.2,
			Ink: scene.Ink{Fill: scene.Paper.Accent},
		}
		p.Figures[i].Panels[0].Scene.Add(mark)
	}
	o := options(export.GIF, 20)
	o.Style.Ground = color.NRGBA{}
	_, paths := write(t, "lesson.gif", p, o)
	_, frames := decoded(t, read(t, paths[0]))
	for i, got := range frames {
		want := drawn(t, p, i, o, color.NRGBA{})
		for y := range want.Rect.Dy() {
			for x := range want.Rect.Dx() {
				c, d := want.RGBAAt(x, y), got.RGBAAt(x, y)
				if visible := c.A >= 128; visible != (d.A == 255) {
					t.Fatalf("frame %d: the pixel (%d,%d) of %v is shown as %v", i, x, y, c, d)
				}
			}
		}
		if got.RGBAAt(0, 0).A != 0 {
			t.Fatal("the paper is not transparent")
		}
	}
}

func TestGIFTimes(t *testing.T) {
	p := few(t, 4)
	p.Holds = []time.Duration{time.Millisecond, 333 * time.Millisecond}
	o := options(export.GIF, 10)
	o.Hold = 700 * time.Millisecond
	for loops, count := range map[int]int{0: 0, 1: -1, 2: 1, 5: 4} {
		o.Loops = loops
		_, paths := write(t, "lesson.gif", p, o)
		g, _ := decoded(t, read(t, paths[0]))
		if want := []int{2, 33, 70, 210}; !slices.Equal(g.Delay, want) {
			t.Errorf("frames are shown for %v, want %v", g.Delay, want)
		}
		if g.LoopCount != count {
			t.Errorf("%d loops are written as %d, want %d", loops, g.LoopCount, count)
		}
	}
}

// Equal frames are kept as frames.
func TestGIFOfEqualFrames(t *testing.T) {
	p := few(t, 1)
	p.Figures = append(p.Figures, p.Figures[0], p.Figures[0])
	_, paths := write(t, "lesson.gif", p, options(export.GIF, 10))
	g, frames := decoded(t, read(t, paths[0]))
	if len(frames) != 3 || !bytes.Equal(frames[0].Pix, frames[2].Pix) || g.Image[1].Rect.Dx() != 1 {
		t.Errorf("%d frames, the second one of %v", len(frames), g.Image[1].Rect)
	}
}

// Smaller pages lie in the corner of the largest page.
func TestGIFOfSeveralSizes(t *testing.T) {
	p := huarong(5).Steps(t, 2, scene.Paper)
	p.Figures[0] = huarong(3).Steps(t, 1, scene.Paper).Figures[0]
	o := options(export.GIF, 20)
	_, paths := write(t, "lesson.gif", p, o)
	_, frames := decoded(t, read(t, paths[0]))
	small, large := drawn(t, p, 0, o, scene.Paper.Ground), drawn(t, p, 1, o, scene.Paper.Ground)
	if size := small.Rect.Union(large.Rect); frames[0].Rect != size || small.Rect.Dy() > size.Dy()-20 {
		t.Errorf("pages of %v and %v make a picture of %v", small.Rect, large.Rect, frames[0].Rect)
	}
	for i, want := range []*image.RGBA{small, large} {
		near(t, "a page", frames[i].SubImage(want.Rect).(*image.RGBA), want, 24, 0.25)
	}
	if c := frames[0].RGBAAt(5, frames[0].Rect.Dy()-1); c != color.RGBAModel.Convert(scene.Paper.Ground) {
		t.Errorf("below the small page is %v", c)
	}
}
