package figure_test

import (
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
)

func measurer() figure.Measurer { return raster.New(typeface.BuiltIn()) }

// box is the area that an operation covers on the page.
type box struct {
	kind           string
	x0, y0, x1, y1 float64
}

func (b box) meets(c box) bool {
	const eps = 1e-6
	return b.x0 < c.x1-eps && c.x0 < b.x1-eps && b.y0 < c.y1-eps && c.y0 < b.y1-eps
}

func (b box) within(w, h float64) bool {
	const eps = 1e-6
	return b.x0 >= -eps && b.y0 >= -eps && b.x1 <= w+eps && b.y1 <= h+eps
}

// boxes returns the boxes of frames, texts, swatches and scales, and those of boards. The ground is left out. Texts
// reach from above their capitals to below their descenders.
func boxes(p figure.Page, m figure.Measurer) (outer, boards []box) {
	for i, op := range flat(p.Scene) {
		switch op := op.(type) {
		case scene.Rect:
			b := box{"frame", op.Min.X, op.Min.Y, op.Max.X, op.Max.Y}
			if op.Fill == p.Ground && i == 0 {
				continue
			}
			if op.Radius == 0 { // a part of a scale, under the parts that follow
				b.kind = "scale"
				if n := len(outer); n > 0 && outer[n-1].kind == "scale" && outer[n-1].x1 == b.x1 && outer[n-1].y0 == b.y0 {
					continue
				}
			}
			outer = append(outer, b)
		case scene.Text:
			width := m.TextWidth(op.Size, op.Bold, op.Text)
			if op.Size < 6 { // the measurer rounds sizes to quarters
				width = m.TextWidth(100, op.Bold, op.Text) * op.Size / 100
			}
			x := op.At.X
			switch op.Align {
			case scene.Middle:
				x -= width / 2
			case scene.End:
				x -= width
			}
			outer = append(outer, box{"text " + op.Text, x, op.At.Y - 0.55*op.Size, x + width, op.At.Y + 0.62*op.Size})
		case scene.Group:
			b := box{"board", op.At.X + op.Min.X*op.Scale, op.At.Y + op.Min.Y*op.Scale, op.At.X + op.Max.X*op.Scale, op.At.Y +
				op.Max.Y*op.Scale}
			if op.Max == (scene.Point{X: 1, Y: 1}) && op.Min == (scene.Point{}) && len(op.Scene.Ops) > 0 {
				b.kind = "swatch"
				outer = append(outer, b)
				continue
			}
			boards = append(boards, b)
		}
	}
	return outer, boards
}

// check fails if a box is outside of the page, overlaps another box, or is missing.
func check(t *testing.T, name string, f figure.Figure, s figure.Style, p figure.Page, m figure.Measurer) {
	t.Helper()
	outer, boards := boxes(p, m)
	if p.Cell < 0 || math.IsNaN(p.Cell) || math.IsInf(p.Cell, 0) {
		t.Fatalf("%s: cell %v", name, p.Cell)
	}
	for i, b := range outer {
		if !b.within(p.Width, p.Height) {
			t.Errorf("%s: %v is not on the page of %v×%v", name, b, p.Width, p.Height)
		}
		for _, c := range outer[i+1:] {
			if b.meets(c) {
				t.Errorf("%s: %v lies on %v", name, b, c)
			}
		}
	}
	for _, b := range boards {
		inside := 0
		for _, c := range outer {
			if c.kind == "frame" && c.x0 <= b.x0 && c.y0 <= b.y0 && c.x1 >= b.x1 && c.y1 >= b.y1 {
				inside++
			}
		}
		if inside != 1 {
			t.Errorf("%s: %v lies in %d frames", name, b, inside)
		}
	}
	var want, got strings.Builder
	for _, op := range flat(p.Scene) {
		if op, ok := op.(scene.Text); ok {
			got.WriteString(op.Text)
		}
	}
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
	if s.Titles {
		want.WriteString(f.Title)
	}
	if s.Caption {
		want.WriteString("\x00" + f.Caption)
	}
	for i := range f.Panels {
		if q := &f.Panels[i]; s.Legend {
			want.WriteString("\x00" + q.Note)
			for _, l := range q.Legend {
				want.WriteString("\x00" + l.Text)
			}
		}
	}
	for _, part := range strings.Split(want.String(), "\x00") {
		if !strings.Contains(squeeze(got.String()), squeeze(part)) {
			t.Errorf("%s: %q was not written", name, part)
		}
	}
}

