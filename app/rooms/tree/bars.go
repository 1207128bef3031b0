package tree

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// survey has the bars beside a tree that is too large to be drawn whole. Each bar shows the number of reached states in
// a layer.
type survey struct {
	*tree.Survey // nil if there are no bars
	forest       *tree.Forest
	layers       tree.Layers
	release      func()
}

// count counts the states of each layer of a large search, in the background. It stops an earlier count.
func (r *Room) count() {
	m, large := r.made, r.made.Large()
	if !large || r.survey.forest != m.Forest || r.survey.layers != m.Layers {
		r.uncount()
	}
	if !large || r.survey.forest != nil {
		return
	}
	f, layers, problem, budget := m.Forest, m.Layers, m.Problem, r.Bench.Budget()
	r.survey = survey{forest: f, layers: layers}
	r.counting.Begin(r.Shell, func(ctx context.Context, _ func(func())) func() {
		meter, release := budget.NewMeter(ctx, nil)
		s, err := tree.NewSurvey(meter, f, layers, problem.Key(f, layers))
		return func() {
			if err != nil || r.survey.forest != f || !s.Tells() {
				release()
				return
			}
			r.survey.Survey, r.survey.release = s, release
			r.pane.redraw()
		}
	})
}

func (r *Room) uncount() {
	r.counting.Stop()
	if r.survey.release != nil {
		r.survey.release()
	}
	r.survey, r.bar = survey{}, -1
}

func (p *Pane) newBars() fyne.CanvasObject {
	r := p.r
	unit := float64(r.Scaled(1))
	p.bars = widgets.NewDiagram(r.Renderer, r.Colors(), unit, unit)
	p.bars.OnDraw = func(unit float64, from, to scene.Point) *scene.Scene {
		if r.survey.Survey == nil || r.made.Picture == nil {
			return nil
		}
		return r.survey.Draw(r.Tree.Now(), to.Y-from.Y, r.Tree.Drawing(unit/float64(r.Scaled(1))))
	}
	p.bars.OnTap = func(at scene.Point) { r.visitBar(at.Y) }
	p.bars.OnPoint = func(at scene.Point, inside bool) {
		r.bar = -1
		if inside && r.survey.Survey != nil {
			r.bar = r.survey.BarAt(at.Y, p.barsHeight())
		}
		r.Hint(r.barText(r.bar))
	}
	p.bars.OnOther, p.bars.OnRune = r.TypedKey, r.TypedRune
	p.bars.OnSpoken = func() (name, value string) {
		if now := r.survey; now.Survey != nil && r.made.Picture != nil {
			if node := r.Tree.Now().Current; node >= 0 {
				value = r.barText(now.Of(node))
			}
		}
		return r.Say(solve.Say("tree.bars")), value
	}
	r.Trace.Part("tree.bars", p.bars)
	p.strip = container.New(layouts.Wide(r.Scaled(tree.BarsWidth)), p.bars)
	p.strip.Hide()
	return p.strip
}

// Bars returns the widget of the bars, or nil if there are no bars.
func (r *Room) Bars() *widgets.Diagram {
	if r.pane == nil || r.survey.Survey == nil {
		return nil
	}
	return r.pane.bars
}

// visitBar goes to a state of the layer whose bar is at height y, if possible to a state of the solution.
func (r *Room) visitBar(y float64) {
	if r.survey.Survey == nil || r.made.Picture == nil || r.survey.forest != r.made.Forest {
		return
	}
	i := r.survey.BarAt(y, r.pane.barsHeight())
	if i < 0 {
		return
	}
	node := r.survey.Bars[i].Node
	r.Bench.Tree.Seen.Selected = node
	r.Bench.Explore.PickBranch(r.made.Forest.Last(node)) // this calls follow
	r.Tree.Reveal(r.made.Find(node))
}

// barText describes the states of bar i. It returns "" if there is no such bar.
func (r *Room) barText(i int) string {
	if i < 0 || r.survey.Survey == nil || r.made.Picture == nil {
		return ""
	}
	return r.Say(r.survey.Tell(i, r.survey.Count(r.Tree.Now())[i], r.Number))
}

// barsHeight returns the height of the bars, in units of their picture.
func (p *Pane) barsHeight() float64 {
	_, _, _, high, _ := p.bars.View()
	return high
}

func (p *Pane) redrawBars() {
	if on := p.r.survey.Survey != nil; on != p.strip.Visible() {
		layouts.Show(p.strip, on)
		p.split.Refresh()
	}
	p.bars.SetExtent(tree.BarsWidth, 1) // the bars fill the height
	p.bars.Redraw()
}
