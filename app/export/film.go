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

// Film is pages of one frame each, or of several side by side.
type Film struct {
	Studio *studio.Studio
	Frames []view.Frame
	// PerPage is the number of frames on a page, 0 means one. Columns is their number of columns.
	PerPage, Columns int
	Title            string // of pages with several frames
	Single           bool   // each page becomes a file
	// Lesson is set if the frames belong to the lesson, from the number First on. Otherwise they are views of the document
	// or, if First is not 0, of the open frame with that number.
	Lesson bool
	First  int

	asks    map[int]view.Frame      // questions, by the index of the frame in their place
	bare    bool                    // no answer is shown
	head    func(solve.Text) string // translates the head of each page of a worksheet; nil if there is no worksheet
	gives   []solve.Text            // content that would give answers away
	leftOut []string                // characters of titles and captions that can't be drawn

	key     int   // index of the frame that begins the key, on a page of its own; 0 means no key
	numbers []int // numbers of the original frames, from 0; nil means one for each frame
}

var _ Pages = Film{}

// frames are the frames of a page.
func (f Film) frames(page int) []view.Frame {
	from, to := f.span(page)
	return f.Frames[from:to]
}

// span is the range of frames of a page.
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

// pagesOf is the number of pages for frames with n on a page.
func pagesOf(frames, n int) int { return (frames + n - 1) / n }

// together reports whether pages have several frames, so that pages have titles of their own. The last page may have
// only one frame.
func (f Film) together() bool { return f.PerPage > 1 && len(f.Frames) > 1 }

// title is the title of a page. If pages hold several frames and have no title, it is the common title of their frames.
func (f Film) title(page int) string {
	if asked := pagesOf(cmp.Or(f.key, len(f.Frames)), max(1, f.PerPage)); f.head != nil && page < asked {
		head := f.head(solve.Say("export.worksheet.head", "Page", page+1, "Of", asked))
		return strings.TrimSpace(f.Title + "\n" + head) // a frame's own title stands above its board
	}
	return f.name(page)
}

// name is the name of a page.
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

// Living is the frame of a page that comes alive, with its question if the page asks it. It is false for a page with
// several frames.
func (f Film) Living(page int) (view.Frame, bool) {
	from, to := f.span(page)
	if ask, ok := f.asks[from]; ok {
		return ask, to-from == 1 && !f.together()
	}
	return f.Frames[from], to-from == 1 && !f.together()
}

// Bare reports whether no page shows an answer.
func (f Film) Bare() bool { return f.bare }

// Len implements [Pages].
func (f Film) Len() int {
	n := max(1, f.PerPage)
	return pagesOf(f.key, n) + pagesOf(len(f.Frames)-f.key, n)
}

// Page implements [Pages].
func (f Film) Page(ctx context.Context, i int, s figure.Style) (figure.Page, error) {
	return f.Studio.Page(ctx, f.title(i), f.frames(i), f.Columns, s)
}

// About implements [Pages]. A page of several frames has no caption, because each frame has its own below its board.
// Its time is the sum of its frames' own times. Its notes are its frames' notes.
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

// view is the view of the document in a file that begins with the page: its first frame's view, or the document's if
// the file has a whole lesson.
func (f Film) view(page int) *files.View {
	v := &files.View{Frame: f.frames(page)[0], Opened: f.First}
	switch {
	case f.Lesson && !f.Single && len(f.Frames) > 1:
		return nil
	case f.Lesson:
		from, _ := f.span(page)
		if f.numbers != nil {
			from = f.numbers[from]
		}
		v.Opened += from
	}
	v.Play, v.Hold, v.Notes = view.Steps{}, 0, ""
	return v
}

// Cells implements [Pages].
func (f Film) Cells(i int) int {
	n := 0
	for _, g := range f.frames(i) {
		m := g.Shot.Mosaic()
		n += m.Boards * m.Part.Rows * m.Part.Cols
	}
	return n
}

// MostSteps is the largest number of exported steps: somebody would have to look at each.
const MostSteps = 20_000

// Played replaces each playing frame by its steps, each with its display time. The error is the studio's, or a
// *solve.Refusal for too many steps.
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

// Steps are the frames of a range of a track. The error is the studio's, or a *solve.Refusal for too many steps.
func Steps(ctx context.Context, studio *studio.Studio, v view.Shot, r studio.Range) ([]view.Frame, error) {
	frames, all, err := studio.Steps(ctx, v, r, MostSteps)
	if err == nil && all > MostSteps {
		err = solve.Refused("export.error.steps", "N", all, "Most", MostSteps)
	}
	return frames, err
}
