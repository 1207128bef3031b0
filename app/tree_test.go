package app

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/shell"
	"stepboard/app/view/tree"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/widgets"
)

// grown waits for the tree.
func (b *bench) grown() *tree.Picture {
	b.t.Helper()
	b.wait("a tree", func() bool { return b.tree.Tree.Picture != nil })
	return b.tree.Tree.Picture
}

// A click and the arrow keys go from node to node. The board shows the state of the node, and the branch to this node
// is played.
func TestTreeGoesToStates(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.Perform(b.Action("tree"))
	b.recorded()
	p := b.grown()
	if b.Bench.On(workbench.Exploring) {
		t.Error("a tree begins to explore")
	}
	b.tree.Key(fyne.KeyHome)
	b.tree.Key(fyne.KeyDown)
	b.tree.Key(fyne.KeyDown)
	selected := b.Bench.Tree.Seen.Selected
	at := p.Find(p.Forest.Node(selected))
	if at < 0 || p.Nodes[at].Parent < 0 || p.Nodes[p.Nodes[at].Parent].Parent != 0 {
		t.Fatalf("two arrows down lead to node %d", at)
	}
	x := b.Bench.Explore.Current()
	if s, ok := b.Bench.Standing(); !ok || s != x.Event(selected).State {
		t.Errorf("the board does not show the selected state %d but %v %v, at %d, %v", selected, s, ok, b.Bench.Explore.Pos(), x.Event(selected))
	}
	if branch := b.Bench.Explore.Branch(); branch == nil || len(branch.Stops) != 3 {
		t.Errorf("the branch to the state is not played: %v", branch)
	}
	b.tree.Key(fyne.KeyUp)
	if b.Bench.Tree.Seen.Selected != p.Nodes[p.Nodes[at].Parent].Event {
		t.Error("an arrow up does not lead to the parent")
	}
	b.tree.Type('-')
	b.wait("the node to be closed", func() bool {
		q := b.tree.Tree.Picture
		i := q.Find(p.Nodes[p.Nodes[at].Parent].Event)
		return i >= 0 && len(q.Nodes[i].Children) == 0 && q.Nodes[i].Hidden > 0
	})
	b.tree.Type('+')
	b.wait("the node to be opened", func() bool { return len(b.tree.Tree.Picture.Nodes) == len(p.Nodes) })
	b.Perform(b.Action("tree"))
	if b.tree.Tree.Picture != nil || b.Bench.Tree.On() {
		t.Error("a tree stays that is not seen")
	}
}

