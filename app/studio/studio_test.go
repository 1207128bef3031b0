package studio_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/assets"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

func panel(t testing.TB, s *studio.Studio, v view.Shot) figure.Panel {
	t.Helper()
	p, err := s.Panel(context.Background(), v, scene.Light, 24)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestOnlyWhatIsNeededIsWorkedOut(t *testing.T) {
	base := named(t, "halloween").shot()
	for name, want := range map[string]struct {
		change         func(*view.Shot)
		runs, recorded int
	}{
		"board": {func(*view.Shot) {}, 0, 0},
		"annotations": {func(v *view.Shot) {
			v.Annotations = []annotate.Annotation{{
				Kind: annotate.Cross,
				To:   grid.None,
			}}
		}, 0, 0},
		"by hand":          {func(v *view.Shot) { v.Track, v.Moves = view.ByHand, []solve.Move{0, 0} }, 0, 0},
		"no query":         {func(v *view.Shot) { v.Query, v.Lens, v.Route, v.Move = -1, "waves", true, 3 }, 0, 0},
		"route":            {func(v *view.Shot) { v.Route = true }, 1, 0},
		"moves":            {func(v *view.Shot) { v.Move = 3 }, 1, 0},
		"lens of a board":  {func(v *view.Shot) { v.Lens = "distance" }, 1, 0},
		"lens of a search": {func(v *view.Shot) { v.Lens, v.Route = "waves", true }, 1, 1},
		"exploration":      {func(v *view.Shot) { v.Track, v.Event = view.Exploration, 9 }, 1, 1},
		"the default":      {func(v *view.Shot) { v.Lens, v.Task, v.Algorithm = "waves", "x", "y" }, 1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			v, count := base, counted(base.Puzzle)
			v.Puzzle, v.Algorithm = count, "bfs"
			want.change(&v)
			s := newStudio()
			panel(t, s, v)
			panel(t, s, v)
			if count.runs != want.runs || count.recorded != want.recorded {
				t.Errorf("%d runs, %d of them recorded; want %d and %d", count.runs, count.recorded, want.runs, want.recorded)
			}
		})
	}
}

// If a lens does not suit the chosen algorithm, the answer comes from the chosen algorithm. The recording comes from
// the first algorithm of the lens.
func TestLensOfAnotherAlgorithm(t *testing.T) {
	v := named(t, "huarong").shot()
	count := counted(v.Puzzle)
	v.Puzzle, v.Lens, v.Algorithm = count, "sides", "bruteforce"
	s := newStudio()
	panel(t, s, v)
	if count.runs != 2 || count.recorded != 1 {
		t.Errorf("%d runs, %d of them recorded; want 2 and 1", count.runs, count.recorded)
	}
	v.Algorithm = "dijkstra" // the first algorithm of the lens: its recorded run gives the answer too
	panel(t, s, v)
	if count.runs != 2 {
		t.Errorf("%d runs; the run that was recorded answers too", count.runs)
	}
}

// Equal boards count as one, although each shot of a document has its own snapshot.
func TestEqualDatasetsAreOne(t *testing.T) {
	v := named(t, "halloween").shot()
	count := counted(v.Puzzle)
	v.Puzzle, v.Lens = count, "waves"
	s := newStudio()
	for i := range 4 {
		v.Dataset = v.Dataset.Clone()
		v.Dataset.Name = strings.Repeat("x", i)
		panel(t, s, v)
	}
	if count.prepared != 1 {
		t.Errorf("prepared %d times for one board, want once", count.prepared)
	}
	before := count.runs
	v.Dataset = v.Dataset.Clone()
	v.Dataset.Board.Terrain[12] = solve.Wall
	panel(t, s, v)
	if count.runs == before {
		t.Error("another board was not solved anew")
	}
	v.Dataset = v.Dataset.Clone()
	v.Dataset.Queries = append(v.Dataset.Queries, solve.Query{})
	v.Dataset.Board.Things = slices.Clone(v.Dataset.Board.Things)
	before = count.runs
	v.Dataset.Board.Things[0].At = 11
	panel(t, s, v)
	if count.runs == before {
		t.Error("other things were not solved anew")
	}
}

