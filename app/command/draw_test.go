package command

import (
	"bytes"
	"context"
	"image"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// Two small boards: one in a judge's format, and one file with two datasets, names, annotations and a lesson of two
// frames.
const (
	plainBoard  = "3 3 1\n1 1 1\n1 1 1\n1 1 0\n1 1 2 2 3 1\n"
	lessonBoard = `{"stepboard": 2, "puzzle": "sokoban", "title": "Pushing", "task": "walk", "datasets": [
		{"name": "room", "terrain": ["......", "......", "......"], "things": [{"kind": "X", "at": [2, 6]}],
		 "annotations": [{"kind": "ring", "color": "red", "at": [2, 6]}],
		 "queries": [{"things": [{"kind": "B", "at": [2, 3]}, {"kind": "P", "at": [2, 1]}]}]},
		{"name": "corner", "terrain": ["...", "...", "..."], "things": [{"kind": "X", "at": [1, 1]}],
		 "queries": [{"things": [{"kind": "B", "at": [2, 2]}, {"kind": "P", "at": [3, 3]}]}]}],
		"lesson": {"frames": [{"title": "Before", "caption": "Here it begins.", "dataset": 1}, {"title": "After", "dataset": 1, "move": 2}]}}`
)

// board writes a board into a temporary folder and returns its path.
func board(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// drew runs draw to standard output and returns the picture.
func drew(t *testing.T, args ...string) image.Image {
	t.Helper()
	data := drewBytes(t, append(args, "-format", "png")...)
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return img
}

func drewBytes(t *testing.T, args ...string) []byte {
	t.Helper()
	r := run1(t, "", append([]string{"draw", "-o", "-"}, args...)...)
	if r.code != Solved || r.stderr != "" {
		t.Fatalf("%v: exit %d\n%s", args, r.code, r.stderr)
	}
	return []byte(r.stdout)
}

// Each option changes the picture, and the same command makes the same bytes.
func TestDrawOptions(t *testing.T) {
	lesson := board(t, "lesson.stepboard", lessonBoard)
	base := []string{lesson, "-scale", "1", "-dataset", "1"}
	plain := drew(t, base...)
	for _, options := range []string{
		"-dataset 2", "-move 1", "-move end", "-route", "-lens steps", "-lens steps -event 1", "-lens steps -pointer 1,1",
		"-algorithm bruteforce -track exploration -event end", "-cells 1,1:2,3", "-paper dark", "-paper transparent", "-paper screen",
		"-page slide", "-page a4",
		"-page a4-landscape", "-show none", "-show title,legend", "-show coordinates,caption,lens,annotations",
		"-title Another", "-caption Below",
		"-cell 20", "-scale 2", "-colors 3", "-frame 1", "-lesson -frame 2",
	} {
		words := append(base[:3:3], strings.Fields(options)...)
		if !strings.Contains(options, "-frame") && !strings.Contains(options, "-dataset") {
			words = append(words, base[3:]...)
		}
		if reflect.DeepEqual(plain, drew(t, words...)) {
			t.Errorf("%s changes nothing", options)
		}
	}
	if !reflect.DeepEqual(plain, drew(t, base...)) {
		t.Error("another picture the second time")
	}
	if !reflect.DeepEqual(drew(t, lesson, "-lens", "steps", "-event", "end"), drew(t, lesson, "-lens", "steps")) {
		t.Error("a lens does not know all where no event is given")
	}
	if !reflect.DeepEqual(drew(t, append(base[:5:5], "-show", "all")...), plain) {
		t.Error("not all is shown where nothing is said")
	}
	if a, b := drew(t, lesson, "-lens", "steps", "-lang", "en"), drew(t, lesson, "-lens", "steps"); !reflect.DeepEqual(a, b) {
		t.Error("the language is not English where none is given")
	}
	text, err := os.ReadFile(lesson)
	if err != nil {
		t.Fatal(err)
	}
	chinese := board(t, "chinese.stepboard", regexp.MustCompile(`"stepboard": \d`).ReplaceAllString(string(text),
		`"stepboard": 8, "language": "zh"`))
	zh := drew(t, lesson, "-lens", "steps", "-lang", "zh")
	if !reflect.DeepEqual(drew(t, chinese, "-lens", "steps"), zh) || reflect.DeepEqual(drew(t, chinese, "-lens", "steps", "-lang", "en"), zh) {
		t.Error("a Chinese lesson does not stay Chinese, or not even English is chosen")
	}
}

// animated returns the animation that draw makes.
func animated(t *testing.T, args ...string) *gif.GIF {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(drewBytes(t, append([]string{"-format", "gif", "-scale", "1"}, args...)...)))
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return g
}

// frames returns the number of pictures of an animation.
func frames(t *testing.T, args ...string) int {
	t.Helper()
	return len(animated(t, args...).Image)
}

// The options of draw choose the pictures: the lesson, one frame, all queries, or steps.
func TestDrawPages(t *testing.T) {
	lesson := board(t, "lesson.stepboard", lessonBoard)
	for options, want := range map[string]int{
		"": 2, "-lesson": 2, "-frame 2": 1, "-all": 2, "-dataset 2": 1, "-steps all": 5, "-steps 1-3": 3, "-steps 3-": 2,
		"-steps 0-2 -per-page 2": 2,
	} {
		if got := frames(t, append([]string{lesson}, strings.Fields(options)...)...); got != want {
			t.Errorf("%q: %d frames, want %d", options, got, want)
		}
	}
	for unit, least := range map[string]int{"layer": 3, "expansion": 4, "event": 8} {
		if got := frames(t, lesson, "-algorithm", "bruteforce", "-track", "exploration", "-steps", "0-30", "-unit",
			unit); got < least {
			t.Errorf("by %s: %d frames", unit, got)
		}
	}
}

// An animation of a lesson consists of slides, whatever the sizes of its boards. A single frame, and a picture with a
// given size, is not a slide.
func TestDrawLessonOnSlides(t *testing.T) {
	lesson := board(t, "lesson.stepboard", lessonBoard)
	for options, want := range map[string]bool{
		"": true, "-lesson": true, "-page natural": false, "-cell 20": false,
		"-frame 2": false, "-all": false,
	} {
		c := animated(t, append([]string{lesson}, strings.Fields(options)...)...).Config
		if got := c.Width*9 == c.Height*16; got != want {
			t.Errorf("%q: %d × %d pixels", options, c.Width, c.Height)
		}
	}
}

// The first frame of a lesson is shown long enough for reading, unless an option sets the time.
func TestDrawLessonTimes(t *testing.T) {
	lesson := board(t, "lesson.stepboard", lessonBoard)
	for options, want := range map[string]int{"": 800, "-hold 2": 200, "-all": 100} {
		if got := animated(t, append([]string{lesson}, strings.Fields(options)...)...).Delay[0]; got != want {
			t.Errorf("%q: the first is shown for %d hundredths of a second, want %d", options, got, want)
		}
	}
}

// Files are named after their boards, with numbers if there are several pictures. A folder becomes a folder.
func TestDrawFiles(t *testing.T) {
	in := tree(t, map[string]string{"a.in": plainBoard, "b.stepboard": lessonBoard, "notes.md": "no board"})
	out := filepath.Join(t.TempDir(), "pictures")
	for _, args := range [][]string{
		{in, "-o", out},
		{"-o", filepath.Join(out, "one.svg"), filepath.Join(in, "a.in")},
		{filepath.Join(in, "b.stepboard"), "-o", filepath.Join(out, "deck.pptx")},
		{filepath.Join(in, "b.stepboard"), filepath.Join(in, "a.in"), "-format", "pdf", "-o", out},
	} {
		if r := run1(t, "", append([]string{"draw"}, args...)...); r.code != Solved || r.stderr != "" || r.stdout != "" {
			t.Fatalf("%v: exit %d\n%s%s", args, r.code, r.stdout, r.stderr)
		}
	}
	entries, _ := os.ReadDir(out)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if got, want := strings.Join(names, " "), "a.pdf a.png b-01.png b-02.png b.pdf deck.pptx one.svg"; got != want {
		t.Errorf("files %s, want %s", got, want)
	}
}

func TestDrawCompares(t *testing.T) {
	plain := board(t, "plain.in", plainBoard)
	alone := drew(t, plain, "-scale", "1", "-lens", "sides", "-algorithm", "spfa")
	both := drew(t, plain, "-scale", "1", "-compare", "dijkstra,spfa")
	if a, b := alone.Bounds().Size(), both.Bounds().Size(); b.X < 3*a.X/2 || b.Y <= a.Y {
		t.Errorf("two boards with their table and chart are a picture of %v, one of %v", b, a)
	}
	for _, options := range [][]string{
		{"-step", "1"},
		{"-pace", "own", "-step", "1"},
		{"-chart", "expanded-by-layer"},
		{"-pointer", "1,2"},
		{"-show", "title,lens"},
		{"-lang", "zh"},
		{"-cells", "1,1:2,2"},
	} {
		other := drew(t, append([]string{plain, "-scale", "1", "-compare", "dijkstra,spfa"}, options...)...)
		if reflect.DeepEqual(both, other) {
			t.Errorf("%v changes nothing", options)
		}
	}
	if other := drew(t, plain, "-scale", "1", "-compare", "dijkstra,spfa", "-track", "exploration"); !reflect.DeepEqual(both, other) {
		t.Error("the track that it stands on anyway changes something")
	}
	if n := frames(t, plain, "-compare", "bruteforce,dijkstra,spfa,fast", "-steps", "all", "-pace", "expansion"); n < 4 {
		t.Errorf("a film of all steps has %d frames", n)
	}
}

func TestDrawRefuses(t *testing.T) {
	lesson, plain := board(t, "lesson.stepboard", lessonBoard), board(t, "plain.in", plainBoard)
	out := filepath.Join(t.TempDir(), "x.png")
	for options, want := range map[string]string{
		"":                                               "nothing to draw",
		plain:                                            "nowhere to draw to",
		plain + " -o x.bmp":                              "does not say the format",
		plain + " -o -  -puzzle chess":                   "there is no puzzle",
		plain + " -o - -format svg -move 99":             "there is no move 99; the solution has ",
		plain + " -o - -cell wide":                       `-cell can't be "wide"; expected 0.25-200`,
		plain + " -o - -scale 0":                         "-scale can't be",
		plain + " -o - -paper pink":                      "expected white, dark, transparent, screen",
		plain + " -o - -colors 1":                        `-colors can't be "1"; expected 2-256`,
		plain + " -o - -colors 257":                      "-colors can't be",
		plain + " -o - -page letter":                     "expected natural, slide, a4, a4-landscape",
		plain + " -o - -show pieces":                     "-show can't be",
		plain + " -o - -steps 5-2":                       "-steps can't be",
		plain + " -o - -steps x":                         "-steps can't be",
		plain + " -o - -move -1":                         "-move can't be",
		plain + " -o - -event soon":                      "-event can't be",
		plain + " -o - -track hand":                      "expected solution, exploration",
		plain + " -o - -unit day":                        "expected event, expansion, layer",
		plain + " -o - -lens plain:0":                    "-lens can't be",
		plain + " -o - -pointer 1":                       "-pointer can't be",
		plain + " -o - -cells 2,2:1,1":                   "-cells can't be",
		plain + " -o - -hold 0":                          "-hold can't be",
		plain + " -o - -per-page 0":                      "-per-page can't be",
		plain + " -o - -columns 65":                      "-columns can't be",
		plain + " -o - -loops -1":                        "-loops can't be",
		plain + " -o - -memory none":                     "-memory can't be",
		plain + " -o - -lang fr":                         "expected en, zh, ja",
		plain + " -o - -format tiff":                     "expected png, svg",
		plain + " -o - -wrong":                           "there is no option -wrong",
		plain + " -o":                                    "-o needs a value",
		plain + " -o a.pdf -paper transparent":           "can't be transparent for pdf; expected one of white, dark, screen",
		plain + " -o a.gif -page a4":                     "can't be a4 for gif",
		lesson + " -o a.pdf -answers after":              "can't be after for pdf; expected one of key, none",
		lesson + " -o a.png -answers after -per-page 2":  "can't be after for png",
		lesson + " -o a.png -worksheet":                  "only PDF can be a worksheet",
		lesson + " -o - -lesson -route":                  "-lesson and -frame can't be combined",
		lesson + " -o - -frame 1 -steps all":             "-frame can't be combined",
		t.TempDir() + " -o " + filepath.Dir(out):         "nothing to draw",
		lesson + " -o - -all -dataset 1":                 "-all can't be combined",
		lesson + " " + plain + " -o -":                   "expected -o FOLDER",
		plain + " " + plain + " -o " + filepath.Dir(out): "would both become",
		plain + " -o " + out + " -dataset 2":             "there is no dataset 2",
		plain + " -o " + out + " -query 2":               "there is no query 2",
		plain + " -o " + out + " -pointer 9,9":           "-pointer 9,9 is off the board",
		plain + " -o " + out + " -lens x-ray":            "x-ray",
		plain + " -o " + out + " -task win":              "win",
		plain + " -o " + out + " -algorithm guess":       "guess",
		plain + " -o " + out + " -lesson":                "the file has no lesson",

		plain + " -o " + out + " -compare dijkstra":                  "the number of algorithms compared is 1; expected 2 to 4",
		plain + " -o " + out + " -compare dijkstra,guess":            `no algorithm "guess"`,
		plain + " -o " + out + " -compare spfa,spfa":                 "compared with itself",
		plain + " -o " + out + " -compare spfa,fast -lens why-not":   `the lens "why-not" shows the run of none`,
		plain + " -o " + out + " -compare spfa,fast -event 3":        "-event can't be combined with -compare; expected -step",
		plain + " -o " + out + " -compare spfa,fast -unit layer":     "expected -pace",
		plain + " -o " + out + " -compare spfa,fast -algorithm fast": "-algorithm can't be combined with -compare",
		plain + " -o " + out + " -compare spfa,fast -track solution": "expected -track exploration",
		plain + " -o " + out + " -compare spfa,fast -pace slow":      "expected expansion, layer, own",
		plain + " -o " + out + " -compare spfa,fast -chart pie":      "expected frontier-by-layer",
		plain + " -o " + out + " -step 3":                            "-step needs -compare",
		lesson + " -o " + out + " -frame 3":                          "there is no frame 3",
	} {
		r := run1(t, "", append([]string{"draw"}, strings.Fields(options)...)...)
		if r.code != BadUsage || !strings.Contains(r.stderr, want) {
			t.Errorf("draw %s: exit %d, %q; want %q", options, r.code, r.stderr, want)
		}
	}
	// Errors in the files.
	for options, want := range map[string]string{
		board(t, "bad.in", "3 3 1\n1 1 1\n1 7 1\n1 1 0\n1 1 2 2 3 1\n") + " -puzzle huarong -o " + out: ":3:3: ",
		lesson + " -format png -o -":                               "2 pictures can't be written to standard output",
		lesson + " -dataset 2 -lens why-not -o " + out:             "",
		plain + " -steps all -cells 1,1:9,9 -o " + out:             "",
		filepath.Join(filepath.Dir(out), "none.in") + " -o " + out: "none.in",
	} {
		r := run1(t, "", append([]string{"draw"}, strings.Fields(options)...)...)
		if r.code == Solved || r.stderr == "" || !strings.Contains(r.stderr, want) {
			t.Errorf("draw %s: exit %d, %q; want %q", options, r.code, r.stderr, want)
		}
	}
	if entries, _ := os.ReadDir(filepath.Dir(out)); len(entries) > 0 {
		t.Errorf("something was left: %v", entries)
	}
}

// interrupted is the context of a program that the user interrupts at its start.
func interrupted() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx, cancel
}

