package stills

import (
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Purpose is the use of a picture.
type Purpose uint8

// The purposes, the most urgent first.
const (
	ForSlides Purpose = iota
	ForPreview
	ForStrip
	ForWelcome
	purposes
)

// Order asks for a picture of a frame, in a certain look.
type Order struct {
	look
	frame view.Frame
}

// look holds everything that a picture depends on.
type look struct {
	purpose        Purpose
	shot           shotKey
	play           view.Steps // of a slide
	step           int        // of the steps that the frame plays
	title, caption string     // of a slide
	colors         *scene.Colors
	width, height  int // in pixels
	language       string
}

// Slide orders a step of a frame over a whole screen, with all its texts in a language. A frame that plays nothing has
// only its first step.
func Slide(f view.Frame, step int, colors *scene.Colors, width, height int, language string) Order {
	return Order{look{
		purpose: ForSlides, shot: keyOf(&f.Shot), play: f.Play, step: step, title: f.Title, caption: f.Caption,
		colors: colors,
		width:  width, height: height, language: language,
	}, f}
}

// Preview orders a frame like Slide, but in the place of the board.
func Preview(f view.Frame, colors *scene.Colors, width, height int, language string) Order {
	o := Slide(f, 0, colors, width, height, language)
	o.purpose = ForPreview
	return o
}

// Board orders only a frame's board, for the strip, without any text.
func Board(f view.Frame, colors *scene.Colors, width, height int) Order {
	return Order{look{purpose: ForStrip, shot: keyOf(&f.Shot), colors: colors, width: width, height: height}, f}
}

// Welcome orders only a frame's board, for the welcome.
func Welcome(f view.Frame, colors *scene.Colors, width, height int) Order {
	o := Board(f, colors, width, height)
	o.purpose = ForWelcome
	return o
}

// shotKey is a shot as a comparable value. The objects that shots point to never change, so their addresses identify
// them.
type shotKey struct {
	puzzle          string
	dataset         *solve.Dataset
	query           int
	task, algorithm string
	track           view.Track
	move, event     int
	last, route     bool
	lens            string
	choice          int
	pointer         grid.Cell
	region          view.Region
	moves           *solve.Move // address of the first; the length stands beside
	made            int
	notes           *annotate.Annotation // address of the first; the length stands beside
	noted           int
	compared        *view.Compared
}

func keyOf(s *view.Shot) shotKey {
	v := shotKey{
		puzzle: s.Puzzle.ID(), dataset: s.Dataset, query: s.Query, task: s.Task, algorithm: s.Algorithm,
		track: s.Track, move: s.Move, event: s.Event, last: s.Last, route: s.Route,
		lens: s.Lens, choice: s.Choice, pointer: s.Pointer, region: s.Region,
		made: len(s.Moves), noted: len(s.Annotations), compared: s.Compared,
	}
	if v.made > 0 {
		v.moves = &s.Moves[0]
	}
	if v.noted > 0 {
		v.notes = &s.Annotations[0]
	}
	return v
}
