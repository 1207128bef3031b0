package tree_test

import (
	"strconv"
	"testing"

	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// atEnd chooses the nodes of a tree at the end of a search.
func atEnd(t *testing.T, x *explore.Exploration) (*tree.Forest, []tree.Node) {
	t.Helper()
	f, err := tree.New(&solve.Meter{}, x, x.Len())
	if err != nil {
		t.Fatal(err)
	}
	nodes, err := f.Choose(&solve.Meter{}, x.Len(), tree.NewSeen())
	if err != nil {
		t.Fatal(err)
	}
	return f, nodes
}

// The names of rows stand at the left edge of the part in sight, and that of a layer of several rows stays in sight as
// long as one of them is. A name is never written on a node: its column hides the nodes below it.
func TestRowNamesStayInSight(t *testing.T) {
	x := made("layers", 500)
	f, nodes := atEnd(t, x)
	e := tree.Extent{Width: 1, Height: 1, Below: 0.3}
	none := func(int) solve.Cost { return solve.Cost{} }
	rows, layer := tree.Lay(f, nodes, tree.ByDepth, e, none), tree.Lay(f, nodes, tree.ByCost, e, none)
	names := func(p *tree.Picture, from, to scene.Point) map[string]scene.Point {
		at := map[string]scene.Point{}
		var column scene.Rect // the last one in the colour of the ground
		for _, op := range (&tree.Problem{}).Draw(p, p.Moment(x.Len()), &tree.Drawing{
			Colors: scene.Light, Unit: 40, Chosen: -1, Min: from, Max: to,
			Face:    &tree.Face{Rows: 3, Cols: 3, Board: func(int) *scene.Scene { return &scene.Scene{} }},
			Number:  func(n int64) string { return strconv.FormatInt(n, 10) },
			Measure: func(string) float64 { return 0.5 },
		}).Ops {
			if rect, ok := op.(scene.Rect); ok && rect.Fill == scene.Light.Panel {
				column = rect
			}
			if text, ok := op.(scene.Text); ok && text.Align == scene.Start {
				at[text.Text] = text.At
				high := column.Max.Y - column.Min.Y
				if from.X > 0 && (text.At.X <= column.Min.X || text.At.X+0.5*text.Size >= column.Max.X || high < e.Height+e.Below) {
					t.Errorf("%s stands at %v, its column is %v", text.Text, text.At, column)
				}
			}
		}
		return at
	}
	all := names(rows, scene.Point{}, scene.Point{})
	from := scene.Point{X: rows.Width / 2, Y: rows.Rows[1].Y - 0.6}
	part := names(rows, from, scene.Point{X: rows.Width, Y: rows.Rows[3].Y})
	if len(all) != len(rows.Rows) || len(part) != 3 {
		t.Errorf("%d rows have %d names, of which %d are in sight", len(rows.Rows), len(all), len(part))
	}
	for name, at := range part {
		if all[name].X > 1 || at.X < from.X || at.X > from.X+0.5 || at.Y != all[name].Y {
			t.Errorf("%s stands at %v, and at %v in the part from %v", name, all[name], at, from)
		}
	}
	from = scene.Point{X: 1, Y: layer.Rows[2].Y - 0.6}
	if at := names(layer, from, scene.Point{X: 9, Y: from.Y + 3}); len(at) != 1 || at["g = 0"].Y < from.Y {
		t.Errorf("the layer's name stands at %v in the part from %v", at, from)
	}
}

// A node that stands for many has its number in words only if the words are about as large as labels.
func TestWordsOfManyAreNotSmall(t *testing.T) {
	r := solve.NewRecording("dfs", 2000, nil)
	at := r.Reach(0, solve.NewState(0), -1, solve.Cost{})
	for n := range 900 {
		r.Expand(0, solve.NewState(grid.Cell(n)))
		at = r.Reach(0, solve.NewState(grid.Cell(n+1)), at, solve.Units(int64(n)+1))
	}
	r.Goal(0, solve.NewState(900))
	r.Seal()
	x := explore.New(r, grid.Size{Rows: 1, Cols: 1000}, solve.Outcome{}, nil)
	f, nodes := atEnd(t, x)
	p := tree.Lay(f, nodes, tree.ByDepth, tree.Extent{Width: 1, Height: 1, Below: 0.3}, func(int) solve.Cost { return solve.Cost{} })
	if gap := p.Names()[4].Text; gap != "… 865" {
		t.Errorf("the row after a gap has the name %q", gap)
	}
	found := 0
	for _, op := range (&tree.Problem{}).Draw(p, p.Moment(x.Len()), &tree.Drawing{
		Colors: scene.Light, Unit: 110, Chosen: -1,
		Face:    &tree.Face{Rows: 3, Cols: 3, Board: func(int) *scene.Scene { return &scene.Scene{} }},
		Say:     func(solve.Text) string { return "… very many states between" },
		Number:  func(n int64) string { return strconv.FormatInt(n, 10) },
		Measure: func(text string) float64 { return 0.5 * float64(len(text)) },
	}).Ops {
		group, ok := op.(scene.Group)
		if !ok || group.Name != "More" {
			continue
		}
		for _, op := range group.Scene.Ops {
			if text, ok := op.(scene.Text); ok {
				if found++; text.Size < 0.15 {
					t.Errorf("%q has the size %.2f", text.Text, text.Size)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no node stands for many")
	}
}
