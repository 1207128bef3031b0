//go:build js && !trees

package live

// growing is no tree: a page without a frame that shows one is smaller by its engine without trees.
type growing struct{}

func (*Engine) uproot() {}

func (*Engine) treeState() *Tree { return nil }

func (*Engine) overNode(*Order) {}

func (*Engine) tapNode(*Order) {}

func (*Engine) treeKey(string) {}
