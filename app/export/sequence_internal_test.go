package export

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

func TestTicks(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		holds []time.Duration
		unit  time.Duration
		low   int
		want  []int
	}{
		{[]time.Duration{100 * ms, 250 * ms}, 10 * ms, 2, []int{10, 25}},
		{[]time.Duration{33 * ms, 33 * ms, 34 * ms}, 10 * ms, 2, []int{3, 4, 3}},     // 0.1 s in all
		{[]time.Duration{ms, ms, ms, 50 * ms}, 10 * ms, 2, []int{2, 2, 2, 5}},        // the bound does not shorten others
		{[]time.Duration{140 * ms, 140 * ms, 140 * ms}, 100 * ms, 1, []int{1, 2, 1}}, // 0.42 s
		{nil, ms, 1, []int{}},
	} {
		if got := ticks(c.holds, c.unit, c.low); !slices.Equal(got, c.want) {
			t.Errorf("%v in %v: %v, want %v", c.holds, c.unit, got, c.want)
		}
	}
}

func TestChanged(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		a, b := image.NewRGBA(image.Rect(0, 0, 9, 7)), image.NewRGBA(image.Rect(0, 0, 9, 7))
		var want image.Rectangle
		for range rng.IntN(4) {
			x, y := rng.IntN(9), rng.IntN(7)
			b.Pix[b.PixOffset(x, y)+rng.IntN(4)] = 1
			want = want.Union(image.Rect(x, y, x+1, y+1))
		}
		if got := changed(a.Pix, b.Pix, a.Rect.Max, 4); got != want {
			t.Fatalf("%v, want %v", got, want)
		}
	}
}

// Few colours are kept. If there are many, the colours of surfaces are kept, and every other colour has a near one in
// the palette.
func TestPalette(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 256, 64))
	for i := range 200 {
		m.SetRGBA(i, 0, color.RGBA{uint8(i), 7, 9, 255})
	}
	few := colorCount{}
	few.add(m, image.Rect(0, 0, 200, 1))
	if got := few.choose(255); len(got) != 200 || got[3] != 0x030709 {
		t.Errorf("%d colours of 200, the fourth %06x", len(got), got[3])
	}
	many := colorCount{}
	for y := range 32 {
		for x := range 256 {
			m.SetRGBA(x, y, color.RGBA{uint8(x), uint8(8 * y), uint8(x ^ 8*y), 255})
		}
	}
	for y := 32; y < 64; y++ { // surfaces
		for x := range 256 {
			m.SetRGBA(x, y, color.RGBA{uint8(y), 201, 3, 255})
		}
	}
	many.add(m, m.Rect)
	palette := many.choose(255)
	if len(palette) != 255 {
		t.Fatalf("%d colours", len(palette))
	}
	nearest := newIndexer(palette)
	worst := 0
	for c := range many {
		r0, g0, b0 := c.channels()
		r1, g1, b1 := palette[nearest.index(c)].channels()
		d := int(max(r0-r1, r1-r0, g0-g1, g1-g0, b0-b1, b1-b0))
		if y := c >> 16; c&0xFFFF == 201<<8|3 && y >= 32 && y < 64 && d != 0 {
			t.Errorf("the surface %06x is %06x", c, palette[nearest.index(c)])
		}
		if palette[nearest.index(c)] != palette[nearest.nearest(c)] &&
			c.distance(palette[nearest.index(c)]) != c.distance(palette[nearest.nearest(c)]) {
			t.Fatalf("%06x has two nearest colours", c)
		}
		worst = max(worst, d)
	}
	if worst > 48 {
		t.Errorf("a colour is off by %d", worst)
	}
}

// Above a number of colours, similar colours are counted together.
func TestManyColours(t *testing.T) {
	h := colorCount{}
	m := image.NewRGBA(image.Rect(0, 0, 1024, 256))
	for i := range 1024 * 256 {
		m.SetRGBA(i%1024, i/1024, color.RGBA{uint8(i), uint8(i >> 8), uint8(i >> 11), 255})
	}
	h.add(m, m.Rect)
	if len(h) > exactly+1<<15 || len(h) < exactly {
		t.Errorf("%d colours are counted", len(h))
	}
}

func TestPromptly(t *testing.T) {
	wrong := errors.New("wrong")
	if err := promptly(t.Context(), func() error { return wrong }); !errors.Is(err, wrong) {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	release := make(chan struct{})
	err := promptly(ctx, func() error {
		cancel()
		<-release // never comes while the program waits for it
		return nil
	})
	close(release)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	defer func() {
		if p := recover(); p != "oh" {
			t.Errorf("the panic is %v", p)
		}
	}()
	_ = promptly(t.Context(), func() error { panic("oh") })
	t.Error("the panic is lost")
}

// Indexes have as many bits as the palette with the transparent colour needs.
func TestGIFOfFewColours(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 5, 15, 16, 17, 254, 255} {
		m := image.NewRGBA(image.Rect(0, 0, n, 3))
		palette := make([]rgb, n)
		for i := range n {
			palette[i] = rgb(i<<16 | 0x0102)
			m.SetRGBA(i, 0, color.RGBA{uint8(i), 1, 2, 255})
			m.SetRGBA(i, 2, color.RGBA{uint8(i), 1, 2, 255})
		}
		var b bytes.Buffer
		g := newGIF(&b, m.Rect.Max, palette, true)
		if err := g.frame(t.Context(), m, 5); err != nil {
			t.Fatal(err)
		}
		b.WriteByte(0x3B)
		got, err := gif.Decode(&b)
		if err != nil {
			t.Fatalf("%d colours: %v", n, err)
		}
		for i := range n {
			if c := color.RGBAModel.Convert(got.At(i, 0)); c != m.RGBAAt(i, 0) {
				t.Errorf("of %d colours number %d is %v", n, i, c)
			}
		}
		if _, _, _, a := got.At(0, 1).RGBA(); a != 0 {
			t.Errorf("with %d colours nothing is transparent", n)
		}
	}
}
