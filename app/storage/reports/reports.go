// Package reports collects reports of readers of living pages. A report is a page with the answers in a meta element.
package reports

import (
	"cmp"
	"encoding/json"
	"errors"
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/storage/disk"
	"stepboard/solve"
)

// Report is the answers of one reader.
type Report struct {
	File    string    `json:"-"`
	Version int       `json:"version"`
	Lesson  string    `json:"lesson"`
	Name    string    `json:"name"`
	Date    time.Time `json:"date"`
	Answers []Answer  `json:"answers"`
	Judged  bool      `json:"judged"` // whether the program has judged the answers; false: the page claims the verdicts
}

// Answer is a reader's answer to a question. Verdicts are the names that package attempt uses.
type Answer struct {
	Frame    int    `json:"frame"` // number of the lesson's frame, from 1; 0: a practice question
	Title    string `json:"title"`
	Question string `json:"question"`
	Given    string `json:"given"`
	Key      string `json:"key"`
	Tries    int    `json:"tries"` // number of tries; 0: the reader only looked at the right answer
	Verdict  string `json:"verdict"`
	First    string `json:"first"` // verdict on the first try
	ID       string `json:"id"`    // name of the question, as questionid.Of gives it
	Sent     string `json:"sent"`  // the last answer, as the JSON of a question.Sent
}

// Limits of the input.
const (
	mostFiles   = 10_000
	mostBytes   = 4 << 20 // largest number of bytes of a file that are read
	mostAnswers = 10_000
	mostText    = 2000 // largest number of characters of a name, a title or an answer
)

// version is the version of reports that this program can read.
const version = 1

var marked = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`<meta name="stepboard-report" content="([^"]*)">`)
})

var errNone = errors.New("no report")

func parse(page []byte) (r Report, err error) {
	m := marked().FindSubmatch(page)
	if m == nil {
		return r, errNone
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(string(m[1]))), &r); err != nil {
		return r, errors.Join(errNone, err)
	}
	if r.Version != version || len(r.Answers) > mostAnswers {
		return r, errNone
	}
	r.Judged = false
	texts := []*string{&r.Lesson, &r.Name}
	for i := range r.Answers {
		a := &r.Answers[i]
		a.Tries = max(0, a.Tries)
		texts = append(texts, &a.Title, &a.Question, &a.Given, &a.Key, &a.Verdict, &a.First)
	}
	for _, text := range texts { // strangers may have written these texts
		short := []rune(catalogue.Plain(strings.Join(strings.Fields(*text), " ")))
		*text = string(short[:min(len(short), mostText)])
	}
	return r, nil
}

// Read reads all reports in a folder, sorted by lesson, name and date. others are the paths of pages that are no
// reports. The error is a *solve.Refusal if there are too many files, or the system's.
func Read(folder string) (list []Report, others []string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, nil, err
	}
	if len(entries) > mostFiles {
		return nil, nil, solve.Refused("reports.many", "Most", mostFiles)
	}
	for _, entry := range entries {
		ext := strings.ToLower(filepath.Ext(entry.Name()))
		if ext != ".html" && ext != ".htm" || !entry.Type().IsRegular() {
			continue
		}
		path := filepath.Join(folder, entry.Name())
		page, err := disk.Read(path, mostBytes)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, nil, err
		}
		r, err := parse(page)
		if err != nil {
			others = append(others, path)
			continue
		}
		r.File = path
		list = append(list, r)
	}
	slices.SortStableFunc(list, func(a, b Report) int {
		return cmp.Or(cmp.Compare(a.Lesson, b.Lesson), cmp.Compare(a.Name, b.Name), a.Date.Compare(b.Date))
	})
	return list, others, nil
}

// Called returns the reader's name, or a dash.
func (r *Report) Called() string { return cmp.Or(r.Name, "—") }

// Score counts the questions that the reader answered: right answers, right answers at the first try, and all answers.
// Practice is judged by the page alone, so it does not count beside answers that the program has judged.
func (r *Report) Score() (right, first, answered int) {
	for _, a := range r.Answers {
		if a.Tries == 0 || r.Judged && a.Frame == 0 {
			continue
		}
		answered++
		if a.Verdict == rightly {
			right++
		}
		if a.First == rightly {
			first++
		}
	}
	return right, first, answered
}

// rightly is the verdict on a right answer, and wrongly on a wrong one. noted is the verdict if the page can't judge
// the answer. looked is the verdict if the reader only looked at the right answer. unchecked is the verdict if the
// program can't judge an answer whose verdict a page claims.
const (
	rightly   = "right"
	wrongly   = "wrong"
	looked    = "shown"
	noted     = "noted"
	unchecked = "unchecked"
)

// Table is the reports of one lesson.
type Table struct {
	Lesson    string
	Questions []Answer // one for each column; only Frame and Title count
	Reports   []Report
	Judged    bool // whether the program has judged the reports
}

// Tables groups reports by lesson. list must be in the order that Read returns.
func Tables(list []Report) (all []Table) {
	for _, r := range list {
		if n := len(all); n == 0 || all[n-1].Lesson != r.Lesson {
			all = append(all, Table{Lesson: r.Lesson})
		}
		t := &all[len(all)-1]
		t.Reports = append(t.Reports, r)
		for _, a := range r.Answers {
			if a.Frame > 0 && !slices.ContainsFunc(t.Questions, func(q Answer) bool { return q.Frame == a.Frame }) {
				t.Questions = append(t.Questions, a)
			}
		}
	}
	for i := range all {
		slices.SortFunc(all[i].Questions, func(a, b Answer) int { return a.Frame - b.Frame })
	}
	return all
}

// Row divides a report into one answer for each question of the table (nil: no answer), and all other answers.
func (t *Table) Row(r *Report) (answers []*Answer, practice Report) {
	answers = make([]*Answer, len(t.Questions))
	for i := range r.Answers {
		a := &r.Answers[i]
		k := slices.IndexFunc(t.Questions, func(q Answer) bool { return q.Frame == a.Frame })
		if a.Frame > 0 && k >= 0 {
			answers[k] = a
		} else {
			practice.Answers = append(practice.Answers, *a)
		}
	}
	return answers, practice
}

// Wrong reports whether the verdict is neither right nor noted nor unchecked.
func (a *Answer) Wrong() bool { return a.Verdict != rightly && !a.Noted() && !a.Unchecked() }

// Noted reports whether the answer is not judged, because the page has no key.
func (a *Answer) Noted() bool { return a.Verdict == noted }

// Unchecked reports whether the page claims a verdict that the program could not check.
func (a *Answer) Unchecked() bool { return a.Verdict == unchecked }
