package tree

import (
	"cmp"
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/catalogue"
	"stepboard/app/shell"
	"stepboard/app/theme"
	"stepboard/app/view"
	"stepboard/app/view/tree"
	"stepboard/app/workbench"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Pane shows the tree and its controls. A nil *Pane means that the pane is not shown.
type Pane struct {
	Content fyne.CanvasObject

	r       *Room
	says    *widgets.Words
	labels  *shell.Picker
	legend  *widgets.Legend
	repeats *widget.Check
	bars    *widgets.Diagram
	strip   *fyne.Container // contains bars
	split   *fyne.Container // contains strip and the tree
}

// Sizes at normal text size, in logical pixels.
const (
	toolSize   = 30
	legendText = 11.5
	leastHigh  = 160 // smallest height of the tree with a legend below it
)

// Beside puts the tree beside the board. If the tree is not shown, it returns the parameter board.
func (r *Room) Beside(board fyne.CanvasObject) fyne.CanvasObject {
	r.pane = nil
	if !r.Shown() {
		r.drop() // the pointer may still be on a node of the old pane
		return board
	}
	r.pane = r.newPane()
	r.pane.lay(true)
	r.follow()
	layouts.Show(board, !r.Bench.Tree.Seen.Alone)
	split := &shell.Split{Setting: "tree.share", Least: 0.2, Usual: 0.5, Most: 0.85, Right: true}
	return split.Beside(r.Shell, "tree.sash", board, r.pane.Content)
}

// Content returns the content of the pane, or nil if the pane is not shown.
func (r *Room) Content() fyne.CanvasObject {
	if r.pane == nil {
		return nil
	}
	return r.pane.Content
}

func (r *Room) newPane() *Pane {
	k := r.Colors()
	p := &Pane{r: r, says: widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted)}
	r.Tree.NewDiagram("tree")
	d := r.Tree.Diagram
	d.OnMove, d.OnView = func() { p.says.Say(r.Says()) }, p.viewed
	d.OnKey, d.OnRune, d.OnOther = r.Key, r.Type, r.TypedKey
	d.OnSpoken = func() (name, value string) {
		return r.Say(solve.Say("tree.spoken")), cmp.Or(r.Tree.Describe(r.chosen()), r.Says())
	}
	rows := r.NewPicker(func(id string) string { return r.Say(solve.Say("tree.layers." + id)) }, func(id string) {
		r.Bench.Tree.Seen.Layers = tree.Layers(max(0, slices.Index(tree.LayersNames[:], id)))
		r.follow()
	})
	p.labels = r.NewPicker(func(id string) string { return r.Say(solve.Say("tree.label." + id)) }, func(id string) {
		r.Bench.Tree.Seen.Label = tree.Label(max(0, slices.Index(tree.Labels[:], id)))
		p.redraw()
	})
	rows.Offer(tree.LayersNames[:], tree.LayersNames[r.Bench.Tree.Seen.Layers])
	p.offer()
	p.repeats = widget.NewCheck(r.Say(solve.Say("tree.repeats")), func(on bool) {
		if on != r.Bench.Tree.Seen.Repeats {
			r.repeats(on)
		}
	})
	p.repeats.Checked = r.Bench.Tree.Seen.Repeats
	r.Trace.Part("tree.repeats", p.repeats)
	fit := r.NewTool("tree.fit", theme.IconFit, r.Scaled(toolSize), solve.Say("tree.fit"), d.Fit)
	alone := r.NewTool("tree.alone", theme.IconResize, r.Scaled(toolSize), solve.Say("app.action.tree-alone"), r.alone)
	end := r.NewTool("tree.close", theme.IconClose, r.Scaled(toolSize), solve.Say("tree.close"), r.Toggle)
	buttons := container.New(layout.NewCustomPaddedHBoxLayout(0), fit, alone, end)
	lists := container.NewGridWithColumns(2, shell.Named(r.Shell, solve.Say("tree.layers"), rows.Select),
		shell.Named(r.Shell, solve.Say("tree.label"), p.labels.Select))
	bar := container.New(layouts.Dock{}, layouts.Row(), layouts.Row(buttons), lists)
	p.legend = widgets.NewLegend(r.Renderer, k, r.Scaled(legendText))
	p.legend.Leading = true
	foot := container.NewStack(canvas.NewRectangle(k.Well), layouts.Padded(2, 4, 10, 10,
		container.New(layouts.Stack{Grow: 0}, container.New(layouts.Dock{}, layouts.Row(), layouts.Row(p.repeats), p.says),
			p.legend)))
	p.split = container.New(layouts.Dock{}, layouts.Row(p.newBars()), layouts.Row(), d)
	p.Content = container.New(roomy{layouts.Stack{Grow: 2}, r.Scaled(leastHigh)}, layouts.Padded(4, 4, 10, 6, bar),
		layouts.Rule(k.Line), p.split, foot)
	return p
}

// offer fills the list of labels. A run that used no lower bounds has no sums, so the list begins with the costs.
func (p *Pane) offer() {
	list, chosen := tree.Labels[:], p.r.Bench.Tree.Seen.Label
	if m := p.r.made; m.Picture != nil && len(m.Nodes) > 0 && !m.Problem.Guided(m.Forest, m.Nodes[0].Event) {
		list, chosen = list[tree.G:], max(tree.G, chosen)
	}
	p.labels.Offer(list, tree.Labels[chosen])
}

// roomy is the layout of the pane. If the tree would be lower than the field least, roomy hides the sentence and the
// legend.
type roomy struct {
	layouts.Stack
	least float32
}

