package stills

import (
	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Purpose is the use of a picture.
type Purpose uint8

// The purposes, the most urgent first.
const (
	ForSlides  Purpose = iota // slides as large as the screen
	ForPreview                // slides in the place of the board
	ForStrip                  // boards
	ForWelcome                // boards
	purposes
)

// Order asks for a picture of a frame.
type Order struct {
	look
	frame view.Frame
}

// look identifies a picture: orders with equal looks have equal pictures.
type look struct {
	purpose        Purpose
	shot           shotKey
	play           view.Steps         // only for a slide or preview
	step           int                // index among the steps that the frame plays
	title, caption string             // only for a slide or preview
	asks           *question.Question // only for a slide or preview
	revealed       bool               // whether the answer of the question is shown
	colors         *scene.Colors
	width, height  int // in pixels
	language       string
}

// Slide orders a step of a frame with all texts. A frame that plays nothing has only step 0. A frame with a question
// shows the question or, if revealed is true, also the answer.
func Slide(
	p Purpose, f view.Frame, revealed bool, step int, colors *scene.Colors, width, height int, language string,
) Order {
	return Order{look{
		purpose: p, shot: keyOf(&f.Shot), play: f.Play, step: step, title: f.Title, caption: f.Caption,
		asks: f.Asks, revealed: revealed, colors: colors, width: width, height: height, language: language,
	}, f}
}

// Board orders a picture of a frame's board without texts.
func Board(p Purpose, f view.Frame, colors *scene.Colors, width, height int) Order {
	return Order{look{purpose: p, shot: keyOf(&f.Shot), colors: colors, width: width, height: height}, f}
}

// shotKey is a comparable shot. A shot points to objects that never change, so an object's address identifies it.
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
	moves           *solve.Move // address of the first move, or nil; made is the number of moves
	made            int
	notes           *annotate.Annotation // address of the first annotation, or nil; noted is their number
	noted           int
	compared        *view.Compared
	tree            *tree.Seen
}

func keyOf(s *view.Shot) shotKey {
	v := shotKey{
		puzzle: s.Puzzle.ID(), dataset: s.Dataset, query: s.Query, task: s.Task, algorithm: s.Algorithm,
		track: s.Track, move: s.Move, event: s.Event, last: s.Last, route: s.Route,
		lens: s.Lens, choice: s.Choice, pointer: s.Pointer, region: s.Region,
		made: len(s.Moves), noted: len(s.Annotations), compared: s.Compared, tree: s.Tree,
	}
	if v.made > 0 {
		v.moves = &s.Moves[0]
	}
	if v.noted > 0 {
		v.notes = &s.Annotations[0]
	}
	return v
}
