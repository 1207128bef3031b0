package lenses

import "stepboard/solve/lens"

// List are the lenses in the order of the list that offers them.
var List = []lens.Lens{sidesLens, blankWalkLens, sideCostsLens, plainLens, whyNotLens}