func TestLittleIsKept(t *testing.T) {
	v := named(t, "halloween").shot()
	count := counted(v.Puzzle)
	v.Puzzle, v.Track, v.Lens = count, view.Exploration, "waves"
	s := newStudio()
	floor := []grid.Cell{11, 12, 13}
	show := func(i int) {
		w := v
		w.Dataset = v.Dataset.Clone()
		w.Dataset.Board.Things[2].At = floor[i%3] // this thing is a ghost
		w.Algorithm = []string{"fast", "bidirectional", "bfs"}[i/3%3]
		panel(t, s, w)
		if _, _, recordings, prepared := s.Kept(); recordings > 2 || prepared > 2 {
			t.Fatalf("%d recordings and %d things prepared from them are kept, want at most 2", recordings, prepared)
		}
	}
	for _, i := range []int{6, 7, 6, 7, 6} {
		show(i)
	}
	if count.recorded != 2 {
		t.Errorf("two runs were recorded %d times", count.recorded)
	}
	show(8)
	show(6)
	if count.recorded != 3 {
		t.Errorf("the recording used last was dropped for a third: %d recordings, want 3", count.recorded)
	}
	show(7)
	if count.recorded != 4 {
		t.Errorf("a third recording replaced no other: %d recordings, want 4", count.recorded)
	}
	for i := range 30 {
		w := v
		w.Lens, w.Track, w.Move = "distance", view.Solution, 1
		w.Dataset = v.Dataset.Clone()
		w.Dataset.Board.Things[2].At = floor[i%3]
		w.Dataset.Board.Things[3].At = []grid.Cell{16, 18, 11, 13}[i%4]
		w.Algorithm = []string{"fast", "bidirectional", "bfs"}[i%3]
		if _, err := s.Panel(context.Background(), w, scene.Light, 24); err != nil {
			var bad *solve.BoardError // two ghosts share a cell
			if !errors.As(err, &bad) {
				t.Fatal(err)
			}
		}
	}
	if datasets, answers, _, prepared := s.Kept(); datasets > 8 || answers > 8 || prepared > 4 {
		t.Errorf("%d datasets, %d answers and %d things prepared are kept, want at most 8, 8 and 4", datasets, answers,
			prepared)
	}
}

// A drawn picture does not change while other pictures are drawn from the same preparations.
func TestPanelsStandBesideEachOther(t *testing.T) {
	for _, p := range problems(t) {
		for _, l := range p.lenses() {
			s, v := newStudio(), p.shot()
			v.Lens, v.Event = l.ID, 3
			first, err := s.Panel(context.Background(), v, scene.Light, 24)
			if err != nil {
				continue // the lens does not suit the answer
			}
			size := p.dataset.Board.Size
			before := pixels(first.Scene, size, 24)
			v.Event, v.Move, v.Choice = -1, 2, 1
			panel(t, s, v)
			if !slices.Equal(pixels(first.Scene, size, 24).Pix, before.Pix) {
				t.Errorf("%s through %s changed while another was drawn", p.name, l.ID)
			}
		}
	}
}

func TestPanelSaysWhatTheLensSays(t *testing.T) {
	p := named(t, "halloween")
	v := p.shot()
	v.Lens = "distance"
	s := newStudio()
	plain := panel(t, s, v)
	if len(plain.Legend) == 0 || plain.Legend[0].Text == "" || !strings.HasPrefix(plain.Note,
		"halloween.lens.distance.note") {
		t.Errorf("legend %+v, note %q", plain.Legend, plain.Note)
	}
	v.Pointer = p.dataset.Board.At(2, 1)
	pointed := panel(t, s, v)
	for _, want := range []string{plain.Note + "\nshot.pointed", "Row:3", "Col:2", "halloween.lens.distance.cell"} {
		if !strings.Contains(pointed.Note, want) {
			t.Errorf("%q does not say %q", pointed.Note, want)
		}
	}
	v.Lens = ""
	if got := panel(t, s, v); got.Note != "" || got.Legend != nil {
		t.Errorf("without a lens there is a legend %+v or a note %q", got.Legend, got.Note)
	}
}

