package view_test

import (
	"image/color"
	"testing"

	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/golden"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
)

const density = 1.5

func compare(t *testing.T, name string, f figure.Figure, s figure.Style) {
	t.Helper()
	golden.Compare(t, name, drawPage(figure.Compose(f, s, raster.New(typeface.BuiltIn())), density))
}

// The page has one board with all texts and is drawn on each ground.
func TestOneBoard(t *testing.T) {
	for name, g := range map[string]struct {
		colors *scene.Colors
		ground color.NRGBA
	}{
		"white":       {scene.Paper, scene.RGB(0xFFFFFF)},
		"dark":        {scene.Dark, scene.Dark.Ground},
		"light":       {scene.Light, scene.Light.Ground},
		"transparent": {scene.Light, color.NRGBA{}},
	} {
		p := boardPanel(t, "huarong", "sides", "dijkstra", g.colors, 30)
		p.Note = "The piece goes from side to side; each step costs what the blank walks round it."
		f := figure.Figure{
			Title: "The blank walks, the piece moves",
			Caption: "A cell has four quarters, one for each side on which the blank can stand beside the piece. Bright " +
				"quarters are reached at a low cost, dark ones late.\nThe orange line is the way of the piece.",
			Panels: []figure.Panel{p},
		}
		compare(t, "one-"+name, f, figure.Natural(g.colors, g.ground, 30))
	}
}

const chinese = "万圣节后的早晨：三个鬼魂同时移动，每一步可以走到相邻的格子，也可以留在原地；两个鬼魂不能走进同一格，也不能互换位置。" +
	"从起点和终点同时开始的两个波前（蓝色和橙色）在中间相遇，“相遇”的那一步就是答案。这样做的好处是：每个波前只走一半的路，" +
	"而走一半的路所遇到的状态，远远少于一半。请注意：在狭窄的走廊里，鬼魂必须排队——谁先走，谁让路，正是这道题的难点。"

func TestSlide(t *testing.T) {
	for name, colors := range map[string]*scene.Colors{"light": scene.Light, "dark": scene.Dark} {
		p := boardPanel(t, "halloween", "waves", "bidirectional", colors, 26)
		f := figure.Figure{Title: "双向搜索：两个波前在中间相遇", Caption: chinese, Panels: []figure.Panel{p}}
		compare(t, "slide-"+name, f, figure.Slide(colors))
	}
	p := boardPanel(t, "knight", "attacked", "fast", scene.Light, 40)
	f := figure.Figure{Title: "ナイトの最短手順", Panels: []figure.Panel{p}}
	compare(t, "slide-plain", f, figure.Slide(scene.Light))
}

func TestContactSheet(t *testing.T) {
	f := figure.Figure{
		Title:   "Six boards",
		Caption: "One sheet for the lesson: what is known of each board before the search begins, and after it.", Columns: 2,
	}
	for i, b := range []struct{ id, lens, algorithm string }{
		{"huarong", "", ""},
		{"huarong", "sides", "dijkstra"},
		{"knight", "", ""},
		{"knight", "attacked", "fast"},
		{"sokoban", "", ""},
		{"halloween", "", "fast"},
	} {
		p := boardPanel(t, b.id, b.lens, b.algorithm, scene.Paper, 20)
		p.Title = string(rune('1'+i)) + " · " + b.id
		f.Panels = append(f.Panels, p)
	}
	compare(t, "sheet", f, figure.A4Portrait(scene.Paper))
}
