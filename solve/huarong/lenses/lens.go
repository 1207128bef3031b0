// Package lenses explains the answers of huarong. Each lens is in its own file. Explain has a sentence for each event
// of a recorded run.
package lenses

import (
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// List returns the lenses in the order of the menu.
func List() []lens.Lens {
	return kit.Explained([]lens.Lens{sidesLens, blankWalkLens, sideCostsLens, plainLens, whyNotLens})
}
