package widgets_test

import (
	"reflect"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets"
)

// The arrow keys skip disabled items, also in submenus, go round at the ends, and lead into a submenu that the pointer
// has opened. The picture of a menu keeps its disabled items.
func TestMenuKey(t *testing.T) {
	win := test.NewTempWindow(t, widget.NewLabel(""))
	item := func(name string, enabled bool, sub ...*fyne.MenuItem) *fyne.MenuItem {
		m := fyne.NewMenuItem(name, nil)
		if m.Disabled = !enabled; sub != nil {
			m.ChildMenu = fyne.NewMenu("", sub...)
		}
		return m
	}
	list := fyne.NewMenu("", item("a", false), item("b", true), fyne.NewMenuItemSeparator(), item("c", false),
		item("d", true, item("e", false), item("f", true)), item("g", false))
	pop := widget.NewPopUpMenu(list, win.Canvas())
	pop.ShowAtPosition(fyne.Position{})
	marked := func(m *widget.Menu) string {
		v := reflect.ValueOf(m).Elem().FieldByName("activeItem")
		if v.IsNil() {
			return ""
		}
		return v.Elem().FieldByName("Item").Elem().FieldByName("Label").String()
	}
	sub := pop.Items[4].(interface{ Child() *widget.Menu }).Child()
	for i, step := range []struct {
		key      fyne.KeyName
		top, sub string
	}{
		{fyne.KeyDown, "b", ""},
		{fyne.KeyDown, "d", ""},
		{fyne.KeyDown, "b", ""},
		{fyne.KeyUp, "d", ""},
		{fyne.KeyRight, "d", "f"},
		{fyne.KeyDown, "d", "f"},
		{fyne.KeyUp, "d", "f"},
	} {
		if !widgets.MenuKey(pop, pop.Menu, step.key) || marked(pop.Menu) != step.top || marked(sub) != step.sub {
			t.Fatalf("step %d, %s: %q, %q is marked", i, step.key, marked(pop.Menu), marked(sub))
		}
	}
	if whole := widget.NewMenu(list.Items[4].ChildMenu); len(sub.Items) != 2 || sub.MinSize() != whole.MinSize() {
		t.Errorf("the submenu has %d items and the size %v, not %v", len(sub.Items), sub.MinSize(), whole.MinSize())
	}
	pop.DeactivateChild()
	sub.Hide()
	pop.Items[4].(desktop.Hoverable).MouseIn(nil)
	if widgets.MenuKey(pop, pop.Menu, fyne.KeyRight); marked(sub) != "f" {
		t.Errorf("in a submenu that the pointer has opened, %q is marked", marked(sub))
	}
	if widgets.MenuKey(pop, pop.Menu, fyne.KeyLeft) {
		t.Error("Left belongs to the toolkit")
	}
}
