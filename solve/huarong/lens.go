package huarong

import "stepboard/solve/lens"

// allLenses are the lenses in the order of the list that offers them.
var allLenses = []lens.Lens{sidesLens, blankWalkLens, sideCostsLens, plainLens, whyNotLens}