// Layout implements fyne.Layout.
func (l roomy) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	rest := size.Height
	for i, o := range objects {
		if i == l.Grow {
			continue
		}
		if o.Size().Width != size.Width { // the height of wrapped parts depends on their width
			o.Resize(fyne.NewSize(size.Width, o.Size().Height))
		}
		rest -= o.MinSize().Height
	}
	layouts.Show(objects[len(objects)-1], rest >= l.least)
	l.Stack.Layout(objects, size)
}

// viewed stores which part of the picture is visible. If the user has chosen Fit, it stores the zero Part.
func (p *Pane) viewed() {
	x, y, wide, high, fitted := p.r.Tree.Diagram.View()
	if fitted {
		p.r.Bench.Tree.Seen.Part = tree.Part{}
	} else if p.r.made.Any() {
		p.r.Bench.Tree.Seen.Part = tree.Hundredths(x, y, wide, high)
	}
}

// lay shows a new picture. If the user has chosen a part of the picture, it shows this part. Otherwise, if the
// parameter first is true, it shows as much as fits, with the current state of a run in progress. Otherwise it shows
// the node that was opened last or, without such a node, the current state.
func (p *Pane) lay(first bool) {
	if p == nil || !p.r.made.Any() {
		return
	}
	p.offer()
	part := p.r.Bench.Tree.Seen.Part
	width, height := p.r.made.Size()
	p.r.Tree.Diagram.SetExtent(width, height)
	opened := p.r.opened
	p.r.opened = -1
	switch from, to := part.Of(width, height); {
	case part != (tree.Part{}):
		p.r.Tree.Diagram.SetView(from, to)
	case !first && opened >= 0 && p.r.made.Picture != nil:
		p.r.Tree.Reveal(p.r.made.Find(opened))
	default:
		if first {
			p.r.Tree.Diagram.Fit()
		}
		pos, made := p.r.pos(), p.r.made
		if !first || made.Picture != nil && pos > 0 && (pos < made.Forest.To || p.r.Bench.On(workbench.Exploring)) {
			p.r.Tree.Reveal(0)
			p.reveal()
		}
	}
}

// reveal scrolls to the selected state. Without one, reveal scrolls to the current state of the search, with its
// children if there is room, and to the goal.
func (p *Pane) reveal() {
	if p == nil || p.r.made.Picture == nil {
		return
	}
	if c := p.r.chosen(); c >= 0 && p.r.Bench.Explore.Branch() == nil {
		p.r.Tree.Reveal(c)
	} else if p.r.Bench.On(workbench.Exploring) {
		current := p.r.made.Find(p.r.Tree.Now().Current)
		if current >= 0 {
			for _, below := range slices.Backward(p.r.made.Nodes[current].Children) {
				p.r.Tree.Reveal(below)
			}
		}
		p.r.Tree.Reveal(current)
		p.r.Tree.Reveal(p.r.made.Find(p.r.Tree.Now().Goal))
	}
}

func (p *Pane) redraw() {
	if p == nil {
		return
	}
	p.r.Tree.Diagram.Redraw()
	p.redrawBars()
	p.says.Say(p.r.Says())
	p.repeats.SetChecked(p.r.Bench.Tree.Seen.Repeats)
	p.legend.Set(view.Legend(p.r.made.Legend(p.r.Colors(), p.r.Bench.Tree.Seen.Repeats), false, p.r.Say))
	switch r := p.r; { // the position may change while the pointer does not move
	case r.bar >= 0:
		r.Hint(r.barText(r.bar))
	case r.Tree.Pointed > 0:
		r.Hint(r.Tree.Describe(r.Tree.Pointed - 1))
	}
}

// Says returns a sentence about the picture. If there is no picture, it returns the reason.
func (r *Room) Says() string {
	m := r.made
	switch {
	case r.fails != nil:
		if refusal, ok := errors.AsType[*solve.Refusal](r.fails); ok {
			return catalogue.Sentence(r.Say(refusal.Text))
		}
		return r.Reason(r.fails)
	case m.Graph != nil:
		_, view := r.inView()
		return catalogue.Sentence(r.Say(m.Graph.Tell(r.Number))) + view
	case m.Picture == nil && r.Bench.Explore.Current() == nil: // the run may still be recorded
		return r.Say(r.Bench.Explore.Caption())
	case m.Picture == nil:
		return r.Say(solve.Say("tree.making"))
	case m.Forest.Nodes == 0:
		return r.Say(solve.Say("tree.empty"))
	}
	drawn, view := r.inView()
	nodes := m.Forest.Nodes
	said := solve.Say("tree.all", "PluralCount", nodes, "N", r.Number(int64(nodes)))
	switch {
	case m.tried && m.distances() != nil:
		said.Key = "tree.tried.left"
	case m.tried:
		said.Key = "tree.tried"
	default:
		if drawn < nodes {
			said = solve.Say("tree.some", "PluralCount", nodes, "N", r.Number(int64(nodes)), "Drawn", r.Number(int64(drawn)))
		}
		said = m.Forest.Share(said, r.Number)
	}
	return r.Say(said) + view
}

// inView returns the number of drawn states, and a text that says how many are in view, or "" if all are.
func (r *Room) inView() (drawn int, text string) {
	x, y, wide, high, _ := r.Tree.Diagram.View()
	n, drawn := r.made.InView(scene.Point{X: x, Y: y}, scene.Point{X: x + wide, Y: y + high})
	if n < drawn {
		text = " · " + r.Say(solve.Say("tree.view", "N", r.Number(int64(n))))
	}
	return drawn, text
}
