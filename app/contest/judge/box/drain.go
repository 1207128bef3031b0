package box

import (
	"errors"
	"io"
)

// stream is what was read from a pipe: the first bytes and the number of all.
type stream struct {
	kept []byte
	size int64
	err  error
}

// drain reads a pipe to its end. It keeps the first keep bytes and counts all bytes. Above limit bytes it stops
// counting and calls over, perhaps several times.
func drain(r io.Reader, keep, limit int64, over func()) <-chan stream {
	done := make(chan stream, 1)
	go func() {
		var s stream
		buffer := make([]byte, 64<<10)
		for {
			n, err := r.Read(buffer)
			if s.size <= limit {
				s.size += int64(n)
				s.kept = append(s.kept, buffer[:min(int64(n), keep-int64(len(s.kept)))]...)
			}
			if s.size > limit {
				over()
			}
			if err != nil {
				if !errors.Is(err, io.EOF) {
					s.err = err
				}
				done <- s
				return
			}
		}
	}()
	return done
}
