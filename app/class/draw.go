package class

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"

	"stepboard/app/catalogue"
	"stepboard/app/export/live"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/scene/svg"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// drawing identifies a drawn page: equal drawings are equal pages.
type drawing struct {
	edition      int64
	frame        int
	shown        bool
	step, behind int // of a slide, as news
	news         int
	told         int // number of questions whose answers are shown: until then, other frames may be without their ways
	slide        bool
	lang         string
	dark         bool
}

// drawn is the page of a frame, for the script of a browser.
type drawn struct {
	Title   string  `json:"title"`
	Caption string  `json:"caption,omitempty"`
	Board   picture `json:"board"`
	Key     picture `json:"key"` // legend and note
	Defs    string  `json:"defs"`
	Steps   int     `json:"steps,omitempty"`
	Ask     *asked  `json:"ask,omitempty"`
	Cells   *cells  `json:"cells,omitempty"` // nil: no cell can be pressed
	Live    *alive  `json:"live,omitempty"`  // nil: the board can't be played now, or would solve a later question
}

type picture struct {
	W   float64 `json:"w"`
	H   float64 `json:"h"`
	SVG string  `json:"svg"`
}

// asked is the question in words. Key and Told are empty before Show.
type asked struct {
	Form    string      `json:"form"`
	Prompt  string      `json:"prompt"`
	How     string      `json:"how"`
	Places  []grid.Cell `json:"places,omitempty"` // cells of the options
	Options []string    `json:"options,omitempty"`
	Key     string      `json:"key,omitempty"`
	Told    []string    `json:"told,omitempty"`
}

// cells says where the cells of a board are in its picture.
type cells struct {
	Left    float64      `json:"left"`
	Top     float64      `json:"top"`
	Cell    float64      `json:"cell"`
	Rows    int          `json:"rows"`
	Cols    int          `json:"cols"`
	Middles [][2]float64 `json:"middles,omitempty"`
}

// alive is what an engine needs to play the board: addresses, and the frame without any key.
type alive struct {
	Kit    string     `json:"kit"`
	Engine string     `json:"engine"`
	Frame  live.Frame `json:"frame"`
}

// artist draws pages, one after the other, and remembers the latest as packed JSON.
type artist struct {
	class     *Class
	addresses func(lang, puzzle string, rules bool) (kit, engine string) // of what an engine needs; "": there is none
	texts     map[string]*catalogue.Catalogue

	mu     sync.Mutex
	studio *studio.Studio
	made   map[drawing]*asset
}

// mostMade is the largest number of remembered pages.
const mostMade = 64

func newArtist(
	c *Class, budget *solve.Budget, addresses func(lang, puzzle string, rules bool) (kit, engine string),
) *artist {
	a := &artist{class: c, addresses: addresses, texts: map[string]*catalogue.Catalogue{}, made: map[drawing]*asset{}}
	for _, lang := range catalogue.New("").Languages() {
		a.texts[lang] = catalogue.New(lang)
	}
	a.studio = &studio.Studio{Budget: budget, Measure: raster.New(typeface.BuiltIn())}
	return a
}

// page returns a drawn page. The error is an error of the studio.
func (a *artist) page(ctx context.Context, d drawing) (*asset, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.class.mu.Lock()
	d.told = len(a.class.shown)
	a.class.mu.Unlock()
	if made := a.made[d]; made != nil {
		return made, nil
	}
	texts := a.texts[d.lang]
	a.studio.Say, a.studio.Number = texts.Say, texts.Number
	colors := scene.Light
	if d.dark {
		colors = scene.Dark
	}
	f, posed, err := a.frame(d, texts.Say)
	if err != nil {
		return nil, err
	}
	var page drawn
	if d.slide {
		page, err = a.slide(ctx, posed, d.step, colors)
	} else {
		page, err = a.phone(ctx, f, posed, d, colors)
	}
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(page)
	if err != nil {
		return nil, err
	}
	if len(a.made) >= mostMade {
		maps.DeleteFunc(a.made, func(old drawing, _ *asset) bool { return old.frame != d.frame || old.edition != d.edition })
	}
	if len(a.made) >= mostMade {
		clear(a.made)
	}
	a.made[d] = newAsset("application/json", data)
	return a.made[d], nil
}

// frame returns a frame of the class, and the frame posed for the wall.
func (a *artist) frame(d drawing, say func(solve.Text) string) (f lessonFrame, posed view.Frame, err error) {
	c := a.class
	c.mu.Lock()
	defer c.mu.Unlock()
	if d.edition != c.edition || d.frame < 0 || d.frame >= len(c.lesson) { // another question may be there now
		return f, posed, ErrClosed
	}
	f = c.lesson[d.frame]
	f.awaits = c.awaits(&f)
	f.Frame = f.Guarded(c.others(&f), say)
	switch {
	case f.Asks == nil || !d.shown:
		posed = f.Pose(say, false)
	case !d.slide:
		posed = f.Pose(say, true)
	default:
		posed = c.backdrop(&f, d.behind, say)
	}
	return f, posed, nil
}

