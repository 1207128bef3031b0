package scene

// Group is a scene of other units inside a scene: its point p lies at At + p*Scale. Where Clip is set, what lies
// outside of the rectangle from Min to Max, in the units of the group, is cut off.
type Group struct {
	At    Point
	Scale float64
	Scene *Scene
	Name  string        // as of a Sprite
	Alt   func() string // what it shows, for those who can't see it, asked for by formats that say it, or nil

	Clip     bool
	Min, Max Point
}

func (Group) op() {}
