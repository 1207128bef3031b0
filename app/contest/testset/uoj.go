package testset

import (
	"bufio"
	"bytes"
	"fmt"
	"path"
	"strconv"
	"strings"
)

func uojFiles(p *plan, i int) (in, out string) {
	name := letters(p.Name)
	if p.Cases[i].Sample {
		name = "ex_" + name
	} else {
		i -= p.samples()
	}
	return fmt.Sprint(name, i+1, ".in"), fmt.Sprint(name, i+1, ".out")
}

// samples is how many there are; they come first.
func (p *plan) samples() int {
	n := 0
	for n < len(p.Cases) && p.Cases[n].Sample {
		n++
	}
	return n
}

func uoj(p *plan) ([]File, error) {
	samples, name := p.samples(), letters(p.Name)
	text := fmt.Sprintf("use_builtin_judger on\nuse_builtin_checker wcmp\nn_tests %d\nn_ex_tests %d\nn_sample_tests %d\n"+
		"input_pre %s\ninput_suf in\noutput_pre %s\noutput_suf out\ntime_limit %s\nmemory_limit %d\n",
		len(p.Cases)-samples, samples, samples, name, name, strconv.FormatFloat(p.Time.Seconds(), 'f', -1, 64),
		max(1, p.Memory>>20))
	parts := p.parts()[samples:]
	if len(p.Groups) > 0 {
		text += fmt.Sprintf("n_subtasks %d\n", len(parts))
	}
	for k, part := range parts {
		if len(p.Groups) > 0 {
			text += fmt.Sprintf("subtask_end_%d %d\nsubtask_score_%d %d\n", k+1, part.last+1-samples, k+1, part.points)
		} else {
			text += fmt.Sprintf("point_score_%d %d\n", k+1, part.points)
		}
	}
	return []File{Bytes("problem.conf", []byte(text))}, nil
}

func readUOJ(s *Set, _ *source, folder string, data []byte) error {
	said := map[string]string{}
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		if key, value, ok := strings.Cut(strings.TrimSpace(lines.Text()), " "); ok {
			said[key] = strings.TrimSpace(value)
		}
	}
	number := func(key string, most int) int {
		n, _ := strconv.Atoi(said[key])
		return min(max(n, 0), most)
	}
	limit, _ := strconv.ParseFloat(said["time_limit"], 64)
	s.Time, s.Memory = seconds(limit), megabytes(int64(number("memory_limit", mostMemory)))
	tests, groups := number("n_tests", mostFiles), number("n_subtasks", mostFiles)
	group := 1
	for i := 1; i <= tests; i++ {
		for group < groups && i > number(fmt.Sprint("subtask_end_", group), mostFiles) {
			group++
		}
		c := s.at(folder, path.Clean(said["input_pre"]+strconv.Itoa(i)+"."+said["input_suf"]))
		switch {
		case c == nil:
		case groups == 0:
			c.Points = number(fmt.Sprint("point_score_", i), mostPoints)
		default:
			s.join(c, strconv.Itoa(group)).Points = number(fmt.Sprint("subtask_score_", group), mostPoints)
		}
	}
	return nil
}
