package export

import (
	"encoding/binary"
	"errors"
	"io"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"

	"stepboard/solve"
)

// stuck is a time limit. If a program reads no input for this time, or still runs this long after the end of its input,
// the program is killed.
var stuck = time.Minute

// feed runs a program. It calls write(w), which writes the program's input to w. If the program fails, the error
// contains the last error messages of the program.
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
	var ended atomic.Bool // whether the program was killed because it hung
	patience := time.AfterFunc(stuck, func() {
		ended.Store(true)
		_ = c.Process.Kill()
	})
	patience.Stop() // the first piece of the input may take longer
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
	case errors.As(end, &exit): // if the pipe broke, this error says why
		return solve.Refused("export.error.film", "Said", said.String())
	case end != nil:
		return end
	}
	return err
}

// watched is a writer that keeps the error of the last write. The timer patience runs during each write.
type watched struct {
	w        io.Writer
	err      error
	patience *time.Timer
}

func (w *watched) Write(data []byte) (n int, err error) {
	w.patience.Reset(stuck)
	n, w.err = w.w.Write(data)
	w.patience.Stop()
	return n, w.err
}

// tail keeps the end of the text written to it.
type tail struct{ data []byte }

func (t *tail) Write(data []byte) (int, error) {
	const most = 2000
	t.data = append(t.data, data...)
	t.data = t.data[max(0, len(t.data)-most):]
	return len(data), nil
}

func (t *tail) String() string { return strings.TrimSpace(strings.ToValidUTF8(string(t.data), "")) }

// checkFilm returns an error if a file is not a complete MP4, because a program may leave a useless file without
// returning an error. The file must consist of boxes (ISO/IEC 14496-12) up to its end. The boxes ftyp (kind), moov
// (index) and mdat (pictures) must be among them.
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
		case length == 1 && n == 16: // the length follows the name of the box
			length = int64(binary.BigEndian.Uint64(head[8:]))
		case length == 0: // the box ends with the file
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

// mostMeta is the largest length of a film's title in bytes. Systems limit the length of a program's arguments.
const mostMeta = 1000

// metaTitle returns the argument for a title, cut to mostMeta.
func metaTitle(title string) string {
	title = strings.ReplaceAll(title, "\x00", "")
	if len(title) > mostMeta {
		title = strings.ToValidUTF8(title[:mostMeta], "")
	}
	return "title=" + title
}