var randomWords = []string{
	"blank", "piece", "the", "a", "wave", "Übermut", "of", "least", "moves,", "(corner)", "华容道",
	"倉庫番の歩数ー", "。", "「角」", "−1", "i", "Donaudampfschifffahrtsgesellschaft",
}

func randomText(r *rand.Rand, most int) string {
	var b strings.Builder
	for b.Len() < r.IntN(most+1) {
		b.WriteString(randomWords[r.IntN(len(randomWords))])
		switch r.IntN(12) {
		case 0:
			b.WriteString("\n")
		case 1:
		default:
			b.WriteString(" ")
		}
	}
	return strings.TrimSpace(b.String())
}

func randomFigure(r *rand.Rand) figure.Figure {
	f := figure.Figure{Columns: r.IntN(5)}
	if r.IntN(4) > 0 {
		f.Title = randomText(r, 60)
	}
	if r.IntN(3) > 0 {
		f.Caption = randomText(r, 20<<r.IntN(6))
	}
	legend := randomLegend(r)
	shared := r.IntN(2) == 0
	for range r.IntN(5) + r.IntN(2)*r.IntN(6) {
		p := figure.Panel{Title: randomText(r, 30), Note: randomText(r, 60), Scene: &scene.Scene{}, Legend: legend}
		p.Rows, p.Cols = r.IntN(1<<r.IntN(8)), r.IntN(1<<r.IntN(8))
		p.Row, p.Col = r.IntN(1<<r.IntN(10)), r.IntN(1<<r.IntN(10))
		if !shared {
			p.Legend = randomLegend(r)
		}
		f.Panels = append(f.Panels, p)
	}
	return f
}

func randomLegend(r *rand.Rand) []figure.LegendItem {
	var items []figure.LegendItem
	for range r.IntN(5) {
		l := figure.LegendItem{Text: randomText(r, 30), Swatch: []scene.Op{scene.Box(8, 8, 92, 92, 12,
			scene.Ink{Fill: scene.RGB(0x884422)})}}
		if r.IntN(3) == 0 {
			l.Scale, l.From = []color.NRGBA{scene.RGB(0), scene.RGB(0xFFFFFF)}, randomText(r, 20)
		}
		items = append(items, l)
	}
	return items
}

func randomStyle(r *rand.Rand) figure.Style {
	styles := []figure.Style{
		figure.Natural(scene.Paper, color.NRGBA{}, 1+39*r.Float64()), figure.Natural(scene.Dark, scene.Dark.Ground, 24),
		figure.Slide(scene.Light), figure.A4Portrait(scene.Paper), figure.A4Landscape(scene.Paper),
		{
			Colors: scene.Light, Width: 20 + 2000*r.Float64(), Height: 20 + 2000*r.Float64(), Margin: 40 * r.Float64(),
			Text: 4 + 20*r.Float64(),
		},
		{Colors: scene.Light, Width: 2 + 40*r.Float64(), Height: 2 + 300*r.Float64(), Text: 4 + 20*r.Float64()},
		{Colors: scene.Light, Width: 60 + 1000*r.Float64(), Margin: 10, Text: 10},
		{Colors: scene.Light, Height: 60 + 1000*r.Float64(), Margin: 10, Text: 10},
	}
	s := styles[r.IntN(len(styles))]
	for _, part := range []*bool{&s.Titles, &s.Coordinates, &s.Legend, &s.Caption} {
		*part = r.IntN(5) > 0
	}
	if r.IntN(6) == 0 {
		s.Cell = 30 * r.Float64()
	}
	return s
}

// Every part of a page is there, and no parts overlap. The page has the ordered size.
func TestNothingIsCutOffOrOverlaps(t *testing.T) {
	m := measurer()
	figures := uint64(400)
	if testing.Short() {
		figures = 100
	}
	for i := range figures {
		r := rand.New(rand.NewPCG(i, 5))
		f, s := randomFigure(r), randomStyle(r)
		p := figure.Compose(f, s, m)
		name := fmt.Sprintf("figure %d", i)
		check(t, name, f, s, p, m)
		if s.Width > 0 && p.Width != s.Width || s.Height > 0 && p.Height != s.Height {
			t.Errorf("%s: the page measures %v×%v, want %v×%v", name, p.Width, p.Height, s.Width, s.Height)
		}
		if i%50 == 0 && !reflect.DeepEqual(p, figure.Compose(f, s, m)) {
			t.Errorf("%s: another page the second time", name)
		}
		if t.Failed() {
			t.Logf("%+v\n%+v", s, f)
			return
		}
	}
}

