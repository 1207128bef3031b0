package command

import (
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"stepboard/app/catalogue"
)

// Help and completion contain each command and all its options in every language.
func TestHelpNamesEveryOption(t *testing.T) {
	for _, lang := range []string{"en", "zh", "ja"} {
		p := newProgram(nil, io.Discard, io.Discard)
		p.texts = catalogue.New(lang)
		g := p.guide()
		for _, c := range table() {
			help := g.help(c)
			for line := range strings.Lines(help) {
				if n := len([]rune(line)); n > 140 {
					t.Errorf("%s in %s has a line of %d characters: %s", c.name, lang, n, line)
				}
			}
			for _, shell := range shells {
				if script := g.completion(shell); !strings.Contains(script, strings.Fields(c.name)[0]) {
					t.Errorf("%s does not complete %s", shell, c.name)
				}
			}
			if !strings.Contains(g.overview(), c.name) {
				t.Errorf("%s is not in the overview in %s", c.name, lang)
			}
			for _, o := range slices.Concat(g.optionsOf(c)...) {
				if !strings.Contains(help, "\n  -"+o.name) {
					t.Errorf("%s in %s: no %s in help", c.name, lang, o.name)
				}
				if (o.on == nil) == (o.value == "") {
					t.Errorf("%s: %s has no word for its value, or one too many", c.name, o.name)
				}
			}
		}
	}
}

// The completion scripts complete commands, options and values in each shell.
func TestCompletion(t *testing.T) {
	p := newProgram(nil, io.Discard, io.Discard)
	p.texts = catalogue.New("en")
	g := p.guide()
	t.Chdir(t.TempDir()) // no files to complete here
	t.Run("bash", func(t *testing.T) {
		shell, err := exec.LookPath("bash")
		if err != nil {
			t.Skip(err)
		}
		for line, want := range map[string]string{
			"dr": "draw", "draw -pap": "-paper", "draw -paper d": "dark", "make h": "huarong halloween", "make huarong -kind c": "cave comb",
			"make -set x -format k": "kattis", "help co": "convert", "judge -tr": "-trust", "make huarong -seed ": "",
		} {
			words := strings.Split("stepboard "+line, " ")
			script := g.completion("bash") + "\nCOMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _stepboard; echo ${COMPREPLY[*]}"
			out, err := exec.CommandContext(t.Context(), shell, append([]string{"-c", script, "test"}, words...)...).CombinedOutput()
			if got := strings.TrimSpace(string(out)); err != nil || got != want {
				t.Errorf("%s: %q, want %q; %v", line, got, want, err)
			}
		}
	})
	for shell, args := range map[string][]string{"zsh": {"-n"}, "fish": {"-n"}} {
		t.Run(shell, func(t *testing.T) {
			path, err := exec.LookPath(shell)
			if err != nil {
				t.Skip(err)
			}
			cmd := exec.CommandContext(t.Context(), path, append(args, "/dev/stdin")...)
			cmd.Stdin = strings.NewReader(g.completion(shell))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
}
