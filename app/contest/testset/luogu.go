package testset

import (
	"path"
	"strconv"
	"time"

	"go.yaml.in/yaml/v3"
)

type luoguCase struct {
	Time    int64 `yaml:"timeLimit"`   // milliseconds
	Memory  int64 `yaml:"memoryLimit"` // KiB
	Score   int   `yaml:"score"`
	Group   *int  `yaml:"subtaskId,omitempty"`
	Pretest bool  `yaml:"isPretest,omitempty"`
}

func luoguFiles(p *plan, i int) (in, out string) {
	name := withoutNumbers(p.Name) + p.number(i)
	return name + ".in", name + ".out"
}

// luogu writes config.yml. It divides the points of a group among the cases of the group.
func luogu(p *plan) ([]File, error) {
	all := map[string]luoguCase{}
	for _, part := range p.parts() {
		n := part.last - part.first + 1
		for i := part.first; i <= part.last; i++ {
			c, k := p.Cases[i], i-part.first
			test := luoguCase{
				Time: c.Time.Milliseconds(), Memory: c.Memory / kib,
				Score: part.points*(k+1)/n - part.points*k/n, Pretest: c.Sample,
			}
			if part.name != "" {
				test.Group = &p.Cases[i].Group
			}
			all[p.in[i]] = test
		}
	}
	files, err := yamlFile("config.yml", all)
	return append(files, p.checker("testlib", "checker.cpp")...), err
}

func readLuogu(s *Set, _ *source, folder string, data []byte) error {
	var all map[string]luoguCase
	if err := yaml.Unmarshal(data, &all); err != nil {
		return err
	}
	for i := range s.Cases {
		c := &s.Cases[i]
		test, ok := all[path.Base(c.Name)]
		if !ok || path.Dir(c.Name) != folder {
			continue
		}
		c.Time, c.Memory = milliseconds(test.Time), kilobytes(test.Memory)
		c.Sample = test.Pretest
		if test.Group == nil {
			c.Points = points(test.Score)
		} else {
			group := s.join(c, strconv.Itoa(*test.Group+1))
			group.Points = points(group.Points + points(test.Score))
		}
	}
	return nil
}

// The functions below convert numbers in judges' files, which may be wrong. A limit out of range becomes 0, which means
// no limit. Points out of range become the nearest allowed number.

func seconds(x float64) time.Duration {
	if !(x > 0 && x <= mostTime) {
		return 0
	}
	return time.Duration(x*1000+0.5) * time.Millisecond
}

func milliseconds(n int64) time.Duration { return seconds(float64(n) / 1000) }

func kilobytes(n int64) int64 {
	if n < 0 || n > mostMemory<<10 {
		return 0
	}
	return n << 10
}

func megabytes(n int64) int64 { return kilobytes(min(n, mostMemory+1) << 10) }

func points(n int) int { return min(max(n, 0), mostPoints) }

func yamlFile(name string, value any) ([]File, error) {
	data, err := yaml.Marshal(value)
	return []File{Bytes(name, data)}, err
}
