package drawingml

import (
	"stepboard/scene"
	"stepboard/scene/vector"
)

// tiles is art with the places where the current operation draws it.
type tiles struct {
	art vector.Art // the art at its first place
	at  []scene.Point
}

// Art collects art that an operation repeats, so that the walls of a board become one group, not a hundred.
func (w *writer) Art(a vector.Art) {
	if w.hides(a.At.X+a.Size/2, a.At.Y+a.Size/2) {
		return
	}
	for i := range w.tiles {
		if t := &w.tiles[i]; t.art.Scene == a.Scene && t.art.Size == a.Size && t.art.Alpha == a.Alpha {
			t.at = append(t.at, a.At)
			return
		}
	}
	w.tiles = append(w.tiles, tiles{a, []scene.Point{a.At}})
}

// morphPrefix begins an object's name. If objects on different slides have the same such name, PowerPoint's transition
// Morph moves one to the place of the other.
const morphPrefix = "!!"

// Cut is part of vector.Drawer. It writes the art that Art has collected for the operation.
func (w *writer) Cut() {
	list := w.tiles
	w.tiles = nil
	for _, t := range list {
		name := "Art"
		if t.art.Name != "" {
			name = morphPrefix + t.art.Name
			if n := len(w.groups); n > 0 { // named art is a group of its own between two halves of the group above
				above := w.groups[n-1].name
				w.Shut()
				defer w.Open(above, "")
			}
		}
		fade := w.fade
		w.fade = uint8(int(w.fade) * int(t.art.Alpha) / 255)
		w.Open(name, "")
		outer := w.copies
		if len(t.at) > 1 && outer == nil {
			w.copies = make([]scene.Point, len(t.at))
			for i, p := range t.at {
				w.copies[i] = scene.Point{X: p.X - t.art.At.X, Y: p.Y - t.art.At.Y}
			}
			vector.DrawArt(w, w.face, t.art.Scene, t.art.At, t.art.Size)
		} else {
			for _, p := range t.at {
				vector.DrawArt(w, w.face, t.art.Scene, p, t.art.Size)
			}
		}
		w.copies = outer
		w.Shut()
		w.fade = fade
	}
}
