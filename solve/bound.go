package solve

// Planned is the Aux of a Reached event whose state comes from a plan. The run used no bound for such a state.
const Planned = 1 << 31

// Bound returns the recorded lower bound of the cost to go from the state of event i, or false if there is none.
func (r *Recording) Bound(i int) (Cost, bool) {
	bound := int64(int32(r.Event(i).Aux)) - 1
	return Units(bound), bound >= 0 && r.Kind(i) == Reached
}
