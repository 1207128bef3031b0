// Package lenses shows why an answer of huarong is what it is: one file a lens, and what an event of a recorded run
// says.
package lenses

import (
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// List is the lenses in the order of the list that offers them.
func List() []lens.Lens {
	return kit.Explained([]lens.Lens{sidesLens, blankWalkLens, sideCostsLens, plainLens, whyNotLens})
}
