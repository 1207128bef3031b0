package box

import (
	"testing"
	"time"
)

// On this system a box holds, with a root of its own and without.
func TestSelfTest(t *testing.T) {
	began := time.Now()
	p, err := selfTest(t.Context())
	t.Log(p, err, time.Since(began))
	why := error(&setupError{"tried"})
	rootless.Store(&why)
	defer rootless.Store(nil)
	p, err = selfTest(t.Context())
	t.Log(p, err, time.Since(began))
}
