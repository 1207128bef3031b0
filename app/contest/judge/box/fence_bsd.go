//go:build unix && !linux && !darwin

package box

import "errors"

// maxrssUnit is the system's unit of memory, kilobytes, in bytes.
const maxrssUnit = 1 << 10

// errNoFence is the reason why programs are not fenced.
var errNoFence = errors.New("this system has no fence that needs no root")

func (f *fence) raise(Setting, string) error {
	f.why = errNoFence.Error()
	return nil
}
