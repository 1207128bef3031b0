package workbench_test

import (
	"strconv"
	"strings"
	"testing"

	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/script"
)

// An answer has the judge's form if this is a short line without the case's number. Otherwise it is a number.
func TestAnswersAsTheJudgeWritesThem(t *testing.T) {
	for said, want := range map[string]string{
		`"Impossible"`: "Impossible", `"%d in case %d" % (-1 if value == None else value, number)`: "−1",
		`"two\nlines"`: "−1", strconv.Quote(strings.Repeat("long", 9)): "−1", `""`: "−1", `1 // 0`: "−1",
	} {
		p, err := script.Open("mine.star", []byte("p = piece('p', count = 1)\ndef moves(b, s): return []\n"+
			"def won(b, s): return False\ndef answer(value, number): return "+said+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := workbench.Judged(p, 2, solve.Answer{Value: -1}); got != want {
			t.Errorf("%s is shown as %q; want %q", said, got, want)
		}
	}
}
