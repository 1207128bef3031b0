package studio

import (
	"context"
	"math"
	"slices"
	"strings"

	"stepboard/app/view"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/solve"
)

// laidTree is the laid out tree or graph of a shot.
type laidTree struct {
	view.Tree
	survey *tree.Survey // the bars of a large search, whose tree is drawn only in part; nil if the whole tree is drawn
	parted bool         // whether the selected node is the node where this search first differs from the others
}

// layTrees lays out the trees of a shot, one for each compared side, and releases the earlier trees.
func (s *Studio) layTrees(ctx context.Context, t *sight) error {
	if t.Tree == nil {
		return nil
	}
	for _, freeTree := range s.freeTrees {
		freeTree()
	}
	s.freeTrees = nil
	if t.sides == nil {
		return s.layTree(ctx, t)
	}
	for _, b := range t.sides.boards {
		event := -1
		if side := t.sides.Side(b.Algorithm); side >= 0 && t.sides.Parting() != nil {
			event = t.sides.Parting()[side]
		}
		b.Tree = t.Tree.Beside(event)
		if err := s.layTree(ctx, b); err != nil {
			return err
		}
		if b.tree != nil {
			b.tree.parted, b.tree.survey = event >= 0, nil
		}
	}
	return nil
}

func (s *Studio) layTree(ctx context.Context, t *sight) error {
	if t.Exploration == nil && !t.Tree.Graph {
		return nil
	}
	p, err := view.LayTree(ctx, s.Budget, view.TreeOrder{
		Puzzle: t.Puzzle, Dataset: t.Dataset, Query: t.Query, X: t.Exploration, Pos: t.EventPos(), Seen: *t.Tree,
	}, view.Tree{})
	if err != nil {
		return err
	}
	t.tree = &laidTree{Tree: p}
	s.freeTrees = append(s.freeTrees, p.Free) // not t.tree.Free, because t may be drawn again
	if !p.Large() {
		return nil
	}
	m, release := s.Budget.NewMeter(ctx, nil)
	s.freeTrees = append(s.freeTrees, release)
	survey, err := tree.NewSurvey(m, p.Forest, p.Layers, p.Problem.Key(p.Forest, p.Layers))
	if err == nil && survey.Tells() {
		t.tree.survey = survey
	}
	return err
}

// Lengths beside a tree, in units of the tree.
const (
	boardShare = 0.5 // side of the board, as a share of the tree's larger side
	numbers    = 0.9 // room for the board's numbers of rows and columns
	// The smallest and largest side of the board.
	leastBoard = 3.2
	mostBoard  = 8.0
	// On a page, a narrow tree leaves room for a larger board: up to the tree's height, and to this width of the picture
	// as a share of its height.
	widePicture = 1.5
	treeGap     = 0.8
	// The largest part of a tree in a comparison or a small picture. A larger tree is cut, so that its text is legible.
	mostWide = 20
	mostHigh = 15
	onPage   = 0.75  // on a page of a given size, a cut tree has this share of these lengths
	mostPage = 20    // the largest side of a whole tree on a page of a given size
	mostFree = 80    // the largest side of a tree in a picture of its own size
	barUnit  = 0.025 // size of one unit of the bars
)

// told returns the places of the tree's nodes that a picture must show: the options of a question or, without options,
// the goal of a run that has found a way, or the state at which the run is.
func (t *sight) told() (places []int) {
	for _, l := range t.Tree.Letters {
		if node := t.tree.Forest.Node(l.Event); node >= 0 {
			places = append(places, t.tree.Find(node))
		}
	}
	if now := t.tree.At(t.EventPos()); len(places) == 0 && now.Found {
		places = append(places, t.tree.Find(now.Goal))
	} else if len(places) == 0 && now.Current >= 0 {
		places = append(places, t.tree.Find(now.Current))
	}
	return slices.DeleteFunc(places, func(place int) bool { return place < 0 })
}

