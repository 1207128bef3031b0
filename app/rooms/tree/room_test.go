package tree

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/view/tree"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/widgets"
)

// bench is the room under test, with a board and nothing else in its window.
type bench struct {
	*shelltest.Desk
	room *Room
}

// open opens a board, solves it with an algorithm, and lets the room put the tree beside the board.
func open(t *testing.T, name, board, algorithm string) *bench {
	t.Helper()
	b := &bench{Desk: shelltest.New(t)}
	b.Open(name, board)
	b.Bench.Doc().SetAlgorithm(algorithm)
	b.Solved()
	b.room = New(b.Shell)
	b.Actions, b.Parts, b.Instead = b.room.Actions(), []shell.Part{b.room}, b.room.Instead
	content := container.NewStack()
	b.Win.SetContent(content)
	b.Win.Resize(fyne.NewSize(964, 647)) // the room of board and tree in the whole window
	b.OnRebuild = func() {
		content.Objects = []fyne.CanvasObject{b.room.Beside(container.NewStack(b.Board))}
		b.Refresh(workbench.All) // before the layout, as in the whole window
		content.Refresh()
	}
	b.Rebuild()
	return b
}

// openSmall opens a 3×3 board of huarong without fixed cells. A plain search of this board takes no time.
func openSmall(t *testing.T) *bench {
	t.Helper()
	return open(t, "small.in", "3 3 1\n1 1 1\n1 1 1\n1 1 1\n3 3 1 1 1 3\n", "bruteforce")
}

// recorded waits for the exploration.
func (b *bench) recorded() *explore.Exploration {
	b.T.Helper()
	b.Wait("a recording", func() bool { return b.Bench.Recordings().Run(b.Bench.Explore.Algorithm()).Done })
	return b.Bench.Explore.Current()
}

// grown waits for the tree.
func (b *bench) grown() *tree.Picture {
	b.T.Helper()
	b.Wait("a tree", func() bool { return b.room.Tree.Picture != nil })
	return b.room.Tree.Picture
}

// A click and the arrow keys go from node to node. The board shows the state of the node, and the branch to this node
// is played.
func TestTreeGoesToStates(t *testing.T) {
	b := openSmall(t)
	b.Perform(b.Action("tree"))
	b.recorded()
	p := b.grown()
	if b.Bench.On(workbench.Exploring) {
		t.Error("a tree begins to explore")
	}
	b.room.Key(fyne.KeyHome)
	b.room.Key(fyne.KeyDown)
	b.room.Key(fyne.KeyDown)
	selected := b.Bench.Tree.Seen.Selected
	at := p.Find(p.Forest.Node(selected))
	if at < 0 || p.Nodes[at].Parent < 0 || p.Nodes[p.Nodes[at].Parent].Parent != 0 {
		t.Fatalf("two arrows down lead to node %d", at)
	}
	x := b.Bench.Explore.Current()
	if s, ok := b.Bench.Standing(); !ok || s != x.Event(selected).State {
		t.Errorf("the board does not show the selected state %d but %v %v, at %d, %v", selected, s, ok,
			b.Bench.Explore.Pos(), x.Event(selected))
	}
	if branch := b.Bench.Explore.Branch(); branch == nil || len(branch.Stops) != 3 {
		t.Errorf("the branch to the state is not played: %v", branch)
	}
	b.room.Key(fyne.KeyUp)
	if b.Bench.Tree.Seen.Selected != p.Nodes[p.Nodes[at].Parent].Event {
		t.Error("an arrow up does not lead to the parent")
	}
	b.room.Type('-')
	b.Wait("the node to be closed", func() bool {
		q := b.room.Tree.Picture
		i := q.Find(p.Nodes[p.Nodes[at].Parent].Event)
		return i >= 0 && len(q.Nodes[i].Children) == 0 && q.Nodes[i].Hidden > 0
	})
	b.room.Type('+')
	b.Wait("the node to be opened", func() bool { return len(b.room.Tree.Picture.Nodes) == len(p.Nodes) })
	b.Perform(b.Action("tree"))
	if b.room.Tree.Picture != nil || b.Bench.Tree.On() {
		t.Error("a tree stays that is not seen")
	}
}

