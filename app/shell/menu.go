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

// menus makes the menus of a shell.
type menus struct {
	shell   *Shell
	Entries Entries // rebuilt with the window's menus
}

// Entry is a menu's entry for an action of the table.
func (s *menus) Entry(id string) *fyne.MenuItem {
	a := s.shell.Action(id)
	m := fyne.NewMenuItem(s.shell.Name(a), func() { s.shell.Perform(a) })
	if a.Checked != nil {
		m.Checked = a.Checked()
	}
	if a.Key != "" {
		m.Shortcut = unwritten{shortcut(a), s.shell.KeyName(a)}
	}
	if a.Enabled != nil {
		s.Entries = append(s.Entries, entry{m, a})
	}
	return m
}

// entry is a menu entry for an action that can't always be used.
type entry struct {
	item   *fyne.MenuItem
	action *Action
}

// Entries are the menu entries for actions that can't always be used.
type Entries []entry

// Able disables the menu entries whose actions can't be used now. The toolkit does not tell when a menu opens, so call
// it whenever one may open.
func (list Entries) Able() {
	for _, e := range list {
		e.item.Disabled = !e.action.Enabled.Holds()
	}
}

// PopUp makes a menu that is shown at once. Its entries for unusable actions are disabled, and it is no part of the
// window's menus.
func (s *menus) PopUp(build func() *fyne.Menu) *widget.PopUpMenu {
	kept := s.Entries
	s.Entries = nil
	m := build()
	s.Entries.Able()
	s.Entries = kept
	return widget.NewPopUpMenu(m, s.shell.Win.Canvas())
}

// unwritten is a shortcut that works in the toolkit but is not drawn: it would be drawn too pale, with a contrast of
// 1.4. Its key is a part of the label.
type unwritten struct {
	fyne.Shortcut
	key string
}

// shortcut is the shortcut of an action with a key. A shortcut without a modifier is only shown by the toolkit.
func shortcut(a *Action) fyne.Shortcut {
	switch a.ID { // the toolkit has its own shortcuts for some of them
	case "copy":
		return &fyne.ShortcutCopy{}
	case "cut":
		return &fyne.ShortcutCut{}
	case "paste":
		return &fyne.ShortcutPaste{}
	case "select-all":
		return &fyne.ShortcutSelectAll{}
	case "undo":
		return &fyne.ShortcutUndo{}
	case "redo":
		return &fyne.ShortcutRedo{}
	}
	return &desktop.CustomShortcut{KeyName: a.Key, Modifier: a.Mod}
}

// ActionOf is the action of a menu entry with a key, or nil.
func (s *menus) ActionOf(m *fyne.MenuItem) *Action {
	if m.Shortcut == nil {
		return nil
	}
	for _, a := range s.shell.Actions {
		if a.Key != "" && shortcut(a).ShortcutName() == m.Shortcut.ShortcutName() {
			return a
		}
	}
	return nil
}

// Align writes the keys of a menu's entries after their names, in one column.
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
	hair := width("x\u200ax") - width("xx")
	for _, item := range m.Items {
		if u, ok := item.Shortcut.(unwritten); ok {
			gap := widest + s.shell.Scaled(28) - width(item.Label)
			item.Label += blanks(gap, space, hair, item.Label) + u.key
		}
	}
}

// Unwritten is the name of a menu entry without the key that Align has added.
func Unwritten(m *fyne.MenuItem) string {
	if u, ok := m.Shortcut.(unwritten); ok {
		return strings.TrimRight(strings.TrimSuffix(m.Label, u.key), " \u200a")
	}
	return m.Label
}

// blanks are hair spaces, followed by spaces, as wide as a gap: exact to half a hair space, or to half a space after
// Chinese and Japanese, whose font has no hair space.
func blanks(gap, space, hair float32, behind string) string {
	hairs, spaces, best := 0, int(gap/space+0.5), float32(math.Inf(1))
	if !strings.ContainsFunc(behind, func(r rune) bool { return r > unicode.MaxLatin1 && r != '…' }) {
		for h := range 3 {
			n := int((gap-float32(h)*hair)/space + 0.5)
			if off := float32(math.Abs(float64(gap - float32(h)*hair - float32(n)*space))); off < best {
				hairs, spaces, best = h, n, off
			}
		}
	}
	return strings.Repeat("\u200a", hairs) + strings.Repeat(" ", spaces)
}

// Menu is a menu from a list: the ID of an action stands for its entry, "" for a separator, and a *fyne.MenuItem for
// itself.
func (s *menus) Menu(title solve.Text, list ...any) *fyne.Menu {
	m := fyne.NewMenu(s.shell.Say(title))
	for _, item := range list {
		entry, _ := item.(*fyne.MenuItem)
		switch id, _ := item.(string); {
		case entry != nil:
		case id == "":
			entry = fyne.NewMenuItemSeparator()
		default:
			entry = s.Entry(id)
		}
		m.Items = append(m.Items, entry)
	}
	s.Align(m)
	return m
}

// Submenu is an entry that opens a submenu. It keeps menus short: a menu higher than a small screen with large text
// does not scroll by keyboard.
func (s *menus) Submenu(title solve.Text, list ...any) *fyne.MenuItem {
	m := s.Menu(title, list...)
	return &fyne.MenuItem{Label: m.Label, ChildMenu: m}
}

// AllItems are the entries of a menu. The entries of a submenu follow its entry.
func AllItems(m *fyne.Menu) (items []*fyne.MenuItem) {
	for _, item := range m.Items {
		items = append(items, item)
		if item.ChildMenu != nil {
			items = append(items, AllItems(item.ChildMenu)...)
		}
	}
	return items
}

// Item is an entry with a name and a function.
func (s *menus) Item(id string, run func()) *fyne.MenuItem {
	return fyne.NewMenuItem(s.shell.Say(solve.Say("app.action."+id)), run)
}

// ItemOf is an entry with a name that opens a list. With an empty list it is disabled.
func (s *menus) ItemOf(id string, list ...*fyne.MenuItem) *fyne.MenuItem {
	m := s.Item(id, nil)
	m.ChildMenu, m.Disabled = fyne.NewMenu("", list...), len(list) == 0
	return m
}

// NewItem is an entry with a given name. Like an action, it does nothing while a question is open.
func NewItem(s *Shell, name string, run func()) *fyne.MenuItem {
	return fyne.NewMenuItem(name, func() {
		if s.Win.Canvas().Overlays().Top() == nil {
			run()
		}
	})
}

// Options is a submenu with one chosen entry.
func (s *menus) Options(id string, names []string, chosen int, choose func(int)) *fyne.MenuItem {
	list := make([]*fyne.MenuItem, len(names))
	for i, n := range names {
		list[i] = fyne.NewMenuItem(n, func() { choose(i) })
		list[i].Checked = i == chosen
	}
	return s.ItemOf(id, list...)
}
