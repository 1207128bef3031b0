package export

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"stepboard/app/storage/files"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/scene/figure"
	"stepboard/solve"
)

// Film implements Pages. A page shows one frame, or several side by side.
type Film struct {
	Studio *studio.Studio
	Frames []view.Frame
	// PerPage is the number of frames on a page; 0 means 1. Columns is as in [studio.Studio.Page].
	PerPage, Columns int
	Title            string // title of pages with several frames, and of worksheets
	Single           bool   // whether each page becomes a file
	// Lesson is true if the frames are frames of the lesson. Then First is the number of the first frame, counted from 1.
	// If Lesson is false and First is not 0, the frames are views of the open frame, whose number is First. If First is 0,
	// the frames are views of the document.
	Lesson bool
	First  int

	asks     map[int]view.Frame      // the original frames with questions; the key is an index in Frames
	bare     bool                    // whether answers are left out: AnswersNone
	patient  bool                    // whether a wrong answer reveals no key: AnswersWanted
	head     func(solve.Text) string // translates the head of a worksheet's pages; nil: no worksheet
	warnings []solve.Text            // about frames that give answers away, and characters that can't be drawn

	sides   []int // the Sides of the style, if a page has several boards
	key     int   // index of the first frame of the answer key, which begins a new page; 0: no answer key
	numbers []int // for each frame, the index of its frame in the lesson; a step or an answer has the index of its frame
	first   int   // number of the original frame with the index 0
}

func (f Film) frames(page int) []view.Frame {
	from, to := f.span(page)
	return f.Frames[from:to]
}

// span(page) returns the range of the frames of a page: the first index, and the index after the last.
func (f Film) span(page int) (from, to int) {
	n := max(1, f.PerPage)
	from, end := page*n, len(f.Frames)
	switch asked := pagesOf(f.key, n); {
	case f.key == 0:
	case page < asked:
		end = f.key
	default:
		from = f.key + (page-asked)*n
	}
	return from, min(from+n, end)
}

// pagesOf is the number of pages for the given number of frames, if each page has n frames.
func pagesOf(frames, n int) int { return (frames + n - 1) / n }

// together() reports whether pages may show several frames. If so, each page has its own title besides the titles of
// its frames, even the last page if it has only one frame.
func (f Film) together() bool { return f.PerPage > 1 && len(f.Frames) > 1 }

// title(page) returns the title of a page. On a worksheet, the head is its second line, and the title of a frame is
// above its board. On a page of answers, the head is the title, and the worksheet's title is the second line.
func (f Film) title(page int) string {
	asked := pagesOf(cmp.Or(f.key, len(f.Frames)), max(1, f.PerPage))
	switch {
	case f.head == nil:
		return f.name(page)
	case page < asked:
		return f.Title + "\n" + f.head(solve.Say("export.worksheet.head", "Page", page+1, "Of", asked))
	}
	return f.head(solve.Say("export.worksheet.answers")) + "\n" + f.Title
}

// name(page) returns the title of a page without the head of a worksheet. If pages show several frames, the result is
// the film's title. If the film has no title, the result is the common title of the page's frames.
func (f Film) name(page int) string {
	frames := f.frames(page)
	if !f.together() {
		return frames[0].Title
	}
	if first := frames[0].Title; f.Title == "" && !slices.ContainsFunc(frames,
		func(g view.Frame) bool { return g.Title != first }) {
		return first
	}
	return f.Title
}

// living returns the frame on which readers of a page can paint and solve. The page must have only one frame.
func (f Film) living(page int) view.Frame {
	from, _ := f.span(page)
	if ask, ok := f.asks[from]; ok {
		ask.Shot = ask.Asked()
		return ask
	}
	return f.Frames[from]
}

// number returns the number of a frame in the lesson, counted from 1. Steps and answers have the number of their frame.
func (f Film) number(i int) int {
	if f.numbers != nil {
		i = f.numbers[i]
	}
	return i + max(1, f.first)
}

// Len implements [Pages].
func (f Film) Len() int {
	n := max(1, f.PerPage)
	return pagesOf(f.key, n) + pagesOf(len(f.Frames)-f.key, n)
}

// Page implements [Pages].
func (f Film) Page(ctx context.Context, i int, s figure.Style) (figure.Page, error) {
	if s.Width > 0 {
		s.Sides = f.sides
		if f.together() && f.head != nil {
			s.Boards = min(f.PerPage, max(cmp.Or(f.key, len(f.Frames)), len(f.Frames)-f.key))
		}
	}
	return f.Studio.Page(ctx, f.title(i), f.frames(i), f.Columns, s)
}

// About implements [Pages]. If a page shows several frames, it has no caption, because each frame has a caption below
// its board. The page is shown for the sum of its frames' own times, and has the notes of all its frames.
func (f Film) About(i int) Words {
	frames := f.frames(i)
	w := Words{Title: f.name(i)}
	if len(frames) == 1 {
		w.Caption, w.Runs = frames[0].Caption, frames[0].Play.On()
	}
	var notes []string
	for _, g := range frames {
		w.Hold += g.Hold
		if g.Notes != "" {
			notes = append(notes, g.Notes)
		}
	}
	w.Notes = strings.Join(notes, "\n\n")
	w.View = f.view(i)
	return w
}

// view(page) returns the view of the document, if the document is opened from a file that begins with the page. The
// view is the page's first frame. For a file with a whole lesson, view returns nil: then the document has its saved
// view.
func (f Film) view(page int) *files.View {
	v := &files.View{Frame: f.frames(page)[0], Opened: f.First}
	switch {
	case f.Lesson && !f.Single && len(f.Frames) > 1:
		return nil
	case f.Lesson:
		from, _ := f.span(page)
		v.Opened += f.number(from) - f.number(0)
	}
	v.Play, v.Hold, v.Notes = view.Steps{}, 0, ""
	return v
}

// treeCells is added to the cells of a board with a tree. So it does not count like the board alone.
const treeCells = 300

// Cells implements [Pages].
func (f Film) Cells(i int) int {
	n := 0
	for _, g := range f.frames(i) {
		m := g.Shot.Mosaic()
		n += m.Boards * m.Part.Rows * m.Part.Cols
		if g.Shot.Tree != nil {
			n += treeCells
		}
	}
	return n
}

// MostSteps is the largest number of steps that are exported, because people look at each of them.
const MostSteps = 20_000

// Played replaces each frame that plays by itself by the steps of this frame, each with its time. The error is an error
// of the studio, or a *solve.Refusal if there are too many steps.
func Played(ctx context.Context, s *studio.Studio, frames []view.Frame) (list []view.Frame, err error) {
	for _, f := range frames {
		for i, all := 0, 1; i < all; i++ {
			var step view.Frame
			if step, all, err = s.Step(ctx, f, i); err != nil {
				return nil, err
			}
			if len(list)+all-i > MostSteps && f.Play.On() {
				return nil, solve.Refused("export.error.steps", "N", len(list)+all-i, "Most", MostSteps)
			}
			list = append(list, step)
		}
	}
	return list, nil
}

// Steps returns the frames of a range of a track. The error is the studio's, or a *solve.Refusal of too many steps.
func Steps(ctx context.Context, studio *studio.Studio, v view.Shot, r studio.Range) ([]view.Frame, error) {
	frames, all, err := studio.Steps(ctx, v, r, MostSteps)
	if err == nil && all > MostSteps {
		err = solve.Refused("export.error.steps", "N", all, "Most", MostSteps)
	}
	return frames, err
}