// The tree has a spoken text of its own, and one for the node that keys select. Enter leads to the board.
func TestTreeIsSpokenOf(t *testing.T) {
	b := openSmall(t)
	b.Perform(b.Action("tree-alone")) // shows the tree in the place of the board
	b.recorded()
	p := b.grown()
	b.Bench.Set(workbench.Exploring, true)
	d := b.room.Instead().(*widgets.Diagram)
	if got := d.Spoken(); got.Role != widgets.RoleTree || got.Name != "Tree of the search" || got.Value != b.room.Says() {
		t.Errorf("before a state is selected the tree says %+v", got)
	}
	for _, step := range []struct {
		key  fyne.KeyName
		cost string
	}{{fyne.KeyHome, "g = 0"}, {fyne.KeyDown, "g = 1"}} {
		b.room.Key(step.key)
		said := "State " + strconv.Itoa(b.Bench.Tree.Seen.Selected+1) + ": "
		if got := d.Spoken().Value; !strings.HasPrefix(got, said) || !strings.Contains(got, step.cost) {
			t.Errorf("after %s it says %q", step.key, got)
		}
	}
	row := 0 // the number of nodes one move from the root
	for _, n := range p.Nodes {
		if n.Row == 1 {
			row++
		}
	}
	if row < 2 {
		t.Fatalf("the row of one move has %d nodes", row)
	}
	along := func(key fyne.KeyName) (said []string) { // presses the key until the node stays the same
		for len(said) == 0 || said[len(said)-1] != d.Spoken().Value {
			said = append(said, d.Spoken().Value)
			b.room.Key(key)
		}
		return said
	}
	along(fyne.KeyLeft)
	right := along(fyne.KeyRight)
	left := along(fyne.KeyLeft)
	slices.Reverse(left)
	if len(right) != row || !slices.Equal(left, right) {
		t.Errorf("of a row of %d nodes is said, to the right, %q, and to the left %q", row, right, left)
	}
	for _, said := range right {
		if !strings.Contains(said, "g = 1") {
			t.Errorf("of a node one move from the root is said %q", said)
		}
	}
	b.room.Key(fyne.KeyUp)
	b.room.Type('-')
	b.Wait("the root to be closed", func() bool { return strings.Contains(d.Spoken().Value, "below are not drawn") })
	b.room.Type('+')
	b.Wait("the root to be opened", func() bool {
		return len(b.room.Tree.Picture.Nodes) == len(p.Nodes) && !strings.Contains(d.Spoken().Value, "not drawn")
	})
	b.Perform(b.Action("tree-alone"))
	b.Win.Canvas().Unfocus()
	b.room.Key(fyne.KeyReturn)
	if b.Win.Canvas().Focused() != fyne.Focusable(b.Board) {
		t.Error("Enter does not lead to the board")
	}
}

// A shot contains the tree. When the shot is opened, the tree is shown again.
func TestTreeInShots(t *testing.T) {
	b := openSmall(t)
	b.Perform(b.Action("tree"))
	b.recorded()
	b.grown()
	b.room.Key(fyne.KeyHome)
	b.Perform(b.Action("tree"))
	b.Perform(b.Action("tree-alone")) // opens the tree, too
	b.recorded()
	b.grown()
	b.room.Key(fyne.KeyHome)
	b.Perform(b.Action("tree-repeats"))
	v := b.Bench.Shot()
	if v.Tree == nil || !v.Tree.Alone || !v.Tree.Repeats || v.Tree.Selected < 0 {
		t.Fatalf("a shot has the tree %+v", v.Tree)
	}
	b.Perform(b.Action("tree"))
	if b.Bench.Shot().Tree != nil {
		t.Error("a shot has a tree that is not seen")
	}
	b.Bench.Navigate(v)
	if !b.Bench.Tree.On() || !b.Bench.Tree.Seen.Alone || b.room.Content() == nil {
		t.Error("the tree of a shot is not seen")
	}
}

