package testset

import (
	"bufio"
	"bytes"
	"fmt"
	"path"
	"strconv"
	"strings"
	"time"
)

func uojFiles(p *plan, i int) (in, out string) {
	name := uojName(p.Name)
	if p.Cases[i].Sample {
		name = "ex_" + name
	} else {
		i -= p.samples()
	}
	return fmt.Sprint(name, i+1, ".in"), fmt.Sprint(name, i+1, ".out")
}

// uojName is the name of a set that a number can follow.
func uojName(name string) string { return letters(name) }

// samples is how many there are; they come first.
func (p *plan) samples() int {
	n := 0
	for n < len(p.Cases) && p.Cases[n].Sample {
		n++
	}
	return n
}

// uoj writes problem.conf.
func uoj(p *plan) ([]File, error) {
	samples, name := p.samples(), uojName(p.Name)
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
	if seconds, err := strconv.ParseFloat(said["time_limit"], 64); err == nil && seconds > 0 && seconds <= mostTime {
		s.Time = time.Duration(seconds*1000+0.5) * time.Millisecond
	}
	s.Memory = kilobytes(int64(number("memory_limit", mostMemory)) << 10)
	tests, groups := number("n_tests", mostFiles), number("n_subtasks", mostFiles)
	group := 1
	for i := 1; i <= tests; i++ {
		for group < groups && i > number(fmt.Sprint("subtask_end_", group), mostFiles) {
			group++
		}
		at := s.at(folder, path.Clean(said["input_pre"]+strconv.Itoa(i)+"."+said["input_suf"]))
		if at < 0 {
			continue
		}
		if groups == 0 {
			s.Cases[at].Points = number(fmt.Sprint("point_score_", i), mostPoints)
			continue
		}
		s.Cases[at].Group = s.group(strconv.Itoa(group))
		s.Groups[s.Cases[at].Group].Points = number(fmt.Sprint("subtask_score_", group), mostPoints)
	}
	return nil
}
