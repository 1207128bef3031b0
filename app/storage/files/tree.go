package files

import (
	"maps"
	"slices"

	"stepboard/app/view/tree"
)

// opened is a node of a tree, and the number of its children that are drawn.
type opened struct{ node, children int }

// seenTree is the view of a tree in the form of the file.
type seenTree struct {
	tree.Seen
	open []opened
}

var openedObject = newObject("files.tree_open", true, opened{},
	number("state", "files.event_number", 1, func(o *opened) *int { return &o.node }, anyPosition).need(),
	number("drawn", "files.tree_drawn", 0, func(o *opened) *int { return &o.children }, anyPosition).need(),
)

var partObject = newObject("files.tree_part", true, tree.Part{},
	length("left", -maxPosition, func(p *tree.Part) *int { return &p.Left }),
	length("top", -maxPosition, func(p *tree.Part) *int { return &p.Top }),
	length("wide", 1, func(p *tree.Part) *int { return &p.Wide }),
	length("high", 1, func(p *tree.Part) *int { return &p.High }),
)

func length(name string, least int, of func(p *tree.Part) *int) field[tree.Part] {
	return number(name, "files.tree_length", 0, of,
		func(*reader, *tree.Part) (int, int) { return least, maxPosition }).need()
}

var treeObject = newObject("files.tree", true, seenTree{Seen: tree.NewSeen()},
	enum("rows", tree.LayersNames[:], func(t *seenTree) *tree.Layers { return &t.Layers }),
	enum("labels", tree.Labels[:], func(t *seenTree) *tree.Label { return &t.Label }),
	flag("known", func(t *seenTree) *bool { return &t.Repeats }),
	flag("graph", func(t *seenTree) *bool { return &t.Graph }),
	flag("alone", func(t *seenTree) *bool { return &t.Alone }),
	number("selected", "files.event_number", 1, func(t *seenTree) *int { return &t.Selected },
		func(*reader, *seenTree) (int, int) { return 1, maxPosition }).
		writtenIf(func(t *seenTree) bool { return t.Selected >= 0 }),
	items("open", "files.tree_opened", true, func(t *seenTree) *[]opened { return &t.open },
		openedObject.one, openedObject.writeOne),
	nested("part", partObject, func(t *seenTree) *tree.Part { return &t.Part }),
)

var treeField = field[frame]{
	name: "tree",
	read: func(r *reader, f *frame) {
		t := treeObject.one(r)
		for _, o := range t.open {
			t.Seen = t.With(o.node, o.children)
		}
		f.Shot.Tree = &t.Seen
	},
	written: func(_ *writer, f, _ *frame) bool { return f.Shot.Tree != nil },
	write: func(w *writer, f *frame) {
		t := seenTree{Seen: *f.Shot.Tree}
		for _, node := range slices.Sorted(maps.Keys(t.Open)) {
			t.open = append(t.open, opened{node, t.Open[node]})
		}
		treeObject.write(w, &t)
	},
}.addedIn(withTrees)
