package class

import (
	"stepboard/app/view"
	"stepboard/scene"
)

// ReadSent is for the fuzzer, and Stream for a class that is over.
var (
	ReadSent = readSent
	Stream   = (*Server).stream
)

// PlayedOn returns what an engine gets for the open question of a frame, whether or not this program has engines.
func PlayedOn(f view.Frame) any {
	a := &artist{addresses: func(string, string, bool) (kit, engine string) { return "kit", "engine" }}
	return a.alive(&lessonFrame{f, "question"}, true, drawing{}, scene.Light)
}
