package tree

import (
	"strconv"
	"strings"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/search"
)

// Drawing says how to draw a picture. A place is an index in Picture.Nodes.
type Drawing struct {
	Colors   *scene.Colors
	Face     *Face
	Unit     float64 // logical pixels in a unit, at normal text size
	Label    Label
	Repeats  bool                      // whether edges outside of the tree are drawn
	Ghosts   bool                      // whether nodes that are not reached yet are drawn pale
	Unnamed  bool                      // whether the names of rows are left out, because the caller shows them
	Whole    bool                      // whether nodes are left out if a side of the visible part, or a name, cuts them
	Chosen   int                       // place of the selected node; -1: no node is selected
	Pointed  int                       // 1 + place of the node whose move is always named; 0: no node
	Parted   int                       // 1 + place of the node at which two trees first differ; 0: no node
	Letters  []Letter                  // letters at nodes
	Left     *search.ToGo              // shows the cost left to a won state in place of Label; nil: Label is shown
	Touches  func(event int) bool      // whether a node is marked; nil: no node is marked
	Say      func(solve.Text) string   // returns a text in the reader's language; nil: only numbers are written
	Number   func(n int64) string      // writes a whole number in the reader's language
	Measure  func(text string) float64 // width of a text at size 1
	Min, Max scene.Point               // corners of the visible part; equal: all is visible
}

// Face draws a state as a small board.
type Face struct {
	Rows, Cols int
	Board      func(event int) *scene.Scene // returns a scene in cells; Board should keep scenes, because calls repeat
}

func (f *Face) longer() float64 { return float64(max(1, f.Rows, f.Cols)) }

func (f *Face) group(x, y float64, event int) scene.Group {
	cell, cols, rows := 1/f.longer(), float64(f.Cols), float64(f.Rows)
	return scene.Group{
		At: scene.Point{X: x - cols*cell/2, Y: y - rows*cell/2}, Scale: cell, Scene: f.Board(event),
		Clip: true, Max: scene.Point{X: cols, Y: rows},
	}
}

// Sizes of nodes and of their parts, in units.
const (
	leastSide  = 0.4
	besideWide = 1.2 // width of texts at the right side of nodes
	besideSize = 0.3
	besideAway = siblingGap / 2 // the distance of these texts
	below      = 0.3
	labelSize  = 0.2
	nameSize   = 0.22 // text size of the names of rows
	moveSize   = 0.18
	thin       = 0.02
	thick      = 0.06
	dash       = 0.09
	ringAway   = 0.09
	cornerSize = 0.04
)

// Least sizes at which details are drawn, in pixels.
const (
	leastCell = 3  // a cell of a board
	leastTile = 15 // a node with letters
	leastText = 11
	// Texts are at the right side of nodes if boards have at most mostBeside rows and columns, and nodes have at least the
	// height leastBeside, in units.
	mostBeside  = 16
	leastBeside = 0.8
	// LeastUnit is the least size of a unit at which labels of leastText fit between the rows. MostUnit is the largest
	// size of a unit in a picture that was not zoomed.
	LeastUnit = 24
	MostUnit  = 110
)

// Detail says how nodes are drawn.
type Detail uint8

const (
	Dots Detail = iota
	Lettered
	Boards
)

// DetailAt returns how to draw nodes at the scale d.Unit.
func (d *Drawing) DetailAt() Detail {
	switch {
	case d.Unit/d.Face.longer() >= leastCell:
		return Boards
	case d.Unit >= leastTile:
		return Lettered
	}
	return Dots
}

// Draw returns the scene of a picture at a moment, in units. Nodes that are not reached yet are left out or, if Ghosts
// is set, pale.
func (q *Problem) Draw(p *Picture, m *Moment, d *Drawing) *scene.Scene {
	w := &drawer{q: q, p: p, m: m, d: d, s: &scene.Scene{}, detail: d.DetailAt()}
	bands := w.bands(&p.Layout)
	w.edges()
	for i := range p.Nodes {
		w.node(i)
	}
	w.moves()
	w.names(bands)
	for _, l := range w.d.Letters {
		if i := p.Find(p.Forest.Node(l.Event)); i >= 0 && m.Status(p.Nodes[i].Event) != Unreached {
			w.letter(p.Nodes[i], l)
		}
	}
	return w.s
}

