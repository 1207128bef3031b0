package box

import (
	"errors"
	"io"
	"os"
)

// stream has the first bytes of a pipe, and the number of all bytes.
type stream struct {
	kept []byte
	size int64
	err  error
}

// drain reads a pipe to its end. It keeps the first bytes (at most maxKept) and counts all bytes. After the count has
// exceeded limit, drain neither keeps nor counts bytes, and it calls over() after each read.
func drain(r io.Reader, maxKept, limit int64, over func()) <-chan stream {
	done := make(chan stream, 1)
	go func() {
		var s stream
		buffer := make([]byte, 64<<10)
		for {
			n, err := r.Read(buffer)
			if s.size <= limit {
				s.size += int64(n)
				s.kept = append(s.kept, buffer[:min(int64(n), maxKept-int64(len(s.kept)))]...)
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

func closeAll(files []*os.File) {
	for _, file := range files {
		_ = file.Close()
	}
}
