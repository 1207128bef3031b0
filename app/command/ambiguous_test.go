package command

import (
	"bytes"
	"strings"
	"testing"
)

// A file may have the name of an option, so that the shell's * becomes this option. The command refuses such a word.
// After the word --, all words are names of files.
func TestFileNamedLikeOption(t *testing.T) {
	t.Chdir(tree(t, map[string]string{"-trust": "print(7)", "-rules=r.star": "", "set/1.in": "3 4", "set/1.out": "7"}))
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"-trust", "set"}, BadUsage, `"-trust" is an option, but also the name of a file`},
		{[]string{"-rules=r.star", "set"}, BadUsage, `"-rules=r.star" is an option, but also`},
		{[]string{"--", "-trust", "set"}, BadUsage, "-trust is neither"},
		{[]string{"--", "-rules=r.star", "-quiet", "set"}, BadUsage, "-rules=r.star"},
		{[]string{"-quiet", "--", ""}, BadUsage, "a file without a name"},
	} {
		var out bytes.Buffer
		if code := Run(append([]string{"judge", "-lang=en"}, c.args...), nil, &out, &out); code != c.code || !strings.Contains(out.String(), c.says) {
			t.Errorf("%q: exit %d, says %s", c.args, code, out.String())
		}
	}
}
