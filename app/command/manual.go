package command

import (
	"strings"

	"stepboard/solve"
)

// manual returns the manual page about all commands, in roff with the macros of man(7).
func (g guide) manual() string {
	say := func(key string) string { return roff(g.texts.Say(solve.Say(key))) }
	var page strings.Builder
	line := func(words ...string) { page.WriteString(strings.Join(words, " ") + "\n") }
	line(".TH STEPBOARD 1")
	line(".SH", say("command.man.name"))
	line(`stepboard \-`, say("command.man.title"))
	line(".SH", say("command.man.synopsis"))
	line(".nf\n.B stepboard \\fR[FILE]...")
	for _, c := range table() {
		line(".B stepboard " + roff(c.name) + ` \fR[OPTION]...`)
	}
	line(".fi\n.SH", say("command.man.description"))
	general := g.overview()
	before, _, _ := strings.Cut(general, "\n\n")
	line(roff(before))
	for _, c := range table() {
		line(".SH", strings.ToUpper(roff("stepboard "+c.name)))
		g.manualOf(&page, c)
	}
	line(".SH", say("command.man.files"))
	line(".TP\n.I ~/.config/stepboard\n" + say("command.man.config"))
	return strings.TrimSuffix(page.String(), "\n")
}

// firstPlace and secondPlace stand for the options in a help text. No text contains these characters.
const (
	firstPlace  = "\x01"
	secondPlace = "\x02"
)

func (g guide) manualOf(page *strings.Builder, c subcommand) {
	text := g.text(c, [2]string{firstPlace, secondPlace})
	sections := g.optionsOf(c)
	for text != "" {
		end := strings.IndexAny(text, firstPlace+secondPlace)
		if end < 0 {
			manualText(page, text)
			return
		}
		manualText(page, text[:end])
		for _, o := range sections[text[end]-firstPlace[0]] {
			page.WriteString(".TP\n.B \\-" + roff(o.name))
			if o.value != "" {
				page.WriteString(` \fI` + roff(o.value) + `\fR`)
			}
			if o.short != "" {
				page.WriteString(`, \fB\-` + roff(o.short) + `\fR`)
			}
			page.WriteString("\n" + roff(g.hint(c, o)) + "\n")
		}
		text = text[end+1:]
	}
}

// manualText writes the paragraphs of a text. If a paragraph has an indented line, its lines stay as they are.
func manualText(page *strings.Builder, text string) {
	for paragraph := range strings.SplitSeq(strings.Trim(text, "\n"), "\n\n") {
		switch {
		case paragraph == "":
		case strings.Contains("\n"+paragraph, "\n "):
			page.WriteString(".PP\n.nf\n" + roff(paragraph) + "\n.fi\n")
		default:
			page.WriteString(".PP\n" + roff(paragraph) + "\n")
		}
	}
}

// roff escapes a text, so that roff finds no commands in the text and hyphens stay hyphens.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
