package testset

import (
	"archive/zip"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"stepboard/app/storage/disk"
	"stepboard/solve"
)

// Format is a judge's format of test data.
type Format struct {
	ID       string
	files    func(p *plan, i int) (input, answer string) // paths of the files of case i; empty: more has all cases
	more     func(p *plan) ([]File, error)               // all other files; nil: no other files
	holds    expressible
	accepted bool   // judges want at least one right solution
	way      string // the style of checkers of ways: see [Set.Ways]; empty: the format has no place for checkers
	states   bool   // the packages contain statements
	compiled string // the checker of ways that the setter must compile; empty: judges compile it
	// losses calls lost() for each further fact that the format can't express; nil: there are no such facts.
	losses func(p *plan, lost func(at Place, key string, pairs ...any))

	// config is a pattern for the name of the judge's file about the cases (empty: sets in this format are not
	// recognized). sibling is the name of a file or folder that must be beside this file (empty: not needed).
	config, sibling string
	read            func(s *Set, src *source, folder string, data []byte) error
}

// The facts that several formats can express.
var (
	limitsPerCase = expressible{limits: perCase, time: time.Millisecond, memory: kib, points: true}
	limitsForAll  = expressible{limits: oneLimit, time: time.Millisecond, memory: mib, points: true}
)

// formats lists all formats. Read tries the formats in this order.
var formats = []*Format{
	{ID: "plain", files: plain},
	{
		ID: "luogu", files: luoguFiles, more: luogu, holds: limitsPerCase, way: "testlib", config: "config.yml",
		read: readLuogu,
	},
	{
		ID: "lemon", files: lemonFiles, more: lemon, holds: expressible{perGroup, time.Millisecond, mib, true, true},
		way: "lemon", compiled: "checker.cpp", config: "*.cdf", sibling: "data", read: readLemon,
	},
	{
		ID: "hydro", files: hydroFiles, more: hydro, losses: hydroLosses, way: "testlib", states: true,
		holds:  expressible{perCase, time.Millisecond, mib, true, true},
		config: "problem.yaml", sibling: "testdata", read: readHydro,
	},
	{
		ID: "kattis", files: legacy.files, more: legacy.more, holds: limitsForAll, accepted: true, way: "kattis",
		states: true,
		config: "problem.yaml", sibling: "data", read: readKattis,
	},
	{
		ID: "icpc", files: icpc.files, more: icpc.more, accepted: true, way: "kattis", states: true,
		holds: expressible{oneLimit, time.Millisecond, mib, true, true},
	},
	{
		ID: "domjudge", files: domjudge.files, more: domjudge.more, accepted: true, way: "kattis", states: true,
		holds: expressible{limits: oneLimit, time: time.Millisecond, memory: mib},
	},
	{
		ID: "uoj", files: uojFiles, more: uoj, holds: expressible{perCase, time.Second, mib, true, true},
		way: "testlib", config: "problem.conf", read: readUOJ,
	},
	{
		ID: "cms", files: cmsFiles, more: cms, holds: limitsForAll, way: "cms", states: true, compiled: "check/checker.cpp",
		config: "task.yaml", sibling: "input", read: readCMS,
	},
	{
		ID: "polygon", files: polygonFiles, more: polygon, way: "testlib", states: true,
		holds:  expressible{oneLimit, time.Millisecond, kib, true, true},
		config: "problem.xml", sibling: "tests", read: readPolygon,
	},
	{ID: "atcoder", files: atcoderFiles},
	{
		ID: "qduoj", files: qduojFiles, more: qduoj, states: true,
		holds:  expressible{limits: oneLimit, time: time.Millisecond, memory: mib},
		config: "problem.json", sibling: "testcase", read: readQDUOJ,
	},
	{
		ID: "fps", files: inside, more: fps, states: true, way: "status",
		holds:  expressible{limits: oneLimit, time: time.Millisecond, memory: mib},
		config: "*.xml", read: readFPS,
	},
}

func find(id string) *Format {
	for _, f := range formats {
		if f.ID == id {
			return f
		}
	}
	return nil
}

// Formats returns the IDs of the formats in which sets can be written. "plain" comes first.
func Formats() []string {
	var ids []string
	for _, f := range formats {
		ids = append(ids, f.ID)
	}
	return ids
}

// States reports whether the packages of a format contain statements.
func States(format string) bool {
	f := find(format)
	return f != nil && f.states
}

// Limits that are written if a set has none.
const (
	usualTime   = time.Second
	usualMemory = 256 * mib
)

// plan is a copy of a set for writing: first the samples, then the groups one by one, then the cases without a group.
// Each case has limits that the format can express.
type plan struct {
	*Set
	pointed bool     // whether the points are the set's own; otherwise Weighed has made them
	given   []Limits // limits of the cases as the set gives them
	in, out []string // paths of the inputs and answers, by case
}

// checker returns the checker of ways in a style as a file, or nothing if the answers of the set are no ways.
func (p *plan) checker(style, name string) []File {
	if p.Ways == nil {
		return nil
	}
	return []File{Bytes(name, p.Ways[style])}
}

// number returns the number of case i, counted from 1, with leading zeros so that all numbers are equally long.
func (p *plan) number(i int) string {
	return fmt.Sprintf("%0*d", len(fmt.Sprint(max(10, len(p.Cases)))), i+1)
}

