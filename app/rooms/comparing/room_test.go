package comparing

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/theme"
	"stepboard/app/view/compare"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// bench is the room under test, alone in a window.
type bench struct {
	*shelltest.Desk
	room *Room
}

func open(t *testing.T, name, board string) *bench {
	t.Helper()
	b := &bench{Desk: shelltest.New(t)}
	b.Open(name, board)
	b.room = New(b.Shell)
	b.Actions, b.OnDraw = b.room.Actions(), func() { b.room.Draw() }
	b.OnRebuild = func() {
		b.room.Drop()
		b.Parts = nil
		if b.Bench.On(workbench.Comparing) {
			v := NewPart(b.room)
			b.Parts = []shell.Part{v}
			b.Win.SetContent(v.Content)
			b.room.Draw()
			b.Refresh(workbench.All)
		}
	}
	return b
}

// compared opens the maze and starts a comparison with its first choice of algorithms.
func compared(t *testing.T) *bench {
	t.Helper()
	b := open(t, "maze.in", shelltest.Maze)
	b.Perform(b.Action("compare"))
	b.settled()
	return b
}

// settled waits for the comparison of all rivals.
func (b *bench) settled() {
	b.T.Helper()
	b.Wait("a comparison", func() bool { return shelltest.Compared(b.Bench) })
}

// board returns the board of an algorithm.
func (b *bench) board(algorithm string) *Board {
	i := slices.IndexFunc(b.room.View.Boards, func(v *Board) bool { return v.Algorithm == algorithm })
	if i < 0 {
		b.T.Fatalf("%s is not compared", algorithm)
	}
	return b.room.View.Boards[i]
}

// rivals fails unless exactly these algorithms are compared.
func (b *bench) rivals(want ...string) {
	b.T.Helper()
	if got := b.Bench.Compare.Rivals(); !slices.Equal(got, want) {
		b.T.Fatalf("compared are %v, want %v", got, want)
	}
}

