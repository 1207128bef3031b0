package command

import (
	"slices"
	"strings"

	"stepboard/app/contest/testset"
	"stepboard/solve"
)

// lineWords are the words with which a generator line can begin.
var lineWords = []string{
	"make", "file", "input", "run", "sample", "group", "points", "time", "memory", "name", "title", "solution", "wrong",
	"validator", "files",
}

// Suggest completes a word of a generator line. The parameter cursor and the result start, where the word begins, are
// offsets in bytes. The list has the words that begin like the text between them. The result about describes the option
// before the word.
func (b *Builder) Suggest(line string, cursor int) (start int, list []testset.Suggestion, about string) {
	head := line[:min(max(cursor, 0), len(line))]
	if strings.Contains(head, "#") || strings.Contains(head, `"`) {
		return len(head), nil, ""
	}
	start = strings.LastIndexAny(head, " \t") + 1
	before, begun := strings.Fields(head[:start]), head[start:]
	switch {
	case len(before) == 0:
		for _, word := range lineWords {
			list = append(list, testset.Suggestion{Word: word, About: b.texts.Say(solve.Say("testing.word." + word))})
		}
	case before[0] != "make":
		if slices.Contains(lineWords, before[0]) {
			about = b.texts.Say(solve.Say("testing.word." + before[0]))
		}
		return start, nil, about
	case len(before) == 1:
		for _, p := range b.puzzles {
			list = append(list, testset.Suggestion{Word: p.ID(), About: b.texts.Say(solve.TextOf(p, "name"))})
		}
		about = b.texts.Say(solve.Say("testing.word.make"))
	default:
		list, about = b.suggestOption(before, begun)
	}
	return start, slices.DeleteFunc(list, func(s testset.Suggestion) bool {
		return !strings.HasPrefix(s.Word, begun) || s.Word == begun
	}), about
}

func (b *Builder) suggestOption(before []string, begun string) (list []testset.Suggestion, about string) {
	maker, ok := b.puzzles.ByID(before[1]).(solve.Maker)
	if !ok {
		return nil, ""
	}
	command := find(table(), "make")
	options := slices.DeleteFunc(newMaking(b.program, maker).list(), func(o option) bool {
		return o.name == "o"
	})
	last := strings.TrimLeft(before[len(before)-1], "-")
	i := slices.IndexFunc(options, func(o option) bool { return o.name == last })
	if i >= 0 && before[len(before)-1] != last && options[i].on == nil {
		for _, word := range options[i].words {
			list = append(list, testset.Suggestion{Word: word})
		}
		return list, "-" + last + ": " + b.guide().hint(*command, options[i])
	}
	for _, o := range options {
		if !slices.Contains(before, "-"+o.name) {
			list = append(list, testset.Suggestion{Word: "-" + o.name, About: b.guide().hint(*command, o)})
		}
		if begun == "-"+o.name {
			about = begun + ": " + b.guide().hint(*command, o)
		}
	}
	return list, about
}