// After an interrupt, draw ends and leaves no file.
func TestDrawInterrupted(t *testing.T) {
	out := filepath.Join(t.TempDir(), "x.png")
	var stderr bytes.Buffer
	p := newProgram(strings.NewReader(""), &bytes.Buffer{}, &stderr)
	p.interruptible = interrupted
	if code := p.run([]string{"draw", board(t, "lesson.stepboard", lessonBoard), "-route", "-o", out}); code != Interrupted {
		t.Errorf("exit %d: %s", code, stderr.String())
	}
	if entries, _ := os.ReadDir(filepath.Dir(out)); len(entries) > 0 {
		t.Errorf("something was left: %v", entries)
	}
}

// printer is a standard output that calls a function before each write.
type printer func()

func (p printer) Write(data []byte) (int, error) {
	p()
	return len(data), nil
}

// If the reader of the output has gone, the program ends at once. So no temporary file may exist while the program
// prints.
func TestDrawLeavesNothingBeforeItPrints(t *testing.T) {
	temporary := t.TempDir()
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, temporary)
	}
	printed := false
	out := printer(func() {
		printed = true
		if entries, _ := os.ReadDir(temporary); len(entries) > 0 {
			t.Errorf("while it prints there is %v", entries)
		}
	})
	var stderr bytes.Buffer
	if code := Run([]string{"draw", board(t, "plain.in", plainBoard), "-format", "svg", "-o", "-"}, nil, out,
		&stderr); code != Solved ||
		!printed {
		t.Errorf("exit %d: %s", code, stderr.String())
	}
}
