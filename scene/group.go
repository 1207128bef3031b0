package scene

// Group is a scene inside a scene: a point p of the inner scene lies at At + p*Scale in the outer scene. If Clip is
// set, everything outside the rectangle from Min to Max, in the inner unit, is cut off.
type Group struct {
	At    Point
	Scale float64
	Scene *Scene
	Name  string        // the shape's name, as in Sprite
	Alt   func() string // returns the alternative text, for formats that have one; nil: none

	Clip     bool
	Min, Max Point
}

func (Group) op() {}