type drawer struct {
	q      *Problem
	p      *Picture
	m      *Moment
	d      *Drawing
	s      *scene.Scene
	detail Detail
}

func (w *drawer) inSight(x0, y0, x1, y1 float64) bool {
	return w.d.Min == w.d.Max || x1 >= w.d.Min.X && x0 <= w.d.Max.X && y1 >= w.d.Min.Y && y0 <= w.d.Max.Y
}

func (w *drawer) cut(left, right float64) bool {
	return w.d.Whole && (left < w.d.Min.X+BandWidth || right > w.d.Max.X)
}

func (w *drawer) text(size float64) float64 { return max(size, leastText/w.d.Unit) }

// labels() returns the height of the labels below nodes, or 0 if the nodes have no labels there.
func (w *drawer) labels() float64 {
	high := max(w.p.Extent.Below, 1.25*w.text(labelSize))
	e, bare := w.p.Extent, w.d.Label == Bare && w.d.Left == nil
	if e.Beside > 0 || bare || w.detail != Boards || high >= e.Below+rowGap {
		return 0
	}
	return high
}

func (w *drawer) fits(text string, size, width float64) bool { return w.d.Measure(text)*size <= width }

// band is the background of neighbouring rows that have a common name.
type band struct {
	top, bottom float64
	first, last float64 // the middles of its first and its last row
	name        string
}

// left returns the left end of bands: the left edge of the visible part of the picture.
func (w *drawer) left() float64 {
	if w.d.Min == w.d.Max {
		return 0
	}
	return w.d.Min.X - thin // a little more, because the scale rounds
}

// bands(s) fills every second band of a picture. It returns all bands.
func (w *drawer) bands(s *Layout) []band {
	left, right := w.left(), s.Width
	if w.d.Min != w.d.Max {
		right = w.d.Max.X + thin
	}
	bands := s.bands()
	for i, b := range bands {
		if i%2 == 0 && w.inSight(left, b.top, right, b.bottom) {
			fill := scene.Mix(w.d.Colors.Panel, w.d.Colors.Well, 0.55)
			w.s.Add(box{left, b.top, right, b.bottom}.rect(0, scene.Ink{Fill: fill}))
		}
	}
	return bands
}

func (s *Layout) bands() (bands []band) {
	half, middle := s.pitch()/2, s.Extent.Below/2
	for i := 0; i < len(s.Rows); {
		r := s.Rows[i]
		end := i + 1
		for end < len(s.Rows) && !s.Rows[end].Head && s.Rows[end].Wave == r.Wave {
			end++
		}
		last := s.Rows[end-1].Y
		bands = append(bands, band{r.Y + middle - half, last + middle + half, r.Y, last, s.named(i)})
		i = end
	}
	return bands
}

// named is the name of a row. An ellipsis shows that the rows before it are left out.
func (s *Layout) named(row int) string {
	r, up := s.Rows[row], row-1+2*int(s.Rows[row].Wave)
	name := nameOf(r, s.Layers)
	if s.Layers <= ByDepth && up >= 0 && up < len(s.Rows) && s.Rows[up].Wave == r.Wave && s.Rows[up].Steps < r.Steps-1 {
		return "… " + name
	}
	return name
}

// Name is the name of a band. The name is written at the height First. If this height is out of sight, the name
// is written at the top of the visible part, but not below Last. Heights are in units.
type Name struct {
	First, Last float64
	Text        string
}

// Names returns the names of the bands, from the top.
func (s *Layout) Names() (names []Name) {
	for _, b := range s.bands() {
		names = append(names, Name{b.first, b.last, b.name})
	}
	return names
}

