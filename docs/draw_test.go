package docs_test

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/files"
	"stepboard/assets"
	"stepboard/docs"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/lenstest"
	"stepboard/solve/picture"
	"stepboard/solve/scene"
	"stepboard/solve/scene/raster"
)

// drawing is a picture of a page: boards beside each other, and below them what their colours mean.
type drawing struct {
	name   string // pictures/<name>.png
	panels []panel
}

// panel is one board of a picture.
type panel struct {
	title  string
	board  problem
	cell   int // size of a cell in logical pixels
	lens   string
	choice int // of the lens
	// algorithm whose run is recorded; at is the position in it, nil for the end.
	algorithm string
	at        func(x *explore.Exploration) int
	// route draws the way of the solution; the board stands after so many moves of it.
	route bool
	move  int
	hover [2]int // row and column of the pointer, from 1; zero: nowhere
}

// problem is a query of a board, the places of a file of assets/samples and what is asked.
type problem struct {
	file           string
	dataset, query int // from 0
	task           string
}

// on is a problem of a file with a dataset and a query, from 1 as the window shows them.
func on(file string, dataset, query int) problem {
	return problem{file, dataset - 1, query - 1, ""}
}

// as is the problem with another task than the puzzle's first.
func (p problem) as(task string) problem {
	p.task = task
	return p
}

