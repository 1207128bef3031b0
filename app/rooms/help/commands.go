package help

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/storage/collection"
	"stepboard/assets"
	"stepboard/solve"
)

// command is something that the user can search and run: a menu entry, or an action that is in no menu. A command
// without run only tells a key.
type command struct {
	name, place, key string // place: path through the menus, or ""; key: shortcut, or ""
	id               string // action ID, or ""
	english          string // the English name in small letters
	finds            string // more words with which the user finds the command, among them the English name
	read             string // the readings of the name, in small letters, with a space before each reading
	away             bool   // whether the key has no effect now, or is shown elsewhere
	lacks            string // the reason why the command can't be used now, or ""
	run              func()
}

// commands() returns all menu entries, all other actions except the action that opens this list, and all other keys.
func (r *Room) commands() []command {
	var list []command
	seen := map[string]bool{"palette": true}
	var walk func(place string, items []*fyne.MenuItem)
	walk = func(place string, items []*fyne.MenuItem) {
		for _, item := range items {
			name := shell.Unwritten(item)
			inside := strings.TrimPrefix(place+" › "+name, " › ")
			switch a := r.ActionOf(item); {
			case item.IsSeparator:
			case item.ChildMenu != nil:
				walk(inside, item.ChildMenu.Items)
			case a != nil && !seen[a.ID]:
				seen[a.ID] = true
				list = append(list, r.commandOf(a, place))
			case a == nil && !item.Disabled && item.Action != nil:
				list = append(list, command{name: name, place: place, run: item.Action})
			}
		}
	}
	for _, m := range r.menus() {
		walk(m.Label, m.Items)
	}
	walk("", r.more())
	for _, a := range r.Shell.Actions {
		if !seen[a.ID] && r.Has(a) {
			list = append(list, r.commandOf(a, ""))
		}
	}
	list = append(list, r.keyCommands()...)
	read, english := r.reader(), r.inEnglish()
	for i, c := range list {
		list[i].read = read(c.name)
		list[i].english = strings.ToLower(strings.Trim(english[c.name], " …"))
		for _, name := range append(strings.Split(c.place, " › "), c.name) {
			list[i].finds += " " + english[name]
		}
	}
	return list
}

// inEnglish returns the English names of the window's texts and of puzzles, by their names in the chosen language.
func (r *Room) inEnglish() map[string]string {
	here, _ := r.Text.Messages("app") // without an error: the catalogue has read this file already
	there, _ := r.english.Messages("app")
	names := map[string]string{}
	for key, name := range here {
		names[strings.Trim(string(name), `"`)] += " " + strings.Trim(string(there[key]), `"`)
	}
	all := r.Puzzles
	for _, p := range collection.All() {
		all = all.With(p)
	}
	for _, p := range all {
		name := solve.TextOf(p, "name")
		names[r.Say(name)] += " " + r.english.Say(name)
	}
	for _, id := range r.Text.Languages() {
		name := solve.Say("app.finds.language." + id)
		names[r.Text.Name(id)] += " " + r.Say(name) + " " + r.english.Say(name)
	}
	return names
}

// reader returns a function. The function spells a name in two ways, with the readings of its words in small letters.
func (r *Room) reader() func(name string) string {
	var first, second []string
	for line := range strings.Lines(assets.Readings(r.Text.Language())) {
		word := strings.Fields(line)
		first, second = append(first, word[0], word[1]), append(second, word[0], word[2])
	}
	one, other := strings.NewReplacer(first...), strings.NewReplacer(second...)
	return func(name string) string { return strings.ToLower(" " + one.Replace(name) + " " + other.Replace(name)) }
}

func (r *Room) commandOf(a *shell.Action, place string) command {
	run := func() { r.Perform(a) }
	c := command{name: r.Name(a), place: place, id: a.ID, lacks: r.Lacking(a), run: run}
	other := solve.Say("app.finds." + a.ID)
	other.Else = "app.action." + a.ID // few actions have other words
	c.finds = " " + r.Say(other) + " " + r.english.Say(other)
	if a.Key != "" {
		c.key = r.KeyName(a)
	}
	return c
}

// found returns the commands whose name, place, key, ID, readings or other words contain all words of the text.
// First comes a command with this name, then one with this English name or ID. Then come commands whose names begin
// with the text. Then come commands in whose names another word begins with the text, or a reading does. Then come
// commands with other words that begin with the text, and commands whose names contain it. If the text is empty, only
// commands with keys that can be used now are found.
func found(list []command, text string) (found []command) {
	text = strings.ToLower(strings.TrimSpace(text))
	words := strings.Fields(text)
	rank := func(c command) int {
		name := strings.ToLower(c.name)
		return slices.Index([]bool{
			strings.TrimSuffix(name, "…") == text,
			text != "" && (c.english == text || c.id == strings.Join(words, "-")),
			strings.HasPrefix(name, text),
			strings.Contains(name, " "+text) || strings.Contains(c.read, " "+strings.Join(words, "")),
			strings.Contains(strings.ToLower(c.finds), " "+text),
			strings.Contains(name, text),
			true,
		}, true)
	}
	for _, c := range list {
		all := strings.ToLower(c.name+" "+c.place+" "+c.key+" "+c.finds+" "+strings.ReplaceAll(c.id, "-", " ")) + c.read
		lacks := func(w string) bool { return !strings.Contains(all, w) }
		if text == "" && (c.key == "" || c.away || c.lacks != "") || slices.ContainsFunc(words, lacks) {
			continue
		}
		found = append(found, c)
	}
	slices.SortStableFunc(found, func(a, b command) int { return rank(a) - rank(b) })
	return found
}
