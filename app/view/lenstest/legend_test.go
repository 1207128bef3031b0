package lenstest_test

import (
	"fmt"
	"image/color"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/scene"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/puzzles"
)

// The legend and the picture agree on many boards. Each colour that a lens draws has an entry. The numbers on cells
// lie within the scale. Each entry is drawn: on this board, or on some board if it depends on the exploration or the
// pointer.
func TestLegendsSayWhatIsDrawn(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		for _, task := range p.Tasks() {
			t.Run(p.ID()+"/"+task, func(t *testing.T) {
				t.Parallel()
				g := legends{
					oddity:  oddity{T: t, p: p.(lens.Puzzle), task: task, says: catalogue.New("en")},
					missing: map[string]bool{}, idle: map[string]int{},
				}
				for seed := range uint64(legendBoards) {
					g.seed, g.random = seed, rand.New(rand.NewPCG(seed, 11))
					g.d = oddBoard(g.random, p)
					g.boardThrough()
				}
				for _, text := range slices.Sorted(maps.Keys(g.missing)) {
					t.Error(text)
				}
				for _, entry := range slices.Sorted(maps.Keys(g.idle)) {
					if g.idle[entry] < 0 {
						t.Errorf("%s is drawn on no board", entry)
					}
				}
			})
		}
	}
}

const legendBoards = 400

// legends compares the drawings of lenses with their legends.
type legends struct {
	oddity
	missing map[string]bool // errors
	idle    map[string]int  // how often each entry was drawn, or -1
}

func (g *legends) boardThrough() {
	query := g.random.IntN(max(1, len(g.d.Queries)))
	for _, l := range g.p.Lenses(g.task) {
		algorithms := l.Algorithms
		if algorithms == nil {
			algorithms = []string{g.p.Solvers(g.task)[0].ID()}
		}
		if len(g.d.Queries) > 0 {
			g.lensThrough(l, query, g.run(algorithms[g.random.IntN(len(algorithms))], query))
		}
	}
}

func (g *legends) lensThrough(l lens.Lens, query int, known *run) {
	v := g.view(l, query, known)
	if v == nil {
		return
	}
	for range 3 {
		g.position(v, known)
		v.Window = lens.Whole(g.d.Board.Size, 40)
		v.Choice = 0
		if l.Choices != nil {
			v.Choice = g.random.IntN(max(1, len(l.Choices(v))))
		}
		p := l.Draw(v)
		drawn := colorsOf(v, append(slices.Clone(p.Under), p.Over...))
		hovered := map[color.NRGBA]bool{}
		if l.Hover != nil {
			for c := range g.d.Board.Cells() {
				maps.Copy(hovered, colorsOf(v, l.Hover(v, grid.Cell(c)).Over))
			}
		}
		g.compare(l, v, p, drawn, hovered)
	}
}

// compare compares the colours of the legend with the drawn colours.
func (g *legends) compare(l lens.Lens, v *lens.View, p lens.Picture, drawn, hovered map[color.NRGBA]bool) {
	said := map[color.NRGBA]bool{}
	for _, item := range p.Legend {
		own := colorsOf(v, item.Swatch)
		for _, c := range item.Scale {
			own[c] = true
		}
		maps.Copy(said, own)
		name := fmt.Sprintf("%s: the entry %s", l.ID, item.Text.Key)
		if len(own) == 0 {
			continue
		}
		shown := false
		for c := range own {
			shown = shown || drawn[c] || item.Pointed && hovered[c]
		}
		switch {
		case shown:
			g.idle[name] = 1
		case !l.Explores && !item.Kept && !item.Pointed:
			g.missing[fmt.Sprintf("%s is drawn nowhere (seed %d)", name, g.seed)] = true
		case g.idle[name] == 0:
			g.idle[name] = -1
		}
	}
	many := forMany(p)
	for c := range drawn {
		if !said[c] && !many[opaque(c)] && !among(v.Look.Routes[:], c) {
			g.missing[fmt.Sprintf("%s: the colour %v has no entry", l.ID, c)] = true
		}
	}
	g.ranges(l, p)
}