// Meaningless sizes and empty figures give a page without a panic.
func TestOddFigures(t *testing.T) {
	m := measurer()
	panel := func(rows, cols int) figure.Panel {
		return figure.Panel{
			Title: "t", Note: "n", Scene: &scene.Scene{}, Rows: rows, Cols: cols,
			Legend: []figure.LegendItem{{Text: "x"}},
		}
	}
	long := strings.Repeat("word ", 60)
	figures := map[string]figure.Figure{
		"nothing":          {},
		"words alone":      {Title: long, Caption: long},
		"an empty board":   {Panels: []figure.Panel{panel(0, 0)}},
		"less than that":   {Panels: []figure.Panel{panel(-3, -4)}},
		"a cell":           {Title: strings.Repeat("x", 300), Panels: []figure.Panel{panel(1, 1)}},
		"a huge board":     {Title: "t", Panels: []figure.Panel{panel(4000, 4000)}},
		"a corridor":       {Title: "t", Panels: []figure.Panel{panel(1, 4000)}},
		"a shaft":          {Title: "t", Panels: []figure.Panel{panel(4000, 1)}},
		"no scene":         {Panels: []figure.Panel{{Rows: 3, Cols: 3}}},
		"a long caption":   {Caption: strings.Repeat(long, 6), Panels: []figure.Panel{panel(9, 9)}},
		"negative columns": {Columns: -1, Panels: []figure.Panel{panel(2, 2), panel(3, 3)}},
	}
	odd := []float64{0, -1, math.NaN(), math.Inf(1), math.Inf(-1), 1e-300, 1e300, 3}
	for name, f := range figures {
		for _, s := range []figure.Style{
			figure.Slide(scene.Light), figure.A4Portrait(scene.Paper),
			figure.Natural(scene.Dark, color.NRGBA{}, 20),
			{},
		} {
			check(t, name, f, s, figure.Compose(f, s, m), m)
		}
		for _, v := range odd {
			for k := range 5 {
				s := figure.Slide(scene.Light)
				*[]*float64{&s.Cell, &s.Width, &s.Height, &s.Margin, &s.Text}[k] = v
				p := figure.Compose(f, s, m)
				if math.IsNaN(p.Width) || math.IsInf(p.Width, 0) || !(p.Width > 0) || !(p.Height > 0) || !(p.Cell >= 0) ||
					math.IsInf(p.Cell, 0) {
					t.Errorf("%s, %v as size %d: page %v×%v with cells of %v", name, v, k, p.Width, p.Height, p.Cell)
				}
			}
		}
	}
}

// On paper, long texts make boards smaller before any text is smaller than ten points.
func TestPaperHasLegibleText(t *testing.T) {
	panel := figure.Panel{
		Title: "A board", Scene: &scene.Scene{}, Rows: 9, Cols: 9, Note: strings.Repeat("A note of some words. ", 12),
		Legend: []figure.LegendItem{{Text: "an item"}},
	}
	panels := slices.Repeat([]figure.Panel{panel}, 4)
	panels[3].Legend = nil
	for _, s := range []figure.Style{figure.A4Portrait(scene.Paper), figure.A4Landscape(scene.Paper)} {
		for _, f := range []figure.Figure{
			{Title: "All", Head: "Name: ____", Panels: panels, Columns: 2},
			{Caption: strings.Repeat("A long caption. ", 120), Panels: panels[:1]},
		} {
			page := figure.Compose(f, s, measurer())
			for _, op := range flat(page.Scene) {
				if op, ok := op.(scene.Text); ok && op.Size < 10 {
					t.Errorf("on %v×%v, %q has %.1f points", s.Width, s.Height, op.Text, op.Size)
				}
			}
			if page.Cell < 5 {
				t.Errorf("on %v×%v, cells have %.1f points", s.Width, s.Height, page.Cell)
			}
		}
	}
}