func TestPartsOfABoard(t *testing.T) {
	size := grid.Size{Rows: 40, Cols: 100}
	for _, c := range []struct {
		part view.Region
		cell float64
		want [5]int // row, column, rows, columns, step
	}{
		{view.Region{Rows: 40, Cols: 100}, 20, [5]int{0, 0, 40, 100, 1}},
		{view.Region{Row: 3, Col: 7, Rows: 5, Cols: 9}, 20, [5]int{3, 7, 5, 9, 1}},
		{view.Region{Row: 3, Col: 7, Rows: 5, Cols: 9}, 1, [5]int{0, 4, 2, 3, 4}},
		{view.Region{Rows: 40, Cols: 100}, 0.001, [5]int{0, 0, 1, 1, 128}},
		{view.Region{Rows: 40, Cols: 100}, 0, [5]int{0, 0, 1, 1, 128}},
	} {
		w := studio.InSight(c.part, size, c.cell)
		if got := [5]int{w.Row, w.Col, w.Rows, w.Cols, w.Step}; got != c.want || w.Cell != c.cell {
			t.Errorf("%+v with cells of %v: %v, want %v", c.part, c.cell, got, c.want)
		}
	}
	v := named(t, "knight").shot()
	v.Region = view.Region{Row: 5, Col: 6, Rows: 9, Cols: 9}
	if p := panel(t, newStudio(), v); p.Row != 5 || p.Col != 6 || p.Rows != 3 || p.Cols != 2 {
		t.Errorf("the part shown is %d %d %d %d, want 5 6 3 2", p.Row, p.Col, p.Rows, p.Cols)
	}
}

func TestRefusals(t *testing.T) {
	for name, c := range map[string]struct {
		problem string
		change  func(*view.Shot)
		key     string
	}{
		"no such query": {"halloween", func(v *view.Shot) { v.Query = 1 }, "shot.check.query"},
		"no such lens":  {"halloween", func(v *view.Shot) { v.Lens = "x" }, "shot.check.lens"},
		"unfit lens":    {"halloween", func(v *view.Shot) { v.Lens = "why-not" }, "shot.unfit"},
		"a refused move": {"halloween", func(v *view.Shot) {
			v.Track, v.Moves = view.ByHand, []solve.Move{0, 1 << 30}
		}, "shot.check.move"},
		"a lens of the other task": {"sokoban count", func(v *view.Shot) { v.Lens = "why-not" }, "shot.check.lens"},
	} {
		v := named(t, c.problem).shot()
		c.change(&v)
		_, err := newStudio().Panel(context.Background(), v, scene.Light, 24)
		var refusal *solve.Refusal
		if !errors.As(err, &refusal) || refusal.Text.Key != c.key {
			t.Errorf("%s: %v, want %s", name, err, c.key)
		}
	}
}

// A board without an answer is drawn as it was painted. A shot that needs an answer is refused with the error of the
// board.
func TestBoardsWithoutAnAnswer(t *testing.T) {
	v := named(t, "halloween").shot()
	v.Dataset = v.Dataset.Clone()
	v.Dataset.Board.Things[1].At = v.Dataset.Board.Things[0].At // two goals share a cell
	s := newStudio()
	panel(t, s, v)
	var bad *solve.BoardError
	for name, change := range map[string]func(*view.Shot){
		"moves":       func(v *view.Shot) { v.Move = 1 },
		"route":       func(v *view.Shot) { v.Route = true },
		"exploration": func(v *view.Shot) { v.Track = view.Exploration },
		"by hand":     func(v *view.Shot) { v.Track = view.ByHand },
		"fitting":     func(v *view.Shot) { v.Lens = "why-not" },
	} {
		w := v
		change(&w)
		if _, err := s.Panel(context.Background(), w, scene.Light, 24); !errors.As(err, &bad) {
			t.Errorf("%s: %v, want a *BoardError", name, err)
		}
	}
}

