package widgets

import (
	"reflect"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// MenuKey passes Up, Down or Right to the widget that shows an open menu. The toolkit would also stop at disabled
// items, stay at the first and the last item, and leave a submenu that the pointer has opened. MenuKey returns false
// for other keys.
func MenuKey(shows fyne.Focusable, m *widget.Menu, name fyne.KeyName) bool {
	if name != fyne.KeyUp && name != fyne.KeyDown && name != fyne.KeyRight {
		return false
	}
	open := innermost(m)
	before := active(open)
	if name == fyne.KeyRight && open != m && before == 0 {
		name = fyne.KeyDown
	}
	amongEnabled(m, func() {
		shows.TypedKey(&fyne.KeyEvent{Name: name})
		if name != fyne.KeyRight && active(open) == before {
			open.DeactivateChild()
			shows.TypedKey(&fyne.KeyEvent{Name: name})
		}
	})
	return true
}

// innermost returns the last open submenu of a menu, or the menu itself.
func innermost(m *widget.Menu) *widget.Menu {
	for _, item := range m.Items {
		if sub := submenu(item); sub != nil && sub.Visible() {
			return innermost(sub)
		}
	}
	return m
}

// active returns the address of the active item of a menu, or 0.
func active(m *widget.Menu) uintptr {
	return reflect.ValueOf(m).Elem().FieldByName("activeItem").Pointer()
}

// submenu returns the submenu of a menu's item, or nil.
func submenu(item fyne.CanvasObject) *widget.Menu {
	if parent, ok := item.(interface{ Child() *widget.Menu }); ok {
		return parent.Child()
	}
	return nil
}

// amongEnabled calls move while the menu and its submenus have no disabled items. The picture of the menu keeps them.
func amongEnabled(m *widget.Menu, move func()) {
	m.MinSize() // makes the picture, if there is none yet
	all := m.Items
	defer func() { m.Items = all }()
	m.Items = slices.DeleteFunc(slices.Clone(all), func(o fyne.CanvasObject) bool {
		item := reflect.ValueOf(o).Elem().FieldByName("Item")
		return item.IsValid() && item.Elem().FieldByName("Disabled").Bool()
	})
	for _, item := range m.Items {
		if sub, then := submenu(item), move; sub != nil {
			move = func() { amongEnabled(sub, then) }
		}
	}
	move()
}
