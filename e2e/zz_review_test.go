//go:build e2e && reviewtmp

package e2e

import (
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"stepboard/e2e/desktop"
)

func gapsOf(p *desktop.Program, what string, n int) {
	p.Wait("gap", soon)
	var list []string
	for range n {
		list = append(list, p.Wait("gap", soon))
	}
	fmt.Println(what, "gaps:", list)
}

func perf(name string, seconds int) {
	if os.Getenv("PERF") == "" {
		return
	}
	out, _ := exec.Command("pgrep", "-f", os.Getenv("STEPBOARD_PROGRAM")).Output()
	var pid int
	_, _ = fmt.Sscan(string(out), &pid)
	c := exec.Command("perf", "record", "-g", "-F", "499", "-o", "/tmp/perf."+name, "-p", fmt.Sprint(pid), "--", "sleep", fmt.Sprint(seconds))
	_ = c.Start()
	go func() { _ = c.Wait() }()
}

func TestReviewGaps(t *testing.T) {
	d := newDesktop(t, 1600, 1120)
	p := start(t, d, write(t, d, "h.in", huarongText(huarongRows(rand.New(rand.NewPCG(50, 1)), 50))))
	p.Wait("opened", soon)
	before := p.Part("cell")
	p.Resize(1585, 1090)
	p.SteadyPicture(image.Rect(0, 0, 60, 60))
	p.WaitMoved("cell", before)
	gapsOf(p, "idle", 3)
	lens(p, 4, 4)
	fmt.Println(p.Wait("explored", searching))
	gapsOf(p, "after lens", 3)
	p.Key("Home")
	p.Key("ctrl+u")
	p.Keys("bracketright", 6)
	p.Key("space")
	perf("play", 6)
	gapsOf(p, "playing events plain", 8)
	p.Key("ctrl+u")
	p.Key("space")
	gapsOf(p, "playing expansions plain", 5)
	p.Key("ctrl+u")
	p.Key("Home")
	p.Keys("bracketleft", 3)
	p.Key("space")
	gapsOf(p, "playing layers plain", 5)
	p.Key("space")
	from := time.Now()
	click(p, "compare")
	gapsOf(p, "compare start", 12)
	_ = from
	p.Key("Home")
	p.Key("space")
	perf("compare", 6)
	gapsOf(p, "compare playing layers", 8)
	p.Keys("bracketright", 3)
	gapsOf(p, "compare playing layers 512", 8)
	p.Key("Escape")
	gapsOf(p, "left", 3)
	leave(p)
	finish(t, p)
}

func TestReviewPaint(t *testing.T) {
	d := newDesktop(t, 1600, 1120)
	rows := make([]byte, 0, 4000*4001)
	for range 4000 {
		for range 4000 {
			rows = append(rows, '.')
		}
		rows = append(rows, '\n')
	}
	rows[2000*4001+2000] = 'X'
	p := start(t, d, write(t, d, "s.in", "4000 4000\n"+string(rows)))
	p.Wait("opened", soon)
	gapsOf(p, "idle", 5)
	first := p.Part("cell").Min
	for _, nth := range []int{1} {
		if nth > 0 {
			lens(p, nth, 4)
			gapsOf(p, "lens", 6)
			click(p, "brush.wall")
		}
		perf("paint", 5)
		go func() {
			for i := range 20 {
				p.Click(first.Add(image.Pt(100+10*i, 100+10*nth)))
				time.Sleep(150 * time.Millisecond)
			}
		}()
		gapsOf(p, fmt.Sprint("painting with lens ", nth), 5)
		time.Sleep(time.Second)
	}
	closeAsked(p, "discard")
	finish(t, p)
}
