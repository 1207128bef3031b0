package shell

import (
	"encoding/json"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"stepboard/app/catalogue"
	"stepboard/solve"
)

// toolkitWords has our texts for the toolkit's words that users see, by the toolkit's English words.
var toolkitWords = map[string]solve.Text{
	"Cut": solve.Say("app.entry.cut"), "Copy": solve.Say("app.entry.copy"), "Paste": solve.Say("app.entry.paste"),
	"Select all": solve.Say("app.entry.select_all"),
	"Undo":       solve.Say("app.action.undo"), "Redo": solve.Say("app.action.redo"), "Quit": solve.Say("app.action.quit"),
	"OK": solve.Say("app.ok"), "Cancel": solve.Say("app.cancel"),
}

// teachToolkit makes the toolkit use our texts. The toolkit knows only the language of the system's locale, so
// teachToolkit replaces the words of this language.
func teachToolkit(text *catalogue.Catalogue) {
	words := map[string]string{}
	for name, t := range toolkitWords {
		words[name] = text.Say(t)
	}
	data, err := json.Marshal(words)
	if err == nil {
		err = lang.AddTranslationsForLocale(data, lang.SystemLocale())
	}
	if err != nil {
		fyne.LogError("the toolkit keeps its own words", err)
	}
}