func planned(s *Set, f *Format) *plan {
	weighed := s.Weighed()
	set := *weighed
	set.Name, set.Title = tidy(set.Name), cmp.Or(set.Title, set.Name)
	set.Time, set.Memory = cmp.Or(set.Time, usualTime), cmp.Or(set.Memory, usualMemory)
	set.Cases = slices.Clone(set.Cases)
	if len(set.Statements) == 0 { // make a statement that has only the title and pictures
		set.Statements = []Statement{{Language: "en", Sections: make([]Section, 1)}}
	}
	rank := func(c Case) int {
		switch {
		case c.Sample:
			return -1
		case c.Group < 0:
			return len(set.Groups)
		}
		return c.Group
	}
	slices.SortStableFunc(set.Cases, func(a, b Case) int { return rank(a) - rank(b) })
	p := &plan{Set: &set, pointed: weighed == s}
	for _, c := range set.Cases {
		p.given = append(p.given, c.Limits)
	}
	p.fit(f.holds)
	for i := range set.Cases {
		in, out := f.files(p, i)
		p.in, p.out = append(p.in, in), append(p.out, out)
	}
	return p
}

type part struct {
	name        string // name of the group; empty: no group
	group       int    // index of the group; -1: no group
	points      int
	first, last int
	sample      bool
}

func (p *plan) parts() (all []part) {
	for i, c := range p.Cases {
		n := len(all) - 1
		if !c.Sample && c.Group >= 0 && n >= 0 && all[n].name == p.Groups[c.Group].Name {
			all[n].last = i
			continue
		}
		one := part{group: -1, points: c.Points, first: i, last: i, sample: c.Sample}
		switch {
		case c.Sample:
			one.points = 0
		case c.Group >= 0:
			one.name, one.group, one.points = p.Groups[c.Group].Name, c.Group, p.Groups[c.Group].Points
		}
		all = append(all, one)
	}
	return all
}

// required returns the groups that must also be right, as indices in the list parts. Otherwise p gets no points.
func required(parts []part, groups []Group, p part) (all []int) {
	if p.group < 0 {
		return nil
	}
	for _, g := range groups[p.group].After {
		all = append(all, slices.IndexFunc(parts, func(o part) bool { return o.group == g }))
	}
	return all
}

// DoubtsFile is the file of a package that lists the answers that are right only under a condition.
const DoubtsFile = "doubts.txt"

// Write writes a set in a format into a zip or a folder. It makes the folder if necessary. The folder may contain other
// files. But Write refuses a folder that contains a case of another set, if Write would not overwrite this case.
func Write(s *Set, format, path string) error {
	f := find(format)
	if f == nil {
		return solve.Refused("testset.no_format", "Name", fmt.Sprintf("%q", format), "Names", strings.Join(Formats(), ", "))
	}
	p := planned(s, f)
	var all []File
	var doubts []byte
	for i, c := range p.Cases {
		if len(c.Answers) == 0 {
			return solve.Refused("testset.no_answer", "Name", c.Input.Name)
		}
		if p.in[i] != "" {
			all = append(all, File{p.in[i], c.Input.Load}, File{p.out[i], c.Answers[0].Load})
		}
		for _, what := range c.Doubts {
			doubts = fmt.Appendf(doubts, "%s: %s\n", cmp.Or(p.out[i], p.number(i)), what)
		}
	}
	if doubts != nil {
		all = append(all, Bytes(DoubtsFile, doubts))
	}
	if f.more != nil {
		more, err := f.more(p)
		if err != nil {
			return err
		}
		all = append(all, more...)
	}
	slices.SortStableFunc(all, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	if strings.EqualFold(filepath.Ext(path), ".zip") {
		_, err := disk.Replace(path, func(w io.Writer) error { return pack(w, all) })
		return err
	}
	return place(path, all)
}

// earliestTime is the earliest possible time of a file in a zip. Some programs refuse files without a time.
var earliestTime = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

// pack writes files into a zip. The same files always give the same bytes.
func pack(w io.Writer, all []File) error {
	archive := zip.NewWriter(w)
	for _, f := range all {
		data, err := f.Load()
		if err != nil {
			return err
		}
		out, err := archive.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: earliestTime})
		if err == nil {
			_, err = out.Write(data)
		}
		if err != nil {
			return err
		}
	}
	return archive.Close()
}

// place writes either all files into a folder, or none of them.
func place(folder string, all []File) error {
	if src, err := openSource(folder); err == nil {
		for _, name := range src.names {
			key, _ := role(name)
			if key != "" && !slices.ContainsFunc(all, func(f File) bool { return f.Name == name }) {
				return solve.Refused("testset.left_over", "File", src.file(name).Name)
			}
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var stage disk.Stage
	defer stage.Discard()
	for _, f := range all {
		path := filepath.Join(folder, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		data, err := f.Load()
		if err != nil {
			return err
		}
		if err := stage.Add(path, disk.Bytes(data)); err != nil {
			return err
		}
	}
	if err := stage.Commit(); err != nil || slices.ContainsFunc(all, func(f File) bool { return f.Name == DoubtsFile }) {
		return err
	}
	if err := os.Remove(filepath.Join(folder, DoubtsFile)); !errors.Is(err, fs.ErrNotExist) { // of an earlier set
		return err
	}
	return nil
}
