package files

import (
	"hash/maphash"
	"strconv"
	"time"

	"stepboard/app/document"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// lesson writes the frames, and first the boards that they show and that are not those of datasets, each once.
func (b *boardWriter) lesson(c document.Content) {
	boards, sources := sourcesOf(c)
	b.str("  \"lesson\": {\n")
	if len(boards) > 0 {
		b.list("    ", "boards", len(boards), func(i int) {
			b.str("{\n")
			b.board("        ", c.Puzzle, boards[i])
			b.str("\n      }")
		})
		b.str(",\n")
	}
	b.list("    ", "frames", len(c.Frames), func(i int) { b.frame(c.Frames[i], sources[c.Frames[i].Shot.Dataset]) })
	b.str("\n  }")
}

// source is how a frame names what it shows: a field and a number.
type source struct {
	data   *solve.Dataset
	field  int
	number int
}

// sourcesOf finds what each frame shows among the datasets, by its content, and lists the others. It takes time
// linear in them.
func sourcesOf(c document.Content) (boards []*solve.Dataset, of map[*solve.Dataset]source) {
	known := map[uint64][]source{}
	of = map[*solve.Dataset]source{}
	for i, d := range c.Datasets {
		hash := contentHash(d)
		known[hash] = append(known[hash], source{d, frameDataset, i + 1})
	}
	for _, f := range c.Frames {
		d := f.Shot.Dataset
		if _, ok := of[d]; ok {
			continue
		}
		hash := contentHash(d)
		for _, s := range known[hash] {
			if document.Same(s.data, d) {
				of[d] = s
				break
			}
		}
		if _, ok := of[d]; !ok {
			boards = append(boards, d)
			of[d] = source{d, frameBoard, len(boards)}
			known[hash] = append(known[hash], of[d])
		}
	}
	return boards, of
}

// contentHash is equal for datasets that are document.Same.
func contentHash(d *solve.Dataset) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	maphash.WriteComparable(&h, d.Board.Size)
	_, _ = h.Write(d.Board.Terrain)
	things := func(list []solve.Thing) {
		maphash.WriteComparable(&h, len(list))
		for _, t := range list {
			maphash.WriteComparable(&h, t)
		}
	}
	things(d.Board.Things)
	for _, q := range d.Queries {
		things(q.Things)
	}
	return h.Sum64()
}

// frame writes what is not as it would be if it were left out.
func (b *boardWriter) frame(f view.Frame, from source) {
	const indent = "        "
	s, size := f.Shot, f.Shot.Dataset.Board.Size
	comma := "{\n"
	field := func(number int) {
		b.str(comma + indent + `"` + frameFields[number] + `": `)
		comma = ",\n"
	}
	text := func(number int, v string) {
		if v != "" {
			field(number)
			b.text(v)
		}
	}
	number := func(number, v, normal int) {
		if v != normal {
			field(number)
			b.int(v)
		}
	}
	flag := func(number int, v bool) {
		if v {
			field(number)
			b.str("true")
		}
	}
	text(frameTitle, f.Title)
	text(frameCaption, f.Caption)
	if ms := f.Hold.Round(time.Millisecond).Milliseconds(); ms != 0 {
		field(frameHold)
		b.str(strconv.FormatFloat(float64(ms)/1000, 'f', -1, 64))
	}
	number(from.field, from.number, 0)
	number(frameQuery, s.Query+1, min(1, len(s.Dataset.Queries)))
	text(frameTask, s.Task)
	text(frameAlgorithm, s.Algorithm)
	if s.Track != view.Solution {
		text(frameTrack, s.Track.String())
	}
	number(frameMove, s.Move, 0)
	number(frameEvent, s.Event, -1)
	flag(frameLast, s.Last)
	if len(s.Moves) > 0 {
		field(frameMoves)
		b.moves(s.Moves)
	}
	flag(frameRoute, s.Route)
	text(frameLens, s.Lens)
	number(frameChoice, s.Choice+1, 1)
	if s.Pointer != grid.None {
		field(framePointer)
		b.cell(size, s.Pointer)
	}
	if s.Region != (view.Region{}) {
		field(frameRegion)
		b.region(s.Region)
	}
	if len(s.Annotations) > 0 {
		b.str(comma)
		b.annotations(indent, size, s.Annotations)
	}
	b.str("\n      }")
}

func (b *boardWriter) moves(list []solve.Move) {
	separator := "["
	for _, m := range list {
		b.str(separator)
		b.int(int(m))
		separator = ", "
	}
	b.str("]")
}

func (b *boardWriter) region(r view.Region) {
	b.str(`{"at": [` + strconv.Itoa(r.Row+1) + ", " + strconv.Itoa(r.Col+1) + `], "rows": ` + strconv.Itoa(r.Rows) +
		`, "columns": ` + strconv.Itoa(r.Cols) + "}")
}
