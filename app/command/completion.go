package command

import (
	"fmt"
	"strings"
)

// shells are the shells for which completion makes scripts.
var shells = []string{"bash", "zsh", "fish"}

// completion returns a script with which a shell completes commands, options and their values.
func (g guide) completion(shell string) string {
	var commands []completed
	for _, c := range g.table {
		one := completed{subcommand: c, about: g.summary(c)}
		one.name, one.second, _ = strings.Cut(c.name, " ")
		for _, section := range g.optionsOf(c) {
			for _, o := range section {
				one.options = append(one.options, suggestion{o, g.hint(c, o)})
			}
		}
		if c.words != nil {
			one.list = c.words(g.program)
		}
		commands = append(commands, one)
	}
	var script strings.Builder
	switch shell {
	case "bash":
		bash(&script, commands)
	case "zsh":
		zsh(&script, commands)
	default:
		fish(&script, commands)
	}
	return strings.TrimSuffix(script.String(), "\n")
}

// completed is a command with the data that shells need to complete it.
type completed struct {
	subcommand
	about   string
	second  string   // option that makes another command of this one, such as -set of make; empty: none
	list    []string // words that may follow the command; nil: files
	options []suggestion
}

type suggestion struct {
	option
	hint string
}

// names returns the names of the option with their hyphens.
func (s suggestion) names() []string {
	if s.short != "" {
		return []string{"-" + s.name, "-" + s.short}
	}
	return []string{"-" + s.name}
}

// file reports whether the option's value is the name of a file or folder.
func (s suggestion) file() bool { return s.value == "FILE" || s.value == "FOLDER" || s.value == "OUT" }

// merged returns the options of all commands with a name, and the words that may follow the name. Two commands are
// called make.
func merged(commands []completed, name string) (all []suggestion, words []string) {
	seen := map[string]bool{}
	for _, c := range commands {
		if c.name != name {
			continue
		}
		if c.list != nil {
			words = c.list
		}
		for _, o := range c.options {
			if !seen[o.name] {
				seen[o.name] = true
				all = append(all, o)
			}
		}
	}
	return all, words
}

// first returns the commands without the commands that need an option, such as make -set.
func first(commands []completed) (all []completed) {
	for _, c := range commands {
		if c.second == "" {
			all = append(all, c)
		}
	}
	return all
}

// bash writes the script for bash. If no words are known for an argument, bash completes names of files.
func bash(to *strings.Builder, commands []completed) {
	var names []string
	for _, c := range first(commands) {
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
	for _, c := range first(commands) {
		options, _ := merged(commands, c.name)
		for _, o := range options {
			var patterns []string
			for _, name := range o.names() {
				patterns = append(patterns, fmt.Sprintf("%q", c.name+" "+name))
			}
			at := "\t" + strings.Join(patterns, " | ") + ") "
			switch {
			case o.on != nil:
			case len(o.words) > 0:
				fmt.Fprintf(to, "%sCOMPREPLY=($(compgen -W %q -- \"$word\")); return ;;\n", at, strings.Join(o.words, " "))
			case o.file():
				fmt.Fprintf(to, "%sCOMPREPLY=($(compgen -f -- \"$word\")); return ;;\n", at)
			default:
				fmt.Fprintf(to, "%sreturn ;;\n", at)
			}
		}
	}
	to.WriteString("\tesac\n\tcase \"$command $word\" in\n")
	for _, c := range first(commands) {
		options, words := merged(commands, c.name)
		var all []string
		for _, o := range options {
			all = append(all, o.names()...)
		}
		fmt.Fprintf(to, "\t\"%s -\"*) COMPREPLY=($(compgen -W %q -- \"$word\")) ;;\n", c.name, strings.Join(all, " "))
		if words != nil {
			fmt.Fprintf(to, "\t\"%s \"*) COMPREPLY=($(compgen -W %q -- \"$word\")) ;;\n", c.name, strings.Join(words, " "))
		}
	}
	to.WriteString(`	*) COMPREPLY=($(compgen -f -- "$word")) ;;
	esac
}
complete -o filenames -F _stepboard stepboard
`)
}

// zsh writes the script for zsh, with zsh's function _arguments.
func zsh(to *strings.Builder, commands []completed) {
	quote := func(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
	hint := strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, ":", `\:`)
	to.WriteString("#compdef stepboard\n_stepboard() {\n\tlocal -a commands\n\tcommands=(\n")
	for _, c := range first(commands) {
		fmt.Fprintf(to, "\t\t%s\n", quote(c.name+":"+hint.Replace(c.about)))
	}
	to.WriteString("\t)\n\tif ((CURRENT == 2)); then\n\t\t_describe command commands\n\t\t_files\n\t\treturn\n\tfi\n" +
		"\tlocal command=$words[2]\n\tshift words\n\t((CURRENT--))\n\tcase $command in\n")
	for _, c := range first(commands) {
		options, words := merged(commands, c.name)
		fmt.Fprintf(to, "\t%s) _arguments \\\n", c.name)
		for _, o := range options {
			for _, name := range o.names() {
				value := ""
				switch {
				case o.on != nil:
				case len(o.words) > 0:
					value = ":" + hint.Replace(o.name) + ":(" + strings.Join(o.words, " ") + ")"
				case o.file():
					value = ":" + o.value + ":_files"
				default:
					value = ":" + hint.Replace(o.value) + ": "
				}
				fmt.Fprintf(to, "\t\t%s \\\n", quote(name+"["+hint.Replace(o.hint)+"]"+value))
			}
		}
		if words != nil {
			fmt.Fprintf(to, "\t\t%s ;;\n", quote("*::("+strings.Join(words, " ")+")"))
		} else {
			fmt.Fprintf(to, "\t\t%s ;;\n", quote("*:FILE:_files"))
		}
	}
	to.WriteString("\tesac\n}\n_stepboard \"$@\"\n")
}

// fish writes the script for fish. fish calls options with one hyphen and a long name old-style options (-o).
func fish(to *strings.Builder, commands []completed) {
	quote := func(s string) string { return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'" }
	for _, c := range first(commands) {
		fmt.Fprintf(to, "complete -c stepboard -n __fish_use_subcommand -a %s -d %s\n", c.name, quote(c.about))
		options, words := merged(commands, c.name)
		when := quote("__fish_seen_subcommand_from " + c.name)
		for _, o := range options {
			for _, name := range o.names() {
				fmt.Fprintf(to, "complete -c stepboard -n %s -o %s -d %s", when, strings.TrimPrefix(name, "-"), quote(o.hint))
				switch {
				case o.on != nil:
				case len(o.words) > 0:
					fmt.Fprintf(to, " -x -a %s", quote(strings.Join(o.words, " ")))
				case o.file():
					to.WriteString(" -r -F")
				default:
					to.WriteString(" -x")
				}
				to.WriteString("\n")
			}
		}
		if words != nil {
			fmt.Fprintf(to, "complete -c stepboard -n %s -f -a %s\n", when, quote(strings.Join(words, " ")))
		}
	}
}
