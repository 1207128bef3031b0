package generic

import (
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/search"
)

// groupsLens shows the groups of pieces of pattern databases, with their costs. If a group is chosen, the other pieces
// look alike.
func groupsLens(p *Puzzle) lens.Lens {
	return lens.Lens{ID: "groups", Prepare: p.prepareGroups, Choices: p.chooseGroups, Draw: p.drawGroups}
}

func (p *Puzzle) prepareGroups(m *solve.Meter, v *lens.View) (any, error) {
	r, err := p.Rules(v.Dataset, v.Query)
	if err != nil {
		return (*search.GroupCosts)(nil), nil //nolint:nilerr // the board has an error, which is shown elsewhere
	}
	return search.NewGroupCosts(m, r)
}

// chooseGroups lists all groups together, and then each group.
func (p *Puzzle) chooseGroups(v *lens.View) []solve.Text {
	list := []solve.Text{p.Text("lens.groups.all")}
	if r, err := p.Rules(v.Dataset, v.Query); err == nil {
		if r, ok := r.(search.Patterned); ok {
			for _, pattern := range r.Patterns() {
				list = append(list, p.groupName(pattern.Kinds()))
			}
		}
	}
	return list
}

func (p *Puzzle) groupName(kinds []solve.Kind) solve.Text {
	return kit.Joined("generic.move.and", solve.Map(kinds, p.nameOf))
}

// groupColors are colours that colour-blind people can tell apart (Okabe and Ito 2008).
var groupColors = [...]uint32{0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xD55E00, 0xD9C420}

func (p *Puzzle) drawGroups(v *lens.View) lens.Picture {
	tables := v.Prepared.(*search.GroupCosts)
	if tables == nil {
		return lens.Picture{Note: p.Text("lens.groups.none")}
	}
	costs, bound, sums := tables.Of(v.State)
	cost := func(n int64) solve.Text { return kit.CostText(p.Costs(v.Task)[:1])(solve.Units(n)) }
	groups, pic := tables.Groups(), lens.Picture{NoRoute: true}
	chosen := min(v.Choice, len(groups)) - 1
	for _, t := range p.spec.Stand(v.Dataset, v.Query, v.State) {
		i := slices.IndexFunc(groups, func(g []solve.Kind) bool { return slices.Contains(g, t.Kind) })
		if i >= 0 {
			pic.Over = append(pic.Over, p.groupMark(v, t, i, chosen < 0 || i == chosen)...)
		}
	}
	for i, group := range groups {
		if chosen < 0 || i == chosen {
			text := p.Text("lens.groups.lost", "Group", p.groupName(group))
			if costs[i] >= 0 {
				text = p.Text("lens.groups.legend", "Group", p.groupName(group), "Cost", cost(costs[i]))
			}
			pic.Legend = append(pic.Legend, lens.Swatch(scene.RGB(groupColors[i%len(groupColors)]), text))
		}
	}
	total := bound.Value(len(p.Costs(v.Task)) > 1)
	switch {
	case chosen >= 0:
		pic.Note = p.Text("lens.groups.blurred")
	case !bound.Less(solve.Never):
		pic.Note = p.Text("lens.groups.no_way")
	case sums:
		pic.Note = p.Text("lens.groups.sum", "Cost", cost(total))
	default:
		pic.Note = p.Text("lens.groups.greatest", "Cost", cost(total))
	}
	return pic
}

// groupMark frames a piece in the colour of its group. If the piece is not kept, a card with a question mark covers it.
func (p *Puzzle) groupMark(v *lens.View, t solve.Thing, group int, kept bool) []scene.Op {
	size, form := v.Dataset.Board.Size, p.Form(t.Kind)
	ink := scene.Ink{Stroke: scene.RGB(groupColors[group%len(groupColors)]), Width: 0.1}
	if !kept {
		ink = scene.Ink{Fill: v.Colors.Panel, Stroke: v.Colors.Muted, Width: 0.04}
	}
	frame := kit.Around(size, t.At, form, 0.05, 0.1, ink)
	if kept {
		return []scene.Op{frame}
	}
	return []scene.Op{frame, scene.Text{
		At: kit.Middle(size, t.At, form), Size: 0.4, Color: v.Colors.Muted, Text: "?",
	}}
}
