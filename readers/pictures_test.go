//go:build readers

package readers_test

import (
	"context"
	"image"
	"image/draw"
	"image/png"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stepboard/app/storage/files"
	"stepboard/app/view"
	"stepboard/app/view/lenstest"
	"stepboard/assets"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/scene/vector/vectortest"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// sheet is a picture for tests of several formats.
type sheet struct {
	name          string
	scene         *scene.Scene // in points
	width, height float64
}

// perPoint is the number of pixels per point in comparisons. Vector back ends leave out the same details as raster at
// this scale.
const perPoint = 2

// pixels draws the sheet with raster on white.
func (s sheet) pixels() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, int(s.width*perPoint), int(s.height*perPoint)))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	raster.New(typeface.BuiltIn()).Draw(img, s.scene, raster.View{Scale: perPoint})
	return img
}

// sheets returns a sheet with every operation of scenes, and a board of each puzzle with a lens.
func sheets(t *testing.T) []sheet {
	return []sheet{
		{"everything", vectortest.Everything(), vectortest.Width, vectortest.Height},
		board(t, "huarong-tour.stepboard", 1, 0, "", "sides", "dijkstra"),
		board(t, "halloween-tour.stepboard", 1, 0, "", "tracks", ""),
		board(t, "knight-tour.stepboard", 1, 0, "", "layers", "bfs"),
		board(t, "sokoban-tour.stepboard", 2, 0, "count", "pulls", "pull"),
	}
}

// board returns a sample board with a lens. dataset counts from 1.
func board(t *testing.T, file string, dataset, query int, task, id, algorithm string) sheet {
	t.Helper()
	data, err := fs.ReadFile(assets.Samples, "samples/"+file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := files.Read(puzzles.BuiltIn(), file, strings.NewReader(string(data)), nil)
	if err != nil {
		t.Fatal(err)
	}
	p, d := f.Content.Puzzle.(lens.Puzzle), f.Content.Datasets[dataset-1]
	if task == "" {
		task = p.Tasks()[0]
	}
	v := lenstest.View(p, d, query, task, nil)
	if algorithm != "" {
		v = lenstest.View(p, d, query, task, lenstest.Explore(t, p, d, query, task, algorithm, lenstest.Limit))
	}
	l := lenstest.Prepare(t, v, id)
	const cell, margin = 24, 12
	size := d.Board.Size
	inner := view.Compose(view.Board{
		Puzzle: p, Dataset: d, Query: query, Look: v.Look, Colors: v.Colors, State: &v.State, Lens: l.Draw(v),
	})
	s := &scene.Scene{}
	width, height := float64(2*margin+cell*size.Cols), float64(2*margin+cell*size.Rows)
	s.Add(scene.Rect{Max: scene.Point{X: width, Y: height}, Ink: scene.Ink{Fill: v.Colors.Ground}})
	s.Add(scene.Group{
		At: scene.Point{X: margin, Y: margin}, Scale: cell, Scene: inner,
		Clip: true, Max: scene.Point{X: float64(size.Cols), Y: float64(size.Rows)},
	})
	return sheet{strings.TrimSuffix(file, ".stepboard"), s, width, height}
}

// run starts a reader and returns its output. Complaints of the reader fail the test.
func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, problems := read(t, name, args...)
	if problems != "" {
		t.Errorf("%s says: %s", name, problems)
	}
	return out
}

// read starts a reader and returns its output and its error output. A missing reader fails the test.
func read(t *testing.T, name string, args ...string) (out, said string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	// The built-in fonts replace those that the host may have.
	cmd.Env = append(os.Environ(), "FONTCONFIG_FILE="+fontConfig(t))
	var stderr strings.Builder
	cmd.Stderr = &stderr
	bytes, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, stderr.String())
	}
	return string(bytes), stderr.String()
}

// fontConfig writes a configuration that has only the built-in fonts. The regular one is also Noto Sans.
func fontConfig(t testing.TB) string {
	t.Helper()
	return fontConfigIn(t, t.TempDir())
}

