package box

import (
	"context"
	"slices"
	"sync"
)

// Level says how well the boxes of this system isolate programs.
type Level string

const (
	Complete Level = "complete" // all attacks of the self-test fail, and the box has its own namespaces
	Partial  Level = "partial"  // an attack succeeds, but files of the user can't be read or changed
	None     Level = "none"     // files of the user can be read or changed, or the box is missing or untested
)

// Opening is an attack that a box does not stop.
type Opening string

// The openings. The most harmful opening comes first.
const (
	OpenBox     Opening = "box"     // no box can be made
	OpenWrite   Opening = "write"   // files of the user can be changed
	OpenRead    Opening = "read"    // files of the user can be read
	OpenAttach  Opening = "attach"  // other processes can be taken over
	OpenConnect Opening = "connect" // networks or sockets of other programs can be reached
	OpenOutlive Opening = "outlive" // a program continues after its run
	OpenSolver  Opening = "solver"  // a program can call Stepboard's own solvers
	OpenNames   Opening = "names"   // names of files or processes can be seen, or a disk can be filled
	OpenUntried Opening = "untried" // this system has no box that was tried on a real machine
)

// Protection is the result of the self-test of this system's boxes.
type Protection struct {
	Level Level
	Open  []Opening
	Why   string // the system's message about why the protection is not better; may be empty
}

var checked struct {
	sync.Mutex
	done bool
	Protection
}

// Check attacks a box as a hostile program would: it tries to read and change files of the user, connect to sockets,
// take over other processes, and outlive its run. Only the first call attacks. The error is the context's.
func Check(ctx context.Context) (Protection, error) {
	checked.Lock()
	defer checked.Unlock()
	if checked.done {
		return checked.Protection, nil
	}
	p, err := selfTest(ctx)
	if ctx.Err() != nil {
		return Protection{}, ctx.Err()
	}
	if err != nil {
		p = Protection{Level: None, Open: []Opening{OpenBox}, Why: err.Error()}
	}
	checked.done, checked.Protection = true, p
	return p, nil
}

// protectionOf sorts the openings of boxes by harm. The most harmful opening decides the level of the protection.
func protectionOf(open []Opening, why string) Protection {
	p := Protection{Level: Complete, Why: why}
	for _, o := range []Opening{
		OpenBox, OpenUntried, OpenWrite, OpenRead, OpenAttach, OpenConnect, OpenOutlive, OpenSolver, OpenNames,
	} {
		if slices.Contains(open, o) {
			p.Open = append(p.Open, o)
		}
	}
	switch {
	case len(p.Open) == 0:
	case slices.Contains([]Opening{OpenBox, OpenUntried, OpenWrite, OpenRead}, p.Open[0]):
		p.Level = None
	default:
		p.Level = Partial
	}
	return p
}