// Boards below each other fill a sheet, with the texts of each board at its right side. The end of the line below the
// title is at the right margin.
func TestBoardsBelowEachOtherFillTheSheet(t *testing.T) {
	m := measurer()
	panel := figure.Panel{Title: "A board", Scene: &scene.Scene{}, Rows: 6, Cols: 6, Note: strings.Repeat("Some words. ", 20)}
	s := figure.A4Portrait(scene.Paper)
	page := figure.Compose(figure.Figure{
		Title: "All", Head: "Name: ____\t1 / 3", Panels: slices.Repeat([]figure.Panel{panel}, 2), Columns: 1,
	}, s, m)
	notes, right := 0, s.Margin+6*page.Cell
	for _, op := range flat(page.Scene) {
		text, ok := op.(scene.Text)
		switch {
		case !ok:
		case strings.HasPrefix(text.Text, "Some words."):
			if notes++; text.At.X < right {
				t.Errorf("%q begins at %v, the board ends at %v", text.Text, text.At.X, right)
			}
		case text.Text == "1 / 3" && text.At.X < s.Width-s.Margin-40:
			t.Errorf("the page number begins at %v of %v", text.At.X, s.Width)
		}
	}
	if share := 12 * page.Cell / s.Height; notes < 4 || share < 0.65 {
		t.Errorf("%d lines of notes; the boards fill %.2f of the height", notes, share)
	}
}

// A growing caption first makes the board smaller, then its own text. In the end, the text is too small to read.
func TestLongCaptions(t *testing.T) {
	m := measurer()
	sizeOf := func(p figure.Page) (size float64) {
		size = math.Inf(1)
		for _, op := range flat(p.Scene) {
			if op, ok := op.(scene.Text); ok && strings.Contains(op.Text, "word") {
				size = min(size, op.Size)
			}
		}
		return size
	}
	s := figure.A4Portrait(scene.Paper)
	s.Text, s.Least = 11, 0
	var cells, sizes []float64
	for _, n := range []int{1, 200, 450, 900, 1600} {
		p := figure.Compose(figure.Figure{
			Caption: strings.Repeat("word ", n),
			Panels:  []figure.Panel{{Scene: &scene.Scene{}, Rows: 20, Cols: 14}},
		}, s, m)
		cells, sizes = append(cells, p.Cell), append(sizes, sizeOf(p))
	}
	for i := 1; i < len(cells); i++ {
		if cells[i] > 1.1*cells[i-1] || sizes[i] > sizes[i-1] {
			t.Errorf("with more words cells are %v and text is %v", cells, sizes)
		}
	}
	switch {
	case cells[1] == cells[0] || sizes[1] != s.Text:
		t.Errorf("cells %v, text %v: text became smaller before the board", cells, sizes)
	case sizes[3] == s.Text:
		t.Errorf("cells %v, text %v: text stays large beside a tiny board", cells, sizes)
	case sizes[4] < 0.6*s.Text-0.01:
		t.Errorf("text of %v is no longer legible, want at least %v", sizes, 0.6*s.Text)
	}
}

// A note without a caption is beside the board of a slide, as captions are.
func TestNoteBeside(t *testing.T) {
	f := figure.Figure{Panels: []figure.Panel{{Scene: &scene.Scene{}, Rows: 5, Cols: 6, Note: "A short note."}}}
	p := figure.Compose(f, figure.Slide(scene.Light), measurer())
	for _, op := range flat(p.Scene) {
		if text, ok := op.(scene.Text); ok && strings.Contains(text.Text, "note") && text.At.X < p.Width/3 {
			t.Errorf("the note is at %v", text.At)
		}
	}
}

func TestCaptionIsTaken(t *testing.T) {
	f := figure.Figure{
		Title: "A", Caption: strings.Repeat("word ", 30), Panels: []figure.Panel{{Scene: &scene.Scene{}, Rows: 9, Cols: 9}},
	}
	p := figure.Compose(f, figure.Slide(scene.Light), measurer())
	words := func(from, to float64) (n int) {
		for _, op := range flat(p.Scene) {
			if op, ok := op.(scene.Text); ok && strings.Contains(op.Text, "word") && op.At.Y > from && op.At.Y < to {
				n++
			}
		}
		return n
	}
	all := words(0, p.Height)
	whole := figure.Compose(f, figure.Slide(scene.Light), measurer())
	at, room, size := p.TakeCaption()
	left := words(0, p.Height)
	p = whole
	if inside := words(at.Y, at.Y+room.Y); all < 2 || left != 0 || inside != all || size != figure.SlideText || at.X < p.Width/3 {
		t.Errorf("%d lines, %d left, %d at %v, %v high, of size %v", all, left, inside, at, room, size)
	}
	style := figure.Slide(scene.Light)
	style.Cell = 0.8 * p.Cell
	p = figure.Compose(f, style, measurer())
	for _, op := range flat(p.Scene) {
		if op, ok := op.(scene.Text); ok && strings.Contains(op.Text, "word") && op.At.X < 10*p.Cell {
			t.Error("on a page with smaller cells, the caption is not beside the board")
		}
	}
}