func TestCompareGoesInStep(t *testing.T) {
	b := compared(t)
	p, now := b.Bench.Playback, b.Bench.Compare.Now()
	b.rivals("bfs", "bidirectional")
	if p.Pos() != p.Len() || p.Len() != now.Steps(compare.ByLayer) {
		t.Errorf("at %d of %d", p.Pos(), p.Len())
	}
	p.Seek(2)
	at := now.At(compare.ByLayer, 2)
	if got := b.Bench.Compare.Positions(); !slices.Equal(got, at) || at[0] == 0 || at[0] == now.Sides()[0].Len() {
		t.Errorf("at %v, want %v", got, at)
	}
	if got, want := b.Say(b.Bench.Caption()), "All layers up to number 1 are finished."; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	for i, a := range b.Bench.Compare.Rivals() {
		x := now.Sides()[i]
		made, all := x.Expansion(at[i])
		number := func(n int) string { return b.Number(int64(n)) }
		want := "expanded " + number(made) + "/" + number(all) + " · waiting " + number(x.Count(at[i]).Waiting) +
			" · layer 1/" + []string{"9", "8"}[i]
		if got := strings.ReplaceAll(b.board(a).Stats.Said(), "\n", " · "); got != want {
			t.Errorf("%s: %s, want %s", a, got, want)
		}
		b.Wait("the lens of "+a, func() bool { v := b.board(a).View; return v != nil && v.Pos == at[i] })
		if b.board(a).View.Exploration != x.Exploration {
			t.Errorf("%s is seen through a lens of another run", a)
		}
	}
	p.Seek(p.Len())
	if got := b.board("bfs").Stats.Said(); !strings.HasPrefix(got, "done: expanded ") {
		t.Errorf("at the end a board says %q", got)
	}
	if got := b.room.View.Counts.Said(); !strings.Contains(got, "\nBidirectional search: A state is the cells of all ghosts.") {
		t.Errorf("the states are not told: %q", got)
	}
	if got, want := b.room.View.Point.Said(), b.Say(now.Point(b.Number)); got != want ||
		!strings.HasPrefix(got, "Bidirectional search expanded ") {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestCompareLeavesTheTransportWhereItWas(t *testing.T) {
	b := open(t, "maze.in", shelltest.Maze)
	p := b.Bench.Playback
	length := p.Len()
	p.Seek(3)
	b.Perform(b.Action("compare"))
	b.settled()
	if !b.room.Key(fyne.KeyEscape) || b.Bench.On(workbench.Comparing) || p.Len() != length || p.Pos() != 3 {
		t.Errorf("comparing %v, at %d of %d", b.Bench.On(workbench.Comparing), p.Pos(), p.Len())
	}
	b.Bench.Set(workbench.Exploring, true)
	b.Wait("a recording", func() bool { return b.Bench.Explore.Current() != nil && p.Len() > 0 })
	p.Seek(5)
	b.Perform(b.Action("compare"))
	b.settled()
	b.Perform(b.Action("compare"))
	b.Wait("the recording again", func() bool { return p.Len() > 0 })
	if x := b.Bench.Explore.OnTrack(); x == nil || p.Len() != x.Len() || !b.Bench.On(workbench.Exploring) || p.Pos() != 5 {
		t.Errorf("exploring %v, at %d on %T", b.Bench.On(workbench.Exploring), p.Pos(), p.Track())
	}
}

// A dropped part keeps no recording: neither in its chart nor on its boards.
func TestADroppedPartShowsNothing(t *testing.T) {
	b := compared(t)
	v := b.room.View
	if v.charted == nil {
		t.Fatal("there is no chart")
	}
	if b.room.Drop(); v.charted != nil || slices.ContainsFunc(v.Boards, func(c *Board) bool { return c.View != nil }) {
		t.Error("a recording is kept")
	}
}

func TestPacesKeepTheFirstWhereItIs(t *testing.T) {
	b := compared(t)
	c, p := b.Bench.Compare, b.Bench.Playback
	p.Seek(3)
	first := c.Positions()[0]
	for _, pace := range []compare.Pace{compare.ByExpansion, compare.ByLayer} {
		c.SetPace(pace)
		if got := c.Positions()[0]; got < first || p.Len() != c.Now().Steps(pace) {
			t.Errorf("pace %d: the first is at %d of %d, was at %d", pace, got, p.Len(), first)
		}
	}
	if p.Pos() != 3 {
		t.Errorf("at step %d, want 3", p.Pos())
	}
	p.Seek(p.Len())
	if c.SetPace(compare.OwnPace); p.Pos() != p.Len() {
		t.Error("another pace takes what is done back")
	}
}

func TestToTheFirstDifference(t *testing.T) {
	b := compared(t)
	c, d := b.Bench.Compare, b.Bench.Compare.Now().Difference()
	b.Perform(b.Action("differ"))
	if c.Pace() != d.Pace || b.Bench.Playback.Pos() != d.Step || !d.Found {
		t.Errorf("pace %d, step %d, want %+v", c.Pace(), b.Bench.Playback.Pos(), d)
	}
	if got, want := b.Say(b.Bench.Caption()), b.Say(d.Say(c.Now(), b.Number)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestRivalsAreChosenInTheirOrder(t *testing.T) {
	b := compared(t)
	c := b.Bench.Compare
	c.ChooseRival("bfs", false) // one of the last two can't be removed
	b.rivals("bfs", "bidirectional")
	b.Bench.Playback.Seek(2)
	at := c.Positions()[0]
	c.ChooseRival("fast", true)
	b.settled()
	b.rivals("bfs", "bidirectional", "fast")
	if got := c.Positions()[0]; got != at || len(b.room.View.Boards) != 3 {
		t.Errorf("of %d boards, the first went from %d to %d when another was added", len(b.room.View.Boards), at, got)
	}
	c.ChooseRival("bfs", false)
	b.settled()
	if got := b.room.View.Boards; len(got) != 2 || got[0].Algorithm != "bidirectional" {
		t.Errorf("%d boards", len(got))
	}
	b.Perform(b.Action("compare"))
	b.Perform(b.Action("compare"))
	b.rivals("bidirectional", "fast")
}

func TestCompareFollowsTheDocument(t *testing.T) {
	b := compared(t)
	before := b.Bench.Compare.Now()
	size := before.Sides()[0].Len()
	b.Bench.Doc().Erase(b.Bench.Doc().Board().At(4, 2)) // removes a wall
	if b.Bench.Compare.Now() == before {
		t.Error("the comparison of the board before is still shown")
	}
	b.settled()
	if got := b.Bench.Compare.Now().Sides()[0].Len(); got == size {
		t.Error("another board, the same recording")
	}
	b.Bench.Doc().Undo()
	b.settled()
	if got := b.Bench.Compare.Now().Sides()[0].Len(); got != size {
		t.Errorf("after undo %d events, want %d", got, size)
	}
	b.Open("tiny.in", "3 4\n....\n.#..\nX...\n")
	b.Rebuild()
	b.settled()
	b.rivals("bruteforce", "pull")
	if at := b.room.View.Boards[0].Board.CellAt(fyne.NewPos(0, 0)); at != grid.None {
		t.Errorf("of another puzzle cell %d is at the corner", at)
	}
	b.Bench.Doc().RemoveQuery(0)
	b.room.Draw()
}

func TestPointAndClickOnAComparedBoard(t *testing.T) {
	b := compared(t)
	board, doc, now, p := b.board("bidirectional"), b.Bench.Doc().Board(), b.Bench.Compare.Now(), b.Bench.Playback
	cell := doc.At(3, 5)
	first := int(now.Sides()[1].Exploration.Touched(cell)[0])
	board.Board.OnStrokeBegin(cell, desktop.MouseButtonPrimary, 0)
	step := p.Pos()
	if now.At(compare.ByLayer, step)[1] <= first || now.At(compare.ByLayer, step-1)[1] > first {
		t.Errorf("went to step %d; event %d touched the cell first", step, first)
	}
	board.Board.OnStrokeBegin(doc.At(0, 0), desktop.MouseButtonPrimary, 0) // this cell was always empty
	board.Board.OnStrokeBegin(cell, desktop.MouseButtonSecondary, 0)
	if p.Pos() != step {
		t.Error("a click that asks nothing moved it")
	}
	board.Board.OnHover(cell)
	if got := b.room.View.Pointed(); got == "" || strings.Contains(got, "[") {
		t.Errorf("of a cell it says %q", got)
	}
	b.room.View.Read(1, []float64{4, 2})
	if want := "states expanded 1 · Breadth-first search: 4 · Bidirectional search: 2"; b.Said != want {
		t.Errorf("the chart reads %q, want %q", b.Said, want)
	}
}

func TestWhatCantBeComparedSaysSo(t *testing.T) {
	b := open(t, "maze.in", shelltest.Maze)
	b.Bench.Doc().Erase(b.Bench.Doc().Board().Find('A')) // leaves a ghost without a goal
	b.Perform(b.Action("compare"))
	b.Wait("the refusal", func() bool { return strings.Contains(b.room.View.Point.Said(), "goal") })
	b.Wait("the run", func() bool { return b.Bench.Recordings().Run("bidirectional").Done })
	for _, entries := range b.room.View.table.entries {
		if got := entries[0].text.Text; got != "—" {
			t.Errorf("the table has the figure %q", got)
		}
	}
	if b.Can(b.Action("differ")) {
		t.Error("there is a difference of nothing")
	}
	if got := b.room.View.Boards[0].Stats.Said(); got == "" || got == "Waiting …" {
		t.Errorf("the board says %q", got)
	}
}

// An empty tree says why it is empty: an answer without a search has no states.
func TestAnEmptyTreeSaysWhy(t *testing.T) {
	b := open(t, "apart.in", "7 5 2\n#######\n#a #B #\n### ###\n#b #A #\n#######\n0 0 0\n")
	b.Bench.Compare.ChooseRival("fast", true)
	b.Bench.Compare.ChooseRival("bfs", false)
	b.Perform(b.Action("compare"))
	b.settled()
	b.Bench.Tree.Show(true)
	for _, board := range b.room.View.Boards {
		b.Wait("a tree of "+board.Algorithm, func() bool { return board.Tree.Picture != nil })
		_, spoken := board.Tree.Diagram.OnSpoken()
		said, empty := board.Tree.Says.Said(), board.Algorithm == "fast"
		if strings.Contains(said, "did not search") != empty || (spoken == said) != empty {
			t.Errorf("the tree of %s says %q, and is spoken of as %q", board.Algorithm, said, spoken)
		}
	}
	if said := b.room.View.Parted.Said(); said != "" || b.room.View.Parted.Visible() {
		t.Errorf("of a run without expansions it is said that %q", said)
	}
}

// Heads of columns break between words, also of Chinese and Japanese. Words stay whole.
func TestHeadsOfColumnsAreWrapped(t *testing.T) {
	open(t, "maze.in", shelltest.Maze)
	for name, want := range map[string]string{
		"Bidirectional search": "Bidirectional|search", "Greedy best-first": "Greedy|best-first", "A* 探索": "A* 探索",
		"均一コスト探索": "均一コスト|探索", "貪欲最良優先探索": "貪欲最良|優先探索", "ダイクストラ法": "ダイクストラ法",
		"深さ優先探索": "深さ優先|探索", "双方向、探索": "双方向、|探索", "双向广度优先搜索": "双向广度|优先搜索",
		"均一コスト探索（ダイクストラ法）": "均一コスト探索|（ダイクストラ法）",
	} {
		if got := strings.Join(wrapped(name, 10, 46), "|"); got != want {
			t.Errorf("%q is wrapped as %q, want %q", name, got, want)
		}
	}
}

// All legends have the same height, also in a window of another width, so that all boards have the same size.
func TestLegendsStayLevel(t *testing.T) {
	b := open(t, "maze.in", shelltest.Maze)
	b.Perform(b.Action("compare"))
	b.settled()
	b.Rebuild()
	for _, width := range []float32{1400, 1000, 900} {
		b.Win.Resize(fyne.NewSize(width, 800))
		first, lines := b.room.View.Boards[0], float32(0)
		for _, board := range b.room.View.Boards {
			lines = max(lines, board.Legend.MinSize().Height)
			if got, want := board.Legend.Size().Height, first.Legend.Size().Height; got != want {
				t.Errorf("in %v pixels, the legend of %s is %v high, the first %v", width, board.Algorithm, got, want)
			}
			if got, want := board.Board.Size().Height, first.Board.Size().Height; got != want {
				t.Errorf("in %v pixels, the board of %s is %v high, the first %v", width, board.Algorithm, got, want)
			}
		}
		if got := first.Legend.Size().Height; got < lines || got > lines && !b.room.View.left {
			t.Errorf("in %v pixels, legends have the height %v, the highest needs %v", width, got, lines)
		}
	}
}

// A name that is too long for its board is cut; it is not written over the next board.
func TestNamesStayAboveTheirBoards(t *testing.T) {
	b := open(t, "maze.in", shelltest.Maze)
	b.Settings.SetTextFactor(theme.TextLargest)
	b.ApplyTheme()
	for _, a := range []string{"greedy", "fast"} {
		b.Bench.Compare.ChooseRival(a, true)
	}
	b.Perform(b.Action("compare"))
	b.settled()
	b.Win.Resize(fyne.NewSize(740, 700))
	for _, board := range b.room.View.Boards {
		name := fyne.CurrentApp().Driver().AbsolutePositionForObject(board.name).X + board.name.Size().Width
		end := fyne.CurrentApp().Driver().AbsolutePositionForObject(board.content).X + board.content.Size().Width
		if name > end+b.Theme.Size(fynetheme.SizeNameInnerPadding) { // the name has this space after it
			t.Errorf("%q ends at %v, its board at %v", board.name.Said(), name, end)
		}
	}
}

// Beside each other two runs have their trees, with the states marked at which they part. A click on a state goes to
// where its side reached it, and a shot keeps the trees.
func TestTreesAreCompared(t *testing.T) {
	b := open(t, "small.in", "3 3 1\n1 1 1\n1 1 1\n1 1 1\n3 3 1 1 1 3\n")
	c, p := b.Bench.Compare, b.Bench.Playback
	b.Perform(b.Action("compare"))
	b.settled()
	b.Bench.Tree.Show(true)
	for _, board := range b.room.View.Boards {
		b.Wait("a tree of "+board.Algorithm, func() bool { return board.Tree.Picture != nil })
	}
	now, d := c.Now(), c.Now().Difference()
	b.Perform(b.Action("differ"))
	if !d.Found || p.Pos() != d.Step {
		t.Fatalf("no difference to go to: %+v", d)
	}
	var states []solve.State
	for i, board := range b.room.View.Boards {
		x, e := now.Sides()[i].Exploration, -1
		if at := board.Tree.Parted(); at >= 0 {
			e = board.Tree.Picture.Nodes[at].Event
		}
		n, _ := x.Expansion(now.Parting()[i])
		if e < 0 || x.Event(e).State != x.Event(now.Parting()[i]).State || n != d.Step-1 {
			t.Fatalf("%s parts at event %d of %d expansions, want %d", board.Algorithm, e, n, now.Parting()[i])
		}
		states = append(states, x.Event(e).State)
	}
	if states[0] == states[1] {
		t.Error("they part at one state")
	}
	if said := b.room.View.Parted.Said(); !strings.Contains(said, "part") {
		t.Errorf("it is said that %q", said)
	}
	tree := b.room.View.Boards[0].Tree
	first := tree.Nodes[0]
	tree.Diagram.OnTap(scene.Point{X: first.X, Y: first.Y})
	before := p.Pos()
	if at := c.Positions()[0]; at == 0 || before > 1 {
		t.Errorf("a click on the root leads to step %d, event %d", before, at)
	}
	for range 3 {
		tree.Diagram.OnKey(fyne.KeyDown)
	}
	if p.Pos() <= before {
		t.Error("arrow keys lead nowhere")
	}
	v := b.SeenFrame().Shot
	if v.Tree == nil || v.Compared == nil {
		t.Fatalf("a frame has the trees %+v", v.Tree)
	}
	if b.Bench.Tree.Show(false); b.room.View.Boards[0].Tree != nil {
		t.Error("trees stay that are not seen")
	}
	if b.Bench.Navigate(v); !b.Bench.On(workbench.Comparing) || b.room.View.Boards[0].Tree == nil {
		t.Error("a frame does not come back with its trees")
	}
}

// Names are whole: a long name above a narrow board has two lines. All boards begin at the same height.
func TestNamesOfNarrowBoardsAreWhole(t *testing.T) {
	b := open(t, "maze.in", shelltest.Maze)
	b.Settings.SetTextFactor(theme.TextLargest)
	b.ApplyTheme()
	b.room.Folded = true
	for _, a := range []string{"bfs", "bidirectional", "fast", "greedy"} {
		b.Bench.Compare.ChooseRival(a, true)
	}
	b.Perform(b.Action("compare"))
	b.settled()
	b.Win.Resize(fyne.NewSize(1024, 520))
	lines, v := 0, b.room.View
	for _, board := range v.Boards {
		room := board.name.Size().Width - 2*b.Theme.Size(fynetheme.SizeNameInnerPadding)
		for s := range strings.SplitSeq(board.name.Segment.Text, "\n") {
			if wide := b.NewText(s, nil, 15, true).MinSize().Width; wide > room {
				t.Errorf("%q is %v wide, its place %v", s, wide, room)
			}
			lines++
		}
		if got, want := board.title.Size().Height, board.title.MinSize().Height; got < want {
			t.Errorf("the name %q has the height %v, and needs %v", board.name.Segment.Text, got, want)
		}
		if got, want := board.Board.Position(), v.Boards[0].Board.Position(); got != want {
			t.Errorf("the board of %s is at %v, the first board at %v", board.Algorithm, got, want)
		}
	}
	if lines <= len(v.Boards) {
		t.Error("no name has two lines")
	}
}

// Low boards have their names and the first numbers in one line. All boards have the same size and can be seen, and no
// algorithm's check is outside the window, also in large text.
func TestLowBoardsHaveTextsOfOneLine(t *testing.T) {
	b := open(t, "maze.in", shelltest.Maze)
	for _, a := range []string{"fast", "greedy"} {
		b.Bench.Compare.ChooseRival(a, true)
	}
	b.Perform(b.Action("compare"))
	b.settled()
	shorts := 0
	for _, factor := range []float32{1, theme.TextLargest} {
		b.Settings.SetTextFactor(factor)
		b.ApplyTheme()
		b.Rebuild()
		for _, size := range []fyne.Size{{Width: 1021, Height: 520}, {Width: 1100, Height: 560}, {Width: 1366, Height: 700}} {
			b.Win.Resize(size)
			v := b.room.View
			first, short := v.Boards[0], v.parts < numbers && v.lines == 0 && !v.left
			for _, board := range v.Boards {
				if got, want := board.Board.Size(), first.Board.Size(); got != want {
					t.Errorf("in %v, the board of %s has %v, the first %v", size, board.Algorithm, got, want)
				}
				if high := board.Board.Size().Height; high < 60 {
					t.Errorf("in %v with text %v, the board of %s is %v high", size, factor, board.Algorithm, high)
				}
				said := board.Stats.Said()
				if short && (factor == 1 && said == "" || said != "" && v.measured(said).Width > board.Stats.Size().Width) {
					t.Errorf("in %v, %q has no room beside the name of %s", size, said, board.Algorithm)
				}
			}
			if short {
				shorts++
			}
			for a, check := range v.checks {
				at := fyne.CurrentApp().Driver().AbsolutePositionForObject(check).X
				if end := v.boards.Size().Width; at+check.MinSize().Width > end {
					t.Errorf("in %v, the check of %s ends at %v, the strip at %v", size, a, at+check.MinSize().Width, end)
				}
			}
		}
	}
	if shorts == 0 {
		t.Error("no board is low")
	}
}
