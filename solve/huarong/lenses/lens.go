// Package lenses has the lenses of huarong, one lens in each file, and the sentences for the events of a recorded run.
package lenses

import (
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// List returns the lenses in the order of the menu.
func List() []lens.Lens {
	return kit.Explained([]lens.Lens{sidesLens, blankWalkLens, sideCostsLens, plainLens, whyNotLens})
}
