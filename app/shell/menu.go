package shell

import (
	"math"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/solve"
)

type menus struct {
	shell *Shell
	items map[*fyne.MenuItem]*Action // the items for actions, since the last ForgetItems
}

// Entry makes a menu item for the action with an ID.
func (s *menus) Entry(id string) *fyne.MenuItem {
	a := s.shell.Action(id)
	m := fyne.NewMenuItem(s.shell.Name(a), func() { s.shell.Perform(a) })
	if a.Checked != nil {
		m.Checked = a.Checked()
	}
	if a.Key != "" {
		m.Shortcut = unwritten{shortcut(a), s.shell.KeyName(a)}
	}
	s.items[m] = a
	return m
}

// ForgetItems forgets all menu items, before the window's menus are made again.
func (s *menus) ForgetItems() { s.items = map[*fyne.MenuItem]*Action{} }

// AbleItems disables the items whose actions are disabled now. It must be called whenever a menu may open.
func (s *menus) AbleItems() {
	for item, a := range s.items {
		item.Disabled = !s.shell.Can(a)
	}
}

// PopUp makes a menu that the caller shows immediately. Its items are forgotten, so that AbleItems stays quick.
func (s *menus) PopUp(build func() *fyne.Menu) *widget.PopUpMenu {
	items := s.items
	s.ForgetItems()
	m := build()
	s.AbleItems()
	s.items = items
	return widget.NewPopUpMenu(m, s.shell.Win.Canvas())
}

// PopAbove opens a menu above a button.
func (s *menus) PopAbove(button fyne.CanvasObject, build func() *fyne.Menu) {
	at, pop := s.shell.App.Driver().AbsolutePositionForObject(button), s.PopUp(build)
	pop.ShowAtPosition(at.SubtractXY(pop.MinSize().Width-button.Size().Width, pop.MinSize().Height+4))
}

// unwritten is a shortcut that works but is not drawn by the toolkit, whose colour would be too pale (contrast 1.4).
// Align adds the name of the key to the item's label.
type unwritten struct {
	fyne.Shortcut
	key string
}

// shortcut(a) returns the toolkit's shortcut for an action that has a key. For a key without a modifier, the toolkit
// only shows the shortcut.
func shortcut(a *Action) fyne.Shortcut {
	if own := textShortcut(a.ID, nil); own != nil {
		return own
	}
	return &desktop.CustomShortcut{KeyName: a.Key, Modifier: a.Mod}
}

// textShortcut returns the shortcut by which text fields perform the action with an ID, or nil.
func textShortcut(id string, c fyne.Clipboard) fyne.Shortcut {
	return map[string]fyne.Shortcut{
		"copy": &fyne.ShortcutCopy{Clipboard: c}, "cut": &fyne.ShortcutCut{Clipboard: c},
		"paste": &fyne.ShortcutPaste{Clipboard: c}, "select-all": &fyne.ShortcutSelectAll{},
		"undo": &fyne.ShortcutUndo{}, "redo": &fyne.ShortcutRedo{},
	}[id]
}

// ActionOf returns the action of a menu item, or nil.
func (s *menus) ActionOf(m *fyne.MenuItem) *Action { return s.items[m] }

// Align writes the keys of a menu's items after their names, in one column.
func (s *menus) Align(m *fyne.Menu) {
	size := s.shell.Theme.Size(fynetheme.SizeNameText)
	width := func(text string) float32 { return fyne.MeasureText(text, size, fyne.TextStyle{}).Width }
	space := width("x x") - width("xx")
	var widest float32
	for _, item := range m.Items {
		if _, ok := item.Shortcut.(unwritten); ok {
			widest = max(widest, width(item.Label))
		}
	}
	for _, item := range m.Items {
		if u, ok := item.Shortcut.(unwritten); ok {
			other := "\u200a" // a hair space
			if strings.ContainsFunc(item.Label, func(r rune) bool { return r > unicode.MaxLatin1 && r != '…' }) {
				other = "\u3000" // Chinese and Japanese fonts have this wide space, and no hair space
			}
			gap := widest + s.shell.Scaled(28) - width(item.Label)
			item.Label += blanks(gap, space, width("x"+other+"x")-width("xx"), other) + u.key
		}
	}
}