// The graph has all states. The search has reached some of them.
func TestGraphOfStates(t *testing.T) {
	b := openSmall(t)
	b.Perform(b.Action("tree"))
	x := b.recorded()
	b.grown()
	b.Perform(b.Action("tree-graph"))
	b.Wait("a graph", func() bool { return b.room.Tree.Graph != nil })
	g := b.room.Tree.Graph
	states := map[solve.State]bool{}
	for _, s := range g.States {
		states[s] = true
	}
	if len(states) != 72 { // blank and piece are on two of nine cells
		t.Errorf("%d states, want 72", len(states))
	}
	for i := range x.Len() {
		if x.Kind(i) == solve.Reached && !states[x.Event(i).State] {
			t.Errorf("the search reached a state at event %d that is not in the graph", i)
		}
	}
	b.Perform(b.Action("tree-graph"))
	b.grown()
}

// A large search has a bar for each layer. A click on a bar goes to a state of the layer.
func TestTreeHasBars(t *testing.T) {
	b := open(t, "large.in", "6 6 1\n"+strings.Repeat("1 1 1 1 1 1\n", 6)+"1 1 3 3 6 6\n", "bruteforce")
	b.Perform(b.Action("tree"))
	x := b.recorded()
	b.grown()
	b.Wait("bars", func() bool { return b.room.Bars() != nil })
	fifth := scene.Point{X: 80, Y: 6 + 4.5*15}
	b.room.Bars().OnPoint(fifth, true)
	before := b.Said
	b.room.Bars().OnTap(fifth)
	if after := b.Said; before == "" || after == before {
		t.Errorf("before and after a click on its bar the row has the figures %q", after)
	}
	selected := b.Bench.Tree.Seen.Selected
	if selected < 0 || len(x.Branch(selected)) != 5 {
		t.Fatalf("the fifth bar leads to state %d, %d states from the start", selected, len(x.Branch(selected)))
	}
	if s, ok := b.Bench.Standing(); !ok || s != x.Event(selected).State {
		t.Error("the board does not show the state of the layer")
	}
	b.Perform(b.Action("tree"))
	if b.room.Bars() != nil {
		t.Error("bars stay of a tree that is not seen")
	}
}

// In the tree of a large search, the current state is visible: after the tree has opened and the bars have taken
// their room, in the place of the board, and at other positions. After a node was opened, that node is visible.
func TestLargeTreeShowsStateAtWork(t *testing.T) {
	b := open(t, "large.in", "9 7 3\n#########\n#a b c  #\n# # # # #\n#       #\n# # # # #\n#C  A  B#\n"+
		"#########\n0 0 0\n", "bfs")
	b.Bench.Set(workbench.Exploring, true)
	b.Perform(b.Action("tree"))
	x := b.recorded()
	b.grown()
	b.Wait("bars", func() bool { return b.room.Bars() != nil })
	b.Perform(b.Action("tree-alone"))
	d := b.room.Instead().(*widgets.Diagram)
	shown := func(place int) bool {
		if place < 0 {
			return false
		}
		n := b.room.Tree.Picture.Nodes[place]
		left, top, wide, high, _ := d.View()
		return n.X >= left && n.X <= left+wide && n.Y >= top && n.Y <= top+high
	}
	atWork := func() bool {
		e, ok := x.Current(b.Bench.Explore.Pos())
		p := b.room.Tree.Picture
		return ok && shown(p.Find(p.Forest.Node(e)))
	}
	if !atWork() {
		t.Error("the state at work is not seen in the place of the board")
	}
	b.Perform(b.Action("tree"))
	b.Bench.Playback.Seek(x.Len())
	b.Perform(b.Action("tree"))
	b.grown()
	d = b.room.Instead().(*widgets.Diagram)
	if p := b.room.Tree.Picture; !shown(p.Find(p.Forest.Node(int(x.Goals()[0])))) {
		t.Error("the goal is not seen in a tree that opens at the end")
	}
	for _, pos := range []int{10, x.Len() / 2, x.Len() / 4} {
		b.Bench.Playback.Seek(pos)
		b.Wait("the state at work at "+strconv.Itoa(pos), atWork)
	}
	d.Fit()
	p := b.room.Tree.Picture
	for i, n := range p.Nodes {
		if n.Event < 0 && n.Gap == 0 && n.Of >= 0 {
			d.OnTap(scene.Point{X: n.X, Y: n.Y})
			b.Wait(fmt.Sprintf("node %d of %d, with more children", i, len(p.Nodes)), func() bool {
				return b.room.Tree.Picture != p && b.room.Tree.Picture != nil && shown(b.room.Tree.Picture.Find(n.Of))
			})
			return
		}
	}
	t.Error("no node stands for others")
}

