//go:build js && !trees

package live

// growing is empty, because this smaller engine is for pages without trees.
type growing struct{}

func (*Engine) uproot()          {}
func (*Engine) treeState() *Tree { return nil }
func (*Engine) overNode(*Order)  {}
func (*Engine) tapNode(*Order)   {}
func (*Engine) treeKey(string)   {}
