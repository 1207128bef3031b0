//go:build readers

package readers_test

import (
	"context"
	"errors"
	"image"
	"image/draw"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"stepboard/app/export"
	"stepboard/app/export/exporttest"
	"stepboard/scene"
	"stepboard/solve"
)

// A film has the right length and an even size. It shows each frame for its time.
func TestMP4(t *testing.T) {
	t.Parallel()
	for name, holds := range map[string][]time.Duration{
		"slow":  {500 * time.Millisecond, 1500 * time.Millisecond, 1000 * time.Millisecond},
		"quick": {40 * time.Millisecond, 200 * time.Millisecond, 360 * time.Millisecond},
	} {
		p := exporttest.Runs[3].Steps(t, 3, scene.Paper)
		p.Holds = holds
		o := exportOptions(export.MP4, scene.Paper)
		path := exported(t, p, o)
		want := painted(t, p, 2, o.Style, o.Scale)
		even := image.Pt(want.Rect.Dx()+want.Rect.Dx()%2, want.Rect.Dy()+want.Rect.Dy()%2)
		fields := run(t, "ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries",
			"stream=width,height,pix_fmt,nb_read_frames,codec_name:format=duration", "-of", "default=nw=1", path)
		has := func(key, value string) {
			t.Helper()
			if !strings.Contains(fields, key+"="+value) {
				t.Errorf("%s: %s is not %s in\n%s", name, key, value, fields)
			}
		}
		has("pix_fmt", "yuv420p\n")
		has("height", strconv.Itoa(even.Y)+"\n")
		sum, rate := holds[0]+holds[1]+holds[2], 10.0
		if name == "quick" {
			rate = 25
		}
		has("duration", strconv.FormatFloat(sum.Seconds(), 'f', 3, 64))
		has("nb_read_frames", strconv.Itoa(int(sum.Seconds()*rate+0.5))+"\n")
		// In the middle of its time, each frame is shown. Colours lose a little in the film, because they have a
		// quarter of the pixels.
		at := time.Duration(0)
		for k, h := range holds {
			still := filepath.Join(t.TempDir(), "still.png")
			middle := strconv.Itoa(int((at + h/2).Seconds() * rate))
			run(t, "ffmpeg", "-v", "error", "-i", path, "-vf", `select=eq(n\,`+middle+")", "-frames:v", "1", still)
			at += h
			got, want := open(t, still), painted(t, p, k, o.Style, o.Scale)
			_, mean := farthest(got, want)
			others := 0.0
			for other := range holds {
				if other != k {
					_, d := farthest(got, painted(t, p, other, o.Style, o.Scale))
					others = max(others, d)
				}
			}
			if mean > 2.5 || others < 1.2*mean {
				t.Errorf("%s: frame %d is off by %.2f, others by %.2f", name, k, mean, others)
			}
		}
	}
}

// In a film, a transparent ground becomes white paper.
func TestMP4OnNoPaper(t *testing.T) {
	t.Parallel()
	p := exporttest.Runs[0].Steps(t, 2, scene.Paper)
	p.Holds = []time.Duration{200 * time.Millisecond, 200 * time.Millisecond}
	o := exportOptions(export.MP4, scene.Paper)
	o.Style.Ground.A = 0
	still := filepath.Join(t.TempDir(), "still.png")
	run(t, "ffmpeg", "-v", "error", "-i", exported(t, p, o), "-frames:v", "1", still)
	drawn := painted(t, p, 0, o.Style, o.Scale)
	want := image.NewRGBA(drawn.Rect)
	draw.Draw(want, want.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(want, want.Rect, drawn, image.Point{}, draw.Over)
	if _, mean := farthest(open(t, still), want); mean > 2.5 {
		t.Errorf("it is off by %.2f", mean)
	}
}

// When the context ends, ffmpeg is stopped. Its messages are in the error.
func TestMP4IsStopped(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "a.mp4")
	ctx, cancel := context.WithCancel(t.Context())
	p := exporttest.Runs[0].Steps(t, 4, scene.Paper)
	_, err := export.Write(ctx, path, p, exportOptions(export.MP4, scene.Paper), func(done, _ int) {
		if done == 2 {
			cancel()
		}
	})
	if entries, _ := os.ReadDir(dir); !errors.Is(err, context.Canceled) || len(entries) > 0 {
		t.Errorf("%v; there are %v", err, entries)
	}
	cancel()
}

// Without ffmpeg, a film is refused before any page is drawn. If ffmpeg complains, its complaint is shown.
func TestMP4WithoutFFmpeg(t *testing.T) {
	p := exporttest.Runs[0].Steps(t, 2, scene.Paper)
	p.Drawn = 0
	write := func() *solve.Refusal {
		var r *solve.Refusal
		_, err := export.Write(t.Context(), filepath.Join(t.TempDir(), "a.mp4"), p, exportOptions(export.MP4, scene.Paper),
			nil)
		if !errors.As(err, &r) {
			t.Fatalf("got %v", err)
		}
		return r
	}
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	if r := write(); r.Text.Key != "export.error.ffmpeg" || p.Drawn > 0 {
		t.Errorf("%v, and %d pages are drawn", r, p.Drawn)
	}
	script := "#!/bin/sh\necho 'no such encoder' >&2\nexit 1\n"
	if err := os.WriteFile(filepath.Join(dir, "ffmpeg"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	if r := write(); r.Text.Key != "export.error.film" || r.Text.Args["Said"] != "no such encoder" {
		t.Errorf("got %v", r)
	}
}
