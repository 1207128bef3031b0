// Package certificate checks proofs that no plan has fewer steps than an answer. A plan is a sequence of steps that
// takes all ghosts to their goals. The package knows the rules, the board and the proof, but not the searches that
// write proofs. docs/proofs.md describes the format of proofs.
package certificate

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
)

// Claim says that every plan of some ghosts (Ghosts) has at least a given number of steps (Steps), even without the
// other ghosts of the board. So every plan of all ghosts has at least the same number of steps.
type Claim struct {
	Steps  int
	Ghosts []solve.Kind
	By     Evidence
}

// Evidence is the method of a proof.
type Evidence string

// The methods of a proof. A joint state is the cells of all ghosts of the claim. For States, the checker visits all
// joint states in which each ghost alone could reach its goal in time. For StatesOfPairs, it leaves out joint states in
// which two ghosts can't both reach their goals in time. For Clauses, it checks that each clause follows from earlier
// clauses. For Door, it checks that all ghosts that must go through one cell need this number of steps.
const (
	States        Evidence = "states"
	StatesOfPairs Evidence = "states pairs"
	Clauses       Evidence = "clauses"
	Door          Evidence = "door"
)

// After a claim by clauses, the proof consists of steps. A step consists of numbers, in the coding of
// binary.AppendUvarint. The first number is Follows or Forget.
const (
	// Follows adds a clause. The numbers after it are: the number of literals, the literals, the number of names, and the
	// names. The names are the names of the clauses that imply the new clause.
	Follows = 1
	Forget  = 2 // the number after it is the name of a clause that is no longer used
)

// The name of a clause is 3*n plus one of these constants. Node n says that a ghost is on a cell at a time.
const (
	Learnt = 0 // the n-th clause that was added by Follows, from n = 1
	Next   = 1 // the clause: if node n is true, its ghost is on the same or a neighbouring cell one step later
	Before = 2 // the clause: if node n is true, its ghost was on the same or a neighbouring cell one step earlier
)

// MostNodes is the largest number of nodes of a proof by clauses, so that a name fits in 31 bits.
const MostNodes = 1 << 29

// longestClaim is the largest length of the line of a claim, in bytes. The line feed counts.
const longestClaim = 100

// mostSteps is the largest number of steps of a claim. A claim by StatesOfPairs has a smaller limit (mostStepsOfPairs).
const (
	mostSteps        = 1<<31 - 2
	mostStepsOfPairs = 1<<16 - 2
)

// Write writes the line of a claim.
func (c Claim) Write(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d %s %s\n", c.Steps, string(c.Ghosts), c.By)
	return err
}

// source reads a proof and counts its bytes.
type source struct {
	*bufio.Reader
	at int64 // the index of the next byte, from 0
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