func (a *artist) slide(ctx context.Context, posed view.Frame, step int, colors *scene.Colors) (page drawn, err error) {
	frame, steps, err := a.studio.Step(ctx, posed, step)
	if err != nil {
		return page, err
	}
	laid, err := a.studio.Page(ctx, "", []view.Frame{frame}, 0, figure.Slide(colors))
	if err != nil {
		return page, err
	}
	e := svg.NewPlainEncoder("s")
	page = drawn{Title: posed.Title, Board: pictureOf(e, &laid), Steps: steps}
	page.Defs = e.Definitions()
	return page, nil
}

func pictureOf(e *svg.Encoder, p *figure.Page) picture {
	return picture{p.Width, p.Height, strings.Join(e.Fragments(p.Scene, p.Width, p.Height), "")}
}

// Sizes of a phone's page in points, for which pictures are laid out.
const phoneWidth, phoneHeight, phoneText, phoneCell = 344, 400, 14, 40

func (a *artist) phone(
	ctx context.Context, f lessonFrame, posed view.Frame, d drawing, colors *scene.Colors,
) (page drawn, err error) {
	say := a.studio.Say
	page = drawn{Title: f.Title, Caption: f.Caption}
	frame := view.Frame{Shot: posed.Shot}
	open := f.Asks != nil && !d.shown
	if q := f.Asks; q != nil {
		about := f.Shot.About()
		if !q.Introduced {
			page.Caption = ""
		}
		page.Ask = &asked{
			Form: q.Form.String(), Prompt: f.Prompt(say), Options: f.Choices(say),
			How: say(solve.Say("question.how."+q.Form.String(), "N", "{N}")),
		}
		if d.shown {
			page.Ask.Told = slices.DeleteFunc(slices.Clone(posed.Posed.Told), func(s string) bool { return s == page.Caption })
			if answer := f.Answer(say); answer != "" {
				page.Ask.Key = say(solve.Say("question.answer", "Answer", answer))
			}
		}
		for _, o := range q.Choices {
			if o.Is == question.Place {
				page.Ask.Places = append(page.Ask.Places, o.Cell)
			}
		}
		pressed := len(page.Ask.Places) == len(q.Choices)
		if pressed && q.Form != question.Number && !played(q) { // only a board alone can be pressed
			frame.Shot.Tree, frame.Shot.Compared, frame.Shot.Region = nil, nil, view.Region{}
			page.Cells = &cells{Rows: about.Dataset.Board.Rows, Cols: about.Dataset.Board.Cols}
		}
	}
	style := figure.Slide(colors)
	style.Untitled, style.Caption, style.KeyApart, style.Ground.A = true, false, true, 0
	style.Width, style.Height, style.Cell, style.Margin, style.Text = phoneWidth, phoneHeight, 0, 4, phoneText
	laid, err := a.studio.Page(ctx, "", []view.Frame{frame}, 0, style)
	if err != nil && ctx.Err() == nil { // such as a search beyond the memory: the board alone can be asked about
		frame.Shot = bare(&f)
		laid, err = a.studio.Page(ctx, "", []view.Frame{frame}, 0, style)
	}
	if err != nil {
		return page, err
	}
	style.Width, style.Height, style.Cell = 0, 0, min(phoneCell, laid.Cell) // as large as the board
	if laid, err = a.studio.Page(ctx, "", []view.Frame{frame}, 0, style); err != nil {
		return page, err
	}
	e := svg.NewPlainEncoder("s")
	if page.Board = pictureOf(e, &laid); laid.Key != nil {
		page.Key = pictureOf(e, laid.Key)
	}
	page.Defs = e.Definitions()
	if page.Cells != nil {
		page.Cells.find(laid.Scene, f.Shot.Dataset.Board.Size)
	}
	if open && played(f.Asks) || !open && !f.awaits {
		page.Live = a.alive(&f, open, d, colors)
	}
	return page, nil
}

// played reports whether a question is answered on a living board.
func played(q *question.Question) bool { return q.Form == question.Game || q.Form == question.Board }

// find sets the places of the cells of the board in a scene.
func (c *cells) find(s *scene.Scene, size grid.Size) {
	for _, op := range s.Ops {
		if g, ok := op.(scene.Group); ok && g.Name == "Board" {
			c.Left, c.Top, c.Cell = g.At.X, g.At.Y, g.Scale
		}
	}
	if size.Shape == nil {
		return
	}
	for at := range grid.Cell(size.Cells()) {
		x, y := size.Center(at)
		c.Middles = append(c.Middles, [2]float64{c.Left + c.Cell*x, c.Top + c.Cell*y})
	}
}

// bare returns the board of a frame, as it is painted.
func bare(f *lessonFrame) view.Shot {
	about := f.Shot.About()
	return view.Shot{
		Puzzle: about.Puzzle, Dataset: about.Dataset, Query: about.Query, Task: about.Task, Event: -1, Pointer: grid.None,
	}
}

// alive returns what an engine needs. While a question is open, the frame has the question without its key, and no way
// that was played on the board.
func (a *artist) alive(f *lessonFrame, open bool, d drawing, colors *scene.Colors) *alive {
	shot := f.Shot
	if open {
		shot = bare(f)
	}
	out := &alive{Frame: live.FrameOf(shot, colors)}
	if open {
		out.Frame.Asks, out.Frame.Bare = f.Asks.Bare(), true
	}
	if out.Kit, out.Engine = a.addresses(d.lang, out.Frame.Puzzle, out.Frame.Rules != nil); out.Engine == "" {
		return nil
	}
	return out
}
