package figure

// Compose lays out a figure. Time is linear in panels, legend items and characters: scenes of boards are taken as they are.
func Compose(f Figure, s Style, m Measurer) Page { panic("not written yet") }
