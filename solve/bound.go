package solve

// Planned is the Aux of a Reached whose state belongs to a plan, which no bound led to.
const Planned = 1 << 31

// Bound returns the lower bound of the cost to go that the run used for the state of event i, if the run recorded one.
func (r *Recording) Bound(i int) (Cost, bool) {
	bound := int64(int32(r.Event(i).Aux)) - 1
	return Units(bound), bound >= 0 && r.Kind(i) == Reached
}
