package chart

import (
	"image"
	"math"
	"slices"
	"testing"

	"stepboard/scene"
	"stepboard/scene/golden"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
)

func points(y ...float64) []scene.Point {
	list := make([]scene.Point, len(y))
	for i, v := range y {
		list[i] = scene.Point{X: float64(i), Y: v}
	}
	return list
}

// frontiers are two lines over many depths, one of them with a gap.
func frontiers() *Data {
	d := &Data{X: "depth", Series: [][]scene.Point{{}, {}, {}}}
	for x := range 90 {
		at := float64(x)
		d.Series[0] = append(d.Series[0], scene.Point{
			X: at,
			Y: math.Round(4000 * math.Exp(-(at-60)*(at-60)/500)),
		})
		if x < 45 {
			d.Series[1] = append(d.Series[1], scene.Point{
				X: at,
				Y: math.Round(900 * math.Exp(-(at-40)*(at-40)/300)),
			})
		}
		y := 300 + 200*math.Sin(at/5)
		if x >= 20 && x < 25 {
			y = math.NaN()
		}
		d.Series[2] = append(d.Series[2], scene.Point{X: at, Y: math.Round(y)})
	}
	return d
}

func TestGoldens(t *testing.T) {
	charts := map[string]*Data{
		"lines": frontiers(),
		"few": {X: "layer", Series: [][]scene.Point{
			points(1, 3, 2, 5),
			points(0, 0, 4),
		}},
	}
	for name, d := range charts {
		for theme, colors := range map[string]*scene.Colors{"light": scene.Light, "dark": scene.Dark} {
			for size, scale := range map[string]float64{"": 1, "_small": 2} {
				if size != "" && (name != "lines" || theme != "light") {
					continue
				}
				w, h := 420.0, 220.0
				if scale != 1 {
					w, h = 230, 150
				}
				s := &scene.Scene{Ops: []scene.Op{hairline(0, 0, w, h, colors.Panel)}}
				s.Add(Scene(d, w, h, 11, colors).Ops...)
				img := image.NewRGBA(image.Rect(0, 0, int(w*scale), int(h*scale)))
				raster.New(typeface.BuiltIn()).Draw(img, s, raster.View{Scale: scale})
				golden.Compare(t, name+"_"+theme+size, img)
			}
		}
	}
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		name string
		a    axis
		want []float64
	}{
		{"whole", linearAxis(0, 3, 100, 0, 5, true, true), []float64{0, 1, 2, 3}},
		{"parts", linearAxis(0, 1, 100, 0, 20, false, true), []float64{0, 0.2, 0.4, 0.6, 0.8, 1}},
		{"ends at a tick", linearAxis(0, 4200, 100, 0, 30, true, true), []float64{0, 2000, 4000, 6000}},
		{"begins anywhere", linearAxis(3, 17, 0, 100, 30, true, false), []float64{5, 10, 15}},
		{"nothing", linearAxis(0, 0, 100, 0, 30, true, true), []float64{0, 1}},
	} {
		same := func(a, b float64) bool { return math.Abs(a-b) < 1e-9*math.Max(1, b) }
		if !slices.EqualFunc(c.a.ticks, c.want, same) {
			t.Errorf("%s: ticks %v, want %v", c.name, c.a.ticks, c.want)
		}
	}
	a := linearAxis(0, 1000, 300, 0, 20, true, true)
	for v, want := range map[float64]float64{0: 300, 500: 150, 1000: 0, -1: 300, 1e9: 0} {
		if got := a.at(v); math.Abs(got-want) > 1e-6 {
			t.Errorf("%v lies at %v, want %v", v, got, want)
		}
	}
}

// Long lines are drawn with a few points per pixel, and look the same.
func TestLongLinesAreThinned(t *testing.T) {
	long := &Data{Series: [][]scene.Point{{}}}
	for i := range 100000 {
		y := 2000 + float64(i%1000)
		switch i {
		case 51234:
			y = 5000
		case 51300:
			y = 10
		}
		long.Series[0] = append(long.Series[0], scene.Point{X: float64(i), Y: y})
	}
	s := Scene(long, 400, 200, 11, scene.Light)
	for _, op := range s.Ops {
		path, ok := op.(scene.Path)
		if !ok {
			continue
		}
		top, bottom := math.Inf(1), math.Inf(-1)
		for _, g := range path.Segments {
			top, bottom = min(top, g.P[0].Y), max(bottom, g.P[0].Y)
		}
		p := Lay(long, 400, 200, 11)
		if n := len(path.Segments); n > 5*400 || top != p.y.at(5000) || bottom != p.y.at(10) {
			t.Errorf("%d points from %v to %v instead of %v to %v", n, top, bottom, p.y.at(5000), p.y.at(10))
		}
		return
	}
	t.Error("no line")
}

func TestStrangeChartsAreHarmless(t *testing.T) {
	strange := []float64{0, -1, 1e308, -1e308, math.NaN(), math.Inf(1), math.Inf(-1), 5e-324}
	r := raster.New(typeface.BuiltIn())
	dst := image.NewRGBA(image.Rect(0, 0, 200, 100))
	for _, a := range strange {
		for _, b := range strange {
			d := &Data{Series: [][]scene.Point{{{X: a, Y: b}, {X: b, Y: a}, {X: 1, Y: 1}}, {}}}
			for _, size := range [][2]float64{{200, 100}, {0, 0}, {30, 3000}} {
				s := Scene(d, size[0], size[1], 11, scene.Light)
				if len(s.Ops) > 1000 {
					t.Fatalf("%v, %v: %d operations", a, b, len(s.Ops))
				}
				r.Draw(dst, s, raster.View{Scale: 1})
			}
		}
	}
}