func TestBudgetIsKept(t *testing.T) {
	v := large(t)
	s := newStudio()
	s.Budget = solve.NewBudget(1 << 20)
	v.Move = 1
	var over *solve.OverBudget
	for range 2 {
		if _, err := s.Panel(context.Background(), v, scene.Light, 4); !errors.As(err, &over) {
			t.Fatalf("%v, want *OverBudget", err)
		}
	}
	v.Move, v.Lens = 0, "waves" // the part recorded within the budget
	if p := panel(t, s, v); len(p.Legend) == 0 {
		t.Error("what was recorded is not seen")
	}
}

// large is a board on which the plain search takes long.
func large(t testing.TB) view.Shot {
	t.Helper()
	data, err := assets.Samples.ReadFile("samples/halloween-large.in")
	if err != nil {
		t.Fatal(err)
	}
	p := puzzles.BuiltIn().ByID("halloween")
	return view.Shot{
		Puzzle: p, Dataset: parse(t, "halloween", string(data)), Algorithm: "bfs", Event: -1,
		Pointer: grid.None,
	}
}

func TestWorkStops(t *testing.T) {
	base := large(t)
	for name, change := range map[string]func(*view.Shot){
		"solving":   func(v *view.Shot) { v.Move = 1 },
		"recording": func(v *view.Shot) { v.Track = view.Exploration },
	} {
		v := base
		change(&v)
		ctx, cancel := context.WithCancel(context.Background())
		count := counted(v.Puzzle)
		v.Puzzle, count.onRun = count, cancel
		_, err := newStudio().Panel(ctx, v, scene.Light, 4)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want that it was stopped", name, err)
		}
	}
	small := named(t, "knight").shot()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := newStudio()
	_, err := s.Panel(ctx, small, scene.Light, 4)
	_, _, err2 := s.Steps(ctx, small, studio.Range{To: -1}, 9)
	_, err3 := s.Page(ctx, "", []view.Frame{{Shot: small}}, 0, figure.Slide(scene.Light))
	for _, err := range []error{err, err2, err3} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("stopped before it began: %v", err)
		}
	}
}

// Work that was stopped is not kept as if it were complete.
func TestStoppedWorkIsNotKept(t *testing.T) {
	for _, track := range []view.Track{view.Solution, view.Exploration} {
		v := halls(14)
		count := counted(v.Puzzle)
		v.Puzzle, v.Lens = count, ""
		s := newStudio()
		ctx, cancel := context.WithCancel(context.Background())
		count.onRun = cancel
		if n, err := length(ctx, s, v, track); !errors.Is(err, context.Canceled) {
			t.Errorf("%v: a stopped run has the length %d (%v)", track, n, err)
		}
		count.onRun = nil
		n, err := length(context.Background(), s, v, track)
		want, _ := length(context.Background(), newStudio(), v, track)
		if err != nil || n != want || n == 0 {
			t.Errorf("%v: %d (%v) after a stopped run, want %d", track, n, err, want)
		}
	}
}

// Two studios can draw the same shots at the same time.
func TestStudiosAreApart(t *testing.T) {
	var all []view.Shot
	for _, p := range problems(t) {
		for _, l := range p.lenses() {
			v := p.shot()
			v.Lens, v.Pointer = l.ID, 1
			all = append(all, v)
		}
	}
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			s := newStudio()
			for _, v := range all {
				if p, err := s.Panel(context.Background(), v, scene.Dark, 30); err == nil {
					pixels(p.Scene, v.Dataset.Board.Size, 30)
				}
			}
		})
	}
	both.Wait()
}
