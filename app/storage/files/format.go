package files

import (
	"cmp"
	"math"
	"slices"

	"stepboard/app/document"
	"stepboard/app/view/annotate"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Versions of the format, with the parts of a document that they added. A document is written in the lowest version
// that has all its fields. So older programs refuse only documents that they would damage.
const (
	plain         = 1
	lessons       = 2 // annotations and lessons
	played        = 3 // frames that compare algorithms or play steps, and notes for the speaker
	viewed        = 4 // the view of the document
	withQuestions = 5
	withRules     = 6
	withDraft     = 7  // rules that the user is writing
	withTrees     = 8  // the language of a lesson, sizes and places of labels, trees, and proposed captions
	withEdges     = 9  // edges of a board, and questions with their caption
	newest        = 10 // frames of other puzzles, and questions that ask for a board
)

func annotated(boards [][]annotate.Annotation) bool {
	return slices.ContainsFunc(boards, func(list []annotate.Annotation) bool { return len(list) > 0 })
}

const versionField = "stepboard"

// The objects of the format, the outermost first. The objects of a lesson are in lesson.go.
var (
	fileObject = newObject("files.object", false, document.Content{}, slices.Concat([]field[document.Content]{{
		name: versionField,
		read: func(*reader, *document.Content) {}, // findVersion has read it
		write: func(w *writer, _ *document.Content) {
			w.versionAt = w.Len()
			w.int(plain)
		},
	}}, puzzleFields, []field[document.Content]{
		text("title", func(c *document.Content) *string { return &c.Title }),
		text("notes", func(c *document.Content) *string { return &c.Notes }),
		choice("language", func(c *document.Content) *string { return &c.Language },
			func(*reader, *document.Content) []string { return document.Languages }).addedIn(withTrees),
		choice("task", func(c *document.Content) *string { return &c.Task },
			func(_ *reader, c *document.Content) []string { return c.Puzzle.Tasks() }),
		value("algorithm", func(c *document.Content) *string { return &c.Algorithm },
			func(r *reader, c *document.Content) string {
				return r.algorithm(c.Puzzle, cmp.Or(c.Task, c.Puzzle.Tasks()[0]))
			}, (*writer).text),
		{
			name:  "shown",
			read:  func(r *reader, _ *document.Content) { r.shown = r.pos }, // read later, because it depends on the datasets
			write: func(w *writer, c *document.Content) { shownObject.write(w, c) },
		},
		field[document.Content]{
			name: "datasets",
			read: func(r *reader, c *document.Content) {
				r.datasets(c)
				r.visit(r.shown, func() { shownObject.read(r, c) })
			},
			write: func(w *writer, c *document.Content) {
				w.list(len(c.Datasets), false, func(i int) {
					p := part{Dataset: c.Datasets[i]}
					if i < len(c.Annotations) {
						p.annotations = c.Annotations[i]
					}
					w.part(datasetObject, &p)
				})
			},
		}.need(),
		field[document.Content]{
			name: "lesson",
			read: func(r *reader, c *document.Content) {
				var l lesson
				lessonObject.read(r, &l)
				for _, f := range l.frames {
					c.Frames = append(c.Frames, f.Frame)
				}
			},
			written: func(w *writer, _, _ *document.Content) bool { return len(w.lesson.frames)+len(w.lesson.boards) > 0 },
			write:   func(w *writer, _ *document.Content) { lessonObject.write(w, &w.lesson) },
		}.addedIn(lessons),
		field[document.Content]{
			name: "view",
			read: func(r *reader, _ *document.Content) {
				f := r.frame(viewObject)
				r.seen = &View{f.Frame, f.opened}
			},
			written: func(w *writer, _, _ *document.Content) bool { return w.seen != nil },
			write: func(w *writer, _ *document.Content) {
				w.size = w.seen.Shot.Dataset.Board.Size
				viewObject.write(w, w.seen)
			},
		}.addedIn(viewed),
	})...)

	shownObject = newObject("files.object", true, document.Content{},
		number("dataset", "files.dataset_number", 1, func(c *document.Content) *int { return &c.Dataset },
			func(_ *reader, c *document.Content) (int, int) { return 1, len(c.Datasets) }).always(),
		number("query", "files.query_number", 1, func(c *document.Content) *int { return &c.Query },
			func(_ *reader, c *document.Content) (int, int) {
				n := len(c.Datasets[c.Dataset].Queries)
				return min(1, n), n
			}).always(),
	)

	datasetObject = newObject("files.dataset", false, part{}, slices.Concat(
		[]field[part]{
			text("name", func(p *part) *string { return &p.Name }),
			text("note", func(p *part) *string { return &p.Note }),
		},
		boardFields,
		[]field[part]{annotations(func(p *part) *[]annotate.Annotation { return &p.annotations }).addedIn(lessons)},
	)...)

	queryObject = newObject("files.query", true, solve.Query{},
		field[solve.Query]{
			name:  "things",
			read:  (*reader).query,
			write: func(w *writer, q *solve.Query) { w.things(q.Things, true) },
		},
	)

	thingObject = newObject("files.thing", true, solve.Thing{At: grid.None},
		field[solve.Thing]{
			name:  "kind",
			read:  func(r *reader, t *solve.Thing) { t.Kind = r.kind() },
			write: func(w *writer, t *solve.Thing) { w.text(string(rune(t.Kind))) },
		},
		cell("at", func(t *solve.Thing) *grid.Cell { return &t.At }),
	)

	annotationObject = newObject("files.annotation", true, annotate.Annotation{To: grid.None},
		enum("kind", annotate.Kinds[:], func(a *annotate.Annotation) *annotate.Kind { return &a.Kind }).need(),
		enum("color", annotate.Colors[:], func(a *annotate.Annotation) *annotate.Color { return &a.Color }).need(),
		cell("at", func(a *annotate.Annotation) *grid.Cell { return &a.At }).need(),
		cell("to", func(a *annotate.Annotation) *grid.Cell { return &a.To }).
			checkBefore(only("to", annotate.Arrow)).
			checkAfter(func(r *reader, a *annotate.Annotation, at int) {
				if a.To == a.At {
					r.fail(at, solve.Say("files.arrow_to_itself"))
				}
			}),
		short("text", annotate.MaxText, func(a *annotate.Annotation) *string { return &a.Text }).
			checkBefore(only("text", annotate.Label, annotate.Number)).
			checkAfter(func(r *reader, a *annotate.Annotation, at int) {
				if a.Text == "" {
					r.fail(at, solve.Say("files.empty_text"))
				}
			}),
		enum("size", annotate.Sizes[:], func(a *annotate.Annotation) *annotate.Size { return &a.Size }).addedIn(withTrees).
			checkAfter(only("size", annotate.Label)),
		enum("place", annotate.Places[:], func(a *annotate.Annotation) *annotate.Place { return &a.Place }).
			addedIn(withTrees).checkAfter(only("place", annotate.Label)),
	)
)

var boardFields = []field[part]{
	field[part]{name: "terrain", read: (*reader).terrain, write: (*writer).terrain}.need(),
	{
		name:  "things",
		read:  func(r *reader, p *part) { p.Board.Things = r.things(nil, r.onBoard) },
		write: func(w *writer, p *part) { w.things(p.Board.Things, false) },
	},
	edges("edges", false),
	edges("arrows", true),
	items("numbers", "files.numbers", true, func(p *part) *[]int64 { return &p.Board.Numbers }, func(r *reader) int64 {
		return int64(r.number(math.MinInt, math.MaxInt, "files.whole_number"))
	}, func(w *writer, v int64) { w.int(int(v)) }).addedIn(withRules),
	{
		name: "queries",
		read: (*reader).queries,
		written: func(w *writer, p, _ *part) bool {
			return document.QueriesOptional(w.puzzle) || len(p.Queries) != 1 || len(p.Queries[0].Things) > 0
		},
		write: func(w *writer, p *part) {
			w.list(len(p.Queries), false, func(i int) { queryObject.write(w, &p.Queries[i]) })
		},
	},
}

// part is a dataset of the file, or a board of its lesson.
type part struct {
	*solve.Dataset
	places
	annotations []annotate.Annotation
	puzzle      int // number of a puzzle of the lesson, from 1; 0: the puzzle of the document
}

// places are offsets in the file at which diagnostics of a dataset are reported.
type places struct {
	dataset int
	rows    []int // offset of the first cell, by row
	queries []int
}

// annotations returns a field with the annotations of a board. An empty list is left out.
func annotations[T any](of func(v *T) *[]annotate.Annotation) field[T] {
	return items("annotations", "files.annotations", false, of, annotationObject.one, annotationObject.writeOne)
}

func (w *writer) part(o *object[part], p *part) {
	w.size = p.Board.Size
	o.write(w, p)
}

func (w *writer) terrain(p *part) {
	b := p.Board
	w.list(b.Rows, false, func(i int) { w.text(string(b.Terrain[i*b.Cols : (i+1)*b.Cols])) })
}

func (w *writer) things(list []solve.Thing, inline bool) {
	w.list(len(list), inline, func(i int) { thingObject.write(w, &list[i]) })
}

// edges is a field with the edges of a graph in both directions or, if oneWay is set, in one direction. An edge is
// [from, to] or [from, to, weight], with the numbers of points from 1.
func edges(name string, oneWay bool) field[part] {
	own := func(p *part) (list []grid.Edge) {
		if g, ok := p.Board.Shape.(*grid.Graph); ok {
			list = slices.DeleteFunc(slices.Clone(g.Edges), func(e grid.Edge) bool { return e.OneWay != oneWay })
		}
		return list
	}
	return field[part]{
		name: name,
		read: func(r *reader, p *part) {
			at, all := r.pos, []grid.Edge(nil)
			r.array("files.edges", func() { all = append(all, r.edge(oneWay)) })
			g, ok := p.Board.Shape.(*grid.Graph)
			switch {
			case r.err != nil:
			case !ok || r.puzzle.Limits().Shape != grid.Shape(grid.AnyGraph):
				r.fail(at, solve.Say("files.no_edges"))
			default:
				p.Board.Shape = grid.NewGraph(p.Board.Cells(), append(slices.Clone(g.Edges), all...), nil)
			}
		},
		written: func(w *writer, p, _ *part) bool {
			return w.puzzle.Limits().Shape == grid.Shape(grid.AnyGraph) && len(own(p)) > 0
		},
		write: func(w *writer, p *part) {
			list := own(p)
			w.list(len(list), true, func(i int) {
				w.list(3, true, func(k int) { w.int([]int{int(list[i].From) + 1, int(list[i].To) + 1, int(list[i].Weight)}[k]) })
			})
		},
		since: withEdges,
	}
}

// edge reads an edge: its two points, and perhaps its weight.
func (r *reader) edge(oneWay bool) grid.Edge {
	start, n := r.pos, 0
	v := [3]int{2: 1}
	r.array("files.edge", func() {
		switch {
		case n < 2:
			v[n] = r.number(1, r.size.Cells(), "files.point_number")
		case n == 2:
			v[n] = r.number(0, math.MaxInt32, "files.weight")
		default:
			r.expected("files.edge_end")
		}
		n++
	})
	if r.err == nil && n < 2 {
		r.fail(start, solve.Say("files.edge_short"))
	}
	from, to := grid.Cell(v[0]-1), grid.Cell(v[1]-1) //nolint:gosec // cells
	return grid.Edge{From: from, To: to, Weight: int64(v[2]), OneWay: oneWay}
}
