package files

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/budget"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// rules is the file of rules in a document, with the checksum of its text. draft is a text being written, or "".
type rules struct{ name, text, sum, draft string }

func rulesOf(p solve.Ruled) rules {
	name, text := p.Source()
	return rules{name: name, text: text, sum: checksum(text)}
}

// ruledBy returns the puzzle of a list that has the same name and text of rules, or nil. Drafts do not count.
func ruledBy(list puzzles.List, wanted rules) solve.Puzzle {
	for _, p := range list {
		if q, ok := p.(solve.Ruled); ok {
			if own := rulesOf(q); own.name == wanted.name && own.text == wanted.text {
				return p
			}
		}
	}
	return nil
}

// sameRules reports whether two puzzles have the same ID and the same file of rules.
func sameRules(p, q solve.Puzzle) bool {
	ruled, ok := p.(solve.Ruled)
	return ok && p.ID() == q.ID() && ruledBy(puzzles.List{q}, rulesOf(ruled)) != nil
}

func checksum(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

var rulesObject = newObject("files.object", false, rules{},
	text("name", func(x *rules) *string { return &x.name }).need(),
	text("sha256", func(x *rules) *string { return &x.sum }).need(),
	text("text", func(x *rules) *string { return &x.text }).need(),
	short("draft", script.MaxSource, func(x *rules) *string { return &x.draft }).addedIn(withDraft),
)

// puzzleFields are the fields that name a puzzle: its rules, if they are a file of rules, and its ID.
var puzzleFields = []field[document.Content]{
	field[document.Content]{
		name: "rules",
		read: func(r *reader, c *document.Content) {
			at, x := r.pos, rules{}
			if rulesObject.read(r, &x); r.err == nil {
				c.Puzzle, c.Draft = r.ruledPuzzle(at, x), x.draft
			}
		},
		written: func(_ *writer, c, _ *document.Content) bool {
			_, ok := c.Puzzle.(solve.Ruled)
			return ok
		},
		write: func(w *writer, c *document.Content) {
			x := rulesOf(c.Puzzle.(solve.Ruled))
			x.draft = c.Draft
			rulesObject.write(w, &x)
		},
	}.addedIn(withRules),
	field[document.Content]{
		name: "puzzle",
		read: func(r *reader, c *document.Content) {
			list := r.list
			if c.Puzzle != nil {
				list = puzzles.List{c.Puzzle}
			}
			c.Puzzle = list.ByID(r.oneOf(list.IDs()))
		},
		write: func(w *writer, c *document.Content) { w.text(c.Puzzle.ID()) },
	}.need(),
}

// ruledPuzzle returns the puzzle of a file of rules. If the list already has a puzzle with the same rules, it returns
// this puzzle. offset is the place of the rules in the file.
func (r *reader) ruledPuzzle(offset int, x rules) solve.Puzzle {
	if x.sum != checksum(x.text) {
		r.fail(offset, solve.Say("files.rules.changed"))
		return nil
	}
	if p := ruledBy(r.list, x); p != nil {
		return p
	}
	p, err := script.Open(x.name, []byte(x.text))
	if err != nil {
		why := solve.Quote(err.Error())
		if wrong, ok := errors.AsType[*solve.InputError](err); ok {
			why = solve.Say("files.rules.why", "Line", wrong.Line, "Column", wrong.Column, "Why", wrong.Text)
		}
		r.fail(offset, solve.Say("files.rules.wrong", "Name", strconv.Quote(x.name), "Why", why))
		return nil
	}
	return p
}

// IsRules reports whether the name of a file is the name of a file of rules.
func IsRules(path string) bool { return strings.EqualFold(filepath.Ext(path), script.Extension) }

// Limits of the test of samples. Files of rules may come from strangers, and they are tested when they are opened.
const (
	trialTime   = 5 * time.Second
	trialMemory = 256 << 20 // in bytes
)

// TryRules tests the samples of rules like [script.File.Try], within some time and memory. memory is a smaller limit of
// the memory, in bytes. For an error of the limits, [Untested] is true.
func TryRules(ctx context.Context, p *script.Puzzle, memory int64) (untried int, err error) {
	memory = min(memory, trialMemory)
	defer budget.Limit(memory)()
	ctx, cancel := context.WithTimeout(ctx, trialTime)
	defer cancel()
	m, release := solve.NewMeter(ctx, memory, nil)
	defer release()
	return p.File.Try(m)
}

// Untested reports whether an error of TryRules says only that a limit was exceeded.
func Untested(err error) bool {
	_, over := errors.AsType[*solve.OverBudget](err)
	return over || errors.Is(err, context.DeadlineExceeded)
}

// readRules makes a document from a file of rules and its samples. Samples with answers come first.
func readRules(list puzzles.List, name string, in io.Reader) (*File, error) {
	source, err := io.ReadAll(io.LimitReader(in, script.MaxSource+1))
	if err != nil {
		return nil, err
	}
	p, err := script.Open(name, bytes.TrimPrefix(source, []byte("\xef\xbb\xbf")))
	if err == nil {
		_, err = TryRules(context.Background(), p, math.MaxInt64)
	}
	if err != nil && !Untested(err) {
		return nil, err
	}
	c := document.Content{Puzzle: p, Datasets: p.Boards()}
	if known := ruledBy(list, rulesOf(p)); known != nil {
		c.Puzzle = known
	}
	return &File{Name: name, Format: Rules, Content: c}, nil
}