// names(bands) writes the names of bands at the left edge of the visible part. If the picture continues at the left,
// the names have a column of their own, so that they are not written on nodes.
func (w *drawer) names(bands []band) {
	size := w.text(nameSize)
	if w.d.Unnamed || len(bands) == 0 || bands[0].bottom-bands[0].top < size {
		return
	}
	widest := func() (wide float64) {
		for _, b := range bands {
			wide = max(wide, margin+w.d.Measure(b.name)*size)
		}
		return wide
	}
	wide, left := widest(), w.left()
	if wide > margin+1.2*BandWidth { // keep only the numbers of the names
		for i := range bands {
			bands[i].name = bands[i].name[strings.LastIndexByte(bands[i].name, ' ')+1:]
		}
		if wide = widest(); wide > margin+1.2*BandWidth {
			return
		}
	}
	for _, b := range bands {
		if !w.inSight(left, b.top, w.d.Max.X, b.bottom) {
			continue
		}
		x, y := left+margin/2, b.first
		if w.d.Min != w.d.Max {
			y = min(max(y, w.d.Min.Y+size), b.last)
		}
		if left > 0 {
			column := box{left - 1, b.top, left + wide, b.bottom}
			w.s.Add(column.rect(0, scene.Ink{Fill: w.d.Colors.Panel, Stroke: w.d.Colors.Line, Width: thin / 2}))
		}
		w.s.Add(scene.Text{
			At: scene.Point{X: x, Y: y}, Size: size, Text: b.name, Align: scene.Start, Color: w.d.Colors.Muted,
		})
	}
}

func nameOf(r Row, layers Layers) string {
	switch {
	case layers == ByDepth || layers == Usual:
		return strconv.Itoa(r.Steps)
	case layers == ByBound && r.Wave == 0:
		return "f = " + Numbers(r.Key)
	}
	return "g = " + Numbers(r.Key)
}

const dotSize = 0.26

func (w *drawer) node(i int) {
	n := w.p.Nodes[i]
	e := w.p.Extent
	room := 0.3
	if w.cut(n.X-n.Half, w.p.right(n)) ||
		!w.inSight(n.X-n.Half-room, n.Y-e.Height/2-room, w.p.right(n)+room, n.Y+e.Height/2+e.Below+room) {
		return
	}
	if n.Event < 0 {
		if w.nodeReached(n) && (n.Parent < 0 || w.reached(n.Parent)) {
			w.more(i)
		}
		return
	}
	status := w.m.Status(n.Event)
	if status == Unreached {
		w.ghost(i)
		return
	}
	s := &scene.Scene{}
	switch w.detail {
	case Boards:
		w.board(s, n)
	case Lettered:
		w.tile(s, n)
	default:
		w.dot(s, i, status)
	}
	if w.detail != Dots {
		w.frame(s, i, status)
	}
	w.s.Add(scene.Group{Scale: 1, Scene: s, Name: "Node " + strconv.Itoa(n.Event+1)})
}

func (w *drawer) ghost(i int) {
	if !w.d.Ghosts || len(w.p.gaps) > 0 { // a part of a tree has other nodes at other positions
		return
	}
	n := w.p.Nodes[i]
	ink := scene.Ink{Stroke: scene.Mix(w.d.Colors.Line, w.d.Colors.Muted, 0.25), Width: thin}
	b := w.p.Extent.around(n.X, n.Y)
	if w.detail == Dots {
		w.s.Add(scene.Circle{Center: scene.Point{X: n.X, Y: n.Y}, Radius: dotSize / 2, Ink: scene.Ink{Fill: ink.Stroke}})
	} else {
		w.s.Add(b.grown(-0.1).rect(2*cornerSize, ink))
	}
	w.rings(w.s, i, b, 0)
}

func (w *drawer) board(s *scene.Scene, n Node) {
	e := w.p.Extent
	s.Add(e.around(n.X, n.Y).rect(0, scene.Ink{Fill: w.d.Colors.Panel}), w.d.Face.group(n.X, n.Y, n.Event))
	if e.Beside > 0 {
		size := w.text(besideSize)
		if text := w.label(n.Event, size, e.Beside); text != "" {
			at := scene.Point{X: n.X + n.Half + besideAway, Y: n.Y}
			if n.Parent >= 0 { // below the name of its move
				at.Y += e.Height / 4
			}
			s.Add(scene.Text{At: at, Size: size, Text: text, Align: scene.Start, Color: w.d.Colors.Ink})
		}
		return
	}
	size := w.text(labelSize)
	if text, high := w.label(n.Event, size, 2*n.Half+0.8*siblingGap), w.labels(); text != "" && high > 0 {
		at := scene.Point{X: n.X, Y: n.Y + e.Height/2 + 0.55*high}
		s.Add(scene.Text{At: at, Size: size, Text: text, Color: w.d.Colors.Ink})
	}
}

