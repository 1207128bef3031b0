package export

import (
	"context"
	"slices"
	"time"

	"stepboard/app/document"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/typeface"
	"stepboard/solve/grid"
)

// Paper is the background of pictures, with the colours of everything that is drawn on it.
type Paper string

// The backgrounds.
const (
	White       Paper = "white"
	Dark        Paper = "dark"
	Transparent Paper = "transparent" // no background; the colours suit light backgrounds
	Screen      Paper = "screen"      // the colours of the window, or the light theme on the command line
)

// Papers lists all backgrounds, in the order shown to users.
var Papers = []Paper{White, Dark, Transparent, Screen}

// Sheet is the size and shape of a page.
type Sheet string

// The page sizes.
const (
	Natural     Sheet = "natural" // as large as its content
	Slide       Sheet = "slide"   // 16:9
	A4          Sheet = "a4"
	A4Landscape Sheet = "a4-landscape"
)

// Sheets lists all page sizes, in the order shown to users.
var Sheets = []Sheet{Natural, Slide, A4, A4Landscape}

// Carry says which part of the document a file carries. The program can open such a file as a document.
type Carry string

// The choices. An MP4 carries nothing.
const (
	CarryDocument Carry = "document" // the whole document without the presenter's notes
	CarryNotes    Carry = "notes"    // the whole document
	CarryNothing  Carry = "nothing"
)

// Carries lists all choices, in the order shown to users.
var Carries = []Carry{CarryDocument, CarryNotes, CarryNothing}

// Order has the choices of a user for an export, from the window's dialog or the command line.
type Order struct {
	Format Format
	Paper  Paper
	Sheet  Sheet

	Titles, Coordinates, Legend, Caption bool // whether these are beside the boards
	Results                              bool // whether a comparison has its sentence, table and chart
	Lens, Annotations, Marks             bool // whether these are on the boards

	Cell             float64 // size of a cell, in points; 0: a size that suits the board and the sheet
	Scale            float64 // pixels per point, for formats in pixels
	Colors           int     // PNG only: LeastColors to MostColors in a palette; 0: no palette
	PerPage, Columns int     // boards on a page, 0: one; columns of boards, 0: a number that suits the sheet
	Hold             time.Duration
	Loops            int // number of plays, if the format Loops; 0: for ever
	Carry            Carry
	Answers          Answers // see AnswersPlace
	Worksheet        bool    // PDF only: the pages have only frames with questions, for answers with a pen

	first int // number of the first frame; 0: 1
}

// Limits of the choices: colours, a cell in points, pixels per point, boards on a page, the time of a frame.
const (
	LeastColors, MostColors = 2, 256
	LeastCell, MostCell     = 0.25, 200
	LeastScale, MostScale   = 0.1, 16
	MostPerPage             = 64
	LeastHold, MostHold     = 20 * time.Millisecond, 10 * time.Minute
)

// Usual returns the order for a picture that shows all parts.
func Usual() Order {
	return Order{
		Format: PNG, Paper: White, Sheet: Natural, Titles: true, Coordinates: true, Legend: true, Caption: true,
		Results: true, Lens: true, Annotations: true, Marks: true, Scale: 2, PerPage: 1, Hold: time.Second,
		Carry: CarryDocument,
	}
}

// LessonHold is the default time of a frame of a lesson. It is long enough to read the caption.
const LessonHold = 8 * time.Second

// UsualHold is the default time of a frame. The parameter lesson says whether the frame belongs to a lesson.
func UsualHold(lesson bool) time.Duration {
	if lesson {
		return LessonHold
	}
	return Usual().Hold
}

// Part is a part of pictures that an order can leave out.
type Part struct {
	ID string
	Of func(*Order) *bool
}

// Parts lists all parts that an order can leave out, in the order shown to users.
var Parts = []Part{
	{"title", func(o *Order) *bool { return &o.Titles }},
	{"coordinates", func(o *Order) *bool { return &o.Coordinates }},
	{"legend", func(o *Order) *bool { return &o.Legend }},
	{"caption", func(o *Order) *bool { return &o.Caption }},
	{"lens", func(o *Order) *bool { return &o.Lens }},
	{"annotations", func(o *Order) *bool { return &o.Annotations }},
	{"marks", func(o *Order) *bool { return &o.Marks }},
	{"results", func(o *Order) *bool { return &o.Results }},
}

// Lengths for cells without a chosen size, in points: the cell of a small board, and the longer side of a large board.
const (
	usualCell = 36
	usualSide = 720
)

func cellFor(size grid.Size) float64 {
	longer := max(size.Rows, size.Cols, 1)
	return max(LeastCell, min(usualCell, usualSide/float64(longer)))
}

