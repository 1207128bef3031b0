package scene

// Group is a scene inside a scene, with its own unit: a point p of the inner scene lies at At + p*Scale in the outer
// scene. If Clip is set, everything outside the rectangle from Min to Max is cut off. Min and Max are in the unit of
// the inner scene.
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
