package export

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"

	"stepboard/solve"
)

// stuck is the time after which a program counts as hanging: it reads no input, or does not end after all input.
var stuck = time.Minute

// feed runs a program with the output of write as its input. The program's error messages are a part of the error.
func feed(c *exec.Cmd, write func(io.Writer) error) error {
	said := &tail{}
	c.Stderr = said
	c.WaitDelay = time.Second
	pipe, err := c.StdinPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	var ended atomic.Bool // ended because it hung
	patience := time.AfterFunc(stuck, func() {
		ended.Store(true)
		_ = c.Process.Kill()
	})
	defer patience.Stop()
	broken := &watched{w: pipe, patience: patience}
	err = write(broken)
	_ = pipe.Close()
	patience.Reset(stuck)
	if err != nil && broken.err == nil {
		_ = c.Process.Kill()
	}
	end := c.Wait()
	var exit *exec.ExitError
	switch {
	case ended.Load():
		return solve.Refused("export.error.film_stuck", "Seconds", int(stuck.Seconds()))
	case err != nil && broken.err == nil:
		return err
	case errors.As(end, &exit): // this is why the pipe broke, if it did
		return solve.Refused("export.error.film", "Said", said.String())
	case end != nil:
		return end
	}
	return err
}

// watched is a writer that keeps its error. The timer restarts after each successful write. It stops while there is
// nothing to write.
type watched struct {
	w        io.Writer
	err      error
	patience *time.Timer
}

// Write implements [io.Writer].
func (w *watched) Write(data []byte) (n int, err error) {
	w.patience.Reset(stuck)
	n, w.err = w.w.Write(data)
	w.patience.Stop()
	return n, w.err
}

// tail keeps the end of the text written to it.
type tail struct{ data []byte }

// Write implements [io.Writer].
func (t *tail) Write(data []byte) (int, error) {
	const most = 2000
	t.data = append(t.data, data...)
	t.data = t.data[max(0, len(t.data)-most):]
	return len(data), nil
}

// String is the kept text.
func (t *tail) String() string { return strings.TrimSpace(strings.ToValidUTF8(string(t.data), "")) }

// checkFilm tests whether a file is a complete MP4, because a program may end without an error and leave a useless
// file. The file must consist of boxes (ISO/IEC 14496-12) up to its end, among them the kind, the index and the
// pictures.
func checkFilm(in io.ReaderAt, size int64) error {
	broken := solve.Refused("export.error.film_broken")
	found := map[string]bool{}
	for at := int64(0); at < size; {
		var head [16]byte
		n, err := in.ReadAt(head[:], at)
		if n < 8 || err != nil && !errors.Is(err, io.EOF) {
			return broken
		}
		length := int64(binary.BigEndian.Uint32(head[:]))
		switch {
		case length == 1 && n == 16: // the length follows the name
			length = int64(binary.BigEndian.Uint64(head[8:]))
		case length == 0: // the box reaches to the end
			length = size - at
		}
		if length < 8 || length > size-at {
			return broken
		}
		found[string(head[4:8])] = length > 8
		at += length
	}
	if !found["ftyp"] || !found["moov"] || !found["mdat"] {
		return broken
	}
	return nil
}

// mostMeta is the largest size of a film's title in bytes, because systems limit the length of arguments.
const mostMeta = 1000

// metaTitle is a title shortened to an argument.
func metaTitle(title string) string {
	title = strings.ReplaceAll(title, "\x00", "")
	if len(title) > mostMeta {
		title = strings.ToValidUTF8(title[:mostMeta], "")
	}
	return fmt.Sprintf("title=%s", title)
}
