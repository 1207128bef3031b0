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
	name := withoutNumbers(p.Name)
	if p.Cases[i].Sample {
		name = "ex_" + name
	} else {
		i -= p.samples()
	}
	return fmt.Sprint(name, i+1, ".in"), fmt.Sprint(name, i+1, ".out")
}

// samples returns the number of samples. In a plan the samples come first.
func (p *plan) samples() int {
	n := 0
	for n < len(p.Cases) && p.Cases[n].Sample {
		n++
	}
	return n
}

// uoj writes problem.conf, with limits in whole seconds and megabytes.
func uoj(p *plan) ([]File, error) {
	samples, name := p.samples(), withoutNumbers(p.Name)
	var out strings.Builder
	say := func(key string, value any) { fmt.Fprintf(&out, "%s %v\n", key, value) }
	say("use_builtin_judger", "on")
	if p.Ways == nil {
		say("use_builtin_checker", "wcmp")
	}
	say("n_tests", len(p.Cases)-samples)
	say("n_ex_tests", samples)
	say("n_sample_tests", samples)
	say("input_pre", name)
	say("input_suf", "in")
	say("output_pre", name)
	say("output_suf", "out")
	say("time_limit", int64(p.Time/time.Second))
	say("memory_limit", p.Memory/mib)
	for i, c := range p.Cases {
		number := i + 1 - samples
		if c.Sample {
			number = -(i + 1) // UOJ counts samples (its extra tests) with negative numbers
		}
		if c.Time != p.Time {
			say(fmt.Sprint("time_limit_", number), int64(c.Time/time.Second))
		}
		if c.Memory != p.Memory {
			say(fmt.Sprint("memory_limit_", number), c.Memory/mib)
		}
	}
	parts := p.parts()[samples:]
	if len(p.Groups) > 0 {
		say("n_subtasks", len(parts))
	}
	for k, part := range parts {
		n := strconv.Itoa(k + 1)
		if len(p.Groups) == 0 {
			say("point_score_"+n, part.points)
			continue
		}
		say("subtask_end_"+n, part.last+1-samples)
		say("subtask_score_"+n, part.points)
		if len(parts) == 1 {
			say("subtask_type_1", "min") // otherwise UOJ gives an only subtask 100 points
		}
		after := required(parts, p.Groups, part)
		if len(after) > 0 {
			say("subtask_dependence_"+n, "many")
		}
		for i, other := range after {
			say(fmt.Sprint("subtask_dependence_", n, "_", i+1), other+1)
		}
	}
	return append(p.checker("testlib", "chk.cpp"), Bytes("problem.conf", []byte(out.String()))), nil
}

func readUOJ(s *Set, _ *source, folder string, data []byte) error {
	values := map[string]string{}
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		if key, value, ok := strings.Cut(strings.TrimSpace(lines.Text()), " "); ok {
			values[key] = strings.TrimSpace(value)
		}
	}
	number := func(key string, most int) int {
		n, _ := strconv.Atoi(values[key])
		return min(max(n, 0), most)
	}
	limit, _ := strconv.ParseFloat(values["time_limit"], 64)
	s.Time, s.Memory = seconds(limit), megabytes(int64(number("memory_limit", mostMemory)))
	limits := func(test string) Limits {
		time, _ := strconv.ParseFloat(values["time_limit_"+test], 64)
		return Limits{Time: seconds(time), Memory: megabytes(int64(number("memory_limit_"+test, mostMemory)))}
	}
	tests, groups := number("n_tests", mostFiles), number("n_subtasks", mostFiles)
	group := 1
	for i := 1; i <= tests; i++ {
		for group < groups && i > number(fmt.Sprint("subtask_end_", group), mostFiles) {
			group++
		}
		c := s.caseOf(folder, path.Clean(values["input_pre"]+strconv.Itoa(i)+"."+values["input_suf"]))
		switch {
		case c == nil:
		case groups == 0:
			c.Points = number(fmt.Sprint("point_score_", i), mostPoints)
		default:
			s.join(c, strconv.Itoa(group)).Points = number(fmt.Sprint("subtask_score_", group), mostPoints)
			after := fmt.Sprint("subtask_dependence_", group)
			s.require(c.Group, values[after])
			for k := 1; k < group && values[after] == "many"; k++ {
				s.require(c.Group, values[fmt.Sprint(after, "_", k)])
			}
		}
		if c != nil {
			c.Limits = limits(strconv.Itoa(i))
		}
	}
	for i := 1; i <= number("n_ex_tests", mostFiles); i++ {
		if c := s.caseOf(folder, path.Clean("ex_"+values["input_pre"]+strconv.Itoa(i)+"."+values["input_suf"])); c != nil {
			c.Limits = limits(strconv.Itoa(-i))
		}
	}
	return nil
}
