//go:build e2e

package e2e

import (
	"encoding/json"
	"image"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkOpenings measures the time to the first frame with an answer. It also measures the longest delay of the
// window's goroutine while something opens: a lesson of forty frames, the export dialog, the presentation, another
// theme and language, and the capture of a frame. OpenGL's shaders are compiled before. Each result has the same
// result of a nearly empty window beside it.
func BenchmarkOpenings(b *testing.B) {
	for range b.N {
		d := newDesktop(b, 1280, 900)
		path := write(b, d, "lesson.stepboard", lessonOf(b, 40))
		for i, args := range [][]string{{path}, {}, {path}} {
			began := time.Now()
			p := start(b, d, args...)
			took := since(p, "shown", began)
			switch i {
			case 1:
				b.ReportMetric(took, "ms-start")
			case 2:
				b.ReportMetric(took, "ms-start-lesson")
				openings(b, p)
				abandon(b, p)
				continue
			}
			p.Close()
			finish(b, p)
		}
		least := floor(b, d, 1280, 820, "panel")
		longestGap(b, least, 0, "floor-beginning", func() {})
		longestGap(b, least, len(least.Seen("turn")), "floor-frame", func() { least.Key("c") })
		longestGap(b, least, len(least.Seen("turn")), "floor-theme", func() { least.Key("t") })
		least.Close()
		finish(b, least)
	}
}

// openings opens one thing after another. It reports the longest gap within two seconds of each.
func openings(b *testing.B, p *Program) {
	gap := func(what string, open func()) { longestGap(b, p, len(p.Seen("turn")), what, open) }
	choose := func(entry, of int) func() { // in the menu of views
		return func() {
			p.Click(p.Area().Min.Add(image.Pt(20, 12)))
			p.Key(strings.Fields(strings.Repeat("Right ", 6) + strings.Repeat("Down ", entry) + "Right" +
				strings.Repeat(" Down", of) + " Return")...)
		}
	}
	longestGap(b, p, 0, "beginning", func() {})
	gap("export", func() { p.Key("ctrl+p") })
	gap("export-closed", func() { p.Key("Escape") })
	gap("capture", func() { p.Key("F8") })
	gap("present", func() { p.Key("F5") })
	gap("next-slide", func() { p.Key("Right") })
	gap("present-ended", func() { p.Key("Escape") })
	gap("theme", choose(7, 1))
	gap("language", choose(9, 1))
}

// longestGap reports two longest times within two seconds of an action: the delay of the window's goroutine, and the
// time between two checks of mouse and keys. seen is the number of earlier reports.
func longestGap(b *testing.B, p *Program, seen int, what string, open func()) {
	b.Helper()
	open()
	p.until("two seconds of "+what, func() (bool, error) { return len(p.Seen("turn")) >= seen+2, nil })
	for _, kind := range []string{"gap", "turn"} {
		longest := 0.0
		for _, g := range p.Seen(kind)[min(seen, len(p.Seen(kind))):] {
			longest = max(longest, number(b, g))
		}
		b.ReportMetric(longest, "ms-"+kind+"-"+what)
	}
}

// lessonOf writes a file that repeats the frames of a ready lesson, up to a number.
func lessonOf(b *testing.B, frames int) string {
	b.Helper()
	data, err := os.ReadFile("../assets/lessons/huarong.en.stepboard")
	if err != nil {
		b.Fatal(err)
	}
	var file map[string]any
	if err := json.Unmarshal(data, &file); err != nil {
		b.Fatal(err)
	}
	lesson := file["lesson"].(map[string]any)
	some := lesson["frames"].([]any)
	lesson["frames"] = slices.Repeat(some, 1+frames/len(some))[:frames]
	if data, err = json.Marshal(file); err != nil {
		b.Fatal(err)
	}
	return string(data)
}
