package files_test

import (
	"reflect"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// asked returns a lesson in version 5 with a question.
func asked(question string) string {
	return strings.Replace(lesson(`"dataset": 1, "question": `+question), `"stepboard": 2`, `"stepboard": 5`, 1)
}

// TestQuestionsAreWrittenAndRead: questions are kept in their own version. The format is stable.
func TestQuestionsAreWrittenAndRead(t *testing.T) {
	c := taught()
	c.Frames[1].Asks = &question.Question{
		Kind: "first", Form: question.Choice, At: grid.None, Number: 12, Beside: -1, Pick: 1, Why: "so", Shown: []solve.Move{1},
		Choices: []question.Option{
			{Is: question.Going, Moves: []solve.Move{1, 3}, Cell: grid.None},
			{Text: "none", Cell: grid.None},
			{Is: question.Place, Cell: 3},
			{Is: question.Algorithm, Text: "spfa", Cell: grid.None},
			{Is: question.Whether, N: 1, Cell: grid.None},
		},
	}
	c.Frames[0].Asks = &question.Question{
		Prompt: "Which?", Form: question.Cells, At: 2, Most: 3, Cells: []grid.Cell{3, 1},
	}
	text := write(t, c)
	for _, want := range []string{
		`"stepboard": 5`, `"right": 2`, `{"is": "moves", "moves": [1, 3]}`, `{"is": "text", "text": "none"}`,
		`{"is": "cell", "cell": [2, 1]}`, `{"is": "algorithm", "text": "spfa"}`, `{"is": "whether", "number": 1}`,
		`"cells": [[2, 1], [1, 2]]`, `"beside": -1`, `"why": "so"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	equal(t, read(t, text).Content, c)
	d := document.New(c)
	equal(t, d.Content(), c)
	f := d.Frames()[0]
	f.Asks = nil
	d.SetFrame(0, f)
	if d.Undo(); !reflect.DeepEqual(d.Frames()[0].Asks, c.Frames[0].Asks) {
		t.Error("undo does not bring the question back")
	}
	f.Asks = &question.Question{Prompt: "x", Form: question.Cell, Cells: []grid.Cell{999}, At: grid.None}
	if d.SetFrame(0, f); d.Frames()[0].Asks != nil {
		t.Error("a question about a cell that is not there is kept")
	}
	c.Frames[0].Asks.Introduced = true
	if text = write(t, c); !strings.Contains(text, `"stepboard": 9`) || !strings.Contains(text, `"introduced": true`) {
		t.Errorf("an introduced question is written as\n%s", text)
	}
	equal(t, read(t, text).Content, c)
	c.Frames[0].Asks = &question.Question{Prompt: "Break it.", Form: question.Board, At: grid.None, Breaks: "mine.cpp"}
	if text = write(t, c); !strings.Contains(text, `"stepboard": 10`) || !strings.Contains(text, `"breaks": "mine.cpp"`) {
		t.Errorf("a program to be broken is written as\n%s", text)
	}
	equal(t, read(t, text).Content, c)
}

var badQuestions = []badInput{
	{"question in the third version", compared(`"dataset": 1, "question": {"form": "number"}`), 5, 27, "files.later_field"},
	{"question without a form", asked(`{"prompt": "x"}`), 5, 41, "files.missing_field"},
	{"question of an unknown form", asked(`{"form": "essay"}`), 5, 36, "files.unknown_name"},
	{"question of an unknown kind", asked(`{"form": "number", "kind": "x"}`), 5, 54, "files.unknown_name"},
	{"question of nobody", asked(`{"form": "number"}`), 5, 27, "question.check.prompt"},
	{"question without choices", asked(`{"form": "choice", "prompt": "x"}`), 5, 27, "question.check.choices"},
	{
		"right choice that is not there", asked(`{"form": "choice", "choices": [{"is": "number"}], "right": 2}`), 5, 86,
		"files.range",
	},
	{
		"choices that say the same",
		asked(`{"form": "choice", "prompt": "x", "right": 1, "choices": [{"is": "number"}, {"is": "number"}]}`), 5, 27,
		"question.check.twice",
	},
	{"key that is not there", asked(`{"form": "cells", "prompt": "x"}`), 5, 27, "question.check.key_cells"},
	{"cell off the board", asked(`{"form": "cells", "prompt": "x", "cells": [[4, 1]]}`), 5, 71, "files.range"},
	{"board that breaks nothing", asked(`{"form": "board", "prompt": "x"}`), 5, 27, "question.check.breaks"},
	{"game of no moves", asked(`{"form": "game", "prompt": "x"}`), 5, 27, "question.check.most"},
	{
		"game that does not win", asked(`{"form": "game", "prompt": "x", "most": 9, "shown": [3]}`), 5, 27,
		"question.check.moves",
	},
	{"number too large", asked(`{"form": "number", "number": 9007199254740993}`), 5, 56, "files.range"},
}
