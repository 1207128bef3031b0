package export

import (
	"time"
)

// The hold of frames that say nothing, where the options say nothing either.
const defaultHold = time.Second

// holds are how long the pages are shown. The last one, where it doesn't say, stays longer, so that one sees the end
// before the animation begins again.
func holds(p Pages, o Options) []time.Duration {
	usual := o.Hold
	if usual <= 0 {
		usual = defaultHold
	}
	list := make([]time.Duration, p.Len())
	for i := range list {
		_, _, hold := p.About(i)
		switch {
		case hold > 0:
			list[i] = hold
		case i == len(list)-1 && i > 0:
			list[i] = max(3*usual, 1500*time.Millisecond)
		default:
			list[i] = usual
		}
	}
	return list
}

// ticks are the holds in units, each at least low of them. What is lost by rounding one is given to the next.
func ticks(holds []time.Duration, unit time.Duration, low int) []int {
	list := make([]int, len(holds))
	var sum, said time.Duration
	for i, h := range holds {
		sum += h
		n := max(low, int((sum-said+unit/2)/unit))
		list[i] = n
		said += time.Duration(n) * unit
		sum = max(sum, said) // what the lower bound added is not taken from others
	}
	return list
}
