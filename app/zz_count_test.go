package app

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
)

func TestZZCount(t *testing.T) {
	b := open(t)
	where := map[string]string{}
	n, subs, dyn := 0, 0, 0
	var walk func(m *fyne.Menu, path string)
	walk = func(m *fyne.Menu, path string) {
		for _, i := range m.Items {
			if i.IsSeparator {
				continue
			}
			if a := b.ActionOf(i); a != nil {
				n++
				where[a.ID] += path + " "
				continue
			}
			if i.ChildMenu != nil {
				subs++
				fmt.Println("SUB", path, shell.Unwritten(i), len(i.ChildMenu.Items))
				walk(i.ChildMenu, path+">"+shell.Unwritten(i))
				continue
			}
			dyn++
			fmt.Println("DYN", path, i.Label)
		}
	}
	for _, m := range b.Win.MainMenu().Items {
		fmt.Println("MENU", m.Label, len(m.Items))
		walk(m, m.Label)
	}
	keys := map[string]bool{}
	chord := 0
	for _, a := range b.Actions {
		k := ""
		if a.Key != "" {
			k = b.KeyName(a)
			keys[k] = true
			if a.Mod&shell.Ctrl != 0 && a.Mod&shell.Shift != 0 {
				chord++
			}
		}
		fmt.Printf("ACT %-24s %-18s %-40s %s\n", a.ID, k, b.Name(a), where[a.ID])
	}
	fmt.Println("actions", len(b.Actions), "menu actions", n, "submenus", subs, "other entries", dyn, "keys of actions", len(keys), "chords", chord)
}
