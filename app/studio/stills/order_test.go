package stills

import (
	"bytes"
	"context"
	"reflect"
	"strconv"
	"testing"

	"stepboard/app/catalogue"
	"stepboard/app/storage/files"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/assets"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/explore"
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
	slide := func(f view.Frame, revealed bool) Order {
		return Slide(ForSlides, f, revealed, 0, scene.Light, 160, 90, "en")
	}
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
		if same := Board(ForStrip, view.Frame{Shot: a}, nil, 1, 1).look == Board(ForStrip, view.Frame{Shot: b}, nil, 1, 1).look; same && name != "Marks" {
			t.Errorf("another %s has the same picture", name)
		}
	}
}

// A frame that plays has its board in the same place at each step, although the texts of some steps are longer.
func TestTheBoardStaysWhileAFramePlays(t *testing.T) {
	list := puzzles.BuiltIn()
	data, err := assets.Lessons.ReadFile("lessons/sokoban.en.stepboard")
	if err != nil {
		t.Fatal(err)
	}
	file, err := files.Read(list, "sokoban.stepboard", bytes.NewReader(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	f := file.Content.Frames[9]
	f.Caption, f.Shot.Track, f.Play = "", view.Exploration, view.Steps{To: -1, Unit: explore.ByExpansion}
	say := catalogue.New("en").Say
	r := raster.New(typeface.BuiltIn())
	a := newArtist(&studio.Studio{Budget: solve.NewBudget(1 << 30), Say: say, Measure: r}, r)
	places, captions := map[scene.Point]bool{}, map[int]bool{}
	for step, all := 0, 1; step < all; step++ {
		page, n, err := a.page(context.Background(), Slide(ForSlides, f, false, step, scene.Light, 320, 180, "en"))
		if err != nil {
			t.Fatal(err)
		}
		all = n
		captions[len(page.Caption)] = true
		for _, op := range page.Scene.Ops {
			if g, ok := op.(scene.Group); ok && g.Name == "Board" {
				places[g.At] = true
			}
		}
	}
	if len(places) != 1 || len(captions) < 3 {
		t.Errorf("the board has %d places, with captions of %d lengths", len(places), len(captions))
	}
}
