package chart

import "math"

// axis maps values to places between its two ends. Places are in logical pixels.
type axis struct {
	least, most float64   // values at the ends
	from, to    float64   // places of the ends
	ticks       []float64 // values of the ticks
	log         bool      // whether the scale is logarithmic: the logarithm of the value plus 1
}

// at returns the place of a value. A value beyond an end has the place of this end.
func (a *axis) at(v float64) float64 {
	share := (a.scaled(v) - a.scaled(a.least)) / (a.scaled(a.most) - a.scaled(a.least))
	return a.from + max(0, min(share, 1))*(a.to-a.from)
}

func (a *axis) value(place float64) float64 {
	least, share := a.scaled(a.least), (place-a.from)/(a.to-a.from)
	v := least + share*(a.scaled(a.most)-least)
	if a.log {
		return math.Expm1(v)
	}
	return v
}

func (a *axis) scaled(v float64) float64 {
	if a.log {
		return math.Log1p(max(0, v))
	}
	return v
}

// logAxis returns a logarithmic axis for values between the parameters least and most. Its ticks are powers of ten.
// Their distance is at least the parameter spacing.
func logAxis(least, most, from, to, spacing float64) axis {
	a := axis{least: least, most: max(most, least+1), from: from, to: to, log: true}
	for v := 1.0; v <= a.most; v *= 10 {
		n := len(a.ticks)
		if v >= least && (n == 0 || math.Abs(a.at(v)-a.at(a.ticks[n-1])) >= spacing) {
			a.ticks = append(a.ticks, v)
		}
	}
	return a
}

// linearAxis returns an axis for values between the parameters least and most. Neighbouring ticks differ by 1,
// 2 or 5 times a power of ten. If whole is set, ticks differ by at least 1. The distance of neighbouring ticks
// is at least the parameter spacing. If the parameter grow is set, the axis is then extended to end at a tick.
func linearAxis(least, most, from, to, spacing float64, whole, grow bool) axis {
	if !(most > least) {
		most = least + 1
	}
	step := niceStep((most - least) * spacing / max(1, math.Abs(to-from)))
	if whole {
		step = max(step, 1)
	}
	if grow {
		most = math.Ceil(most/step-1e-9) * step
	}
	a := axis{least: least, most: most, from: from, to: to}
	first := math.Ceil(least/step - 1e-9)
	for i := range int((most-least)/step+1e-9) + 1 {
		if v := (first + float64(i)) * step; v <= most+step*1e-9 {
			a.ticks = append(a.ticks, v)
		}
	}
	return a
}

// niceStep is the smallest number that is at least a positive number (least), and is 1, 2 or 5 times a power of ten.
func niceStep(least float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(least)))
	for _, k := range [3]float64{1, 2, 5} {
		if k*unit >= least*(1-1e-9) {
			return k * unit
		}
	}
	return 10 * unit
}
