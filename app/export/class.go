package export

import (
	"encoding/json"
	"strings"

	"stepboard/app/catalogue"
	"stepboard/app/export/live/pack"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/svg"
	"stepboard/solve"
)

// ClassPage is a page of a live class, as a server sends it to browsers.
type ClassPage struct {
	HTML   []byte
	Policy string // the value of the header Content-Security-Policy
}

// StudentPage returns the page with which students take part in a class. The page shows the drawn board of a frame,
// with its question. It has the scripts of a living page, which get an engine from the server.
func StudentPage(lang string) (ClassPage, error) {
	words := map[string]any{"live": liveWords(lang)}
	return classPage("phone", lang, liveStyle()+part("phone.css"), part("phone.js")+part("live.js"), words)
}

// WallPage returns the page that shows a class on the wall, and that is the remote control on the coach's phone.
func WallPage(lang string) (ClassPage, error) {
	return classPage("wall", lang, part("wall.css"), part("wall.js"), map[string]any{})
}

func classPage(area, lang, css, script string, words map[string]any) (ClassPage, error) {
	dark := strings.Replace(playerColors(figure.Style{Colors: scene.Dark}), ":root {", ":root { color-scheme: dark;", 1)
	css = playerColors(figure.Style{Colors: scene.Light}) + "@media (prefers-color-scheme: dark) {\n" + dark + "}\n" +
		part("player.css") + css
	script = part("class.js") + script
	texts := catalogue.New(lang)
	messages, err := texts.Messages("class")
	if err != nil {
		return ClassPage{}, err
	}
	for key, text := range messages {
		if word, ok := strings.CutPrefix(key, "class."+area+"."); ok {
			words[word] = text
		}
	}
	data, err := json.Marshal(words)
	if err != nil {
		return ClassPage{}, err
	}
	var b strings.Builder
	err = pages().ExecuteTemplate(&b, "class.html", map[string]any{
		"Lang": languageTag(lang), "Style": css, "Attributes": svg.Attributes, "Words": string(data), "Script": script,
		"Wall": area == "wall", "Say": func(key string) string { return texts.Say(solve.Say("class." + area + "." + key)) },
	})
	return ClassPage{[]byte(b.String()), "default-src 'none'; img-src data:; style-src '" + hash(css) + "'; script-src '" +
		hash(script) + "' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
		"frame-ancestors 'none'"}, err
}

// ClassKit returns the data that a living page gives to an engine, without frames, as JSON. rules is true for puzzles
// of files of rules.
func ClassKit(lang, puzzle string, rules bool) ([]byte, error) {
	if rules {
		puzzle = "generic"
	}
	kit, err := newLiveKit(lang, true, puzzle)
	if err != nil {
		return nil, err
	}
	return json.Marshal(kit)
}

// ClassEngine returns the engine for built-in puzzles, or for puzzles of files of rules, compressed with gzip. It
// returns false if this program has no engines.
func ClassEngine(rules bool) ([]byte, bool) {
	if rules {
		return pack.Engine(pack.Rules)
	}
	return pack.Engine(pack.BuiltIn)
}