func (w *drawer) tile(s *scene.Scene, n Node) {
	e := w.p.Extent
	s.Add(e.around(n.X, n.Y).rect(cornerSize, scene.Ink{Fill: w.d.Colors.Panel}))
	size := w.text(0.42)
	if text := w.label(n.Event, size, e.Width); text != "" && size <= e.Height {
		s.Add(scene.Text{At: scene.Point{X: n.X, Y: n.Y}, Size: size, Text: text, Color: w.d.Colors.Ink})
	}
}

// dot(s, i, status) draws a node as a dot. The dot's fill shows the node's status; more important nodes are larger.
func (w *drawer) dot(s *scene.Scene, i int, status Status) {
	k, n := w.d.Colors, w.p.Nodes[i]
	c := scene.Circle{Center: scene.Point{X: n.X, Y: n.Y}, Radius: dotSize, Ink: scene.Ink{
		Fill: k.Panel, Stroke: k.Muted, Width: 2 * thick,
	}}
	switch {
	case w.m.way[n.Event]:
		c.Ink, c.Radius = scene.Ink{Fill: k.Warning}, dotSize*1.4
	case status == Current:
		c.Ink, c.Radius = scene.Ink{Fill: k.Accent}, dotSize*1.7
	case status == Fresh:
		c.Ink = scene.Ink{Fill: k.Panel, Stroke: k.Accent, Width: 2 * thick}
	case status == Expanded:
		c.Ink = scene.Ink{Fill: k.Ink}
	case status == Rest:
		c.Radius *= 0.7
	case status == GivenUp:
		c.Ink, c.Radius = scene.Ink{Fill: scene.Mix(k.Muted, k.Panel, 0.5)}, dotSize*0.7
	}
	s.Add(c)
	if i == w.d.Chosen || w.d.Touches != nil && w.d.Touches(n.Event) {
		s.Add(scene.Circle{Center: c.Center, Radius: 2 * dotSize, Ink: scene.Ink{Stroke: k.Ink, Width: 2 * thick}})
	}
	if i == w.d.Parted-1 {
		box{n.X, n.Y, n.X, n.Y}.grown(2*dotSize).difference(s, k)
	}
}

// frame(s, i, status) draws the frame of a node. The lines of the frame, not only its colours, show the node's status.
func (w *drawer) frame(s *scene.Scene, i int, status Status) {
	n, e, k := w.p.Nodes[i], w.p.Extent, w.d.Colors
	box := e.around(n.X, n.Y)
	if w.d.Touches != nil && w.d.Touches(n.Event) {
		s.Add(box.grown(ringAway).rect(2*cornerSize, scene.Ink{Stroke: k.Warning, Width: thick}))
	}
	box.status(s, status, w.m.way[n.Event], k)
	w.rings(s, i, box, w.labels())
	if n.Hidden > 0 {
		w.pill(s, n, "+"+w.d.Number(int64(n.Hidden)))
	}
}

func (w *drawer) more(i int) {
	n, k := w.p.Nodes[i], w.d.Colors
	ink := scene.Ink{Fill: k.Soft, Stroke: k.Muted, Width: thin}
	if w.inSet(i, w.m.way) {
		ink.Stroke, ink.Width = k.Warning, thick
	}
	s, plate := &scene.Scene{}, Extent{Width: 2 * n.Half, Height: moreHeight}.around(n.X, n.Y)
	s.Add(plate.rect(moreHeight/2, ink))
	if size := w.text(labelSize); size < moreHeight {
		text, short := w.moreText(n)
		if !w.fits(text, size, 2*n.Half-0.1) {
			text = short
		}
		s.Add(scene.Text{At: scene.Point{X: n.X, Y: n.Y}, Size: size, Text: text, Color: k.Ink})
	}
	w.rings(s, i, plate, 0)
	w.s.Add(scene.Group{Scale: 1, Scene: s, Name: "More"})
}

// moreText returns how many nodes a Node represents, in words and in short form.
func (w *drawer) moreText(n Node) (text, short string) {
	count := w.d.Number(int64(n.More))
	key := "tree.more"
	if short = "+" + count; n.Gap > 0 {
		short, key = "… "+count, "tree.gap"
	}
	if w.d.Say == nil {
		return short, short
	}
	return w.d.Say(solve.Say(key, "PluralCount", n.More, "N", count)), short
}