func fontConfigIn(t testing.TB, folder string) string {
	t.Helper()
	fonts, err := filepath.Abs("../assets/fonts")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "fonts.conf")
	config := `<fontconfig><dir>` + fonts + `</dir><cachedir>` + filepath.Join(os.TempDir(), "stepboard-fontcache") + `</cachedir>
<match target="pattern"><test name="family"><string>Noto Sans</string></test><test name="weight" compare="more"><const>medium</const></test><edit name="family" mode="prepend" binding="strong"><string>Stepboard Latin Bold</string></edit></match>
<match target="pattern"><test name="family"><string>Noto Sans</string></test><edit name="family" mode="prepend" binding="strong"><string>Stepboard Latin Regular</string></edit></match>
</fontconfig>`
	if err := os.WriteFile(path, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Bounds of unlike. They are twice the difference of correct readers, whose letters and edges differ, and a third of
// the difference of a piece that is one cell off.
const (
	mostMean  = 0.4
	mostWorst = 10
)

// compare fails if a reader's picture differs from the raster's.
func compare(t *testing.T, name string, got, want *image.RGBA) {
	t.Helper()
	if got.Rect != want.Rect {
		t.Errorf("%s: a picture of %v, want %v", name, got.Rect, want.Rect)
		return
	}
	mean, worst, at := unlike(got, want)
	t.Logf("%s: differs by %.2f, in the worst block by %.2f at %v", name, mean, worst, at)
	if mean > mostMean || worst > mostWorst {
		t.Errorf("%s: differs by %.2f, in the worst block by %.2f at %v", name, mean, worst, at)
	}
}

// The comparison notices a piece that is one cell off.
func TestPicturesDiffer(t *testing.T) {
	for _, s := range sheets(t) {
		want := s.pixels()
		moved := s
		moved.scene = &scene.Scene{Ops: slices.Clone(s.scene.Ops)}
		found := false
		for i, op := range moved.scene.Ops {
			if g, ok := op.(scene.Group); ok && !found {
				moved.scene.Ops[i], found = moveSprite(g)
			}
		}
		if mean, worst, _ := unlike(moved.pixels(), want); !found || worst < 3*mostWorst {
			t.Errorf("%s: a moved piece makes a difference of %.2f, in the worst block of %.2f", s.name, mean, worst)
		}
	}
}

// moveSprite moves the last sprite of a group by a cell.
func moveSprite(g scene.Group) (scene.Group, bool) {
	ops := slices.Clone(g.Scene.Ops)
	for i, op := range slices.Backward(ops) {
		if sprite, ok := op.(scene.Sprite); ok {
			sprite.At.Y++
			ops[i] = sprite
			g.Scene = &scene.Scene{Ops: ops}
			return g, true
		}
	}
	return g, false
}

// unlike returns the difference of two pictures of one size: the mean over all, and the mean and place of the worst
// block of 16×16 pixels. It is the difference of a channel, of 255. A difference that a shift of either picture by
// one pixel explains does not count. The reason: raster puts edges and the feet of letters on whole pixels, and
// readers draw letters in their own way.
func unlike(a, b *image.RGBA) (mean, worst float64, at image.Point) {
	const side = 16
	box := a.Rect
	blocks := map[image.Point]float64{}
	for y := range box.Dy() {
		for x := range box.Dx() {
			p := image.Pt(x, y)
			d := max(outside(a, b, p), outside(b, a, p))
			mean += d / float64(box.Dx()*box.Dy())
			blocks[p.Div(side)] += d / (side * side)
		}
	}
	for p, d := range blocks {
		if d > worst {
			worst, at = d, p.Mul(side)
		}
	}
	return mean, worst, at
}

// outside returns how far a pixel of a is outside of the range of b's pixels around it, as a mean over the channels.
func outside(a, b *image.RGBA, p image.Point) float64 {
	sum := 0
	for c := range 3 {
		v := int(a.Pix[a.PixOffset(p.X, p.Y)+c])
		lo, hi := 255, 0
		for y := max(0, p.Y-1); y <= min(p.Y+1, b.Rect.Dy()-1); y++ {
			for x := max(0, p.X-1); x <= min(p.X+1, b.Rect.Dx()-1); x++ {
				w := int(b.Pix[b.PixOffset(x, y)+c])
				lo, hi = min(lo, w), max(hi, w)
			}
		}
		sum += max(0, lo-v, v-hi)
	}
	return float64(sum) / 3
}

// open reads a PNG.
func open(t *testing.T, path string) *image.RGBA {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	flat := image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()})
	draw.Draw(flat, flat.Rect, img, img.Bounds().Min, draw.Src)
	return flat
}