// forMany returns the colours of entries that show one colour for many: all colours of a palette, and paler colours
// of a line.
func forMany(p lens.Picture) map[color.NRGBA]bool {
	all := map[color.NRGBA]bool{}
	for _, item := range p.Legend {
		for _, op := range item.Swatch {
			path, is := op.(scene.Path)
			if !is || !item.Kept {
				continue
			}
			all[opaque(path.Stroke)] = true
			for _, op := range p.Under {
				if q, is := op.(scene.Quarters); is && slices.Contains(q.Palette[:], path.Fill) {
					for _, c := range q.Palette {
						all[opaque(c)] = true
					}
				}
			}
		}
	}
	return all
}

func opaque(c color.NRGBA) color.NRGBA { return kit.Faded(c, 255) }

// among reports whether a colour is in a list, even faded.
func among(list []color.NRGBA, c color.NRGBA) bool {
	return slices.ContainsFunc(list, func(r color.NRGBA) bool { return r.R == c.R && r.G == c.G && r.B == c.B })
}

// ranges compares the numbers on cells with the ends of the scale.
func (g *legends) ranges(l lens.Lens, p lens.Picture) {
	for _, item := range p.Legend {
		from, ok := number(item.From.Args)
		to, also := number(item.Text.Args)
		if len(item.Scale) == 0 || !ok || !also {
			continue
		}
		least, most := min(from, to), max(from, to)
		for _, op := range p.Under {
			n, is := op.(scene.Numbers)
			if !is || n.Palette == nil {
				continue
			}
			for _, value := range n.Value {
				if value != scene.NoNumber && (value < least || value > most) {
					g.missing[fmt.Sprintf("%s: %d is written, the scale goes from %d to %d (seed %d)",
						l.ID, value, from, to, g.seed)] = true
				}
			}
		}
	}
}

func number(args map[string]any) (int64, bool) {
	for _, name := range []string{"N", "PluralCount"} {
		switch n := args[name].(type) {
		case int:
			return int64(n), true
		case int32:
			return int64(n), true
		case int64:
			return n, true
		}
	}
	return 0, false
}

// colorsOf returns colours with a meaning. It leaves out grounds, casings and the puzzle's own things.
func colorsOf(v *lens.View, ops []scene.Op) map[color.NRGBA]bool {
	all := map[color.NRGBA]bool{}
	own := func(art *scene.Scene) bool {
		for _, kind := range v.Look.Kinds {
			if kind == art {
				return true
			}
		}
		return false
	}
	var add func(ops []scene.Op)
	add = func(ops []scene.Op) {
		for _, op := range ops {
			var ink scene.Ink
			switch op := op.(type) {
			case scene.Rect:
				ink = op.Ink
			case scene.Circle:
				ink = op.Ink
			case scene.Path:
				ink = op.Ink
			case scene.Sprite:
				if !own(op.Art) {
					add(op.Art.Ops)
				}
			case scene.Tints:
				addIndexed(all, op.Palette, op.Index)
			case scene.Quarters:
				addIndexed(all, op.Palette, op.Index)
			}
			all[ink.Fill], all[ink.Stroke] = true, true
		}
	}
	add(ops)
	for _, c := range []color.NRGBA{
		{},
		v.Colors.Casing, v.Colors.Panel, v.Colors.Floor, v.Colors.Grid,
		kit.Faded(v.Colors.Floor, 0xC0), kit.Faded(v.Colors.Panel, 236),
	} {
		delete(all, c)
	}
	maps.DeleteFunc(all, func(c color.NRGBA, _ bool) bool { return c.A == 0 })
	return all
}

func addIndexed(all map[color.NRGBA]bool, p *scene.Palette, index []byte) {
	for _, i := range index {
		if i != 0 {
			all[p[i]] = true
		}
	}
}