func (p problem) open(t testing.TB) (lens.Puzzle, *solve.Dataset) {
	t.Helper()
	data, err := fs.ReadFile(assets.Samples, "samples/"+p.file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := files.Read(p.file, strings.NewReader(string(data)), nil)
	if err != nil {
		t.Fatal(err)
	}
	return f.Content.Puzzle.(lens.Puzzle), f.Content.Datasets[p.dataset]
}

func (p problem) taskOf(puzzle solve.Puzzle) string {
	if p.task != "" {
		return p.task
	}
	return puzzle.Tasks()[0]
}

// recordings are of at most so many events.
const recordings = 1 << 22

// explored is a recorded run of an algorithm.
func (p problem) explored(t testing.TB, algorithm string) *explore.Exploration {
	t.Helper()
	puzzle, d := p.open(t)
	x := lenstest.Explore(t, puzzle, d, p.query, p.taskOf(puzzle), algorithm, recordings)
	if x.Truncated() {
		t.Fatalf("%s on %v has more than %d events", algorithm, p, recordings)
	}
	return x
}

// solved is the answer of the fast algorithm with its walk.
func (p problem) solved(t testing.TB) (solve.Answer, *solve.Walk) {
	t.Helper()
	puzzle, d := p.open(t)
	m, release := solve.NewMeter(context.Background(), 1<<30, nil)
	defer release()
	session, err := puzzle.Solvers(p.taskOf(puzzle))[0].Prepare(m, d, p.taskOf(puzzle))
	if err != nil {
		t.Fatal(err)
	}
	a, err := solve.SolveWhole(m, session, p.query)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := puzzle.Rules(d, p.query)
	if err != nil || a.Steps == 0 {
		return a, nil
	}
	walk := solve.NewWalk(rules)
	state := rules.Start()
	for move, err := range session.Walk(m, p.query) {
		if err == nil {
			state, err = rules.Apply(state, move)
		}
		if err != nil {
			t.Fatal(err)
		}
		walk.Add(move, state)
	}
	return a, walk
}

// Positions in an exploration: its start, where the waves meet, and a third of it.
func start(*explore.Exploration) int   { return 0 }
func met(x *explore.Exploration) int   { return int(x.Of(solve.Met)[0]) + 1 }
func third(x *explore.Exploration) int { return x.Len() / 3 }

var english = catalogue.New("en")

// Lengths in logical pixels.
const (
	border  = 14 // around all
	between = 26 // boards
	axis    = 18 // rows' and columns' numbers
	titled  = 24 // a board's title
	line    = 18 // of the legend
	swatch  = 12
	scaleAt = 90 // width of a scale in the legend
	small   = 11.5
)

// pen draws in logical pixels.
type pen struct {
	img      *image.RGBA
	renderer *raster.Renderer
	colors   *scene.Colors
}

func px(logical float64) float64 { return logical * docs.Density }

func (p *pen) text(x, y, size float64, align scene.Align, bold bool, c color.NRGBA, s string) {
	p.renderer.Text(p.img, px(x), px(y), px(size), align, bold, c, s)
}

func (p *pen) width(s string) float64 {
	return p.renderer.TextWidth(px(small), false, s) / docs.Density
}

// draw makes the picture.
func (d drawing) draw(t testing.TB) *image.RGBA {
	t.Helper()
	p := &pen{renderer: raster.New(lenstest.Fonts()), colors: scene.Light}
	var boards []drawnPanel
	width, height := float64(border), 0.0
	shared := true // all boards have the same legend
	for i, part := range d.panels {
		drawn := part.draw(t, p)
		boards = append(boards, drawn)
		shared = shared && words(drawn.legend) == words(boards[0].legend)
		width += axis + drawn.width + between
		top := float64(border + axis)
		if part.title != "" {
			top += titled
		}
		height = max(height, top+boards[i].height)
	}
	width += border - between
	below := 0
	for i := range boards {
		b := &boards[i]
		switch {
		case !shared:
			b.rows = p.rows(b.legend, b.width)
		case i == 0:
			b.rows = p.rows(b.legend, width-2*border-axis)
		}
		below = max(below, len(b.rows))
	}
	total := height + border
	if below > 0 {
		total += 4 + line*float64(below)
	}
	p.img = image.NewRGBA(image.Rect(0, 0, int(px(width)+0.5), int(px(total)+0.5)))
	draw.Draw(p.img, p.img.Rect, image.NewUniform(p.colors.Ground), image.Point{}, draw.Src)
	x := float64(border)
	for i, part := range d.panels {
		part.place(p, boards[i], x, height)
		for k, row := range boards[i].rows {
			p.legend(row, x+axis, height+4+line*(float64(k)+0.5))
		}
		x += axis + boards[i].width + between
	}
	return p.img
}

// words are all that a legend says.
func words(items []lens.LegendItem) string {
	s := ""
	for _, item := range items {
		s += english.Say(item.From) + english.Say(item.Text)
	}
	return s
}

// drawnPanel is the scene of a board and its size.
type drawnPanel struct {
	scene         *scene.Scene
	size          grid.Size
	width, height float64
	legend        []lens.LegendItem
	rows          [][]lens.LegendItem // of it
}

func (part panel) draw(t testing.TB, p *pen) drawnPanel {
	t.Helper()
	puzzle, d := part.board.open(t)
	look := puzzle.Look(p.colors)
	v := picture.View{Puzzle: puzzle, Dataset: d, Query: part.board.query, Look: look, Colors: p.colors}
	if part.route || part.move > 0 {
		_, walk := part.board.solved(t)
		state := walk.At(part.move)
		v.State, v.Pos = &state, part.move
		if part.route {
			v.Route = picture.NewRoute(walk)
		}
	}
	drawn := drawnPanel{size: d.Board.Size}
	var over []scene.Op
	if part.lens != "" {
		var detail lens.Detail
		v.Lens, detail = part.look(t)
		over, drawn.legend = detail.Over, v.Lens.Legend
	}
	drawn.scene = picture.Compose(v)
	drawn.scene.Add(over...)
	drawn.width, drawn.height = float64(d.Board.Cols*part.cell), float64(d.Board.Rows*part.cell)
	return drawn
}

// look is what the panel's lens shows, and adds for the cell under the pointer.
func (part panel) look(t testing.TB) (lens.Picture, lens.Detail) {
	t.Helper()
	puzzle, d := part.board.open(t)
	var x *explore.Exploration
	if part.algorithm != "" {
		x = part.board.explored(t, part.algorithm)
	}
	v := lenstest.View(puzzle, d, part.board.query, part.board.taskOf(puzzle), x)
	if x != nil && part.at != nil {
		v.Pos = part.at(x)
	}
	a, walk := part.board.solved(t)
	v.Answer, v.Walk, v.Move, v.Choice = &a, walk, part.move, part.choice
	if part.move > 0 {
		v.State = walk.At(part.move)
	}
	v.Window = lens.Whole(d.Board.Size, px(float64(part.cell)))
	l := lenstest.Prepare(t, v, part.lens)
	if part.hover[0] == 0 {
		return l.Draw(v), lens.Detail{}
	}
	return l.Draw(v), l.Hover(v, d.Board.At(part.hover[0]-1, part.hover[1]-1))
}

// place draws a board whose lower edge lies at bottom, with its title and its rows and columns.
func (part panel) place(p *pen, drawn drawnPanel, x, bottom float64) {
	left, top := x+axis, bottom-drawn.height
	cell := float64(part.cell)
	p.renderer.Draw(p.img, drawn.scene, raster.View{Scale: px(cell), X: float64(int(px(left))), Y: float64(int(px(top)))})
	if part.title != "" {
		p.text(left, top-axis-titled/2, 13, scene.Start, true, p.colors.Ink, part.title)
	}
	for row := range drawn.size.Rows {
		p.text(left-5, top+(float64(row)+0.5)*cell, 10, scene.End, false, p.colors.Muted, strconv.Itoa(row+1))
	}
	for col := range drawn.size.Cols {
		p.text(left+(float64(col)+0.5)*cell, top-8, 10, scene.Middle, false, p.colors.Muted, strconv.Itoa(col+1))
	}
}

// itemWidth is that of a legend's item with the space behind it.
func (p *pen) itemWidth(item lens.LegendItem) float64 {
	w := swatch + 5 + p.width(english.Say(item.Text)) + 16
	if len(item.Scale) > 0 {
		w += scaleAt - swatch + p.width(english.Say(item.From)) + 5
	}
	return w
}

// rows breaks a legend into lines of a width.
func (p *pen) rows(items []lens.LegendItem, width float64) [][]lens.LegendItem {
	var rows [][]lens.LegendItem
	left := 0.0
	for _, item := range items {
		w := p.itemWidth(item)
		if len(rows) == 0 || left < w-16 {
			rows, left = append(rows, nil), width
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], item)
		left -= w
	}
	return rows
}

// legend draws items in a line.
func (p *pen) legend(items []lens.LegendItem, x, y float64) {
	for _, item := range items {
		next := x + p.itemWidth(item)
		if n := len(item.Scale); n > 0 {
			p.text(x, y, small, scene.Start, false, p.colors.Muted, english.Say(item.From))
			x += p.width(english.Say(item.From)) + 5
			from, to := int(px(x)), int(px(x+scaleAt))
			for i := from; i < to; i++ {
				c := item.Scale[(i-from)*n/(to-from)]
				for j := int(px(y - 4)); j < int(px(y+4)); j++ {
					p.img.Set(i, j, c)
				}
			}
			x += scaleAt + 5
		} else {
			p.renderer.Draw(p.img, &scene.Scene{Ops: item.Swatch}, raster.View{Scale: px(swatch), X: px(x), Y: px(y - swatch/2)})
			x += swatch + 5
		}
		p.text(x, y, small, scene.Start, false, p.colors.Muted, english.Say(item.Text))
		x = next
	}
}