// Unwritten returns the name of a menu item, without the key that Align has added.
func Unwritten(m *fyne.MenuItem) string {
	if u, ok := m.Shortcut.(unwritten); ok {
		return strings.TrimRight(strings.TrimSuffix(m.Label, u.key), " \u200a\u3000")
	}
	return m.Label
}

// blanks(…) returns one or more spaces and up to five other characters, with a total width as near as possible to gap.
// The parameters space and wide are the widths of a space and of the other character.
func blanks(gap, space, wide float32, other string) (text string) {
	best := float32(math.Inf(1))
	for n := range 6 {
		rest := gap - float32(n)*wide
		spaces := max(1, int(rest/space+0.5))
		if off := float32(math.Abs(float64(rest - float32(spaces)*space))); off < best {
			best, text = off, strings.Repeat(other, n)+strings.Repeat(" ", spaces)
		}
	}
	return text
}

// Menu makes a menu. The parameter list has IDs of actions, items of type *fyne.MenuItem, and "" for a separator.
func (s *menus) Menu(title solve.Text, list ...any) *fyne.Menu {
	m := fyne.NewMenu(s.shell.Say(title))
	for _, item := range list {
		entry, _ := item.(*fyne.MenuItem)
		switch id, _ := item.(string); {
		case entry != nil:
		case id == "":
			entry = fyne.NewMenuItemSeparator()
		case !s.shell.Has(s.shell.Action(id)):
			continue
		default:
			entry = s.Entry(id)
		}
		m.Items = append(m.Items, entry)
	}
	s.Align(m)
	return m
}

// AllItems lists the items of a menu. After an item with a submenu it lists the items of the submenu.
func AllItems(m *fyne.Menu) (items []*fyne.MenuItem) {
	for _, item := range m.Items {
		items = append(items, item)
		if item.ChildMenu != nil {
			items = append(items, AllItems(item.ChildMenu)...)
		}
	}
	return items
}

// Item makes an item that calls run. The item's name in the catalogue is "app.action.<id>".
func (s *menus) Item(id string, run func()) *fyne.MenuItem {
	return fyne.NewMenuItem(s.shell.Say(solve.Say("app.action."+id)), run)
}

// ItemOf makes an item that opens a submenu of items. If the list is empty, the item is disabled.
func (s *menus) ItemOf(id string, list ...*fyne.MenuItem) *fyne.MenuItem {
	m := s.Item(id, nil)
	m.ChildMenu, m.Disabled = fyne.NewMenu("", list...), len(list) == 0
	return m
}

// NewItem makes an item with a name. While a prompt is open, the item does nothing.
func NewItem(s *Shell, name string, run func()) *fyne.MenuItem {
	return fyne.NewMenuItem(name, func() {
		if s.Win.Canvas().Overlays().Top() == nil {
			run()
		}
	})
}

// Options makes an item that opens a submenu of names. The name with the index chosen is checked. The function choose
// gets the index of the user's choice.
func (s *menus) Options(id string, names []string, chosen int, choose func(int)) *fyne.MenuItem {
	list := make([]*fyne.MenuItem, len(names))
	for i, n := range names {
		list[i] = fyne.NewMenuItem(n, func() { choose(i) })
		list[i].Checked = i == chosen
	}
	return s.ItemOf(id, list...)
}

// Lacks lists the algorithms that the shown puzzle can't have, as disabled menu items with the reasons. A separator is
// above them.
func Lacks(s *Shell) (list []*fyne.MenuItem) {
	doc := s.Bench.Doc()
	for _, l := range solve.LacksOf(doc.Puzzle(), doc.Task()) {
		item := fyne.NewMenuItem(s.Say(solve.Say("app.algorithm.lacks", "Name", l.Name, "Why", l.Why)), nil)
		item.Disabled = true
		if list == nil {
			list = append(list, fyne.NewMenuItemSeparator())
		}
		list = append(list, item)
	}
	return list
}
