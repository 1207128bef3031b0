package widgets

import (
	"strconv"

	"fyne.io/fyne/v2"
)

// Spoken has the properties of a part that a screen reader says.
type Spoken struct {
	Name     string
	Role     fyne.AccessibleRole
	Value    string // the value in words, for example the chosen word or the typed text
	On       bool   // whether the part is pressed or chosen
	Disabled bool
}

// Roles that the toolkit lacks, with the names of ARIA.
const (
	RoleSwitch fyne.AccessibleRole = "switch"
	RoleChoice fyne.AccessibleRole = "radiogroup"
	RoleList   fyne.AccessibleRole = "listbox"
	RoleSlider fyne.AccessibleRole = "slider"
	RoleGrid   fyne.AccessibleRole = "grid"
	RoleTree   fyne.AccessibleRole = "tree"
)

// Speaker is a part that tells a screen reader about itself. If its Name is empty, the label before it is the name.
type Speaker interface{ Spoken() Spoken }

// speech makes a widget a Speaker. It also implements fyne.Accessible, an interface with only the name and the role.
type speech func() Spoken

var _ fyne.Accessible = (*Tool)(nil)

func (s speech) Spoken() Spoken { return s() }

func (s speech) AccessibilityLabel() string { return s().Name }

func (s speech) AccessibilityRole() fyne.AccessibleRole { return s().Role }

func (t *Tool) spoken() Spoken {
	return Spoken{Name: t.hint, Role: fyne.AccessibleRoleButton, On: t.chosen, Disabled: t.Disabled()}
}

func (c *Chip) spoken() Spoken {
	return Spoken{Name: c.text.Text, Role: fyne.AccessibleRoleButton, On: c.chosen, Disabled: c.Disabled()}
}

func (t *Toggle) spoken() Spoken { return Spoken{Name: t.word, Role: RoleSwitch, On: t.on} }

func (c *choice) spoken() Spoken { return Spoken{Role: RoleChoice, Value: word(c.words, c.chosen)} }

func (s *Scrubber) spoken() Spoken {
	return Spoken{Role: RoleSlider, Value: strconv.Itoa(s.pos) + " / " + strconv.Itoa(s.length), Disabled: s.length == 0}
}

func (f *Filmstrip) spoken() Spoken {
	s := Spoken{Name: f.Name, Role: RoleList}
	if f.chosen >= 0 && f.chosen < len(f.stills) {
		s.Value = strconv.Itoa(f.chosen+1) + " / " + strconv.Itoa(len(f.stills)) + " · " + f.stills[f.chosen].Title
	}
	return s
}

func (b *Board) spoken() Spoken { return spokenBy(b.OnSpoken, RoleGrid) }

func spokenBy(told func() (name, value string), role fyne.AccessibleRole) Spoken {
	s := Spoken{Role: role}
	if told != nil {
		s.Name, s.Value = told()
	}
	return s
}

func word(words []string, i int) string {
	if i < 0 || i >= len(words) {
		return ""
	}
	return words[i]
}
