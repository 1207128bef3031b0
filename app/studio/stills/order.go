package stills

import (
	"reflect"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/scene"
)

// Purpose is the use of a picture.
type Purpose uint8

// The purposes, the most urgent first.
const (
	ForSlides  Purpose = iota // slides as large as the screen
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
	shot           any                // see keyOf
	play           view.Steps         // only for a slide
	step           int                // index among the steps that the frame plays
	title, caption string             // only for a slide
	asks           *question.Question // only for a slide
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
		purpose: p, shot: keyOf(f.Shot), play: f.Play, step: step, title: f.Title, caption: f.Caption,
		asks: f.Asks, revealed: revealed, colors: colors, width: width, height: height, language: language,
	}, f}
}

// Board orders a picture of a frame's board without texts.
func Board(p Purpose, f view.Frame, colors *scene.Colors, width, height int) Order {
	return Order{look{purpose: p, shot: keyOf(f.Shot), colors: colors, width: width, height: height}, f}
}

// keyOf returns a comparable value that identifies a shot. A shot points to objects that never change, so an object's
// address identifies it. A slice is identified by the address and the number of its elements. Marks belong to no frame.
func keyOf(s view.Shot) any {
	s.Marks = nil
	fields := reflect.ValueOf(s)
	key := reflect.New(reflect.ArrayOf(fields.NumField(), reflect.TypeFor[any]())).Elem()
	for i := range fields.NumField() {
		f := fields.Field(i)
		if f.Kind() == reflect.Slice {
			f = reflect.ValueOf([2]any{f.UnsafePointer(), f.Len()})
		}
		key.Index(i).Set(f)
	}
	return key.Interface()
}