// The tree has a spoken text of its own, and one for the node that keys select. Enter leads to the board.
func TestTreeIsSpokenOf(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.Perform(b.Action("tree-alone")) // shows the tree in the place of the board
	b.recorded()
	p := b.grown()
	b.Bench.Set(workbench.Exploring, true)
	d := b.tree.Instead().(*widgets.Diagram)
	if got := d.Spoken(); got.Role != widgets.RoleTree || got.Name != "Tree of the search" || got.Value != b.tree.Says() {
		t.Errorf("before a state is selected the tree says %+v", got)
	}
	for _, step := range []struct {
		key  fyne.KeyName
		cost string
	}{{fyne.KeyHome, "g = 0"}, {fyne.KeyDown, "g = 1"}} {
		b.tree.Key(step.key)
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
			b.tree.Key(key)
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
	b.tree.Key(fyne.KeyUp)
	b.tree.Type('-')
	b.wait("the root to be closed", func() bool { return strings.Contains(d.Spoken().Value, "below are not drawn") })
	b.tree.Type('+')
	b.wait("the root to be opened", func() bool {
		return len(b.tree.Tree.Picture.Nodes) == len(p.Nodes) && !strings.Contains(d.Spoken().Value, "not drawn")
	})
	b.Perform(b.Action("tree-alone"))
	b.Win.Canvas().Unfocus()
	b.tree.Key(fyne.KeyReturn)
	if b.Win.Canvas().Focused() != fyne.Focusable(b.Board) {
		t.Error("Enter does not lead to the board")
	}
}

// A shot contains the tree. When the shot is opened, the tree is shown again.
func TestTreeInShots(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.Perform(b.Action("tree"))
	b.recorded()
	b.grown()
	b.tree.Key(fyne.KeyHome)
	b.Perform(b.Action("tree"))
	b.Perform(b.Action("tree-alone")) // opens the tree, too
	b.recorded()
	b.grown()
	b.tree.Key(fyne.KeyHome)
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
	if !b.Bench.Tree.On() || !b.Bench.Tree.Seen.Alone || b.tree.Content() == nil {
		t.Error("the tree of a shot is not seen")
	}
}

// The graph has all states. The search has reached some of them.
func TestGraphOfStates(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.Perform(b.Action("tree"))
	x := b.recorded()
	b.grown()
	b.Perform(b.Action("tree-graph"))
	b.wait("a graph", func() bool { return b.tree.Tree.Graph != nil })
	g := b.tree.Tree.Graph
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
	b := open(t, write(t, "large.in", "6 6 1\n"+strings.Repeat("1 1 1 1 1 1\n", 6)+"1 1 3 3 6 6\n"))
	b.Bench.Doc().SetAlgorithm("bruteforce")
	b.solved()
	b.Perform(b.Action("tree"))
	x := b.recorded()
	b.grown()
	b.wait("bars", func() bool { return b.tree.Bars() != nil })
	fifth := scene.Point{X: 80, Y: 6 + 4.5*15}
	b.tree.Bars().OnPoint(fifth, true)
	before := b.status.hint
	b.tree.Bars().OnTap(fifth)
	if after := b.status.hint; before == "" || after == before {
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
	if b.tree.Bars() != nil {
		t.Error("bars stay of a tree that is not seen")
	}
}

// In the tree of a large search, the current state is visible: after the tree has opened and the bars have taken
// their room, in the place of the board, and at other positions. After a node was opened, that node is visible.
func TestLargeTreeShowsStateAtWork(t *testing.T) {
	b := open(t, write(t, "large.in", "9 7 3\n#########\n#a b c  #\n# # # # #\n#       #\n# # # # #\n#C  A  B#\n"+
		"#########\n0 0 0\n"))
	b.Bench.Doc().SetAlgorithm("bfs")
	b.solved()
	b.Bench.Set(workbench.Exploring, true)
	b.Perform(b.Action("tree"))
	x := b.recorded()
	b.grown()
	b.wait("bars", func() bool { return b.tree.Bars() != nil })
	b.Perform(b.Action("tree-alone"))
	d := b.tree.Instead().(*widgets.Diagram)
	shown := func(place int) bool {
		if place < 0 {
			return false
		}
		n := b.tree.Tree.Picture.Nodes[place]
		left, top, wide, high, _ := d.View()
		return n.X >= left && n.X <= left+wide && n.Y >= top && n.Y <= top+high
	}
	atWork := func() bool {
		e, ok := x.Current(b.Bench.Explore.Pos())
		p := b.tree.Tree.Picture
		return ok && shown(p.Find(p.Forest.Node(e)))
	}
	if !atWork() {
		t.Error("the state at work is not seen in the place of the board")
	}
	b.Perform(b.Action("tree"))
	b.Bench.Playback.Seek(x.Len())
	b.Perform(b.Action("tree"))
	b.grown()
	d = b.tree.Instead().(*widgets.Diagram)
	if p := b.tree.Tree.Picture; !shown(p.Find(p.Forest.Node(int(x.Goals()[0])))) {
		t.Error("the goal is not seen in a tree that opens at the end")
	}
	for _, pos := range []int{10, x.Len() / 2, x.Len() / 4} {
		b.Bench.Playback.Seek(pos)
		b.wait("the state at work at "+strconv.Itoa(pos), atWork)
	}
	d.Fit()
	p := b.tree.Tree.Picture
	for i, n := range p.Nodes {
		if n.Event < 0 && n.Gap == 0 && n.Of >= 0 {
			d.OnTap(scene.Point{X: n.X, Y: n.Y})
			b.wait(fmt.Sprintf("node %d of %d, with more children", i, len(p.Nodes)), func() bool {
				return b.tree.Tree.Picture != p && b.tree.Tree.Picture != nil && shown(b.tree.Tree.Picture.Find(n.Of))
			})
			return
		}
	}
	t.Error("no node stands for others")
}

// In a game, the tree has the states that the player tried, each with its true distance. A click on a state goes back
// to it.
func TestTreeOfPlay(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.Perform(b.Action("tree"))
	b.recorded()
	b.grown()
	b.Perform(b.Action("hand"))
	tried := func(n int) *tree.Picture {
		b.t.Helper()
		b.wait("the tree of what was tried", func() bool {
			p := b.tree.Tree.Picture
			return p != nil && p.Forest.Nodes == n
		})
		return b.tree.Tree.Picture
	}
	g := b.Bench.Hand.Game()
	rules, err := b.Bench.Doc().Puzzle().Rules(b.Bench.Doc().Current(), 0)
	if err != nil {
		t.Fatal(err)
	}
	tried(1)
	first := rules.Next(g.State(), nil)
	g.Replay([]solve.Move{first[0].Move})
	g.Undo()
	g.Replay([]solve.Move{first[1].Move})
	p := tried(3)
	if len(p.Nodes) != 3 || len(p.Nodes[0].Children) != 2 {
		t.Errorf("drawn are %d states", len(p.Nodes))
	}
	if said := b.tree.Says(); !strings.Contains(said, "3 states") || !strings.Contains(said, "distance") {
		t.Errorf("it is said that %q", said)
	}
	b.tree.Key(fyne.KeyUp)
	if g.State() != rules.Start() {
		t.Error("an arrow up does not go back to the start")
	}
	b.tree.Key(fyne.KeyDown)
	if g.State() != first[0].To {
		t.Error("an arrow down does not go to the state that was tried first")
	}
	b.Perform(b.Action("hand"))
	x := b.recorded()
	b.wait("the tree of the run", func() bool { q := b.tree.Tree.Picture; return q != nil && q.Forest.X == x })
}

// early is a part of the window that asks for the tree's text before the tree is told of the news. A layout does this.
type early struct{ b *bench }

func (e early) Update(workbench.Changes) { e.b.tree.Says() }

// The text of a tree can be asked for before the tree is made, also if the lens of the board does not show the run.
func TestATreeHasATextBeforeItIsMade(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.Perform(b.Action("tree"))
	b.recorded()
	for _, l := range b.Bench.Lens.List() {
		b.lensNamed(l.ID)
		b.parts = slices.Insert(b.parts, 0, shell.Part(early{b}))
		b.Bench.Recordings().Wait = 0 // the run comes later than the change
		b.Bench.Doc().SetAlgorithm("dijkstra")
		b.recorded()
		b.grown()
		b.Bench.Doc().SetAlgorithm("bruteforce")
		b.recorded()
		b.grown()
	}
}

// A comparison hides the tree while the pointer is on a node. Then the pointer leaves the hidden tree.
func TestThePointerLeavesAHiddenTree(t *testing.T) {
	b := openSmall(t, "bruteforce")
	b.Perform(b.Action("tree-alone"))
	b.recorded()
	b.grown()
	d := b.tree.Instead().(*widgets.Diagram)
	before := b.status.left.Said()
	for x := 0; x < int(d.Size().Width) && b.status.left.Said() == before; x++ {
		d.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(float32(x), d.Size().Height/2)}})
	}
	if b.status.left.Said() == before {
		t.Fatal("no node is under the pointer")
	}
	b.Bench.Set(workbench.Comparing, true)
	b.settled()
	d.MouseOut()
}
