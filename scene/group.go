package scene

// Group is a scene inside a scene, in units of its own: its point p lies at At + p*Scale. If Clip is set, everything
// outside the rectangle from Min to Max, in the group's units, is cut off.
type Group struct {
	At    Point
	Scale float64
	Scene *Scene
	Name  string        // as for a Sprite
	Alt   func() string // description for readers who can't see it, called by formats that have descriptions; or nil

	Clip     bool
	Min, Max Point
}

func (Group) op() {}