// In a game, the tree has the states that the player tried, each with its true distance. A click on a state goes back
// to it.
func TestTreeOfPlay(t *testing.T) {
	b := openSmall(t)
	b.Perform(b.Action("tree"))
	b.recorded()
	b.grown()
	b.Bench.Toggle(workbench.Playing)
	tried := func(n int) *tree.Picture {
		b.T.Helper()
		b.Wait("the tree of what was tried", func() bool {
			p := b.room.Tree.Picture
			return p != nil && p.Forest.Nodes == n
		})
		return b.room.Tree.Picture
	}
	g := b.Bench.Hand.Game()
	rules, err := b.Bench.Doc().Puzzle().Rules(b.Bench.Doc().Current(), 0)
	if err != nil {
		t.Fatal(err)
	}
	tried(1)
	first := solve.Steps(rules, g.State())
	g.Replay([]solve.Move{first[0].Move})
	g.Undo()
	g.Replay([]solve.Move{first[1].Move})
	p := tried(3)
	if len(p.Nodes) != 3 || len(p.Nodes[0].Children) != 2 {
		t.Errorf("drawn are %d states", len(p.Nodes))
	}
	if said := b.room.Says(); !strings.Contains(said, "3 states") || !strings.Contains(said, "distance") {
		t.Errorf("it is said that %q", said)
	}
	b.room.Key(fyne.KeyUp)
	if g.State() != rules.Start() {
		t.Error("an arrow up does not go back to the start")
	}
	b.room.Key(fyne.KeyDown)
	if g.State() != first[0].To {
		t.Error("an arrow down does not go to the state that was tried first")
	}
	b.Bench.Toggle(workbench.Playing)
	x := b.recorded()
	b.Wait("the tree of the run", func() bool { q := b.room.Tree.Picture; return q != nil && q.Forest.X == x })
}

// early is a part that asks for the tree's text before the tree is told of the news. A layout does this.
type early struct{ b *bench }

func (e early) Update(workbench.Changes) { e.b.room.Says() }

// The text of a tree can be asked for before the tree is made, also if the lens of the board does not show the run.
func TestATreeHasATextBeforeItIsMade(t *testing.T) {
	b := openSmall(t)
	b.Perform(b.Action("tree"))
	b.recorded()
	for _, l := range b.Bench.Lens.List() {
		if b.Bench.Lens.Choose(l.ID); b.Bench.Lens.ID() != l.ID {
			t.Fatalf("no lens %s", l.ID)
		}
		b.Parts = slices.Insert(b.Parts, 0, shell.Part(early{b}))
		b.Bench.Recordings().Wait = 0 // the run comes later than the change
		b.Bench.Doc().SetAlgorithm("dijkstra")
		b.recorded()
		b.grown()
		b.Bench.Doc().SetAlgorithm("bruteforce")
		b.recorded()
		b.grown()
	}
}
