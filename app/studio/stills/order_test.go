package stills

import (
	"bytes"
	"context"
	"reflect"
	"strconv"
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// A slide shows the question of its frame, and the answer only if the order says so. Equal orders ask for one picture,
// also of a question about a tree, whose marks are made anew for each picture.
func TestASlideShowsItsQuestion(t *testing.T) {
	f := view.Frame{Shot: view.Shot{
		Puzzle: puzzles.BuiltIn()[0], Dataset: &solve.Dataset{Board: solve.NewBoard(2, 2)}, Query: -1, Event: -1, Pointer: grid.None,
	}}
	asking := f
	asking.Asks = &question.Question{Form: question.Choice, Prompt: "Which?", At: grid.None, Choices: []question.Option{
		{Text: "this", Cell: grid.None}, {Text: "that", Cell: grid.None},
	}}
	slide := func(f view.Frame, revealed bool) Order { return Slide(f, revealed, 0, scene.Light, 160, 90, "en") }
	w := New(nil, func(t solve.Text) string { return t.Key }, func(n int64) string { return strconv.FormatInt(n, 10) }, nil)
	var pictures [][]byte
	for _, o := range []Order{slide(f, false), slide(asking, false), slide(asking, true)} {
		made, err := w.draw(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		for i, other := range pictures {
			if bytes.Equal(made.Picture.Pix, other) {
				t.Errorf("slides %d and %d are the same", i, len(pictures))
			}
		}
		pictures = append(pictures, made.Picture.Pix)
	}
	asking.Shot.Tree = &tree.Seen{}
	asked, again, revealed := slide(asking, false), slide(asking, false), slide(asking, true)
	if asked.look != again.look || revealed.look == asked.look {
		t.Error("equal orders differ, or the answer makes no difference")
	}
}

// Two frames share a picture only if all fields of their shots are equal. Only Marks may differ, which are neither in
// files nor in lessons.
func TestPicturesOfOtherShots(t *testing.T) {
	list := puzzles.BuiltIn()
	for i := range reflect.TypeFor[view.Shot]().NumField() {
		a, b := view.Shot{Puzzle: list[0]}, view.Shot{Puzzle: list[0]}
		field := reflect.ValueOf(&b).Elem().Field(i)
		switch field.Kind() {
		case reflect.Pointer:
			field.Set(reflect.New(field.Type().Elem()))
		case reflect.Slice:
			field.Set(reflect.MakeSlice(field.Type(), 1, 1))
		case reflect.Struct:
			field.Field(0).SetInt(1)
		case reflect.Interface:
			field.Set(reflect.ValueOf(list[1]))
		case reflect.String:
			field.SetString("other")
		case reflect.Bool:
			field.SetBool(true)
		default:
			if field.CanInt() {
				field.SetInt(1)
			} else {
				field.SetUint(1)
			}
		}
		name := reflect.TypeFor[view.Shot]().Field(i).Name
		if same := Board(view.Frame{Shot: a}, nil, 1, 1).look == Board(view.Frame{Shot: b}, nil, 1, 1).look; same && name != "Marks" {
			t.Errorf("another %s has the same picture", name)
		}
	}
}