// withTree draws a shot's board and, at its right, its tree as one picture. If Tree.Alone is set, it draws only the
// tree. A cell of the picture is one unit of the tree.
func (s *Studio) withTree(t *sight, board figure.Panel, colors *scene.Colors, cell float64) figure.Panel {
	p := t.tree
	from, to := t.Tree.Part.Of(p.Size())
	if t.Tree.Part == (tree.Part{}) {
		wide, high := float64(mostWide), float64(mostHigh)
		switch all, tall := p.Size(); {
		case t.free:
			wide, high = mostFree, mostFree
		case t.paged && max(all, tall) <= mostPage:
			high = mostPage
		case t.paged && p.Picture != nil:
			wide, high = onPage*wide, onPage*high
		}
		from, to = p.Opening(wide, high)
		if p.Picture != nil {
			from, to = p.With(from, to, wide, high, t.told(), func(event int) bool {
				return p.At(t.EventPos()).Status(event) != tree.Unreached
			})
		}
	}
	wide, high := to.X-from.X, to.Y-from.Y
	panel := board
	panel.Scene, panel.Unnumbered, panel.Row, panel.Col = &scene.Scene{}, true, 0, 0
	left := 0.0
	if !t.Tree.Alone {
		longer := float64(max(board.Rows, board.Cols))
		side := min(max(leastBoard, boardShare*max(wide, high)), mostBoard)
		if t.paged {
			side = max(side, min(high-numbers, widePicture*high-numbers-treeGap-wide))
		}
		scale := side / longer
		tall := float64(board.Rows) * scale
		high = max(high, tall+numbers)
		left = numbers + float64(board.Cols)*scale + treeGap
		lo := scene.Point{X: float64(board.Col), Y: float64(board.Row)}
		panel.Inset = &figure.Inset{
			At: scene.Point{X: numbers, Y: (high + numbers - tall) / 2}, Scale: scale, Row: board.Row, Col: board.Col,
			Rows: board.Rows, Cols: board.Cols, Sides: board.Sides,
		}
		panel.Scene.Add(scene.Group{
			At: scene.Point{X: numbers - lo.X*scale, Y: panel.Inset.At.Y - lo.Y*scale}, Scale: scale, Scene: board.Scene,
			Name: "Board", Clip: true, Min: lo,
			Max: scene.Point{X: lo.X + float64(board.Cols), Y: lo.Y + float64(board.Rows)},
		})
	}
	d := &tree.Drawing{
		Colors: colors, Face: p.Face(s.style(t, colors)), Unit: cell,
		Label: t.Tree.Label, Repeats: t.Tree.Repeats, Letters: t.Tree.Letters, Chosen: -1,
		Say: s.Say, Number: s.number, Measure: func(text string) float64 { return 0.55 * float64(len(text)) },
		Min: from, Max: to, Whole: true,
	}
	if s.Measure != nil {
		d.Measure = func(text string) float64 { return s.Measure.TextWidth(1, false, text) }
	}
	if p.Graph == nil {
		if d.Chosen = p.Find(p.Forest.Node(t.Tree.Selected)); p.parted {
			d.Chosen, d.Parted = -1, d.Chosen+1
		}
	}
	if t.paged { // larger text, as far as the rows have room for it
		d.Unit = max(onPage*cell, min(cell, tree.LeastUnit))
		if p.Picture != nil && p.Extent.Beside > 0 {
			d.Unit = max(cell, tree.LeastUnit)
		}
	}
	if p.survey != nil {
		small := *d
		small.Unit *= barUnit
		bars := p.survey.Draw(p.At(t.EventPos()), high/barUnit, &small)
		panel.Scene.Add(scene.Group{At: scene.Point{X: left}, Scale: barUnit, Name: "Layers", Scene: bars})
		left += tree.BarsWidth*barUnit + treeGap
	}
	at := scene.Point{X: left - from.X, Y: -from.Y}
	grown := scene.Group{At: at, Scale: 1, Name: "Tree", Clip: true, Min: from, Max: to, Scene: p.Draw(t.EventPos(), d)}
	legend := p.Legend(colors, t.Tree.Repeats)
	var notes []string
	if p.Graph != nil {
		notes = append(notes, s.Say(p.Graph.Tell(s.number)))
	}
	if n, all := p.InView(scene.Point{X: from.X + tree.BandWidth, Y: from.Y}, to); n < all {
		notes = append(notes, s.Say(solve.Say("tree.part", "N", s.number(int64(n)), "All", s.number(int64(all)))))
	}
	if len(notes) > 0 {
		panel.Note = strings.TrimPrefix(panel.Note+"\n"+strings.Join(notes, "\n"), "\n")
	}
	if p.parted {
		legend = append(legend, tree.PartedSign(colors))
	}
	panel.Scene.Add(grown)
	panel.Rows, panel.Cols = int(math.Ceil(high)), int(math.Ceil(left+wide))
	shift := scene.Point{X: (float64(panel.Cols) - left - wide) / 2, Y: (float64(panel.Rows) - high) / 2}
	if panel.Inset != nil {
		panel.Inset.At.X, panel.Inset.At.Y = panel.Inset.At.X+shift.X, panel.Inset.At.Y+shift.Y
	}
	for i, op := range panel.Scene.Ops { // centre the groups in the picture, whose size is a whole number of cells
		if g, ok := op.(scene.Group); ok {
			g.At.X, g.At.Y = g.At.X+shift.X, g.At.Y+shift.Y
			panel.Scene.Ops[i] = g
		}
	}
	panel.Legend = figure.Joined(board.Legend, view.Legend(legend, false, s.Say))
	return panel
}