// largest(frames) returns the largest numbers of rows and columns of the boards. A comparison counts as one board.
func largest(frames []view.Frame) grid.Size {
	var size grid.Size
	for _, f := range frames {
		rows, cols := f.Shot.Mosaic().Size()
		size.Rows, size.Cols = max(size.Rows, rows), max(size.Cols, cols)
	}
	return size
}

// Style returns the style of the pages for some frames. The parameter screen has the colours for the paper Screen.
func (o Order) Style(frames []view.Frame, screen *scene.Colors) figure.Style {
	colors := map[Paper]*scene.Colors{
		White: scene.Paper, Dark: scene.Dark, Transparent: scene.Paper, Screen: screen,
	}[o.Paper]
	var s figure.Style
	switch o.Sheet {
	case Slide:
		s = figure.Slide(colors)
	case A4:
		s = figure.A4Portrait(colors)
	case A4Landscape:
		s = figure.A4Landscape(colors)
	default:
		s = figure.Natural(colors, colors.Ground, cellFor(largest(frames)))
	}
	if s.Least > 0 && o.PerPage <= 1 { // a board that is alone on paper has large texts
		s.Text = 15
	}
	if o.Cell > 0 {
		s.Cell = o.Cell
	}
	if o.Paper == Transparent {
		s.Ground.A = 0
	}
	s.Titles, s.Coordinates, s.Legend, s.Caption, s.Results = o.Titles, o.Coordinates, o.Legend, o.Caption, o.Results
	return s
}

// Film makes pages of frames. The parameter title is the title of the whole. Film does not change the frames.
func (o Order) Film(studio *studio.Studio, title string, frames []view.Frame) Film {
	signs := &undrawn{face: typeface.NewFace(typeface.BuiltIn())}
	f := Film{
		Studio: studio, Title: signs.strip(title), PerPage: o.PerPage, Columns: o.Columns, Single: o.Format.Traits().Single,
		numbers: make([]int, len(frames)), first: max(1, o.first),
	}
	for i := 1; i < len(frames); i++ {
		if f.numbers[i] = f.numbers[i-1]; !frames[i-1].Play.On() || !o.Format.Traits().Animated { // else it is a step
			f.numbers[i]++
		}
	}
	for _, frame := range frames {
		if !o.Lens {
			frame.Shot.Lens, frame.Shot.Choice, frame.Shot.Pointer = "", 0, grid.None
		}
		if !o.Annotations {
			frame.Shot.Annotations = nil
		}
		if !o.Marks {
			frame.Shot.Marks = nil
		}
		if o.Carry != CarryNotes { // notes are private
			frame.Notes = ""
		}
		for _, a := range frame.Shot.Annotations {
			signs.letters(a.Text)
		}
		frame.Title, frame.Caption = signs.strip(frame.Title), signs.strip(frame.Caption)
		f.Frames = append(f.Frames, frame)
	}
	if o.Worksheet {
		f.head = studio.Say
	}
	if o.Worksheet || Asks(frames) {
		f.warnings = f.giveaways(frames, o.AnswersPlace(), o, studio.Say)
		f.pose(o, studio.Say)
	}
	if f.together() {
		f.sides = sides(f.Frames)
	}
	f.warnings = append(f.warnings, signs.warnings()...)
	return f
}

// Options returns the options for an export of frames.
func (o Order) Options(frames []view.Frame, screen *scene.Colors, title, lang string) Options {
	return Options{
		Format: o.Format, Style: o.Style(frames, screen), Scale: o.Scale, Colors: o.Colors, Hold: o.Hold, Loops: o.Loops,
		Title: title, Lang: lang,
	}
}

// Source is the input of an export: frames, their title and language, and the document.
type Source struct {
	Frames  []view.Frame
	Title   string
	Lesson  bool // whether the frames belong to a lesson; First is as in [Film]
	First   int
	Content document.Content // the document, which files may carry
	Screen  *scene.Colors    // the colours of the paper Screen
	Lang    string
}

// Make makes a film and the options of its export. If the format is animated, each frame becomes the steps that it
// plays. The error is an error of [Played].
func (o Order) Make(ctx context.Context, s *studio.Studio, from Source) (f Film, options Options, err error) {
	frames := slices.Clone(from.Frames)
	for i := range frames {
		if frames[i].PlaysAnswer() { // each of its steps would show the question
			frames[i].Play = view.Steps{}
		}
	}
	if o.Format.Traits().Animated {
		if frames, err = Played(ctx, s, frames); err != nil {
			return f, options, err
		}
	}
	if from.Lesson {
		o.first = from.First
	}
	f = o.Film(s, from.Title, frames)
	f.Lesson, f.First = from.Lesson, from.First
	options = o.Options(f.Frames, from.Screen, from.Title, from.Lang)
	options.Document = o.Document(from.Content)
	return f, options, nil
}