// All panels have the same legend: it stands there once.
func TestSharedLegend(t *testing.T) {
	p := figure.Panel{Scene: &scene.Scene{}, Rows: 3, Cols: 9, Legend: []figure.LegendItem{{
		Text:   "shared",
		Swatch: []scene.Op{scene.Disc(50, 50, 40, scene.Ink{})},
	}}}
	other := p
	other.Legend = append([]figure.LegendItem{{Text: "more", Swatch: p.Legend[0].Swatch}}, p.Legend...)
	for _, c := range []struct {
		panels []figure.Panel
		want   int
	}{{[]figure.Panel{p, p, p}, 1}, {[]figure.Panel{p, other, p}, 3}} {
		page := figure.Compose(figure.Figure{Panels: c.panels}, figure.Natural(scene.Light, color.NRGBA{}, 20), measurer())
		n := 0
		for _, op := range flat(page.Scene) {
			if op, ok := op.(scene.Text); ok && op.Text == "shared" {
				n++
			}
		}
		if n != c.want {
			t.Errorf("the item stands there %d times, want %d", n, c.want)
		}
	}
}

// A part of a board has the row and column numbers of the whole board.
func TestRegionsKeepTheirNumbers(t *testing.T) {
	p := figure.Panel{Scene: &scene.Scene{}, Row: 40, Col: 96, Rows: 3, Cols: 5}
	page := figure.Compose(figure.Figure{Panels: []figure.Panel{p}}, figure.Natural(scene.Light, color.NRGBA{}, 30),
		measurer())
	var got []string
	for _, op := range flat(page.Scene) {
		if op, ok := op.(scene.Text); ok {
			got = append(got, op.Text)
		}
	}
	if want := []string{"97", "98", "99", "100", "101", "41", "42", "43"}; !reflect.DeepEqual(got, want) {
		t.Errorf("numbers %v, want %v", got, want)
	}
}

// If a single character is wider than the page, the text becomes smaller. A number wider than its board is left out.
func TestNarrowPages(t *testing.T) {
	m := measurer()
	s := figure.Style{Width: 5, Height: 100, Text: 12, Titles: true, Legend: true, Caption: true, Coordinates: true}
	for name, f := range map[string]figure.Figure{
		"title": {Title: "W"}, "caption": {Caption: "W"}, "panel": {Panels: []figure.Panel{{Title: "W"}}},
		"note":   {Panels: []figure.Panel{{Note: "W"}}},
		"legend": {Panels: []figure.Panel{{Legend: []figure.LegendItem{{Text: "W"}}}}},
	} {
		check(t, name, f, s, figure.Compose(f, s, m), m)
	}
	f := figure.Figure{Panels: []figure.Panel{{Scene: &scene.Scene{}, Col: 99_999, Rows: 1, Cols: 1}}}
	s = figure.Natural(scene.Light, color.NRGBA{}, 2)
	s.Margin = 0
	check(t, "a far column", f, s, figure.Compose(f, s, m), m)
}

// flat returns the operations of a page, including those in groups that only have a name.
func flat(s *scene.Scene) (ops []scene.Op) {
	for _, op := range s.Ops {
		if g, ok := op.(scene.Group); ok && !g.Clip && g.Scale == 1 {
			ops = append(ops, flat(g.Scene)...)
			continue
		}
		ops = append(ops, op)
	}
	return ops
}

// Titles are bold, also with words that our own texts do not have.
func TestWeight(t *testing.T) {
	for _, title := range []string{"2. What moves?", "1. 空格在走", "截", "栈溢出与剪枝：哈希、懒惰标记、拓扑排序", "貪欲法と枝刈り"} {
		f := figure.Figure{Title: title}
		p := figure.Compose(f, figure.Slide(scene.Paper), measurer())
		for _, op := range flat(p.Scene) {
			if text, ok := op.(scene.Text); ok && !text.Bold {
				t.Errorf("%q is not bold", text.Text)
			}
		}
	}
}
