package files

import (
	"errors"
	"math"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

var (
	lessonFields = []string{"boards", "frames"}
	boardFields  = []string{"terrain", "things", "queries"}
	regionFields = []string{"at", "rows", "columns"}
	frameFields  = []string{
		"title", "caption", "hold", "dataset", "board", "query", "task", "algorithm", "track", "move", "event", "last",
		"moves",
		"route", "lens", "choice", "pointer", "region", "annotations",
	}
)

// The numbers of the fields of a frame.
const (
	frameTitle = iota
	frameCaption
	frameHold
	frameDataset
	frameBoard
	frameQuery
	frameTask
	frameAlgorithm
	frameTrack
	frameMove
	frameEvent
	frameLast
	frameMoves
	frameRoute
	frameLens
	frameChoice
	framePointer
	frameRegion
	frameAnnotations
)

// lesson reads the frames, and first the boards that they show and that are not those of datasets.
func (b *boardReader) lesson() {
	for _, d := range b.content.Datasets {
		b.shared = append(b.shared, &solve.Dataset{Board: d.Board, Queries: d.Queries})
	}
	at := b.index(lessonFields, solve.Say("files.object"))
	b.require(at, lessonFields, 1)
	b.at(at[0], func() { b.array(solve.Say("files.boards"), b.lessonBoard) })
	b.at(at[1], func() {
		b.array(solve.Say("files.frames"), func() { b.content.Frames = append(b.content.Frames, b.frame()) })
	})
}

func (b *boardReader) lessonBoard() {
	b.peek()
	d := &solve.Dataset{}
	p := places{dataset: b.pos}
	at := b.index(boardFields, solve.Say("files.board"))
	b.require(at, boardFields, 0)
	b.onBoard(d, &p, at)
	b.shared = append(b.shared, d)
}

func (b *boardReader) frame() view.Frame {
	b.peek()
	start := b.pos
	f := view.Frame{Shot: view.Shot{Puzzle: b.content.Puzzle, Event: -1, Pointer: grid.None}}
	at := b.index(frameFields, solve.Say("files.frame"))
	b.at(at[frameTitle], func() { f.Title = b.short(document.MaxTitle) })
	b.at(at[frameCaption], func() { f.Caption = b.short(document.MaxCaption) })
	b.at(at[frameHold], func() { f.Hold = b.seconds(document.MaxHold) })
	s := &f.Shot
	if s.Dataset = b.frameDataset(at); b.err != nil {
		return f
	}
	b.asked(s, at)
	b.position(s, at)
	size := s.Dataset.Board.Size
	b.at(at[framePointer], func() { s.Pointer = b.cell(size) })
	b.at(at[frameRegion], func() { s.Region = b.region(size) })
	b.at(at[frameAnnotations], func() { s.Annotations = b.annotations(size) })
	var refusal *solve.Refusal
	if b.err == nil && errors.As(view.Check(*s), &refusal) {
		b.fail(max(start, at[frameMoves]), refusal.Text) // moves are all that is left to be wrong
	}
	return f
}

// frameDataset is what a frame shows: a dataset of the file or a board of the lesson.
func (b *boardReader) frameDataset(at []int) *solve.Dataset {
	datasets := len(b.content.Datasets)
	boards := len(b.shared) - datasets
	i := 0
	switch {
	case at[frameDataset] >= 0 && at[frameBoard] >= 0:
		b.fail(max(at[frameDataset], at[frameBoard]), solve.Say("files.two_boards"))
	case at[frameBoard] >= 0 && boards == 0:
		b.fail(at[frameBoard], solve.Say("files.no_boards"))
	case at[frameBoard] >= 0:
		b.at(at[frameBoard], func() { i = datasets + b.number(1, boards, solve.Say("files.board_number")) - 1 })
	default:
		b.require(at, frameFields, frameDataset)
		b.at(at[frameDataset], func() { i = b.number(1, datasets, solve.Say("files.dataset_number")) - 1 })
	}
	if b.err != nil {
		return nil
	}
	return b.shared[i]
}

// asked reads what is asked about the board of a frame, and how it is looked at.
func (b *boardReader) asked(s *view.Shot, at []int) {
	queries := len(s.Dataset.Queries)
	s.Query = min(0, queries-1)
	b.at(at[frameQuery], func() { s.Query = b.number(0, queries, solve.Say("files.query_number")) - 1 })
	b.at(at[frameTask], func() { s.Task = b.oneOf(s.Puzzle.Tasks()) })
	b.at(at[frameAlgorithm], func() { s.Algorithm = b.algorithm(s.Task) })
	b.at(at[frameLens], func() {
		var ids []string
		for _, l := range lens.Of(s.Puzzle, b.orFirst(s.Task)) {
			ids = append(ids, l.ID)
		}
		s.Lens = b.oneOf(ids)
	})
	b.at(at[frameChoice], func() { s.Choice = b.number(1, maxPosition, solve.Say("files.choice_number")) - 1 })
}

// maxPosition is more than any number of moves or events that a run can have.
const maxPosition = math.MaxInt32

// position reads how far a frame is.
func (b *boardReader) position(s *view.Shot, at []int) {
	b.at(at[frameTrack], func() { s.Track = view.Track(b.oneNumber(view.Tracks[:])) })
	b.at(at[frameMove], func() { s.Move = b.number(0, maxPosition, solve.Say("files.move_number")) })
	b.at(at[frameEvent], func() { s.Event = b.number(0, maxPosition, solve.Say("files.event_number")) })
	b.at(at[frameLast], func() { s.Last = b.truth() })
	b.at(at[frameRoute], func() { s.Route = b.truth() })
	b.at(at[frameMoves], func() {
		b.array(solve.Say("files.moves"), func() {
			s.Moves = append(s.Moves, solve.Move(b.number(0, math.MaxUint32, solve.Say("files.move"))))
		})
	})
}

// region reads the part of a board that is shown.
func (b *boardReader) region(size grid.Size) (r view.Region) {
	at := b.index(regionFields, solve.Say("files.region"))
	b.require(at, regionFields, 0, 1, 2)
	b.at(at[0], func() {
		c := b.cell(size)
		r.Row, r.Col = size.Row(c), size.Col(c)
	})
	b.at(at[1], func() { r.Rows = b.number(1, size.Rows-r.Row, solve.Say("files.rows")) })
	b.at(at[2], func() { r.Cols = b.number(1, size.Cols-r.Col, solve.Say("files.columns")) })
	return r
}
