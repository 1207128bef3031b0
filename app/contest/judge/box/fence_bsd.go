//go:build unix && !linux && !darwin

package box

import "errors"

// maxrssUnit is what the system counts memory in: kilobytes, in bytes.
const maxrssUnit = 1 << 10

// errNoFence is why nothing is fenced.
var errNoFence = errors.New("this system has no fence that needs no root")

func (f *fence) raise(Setting, string) error {
	f.why = errNoFence.Error()
	return nil
}
