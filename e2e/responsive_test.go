//go:build e2e

package e2e

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	presses = 40
	gaps    = 10 // in seconds
)

// BenchmarkSearching measures the window while a search keeps all cores of the solvers busy. It is a breadth-first
// search for three ghosts on an open 50×50 board with some 10^10 states.
func BenchmarkSearching(b *testing.B) {
	for range b.N {
		p := large(b, "search.stepboard", ghosts(50))
		p.Wait("gap") // the second in which the window opened
		worst := 0.0
		for range gaps {
			worst = max(worst, number(b, p.Wait("gap")))
		}
		b.ReportMetric(worst, "ms-longest-gap")

		click(p, "brush.wall")
		paint(b, p, "", func(i int) image.Point { return cell(p, 3+i, 20) })

		pressToPixel(b, p, "press-to-pixel", func(i int) image.Rectangle { return cellArea(p, 3+i, 30) })
		abandon(b, p)
		for what, kind := range map[string]string{"floor-alone": "raster", "floor": "search"} {
			p := floor(b, newDesktop(b, 1600, 1120), 1585, 1090, kind)
			at := func(i int) image.Rectangle { return image.Rect(104, 0, 116, 12).Add(image.Pt(0, 250+20*i)) }
			paint(b, p, what+"-", func(i int) image.Point { return middle(at(i)) })
			pressToPixel(b, p, what+"-press-to-pixel", at)
			p.Close()
			finish(b, p)
		}
	}
}

// floor starts a nearly empty window of the toolkit, for comparison; see package floor.
func floor(b *testing.B, d *Desktop, width, height int, kind string) *Program {
	b.Helper()
	path, err := filepath.Abs("../build/floor")
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		b.Fatalf("there is no window to compare with: %v (make bench builds it)", err)
	}
	return d.Start(nil, path, fmt.Sprint(width), fmt.Sprint(height), kind)
}

// pressToPixel presses in many areas. It reports how long after a press the screen shows another picture there.
func pressToPixel(b *testing.B, p *Program, what string, area func(int) image.Rectangle) {
	b.Helper()
	var seen []float64
	for i := range presses {
		p.Point(middle(area(i)))
		before := p.SteadyPicture(area(i))
		at := p.Press(Left)
		seen = append(seen, millis(p.WaitPicture(area(i), before, false).Sub(at)))
		p.Release(Left)
	}
	report(b, seen, what)
}

// BenchmarkMillionCells measures the window with a board of 1000×1000 cells.
func BenchmarkMillionCells(b *testing.B) {
	for range b.N {
		p := large(b, "million.in", "1000 1000 1\n"+strings.Repeat(strings.Repeat("1 ", 1000)+"\n",
			1000)+"1 1 500 500 1000 1000\n")
		click(p, "brush.fixed")
		first := p.Part("cell").Min
		paint(b, p, "", func(i int) image.Point { return first.Add(image.Pt(100+10*i, 300)) })
		abandon(b, p)
	}
}

// large opens a file in a window whose board has about 1200×900 pixels.
func large(b *testing.B, name, text string) *Program {
	b.Helper()
	d := newDesktop(b, 1600, 1120)
	p := start(b, d, write(b, d, name, text))
	p.Wait("opened")
	before := p.Part("cell")
	p.Resize(1585, 1090)
	p.SteadyPicture(image.Rect(0, 0, 60, 60))
	p.WaitMoved("cell", before)
	return p
}

// ghosts returns an open square board with three ghosts in one corner and their goals in the other. Its algorithm is
// bfs.
func ghosts(n int) string {
	wall := strings.Repeat("#", n)
	rows := []string{wall}
	for range n - 2 {
		rows = append(rows, "#"+strings.Repeat(".", n-2)+"#")
	}
	rows = append(rows, wall)
	var things []string
	for i, kind := range []string{"a", "b", "c"} {
		things = append(things,
			fmt.Sprintf(`{"kind": %q, "at": [2, %d]}`, kind, 2+i),
			fmt.Sprintf(`{"kind": %q, "at": [%d, %d]}`, strings.ToUpper(kind), n-1, n-1-i))
	}
	return fmt.Sprintf(`{"stepboard": 1, "puzzle": "halloween", "title": "", "notes": "", "task": "solve", "algorithm": "bfs",
"shown": {"dataset": 1, "query": 1},
"datasets": [{"name": "", "note": "", "terrain": [%s], "things": [%s]}]}`, `"`+strings.Join(rows, `", "`)+`"`, strings.Join(things, ", "))
}

// paint presses at many points and reports the program's times of the frames that followed.
func paint(b *testing.B, p *Program, what string, at func(int) image.Point) {
	b.Helper()
	var draws, frames []float64
	for i := range presses {
		p.Click(at(i))
		var when int64
		var draw, frame float64
		if _, err := fmt.Sscanf(p.Wait("painted"), "%d draw %g frame %g", &when, &draw, &frame); err != nil {
			b.Fatal(err)
		}
		draws, frames = append(draws, draw), append(frames, frame)
	}
	report(b, draws, what+"draw")
	report(b, frames, what+"frame")
}

// report adds the median and the 95th percentile of times in milliseconds to the benchmark's results.
func report(b *testing.B, values []float64, what string) {
	slices.Sort(values)
	b.ReportMetric(values[len(values)/2], "ms-"+what+"-p50")
	b.ReportMetric(values[len(values)*95/100], "ms-"+what+"-p95")
}

// abandon closes the window without saving.
func abandon(b testing.TB, p *Program) {
	b.Helper()
	closeAsked(p, "discard")
	finish(b, p)
}

func number(b *testing.B, s string) float64 {
	b.Helper()
	var v float64
	if _, err := fmt.Sscan(s, &v); err != nil {
		b.Fatal(err)
	}
	return v
}

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
