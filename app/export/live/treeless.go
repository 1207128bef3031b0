//go:build js && !trees

package live

// growing is empty: a page without trees uses a smaller engine without trees.
type growing struct{}

func (*Engine) uproot() {}

func (*Engine) treeState() *Tree { return nil }

func (*Engine) overNode(*Order) {}

func (*Engine) tapNode(*Order) {}

func (*Engine) treeKey(string) {}
