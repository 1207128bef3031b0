package files

import (
	"math"
	"slices"
	"strconv"
	"time"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/view/compare"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// lesson is a lesson in the form of the file: its frames, the boards that frames show but no dataset has, and the
// puzzles of these boards that are not the puzzle of the document.
type lesson struct {
	puzzles []solve.Puzzle
	boards  []*part
	frames  []frame
}

// puzzle returns the puzzle of a board of the lesson. own is the puzzle of the document.
func (l *lesson) puzzle(board *part, own solve.Puzzle) solve.Puzzle {
	if board.puzzle == 0 {
		return own
	}
	return l.puzzles[board.puzzle-1]
}

// frame is a frame in the file. Its board is a dataset of the document or a board of the lesson. The field dataset or
// board has its number, counted from 1. The other field is 0.
type frame struct {
	view.Frame
	dataset, board int
	opened         int // View.Opened; 0 in frames of a lesson
	datasetAt      int // offset of the field "dataset"; -1: the field is missing
	movesAt        int // offset of the field "moves"; -1: the field is missing
}

// maxPosition is larger than the number of moves or events of any run.
const maxPosition = math.MaxInt32

func anyPosition[T any](*reader, *T) (low, high int) { return 0, maxPosition }

var (
	lessonObject = newObject("files.object", false, lesson{},
		items("puzzles", "files.puzzles", false, func(l *lesson) *[]solve.Puzzle { return &l.puzzles },
			func(r *reader) solve.Puzzle { return puzzleObject.one(r).Puzzle },
			func(w *writer, p solve.Puzzle) { puzzleObject.write(w, &document.Content{Puzzle: p}) }).addedIn(newest).
			checkAfter(func(r *reader, l *lesson, _ int) { r.lesson.puzzles = l.puzzles }),
		items("boards", "files.boards", false, func(l *lesson) *[]*part { return &l.boards },
			func(r *reader) *part { return r.part(boardObject) },
			func(w *writer, p *part) {
				own := w.puzzle
				w.puzzle = w.lesson.puzzle(p, own)
				w.part(boardObject, p)
				w.puzzle = own
			}).
			checkAfter(func(r *reader, l *lesson, _ int) { r.lesson.boards = l.boards }),
		items("frames", "files.frames", false, func(l *lesson) *[]frame { return &l.frames },
			func(r *reader) frame { return r.frame(frameObject) },
			func(w *writer, f frame) {
				w.size = f.Shot.Dataset.Board.Size
				frameObject.write(w, &f)
			}).always().need(),
	)

	puzzleObject = newObject("files.puzzle", false, document.Content{}, puzzleFields...)

	boardObject = newObject("files.board", false, part{}, append([]field[part]{
		number("puzzle", "files.puzzle_number", 0, func(p *part) *int { return &p.puzzle },
			func(r *reader, _ *part) (int, int) { return 1, len(r.lesson.puzzles) }).addedIn(newest),
	}, boardFields...)...)

	frameObject = newObject("files.frame", false, freshFrame, frameFields...)

	playObject = newObject("files.play", true, view.Steps{To: -1},
		number("from", "files.position_number", 0, func(p *view.Steps) *int { return &p.From }, anyPosition),
		number("to", "files.position_number", 0, func(p *view.Steps) *int { return &p.To }, anyPosition).
			writtenIf(func(p *view.Steps) bool { return p.To >= 0 }),
		enum("unit", explore.Units, func(p *view.Steps) *explore.Unit { return &p.Unit }),
		seconds("step", func(p *view.Steps) *time.Duration { return &p.Step }),
	)

	compareObject = newObject("files.compare", true, view.Compared{Pace: compare.ByLayer, Step: -1},
		comparedAlgorithms().need(),
		enum("pace", compare.Paces[:], func(v *view.Compared) *compare.Pace { return &v.Pace }),
		number("step", "files.compare_step", 0, func(v *view.Compared) *int { return &v.Step }, anyPosition),
		enum("chart", compare.Plots[:], func(v *view.Compared) *compare.Plot { return &v.Plot }),
	)

	regionObject = newObject("files.region", true, view.Region{},
		field[view.Region]{
			name: "at",
			read: func(r *reader, v *view.Region) {
				c := r.cell()
				v.Row, v.Col = r.size.Row(c), r.size.Col(c)
			},
			write: func(w *writer, v *view.Region) { w.cell(w.size.At(v.Row, v.Col)) },
		}.need(),
		number("rows", "files.rows", 0, func(v *view.Region) *int { return &v.Rows },
			func(r *reader, v *view.Region) (int, int) { return 1, r.size.Rows - v.Row }).need(),
		number("columns", "files.columns", 0, func(v *view.Region) *int { return &v.Cols },
			func(r *reader, v *view.Region) (int, int) { return 1, r.size.Cols - v.Col }).need(),
	)
)

var freshFrame = frame{Frame: view.Frame{Shot: view.Shot{Event: -1, Pointer: grid.None}}}

var frameFields = []field[frame]{
	short("title", document.MaxTitle, func(f *frame) *string { return &f.Title }),
	short("caption", document.MaxCaption, func(f *frame) *string { return &f.Caption }),
	flag("proposed", func(f *frame) *bool { return &f.Proposed }).addedIn(withTrees),
	short("notes", document.MaxNotes, func(f *frame) *string { return &f.Notes }).addedIn(played),
	seconds("hold", func(f *frame) *time.Duration { return &f.Hold }),
	number("dataset", "files.dataset_number", 0, func(f *frame) *int { return &f.dataset },
		func(r *reader, _ *frame) (int, int) { return 1, len(r.content.Datasets) }).
		checkBefore(func(_ *reader, f *frame, at int) { f.datasetAt = at }),
	number("board", "files.board_number", 0, func(f *frame) *int { return &f.board },
		func(r *reader, _ *frame) (int, int) { return 1, len(r.lesson.boards) }).
		checkBefore((*reader).oneBoard),
	number("query", "files.query_number", 1, func(f *frame) *int { return &f.Shot.Query },
		func(_ *reader, f *frame) (int, int) { return 0, len(f.Shot.Dataset.Queries) }).
		checkBefore((*reader).showBoard).
		writtenIf(func(f *frame) bool { return f.Shot.Query != firstQuery(f.Shot.Dataset) }),
	choice("task", func(f *frame) *string { return &f.Shot.Task },
		func(r *reader, _ *frame) []string { return r.puzzle.Tasks() }),
	value("algorithm", func(f *frame) *string { return &f.Shot.Algorithm },
		func(r *reader, f *frame) string { return r.algorithm(r.puzzle, f.Shot.TaskOrDefault()) }, (*writer).text),
	enum("track", view.Tracks[:], func(f *frame) *view.Track { return &f.Shot.Track }),
	number("move", "files.move_number", 0, func(f *frame) *int { return &f.Shot.Move }, anyPosition),
	number("event", "files.event_number", 0, func(f *frame) *int { return &f.Shot.Event }, anyPosition),
	flag("last", func(f *frame) *bool { return &f.Shot.Last }),
	moves("moves", func(f *frame) *[]solve.Move { return &f.Shot.Moves }).
		checkBefore(func(_ *reader, f *frame, at int) { f.movesAt = at }),
	flag("route", func(f *frame) *bool { return &f.Shot.Route }),
	choice("lens", func(f *frame) *string { return &f.Shot.Lens },
		func(r *reader, f *frame) []string { return lens.IDs(lens.Of(r.puzzle, f.Shot.TaskOrDefault())) }),
	number("choice", "files.choice_number", 1, func(f *frame) *int { return &f.Shot.Choice },
		func(*reader, *frame) (int, int) { return 1, maxPosition }),
	cell("pointer", func(f *frame) *grid.Cell { return &f.Shot.Pointer }),
	nested("region", regionObject, func(f *frame) *view.Region { return &f.Shot.Region }),
	annotations(func(f *frame) *[]annotate.Annotation { return &f.Shot.Annotations }),
	nested("play", playObject, func(f *frame) *view.Steps { return &f.Play }).addedIn(played).
		writtenIf(func(f *frame) bool { return f.Play.On() }).
		checkAfter(func(r *reader, f *frame, at int) {
			if !f.Play.On() {
				r.fail(at, solve.Say("files.plays_nothing"))
			}
		}),
	optional("compare", compareObject, func(f *frame) **view.Compared { return &f.Shot.Compared }).addedIn(played).
		checkBefore(func(r *reader, f *frame, _ int) { r.task = f.Shot.TaskOrDefault() }).
		checkAfter(func(r *reader, f *frame, at int) { r.refuse(at, view.CheckCompared(&f.Shot)) }),
	treeField,
	asked,
}

// seconds writes a time in seconds, rounded to milliseconds.
func (w *writer) seconds(d time.Duration) {
	w.str(strconv.FormatFloat(float64(d.Round(time.Millisecond).Milliseconds())/1000, 'f', -1, 64))
}

// firstQuery returns the query of a frame that does not name its query: 0, or -1 if the dataset has no queries.
func firstQuery(d *solve.Dataset) int { return min(0, len(d.Queries)-1) }

// frame reads a frame of a lesson, or a view. o is frameObject or viewObject.
func (r *reader) frame(o *object[frame]) frame {
	start := r.pos
	f := o.fresh
	o.read(r, &f)
	if r.err == nil {
		r.refuse(max(start, f.movesAt), view.Check(f.Shot)) // everything except moves was checked already
	}
	return f
}

// oneBoard checks that a frame names either a dataset or a board of the lesson. offset belongs to the field "board".
func (r *reader) oneBoard(f *frame, offset int) {
	switch {
	case f.datasetAt >= 0 && offset >= 0:
		r.fail(max(f.datasetAt, offset), solve.Say("files.two_boards"))
	case offset >= 0 && len(r.lesson.boards) == 0:
		r.fail(offset, solve.Say("files.no_boards"))
	case offset < 0:
		r.require("dataset", f.datasetAt)
	}
}

// showBoard sets the board of a frame from the numbers read so far. Later fields depend on the board.
func (r *reader) showBoard(f *frame, _ int) {
	if f.dataset > 0 {
		f.Shot.Puzzle, f.Shot.Dataset = r.content.Puzzle, r.shared[f.dataset-1]
	} else {
		board := r.lesson.boards[f.board-1]
		f.Shot.Puzzle, f.Shot.Dataset = r.lesson.puzzle(board, r.content.Puzzle), board.Dataset
	}
	r.turn(f.Shot.Puzzle)
	f.Shot.Query, r.size = firstQuery(f.Shot.Dataset), f.Shot.Dataset.Board.Size
}

// lessonOf makes the lesson of a document for the file. It finds the board of each frame among the datasets by content.
// The parameter further has frames outside the lesson, and the result others has them in the form of the file. The
// result l also contains their boards.
func lessonOf(c *document.Content, further ...view.Frame) (l lesson, others []frame) {
	type board struct {
		solve.Puzzle
		*solve.Dataset
	}
	known := map[board]frame{} // frames with only the numbers of their boards
	for _, f := range slices.Concat(c.Frames, further) {
		b := board{solve.Inner(f.Shot.Puzzle), f.Shot.Dataset}
		told, ok := known[b]
		if !ok {
			told = l.find(c, b.Puzzle, b.Dataset)
			known[b] = told
		}
		told.Frame = f
		l.frames = append(l.frames, told)
	}
	n := len(c.Frames)
	l.frames, others = l.frames[:n], l.frames[n:]
	return l, others
}

// find returns a frame with only the number of its board, which is a board of the puzzle p. If neither the document nor
// the lesson has an equal board, find adds it to the lesson.
func (l *lesson) find(c *document.Content, p solve.Puzzle, d *solve.Dataset) (f frame) {
	puzzle := 0
	if p != c.Puzzle {
		same := func(q solve.Puzzle) bool { return q == p || sameRules(p, q) }
		if puzzle = 1 + slices.IndexFunc(l.puzzles, same); puzzle == 0 {
			l.puzzles = append(l.puzzles, p)
			puzzle = len(l.puzzles)
		}
	} else {
		same := func(o *solve.Dataset) bool { return solve.Same(o, d) }
		if f.dataset = 1 + slices.IndexFunc(c.Datasets, same); f.dataset > 0 {
			return f
		}
	}
	same := func(o *part) bool { return o.puzzle == puzzle && solve.Same(o.Dataset, d) }
	if f.board = 1 + slices.IndexFunc(l.boards, same); f.board == 0 {
		l.boards = append(l.boards, &part{Dataset: d, puzzle: puzzle})
		f.board = len(l.boards)
	}
	return f
}
