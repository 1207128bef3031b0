//go:build readers

package readers_test

import (
	"flag"
	"image/png"
	"os"
	"testing"

	"stepboard/app/export"
	"stepboard/app/view"
	"stepboard/app/view/tree"
	"stepboard/solve/grid"
)

var treeShot = flag.String("tree-shot", "", "a file for a picture of a living page with a tree")

// A living page shows the tree of a frame. A click on a node shows its state on the board.
func TestLiveTree(t *testing.T) {
	t.Parallel()
	b := openBrowser(t)
	b.size(1400, 860)
	f := fresh("huarong", 3, 3)
	for i := range f.Shot.Dataset.Queries[0].Things {
		f.Shot.Dataset.Queries[0].Things[i].At = grid.Cell([]int{8, 0, 4}[i])
	}
	seen := tree.NewSeen()
	f.Shot.Algorithm, f.Shot.Track, f.Shot.Event, f.Shot.Tree = "bruteforce", view.Exploration, 20, &seen
	alive(b, livePage(t, "en", export.White, f))
	b.until("(s) => s.Tree && s.Tree.At && document.querySelectorAll('#tree *').length > 50")
	if *treeShot != "" {
		out, err := os.Create(*treeShot)
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		if err := png.Encode(out, b.screenshot(0, 0, 1400, 860)); err != nil {
			t.Fatal(err)
		}
	}
	before := b.eval("stepboard.live.state().Track.Pos + ' ' + document.querySelector('#table g').innerHTML.length")
	b.eval(`(() => { const r = tree.getBoundingClientRect(), k = r.width / stepboard.live.state().Tree.Width;
		const at = stepboard.live.state().Tree.At;
		tree.dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: r.left + (at[0] + at[2]) / 2 * k, clientY: r.top + 90 * k}));
		return 0; })()`)
	b.eval("tree.focus(); tree.dispatchEvent(new KeyboardEvent('keydown', {key: 'Home', bubbles: true})); 0")
	b.until("(s) => s.Track.Pos < 4")
	if after := b.eval("stepboard.live.state().Track.Pos + ' ' + document.querySelector('#table g').innerHTML.length"); after == before {
		t.Error("the first state is not gone to: " + after)
	}
	if said := b.eval("noded.textContent"); said == "" {
		t.Error("nothing is said of the state")
	}
}
