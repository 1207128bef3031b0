package command

import (
	"fmt"
	"slices"
	"strings"
)

var shells = []string{"bash", "zsh", "fish"}

// completion returns a script with which a shell completes commands, options and their values.
func (g guide) completion(shell string) string {
	var commands []*completed
	for _, c := range table() {
		name, _, again := strings.Cut(c.name, " ") // "make -set" comes after "make" and adds options to it
		if !again {
			commands = append(commands, &completed{name: name, about: g.summary(c)})
		}
		commands[len(commands)-1].add(g, c)
	}
	var script strings.Builder
	write := map[string]func(*strings.Builder, []*completed){"bash": bash, "zsh": zsh, "fish": fish}[shell]
	write(&script, commands)
	return strings.TrimSuffix(script.String(), "\n")
}

// completed is a command's name, with the data that shells need to complete the next arguments.
type completed struct {
	name, about string
	words       []string // words that may follow the name; nil: files
	options     []suggestion
}

// suggestion is one of the names of an option.
type suggestion struct {
	option
	hint string
}

// add(g, e) adds the options of a command, each name once, and the words that may follow the command.
func (c *completed) add(g guide, e subcommand) {
	for _, o := range slices.Concat(g.optionsOf(e)...) {
		hint := g.hint(e, o)
		for _, name := range []string{o.name, o.short} {
			o.name = name
			if name != "" && !slices.ContainsFunc(c.options, func(s suggestion) bool { return s.name == name }) {
				c.options = append(c.options, suggestion{o, hint})
			}
		}
	}
	if e.words != nil {
		c.words = e.words(g.program)
	}
}

// completion returns the text for the option's value: one of words, a file's name, another value, or "" for no value.
func (s suggestion) completion(words, file, other string) string {
	switch {
	case s.on != nil:
		return ""
	case len(s.words) > 0:
		return words
	case s.value == "FILE" || s.value == "FOLDER" || s.value == "OUT":
		return file
	}
	return other
}

// bash writes the script for bash. If no words are known for an argument, bash completes names of files.
func bash(to *strings.Builder, commands []*completed) {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	fmt.Fprintf(to, `_stepboard() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
	if ((COMP_CWORD == 1)); then
		COMPREPLY=($(compgen -W "%s" -- "$word") $(compgen -f -- "$word"))
		return
	fi
	case "$command $before" in
`, strings.Join(names, " "))
	for _, c := range commands {
		for _, o := range c.options {
			words := fmt.Sprintf(`COMPREPLY=($(compgen -W %q -- "$word")); `, strings.Join(o.words, " "))
			if o.on == nil {
				fmt.Fprintf(to, "\t%q) %sreturn ;;\n", c.name+" -"+o.name,
					o.completion(words, `COMPREPLY=($(compgen -f -- "$word")); `, ""))
			}
		}
	}
	to.WriteString("\tesac\n\tcase \"$command $word\" in\n")
	for _, c := range commands {
		var all []string
		for _, o := range c.options {
			all = append(all, "-"+o.name)
		}
		fmt.Fprintf(to, "\t\"%s -\"*) COMPREPLY=($(compgen -W %q -- \"$word\")) ;;\n", c.name, strings.Join(all, " "))
		if c.words != nil {
			fmt.Fprintf(to, "\t\"%s \"*) COMPREPLY=($(compgen -W %q -- \"$word\")) ;;\n", c.name, strings.Join(c.words, " "))
		}
	}
	to.WriteString(`	*) COMPREPLY=($(compgen -f -- "$word")) ;;
	esac
}
complete -o filenames -F _stepboard stepboard
`)
}

func zsh(to *strings.Builder, commands []*completed) {
	quote := func(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
	hint := strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, ":", `\:`)
	to.WriteString("#compdef stepboard\n_stepboard() {\n\tlocal -a commands\n\tcommands=(\n")
	for _, c := range commands {
		fmt.Fprintf(to, "\t\t%s\n", quote(c.name+":"+hint.Replace(c.about)))
	}
	to.WriteString("\t)\n\tif ((CURRENT == 2)); then\n\t\t_describe command commands\n\t\t_files\n\t\treturn\n\tfi\n" +
		"\tlocal command=$words[2]\n\tshift words\n\t((CURRENT--))\n\tcase $command in\n")
	for _, c := range commands {
		fmt.Fprintf(to, "\t%s) _arguments \\\n", c.name)
		for _, o := range c.options {
			value := o.completion(":"+hint.Replace(o.name)+":("+strings.Join(o.words, " ")+")",
				":"+o.value+":_files", ":"+hint.Replace(o.value)+": ")
			fmt.Fprintf(to, "\t\t%s \\\n", quote("-"+o.name+"["+hint.Replace(o.hint)+"]"+value))
		}
		if c.words != nil {
			fmt.Fprintf(to, "\t\t%s ;;\n", quote("*::("+strings.Join(c.words, " ")+")"))
		} else {
			fmt.Fprintf(to, "\t\t%s ;;\n", quote("*:FILE:_files"))
		}
	}
	to.WriteString("\tesac\n}\n_stepboard \"$@\"\n")
}

// fish writes the script for fish. An option with one hyphen and a long name is an old-style option (-o) for fish.
func fish(to *strings.Builder, commands []*completed) {
	quote := func(s string) string { return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'" }
	for _, c := range commands {
		fmt.Fprintf(to, "complete -c stepboard -n __fish_use_subcommand -a %s -d %s\n", c.name, quote(c.about))
		when := quote("__fish_seen_subcommand_from " + c.name)
		for _, o := range c.options {
			fmt.Fprintf(to, "complete -c stepboard -n %s -o %s -d %s%s\n", when, o.name, quote(o.hint),
				o.completion(" -x -a "+quote(strings.Join(o.words, " ")), " -r -F", " -x"))
		}
		if c.words != nil {
			fmt.Fprintf(to, "complete -c stepboard -n %s -f -a %s\n", when, quote(strings.Join(c.words, " ")))
		}
	}
}
