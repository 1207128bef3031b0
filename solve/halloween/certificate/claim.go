// Package certificate checks proofs that ghosts have no plan of fewer steps than an answer. It knows the rules, the
// board and the proof, but not the searches that write proofs. docs/proofs.md describes proofs.
package certificate

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"stepboard/solve"
	"stepboard/solve/halloween/rules"
)

// Claim says that every plan of the ghosts in Ghosts has at least Steps steps, even on a board without the other
// ghosts. So every plan of all ghosts has at least Steps steps.
type Claim struct {
	Steps  int
	Ghosts []solve.Kind
	By     Evidence
}

// Evidence is the method of a proof.
type Evidence string

// With States, the checker visits all joint states in which each single ghost is near enough to its goal. With
// StatesOfPairs, each two ghosts must also be near enough to their goals. With Clauses, each clause follows from
// earlier clauses, and the last clause has no literal. With Door, some ghosts have to go through a cell one at a time,
// and the steps are too few for this.
const (
	States        Evidence = "states"
	StatesOfPairs Evidence = "states pairs"
	Clauses       Evidence = "clauses"
	Door          Evidence = "door"
)

// After a claim by clauses, the proof consists of steps. A step consists of numbers, coded as binary.AppendUvarint
// does. The first number is one of these:
const (
	// a clause: the number of literals, the literals, the number of names, the names of the clauses that imply it
	Follows = 1
	Forget  = 2 // the name of a clause that is no longer used
)

// The name of a clause is 3 times a number plus one of these.
const (
	Learnt = 0 // number n, from 1: the clause of the n-th step that begins with Follows
	Next   = 1 // number n: if node n is true, its ghost is on the same or a neighbouring cell a step later
	Before = 2 // number n: if node n is true, its ghost is on the same or a neighbouring cell a step earlier
)

// MostNodes is the largest number of nodes of a proof by clauses, so that a name fits in 31 bits.
const MostNodes = 1 << 29

// longestClaim is the largest length of a claim's line, in bytes with the line feed.
const longestClaim = 100

// The largest number of steps of a claim, and of a claim by StatesOfPairs.
const (
	mostSteps        = 1<<31 - 2
	mostStepsOfPairs = 1<<16 - 2
)

// Write writes the line of a claim.
func (c Claim) Write(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d %s %s\n", c.Steps, c.letters(), c.By)
	return err
}

func (c Claim) letters() string {
	var b strings.Builder
	for _, k := range c.Ghosts {
		b.WriteString(rules.Letter(k))
	}
	return b.String()
}

// source reads a proof and counts its bytes.
type source struct {
	*bufio.Reader
	at int64 // the number of the next byte, from 0
}

// ReadByte reads a byte. At the end of the input the error is a *solve.Refusal, because the proof is incomplete.
func (s *source) ReadByte() (byte, error) {
	b, err := s.Reader.ReadByte()
	if err == io.EOF { //nolint:errorlint // a Reader returns io.EOF unwrapped
		err = solve.Refused("halloween.proof.ends", "At", s.at)
	}
	s.at++
	return b, err
}

// number reads a number of at most 32 bits.
func (s *source) number() (uint32, error) {
	at := s.at
	var n uint64
	for shift := 0; shift < 35; shift += 7 {
		b, err := s.ReadByte()
		if err != nil {
			return 0, err
		}
		n |= uint64(b&0x7f) << shift
		if b < 0x80 && n < 1<<32 {
			return uint32(n), nil
		}
	}
	return 0, solve.Refused("halloween.proof.number", "At", at)
}

func (s *source) line() (string, error) {
	at := s.at
	var line []byte
	for len(line) < longestClaim {
		b, err := s.ReadByte()
		if err != nil {
			return "", err
		}
		if b == '\n' {
			return string(line), nil
		}
		line = append(line, b)
	}
	return "", solve.Refused("halloween.proof.line", "At", at)
}

func (s *source) claim(b *solve.Board) (c Claim, err error) {
	at := s.at
	line, err := s.line()
	if err != nil {
		return c, err
	}
	words := strings.SplitN(line, " ", 3)
	if len(words) == 3 {
		c.Steps, err = strconv.Atoi(words[0])
		c.By = Evidence(words[2])
	}
	if err != nil || len(words) < 3 || c.Steps < 0 || c.Steps > mostSteps ||
		c.By == StatesOfPairs && c.Steps > mostStepsOfPairs ||
		c.By != States && c.By != StatesOfPairs && c.By != Clauses && c.By != Door {
		return c, solve.Refused("halloween.proof.line", "At", at)
	}
	rest := words[1]
	for _, k := range rules.Ghosts(b) {
		if after, ok := strings.CutPrefix(rest, rules.Letter(k)); ok {
			c.Ghosts, rest = append(c.Ghosts, k), after
		}
	}
	if rest != "" || len(c.Ghosts) == 0 {
		return c, solve.Refused("halloween.proof.ghosts", "At", at, "Ghosts", words[1])
	}
	return c, nil
}
