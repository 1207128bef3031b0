package files

import (
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
)

var asked = optional("question", questionObject, func(f *frame) **question.Question { return &f.Asks }).
	addedIn(withQuestions).checkAfter((*reader).askable)

// askable checks that the question of a frame, at offset in the file, is possible on the frame's board.
func (r *reader) askable(f *frame, offset int) {
	if view.CheckQuery(&f.Shot) == nil {
		r.refuse(offset, view.CheckQuestion(&f.Frame))
	}
}

var (
	questionObject = newObject("files.question", false, question.Question{At: grid.None},
		choice("kind", func(q *question.Question) *string { return &q.Kind },
			func(*reader, *question.Question) []string { return question.Kinds() }),
		enum("form", question.Forms[:], func(q *question.Question) *question.Form { return &q.Form }).need(),
		short("prompt", question.MaxPrompt, func(q *question.Question) *string { return &q.Prompt }),
		cell("at", func(q *question.Question) *grid.Cell { return &q.At }),
		moves("steps", func(q *question.Question) *[]solve.Move { return &q.Steps }),
		number("most", "files.position_number", 0, func(q *question.Question) *int { return &q.Most },
			func(*reader, *question.Question) (int, int) { return 0, question.MaxMoves }),
		items("choices", "files.choices", false, func(q *question.Question) *[]question.Option { return &q.Choices },
			optionObject.one, optionObject.writeOne),
		number("right", "files.right_number", 1, func(q *question.Question) *int { return &q.Pick },
			func(_ *reader, q *question.Question) (int, int) { return 1, len(q.Choices) }).
			writtenIf(func(q *question.Question) bool { return q.Form == question.Choice }),
		amount("number", func(q *question.Question) *int64 { return &q.Number }),
		items("cells", "files.cells", true, func(q *question.Question) *[]grid.Cell { return &q.Cells },
			(*reader).cell, (*writer).cell),
		moves("shown", func(q *question.Question) *[]solve.Move { return &q.Shown }),
		amount("beside", func(q *question.Question) *int64 { return &q.Beside }),
		short("breaks", question.MaxOption, func(q *question.Question) *string { return &q.Breaks }).addedIn(newest),
		flag("introduced", func(q *question.Question) *bool { return &q.Introduced }).addedIn(withEdges),
		short("why", question.MaxPrompt, func(q *question.Question) *string { return &q.Why }),
	)

	optionObject = newObject("files.choice", true, question.Option{Cell: grid.None},
		enum("is", question.Sorts[:], func(o *question.Option) *question.Sort { return &o.Is }).need(),
		short("text", question.MaxOption, func(o *question.Option) *string { return &o.Text }),
		amount("number", func(o *question.Option) *int64 { return &o.N }),
		cell("cell", func(o *question.Option) *grid.Cell { return &o.Cell }),
		moves("moves", func(o *question.Option) *[]solve.Move { return &o.Moves }),
	)
)

// amount returns a field with a number that JavaScript can represent exactly. 0 is left out.
func amount[T any](name string, of func(v *T) *int64) field[T] {
	return number(name, "files.amount", 0, of, func(*reader, *T) (low, high int) {
		return -question.MaxNumber, question.MaxNumber
	})
}

// mostMove is larger than the number of any move.
const mostMove = 1 << 62

// moves returns a field with moves. A move is its number in the rules. An empty list is left out.
func moves[T any](name string, of func(v *T) *[]solve.Move) field[T] {
	return items(name, "files.moves", true, of,
		func(r *reader) solve.Move { return solve.Move(r.number(0, mostMove, "files.move")) },
		func(w *writer, m solve.Move) { w.int(int(m)) })
}
