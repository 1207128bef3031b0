package class

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"stepboard/app/view/question"
	"stepboard/solve"
)

// record is a line of the journal. One of the pointers is set, or End.
type record struct {
	At     time.Time `json:"at"`
	Begin  *begun    `json:"begin,omitempty"`
	Join   *joined   `json:"join,omitempty"`
	Answer *given    `json:"answer,omitempty"`
	Hide   *hidden   `json:"hide,omitempty"`
	Go     *int      `json:"go,omitempty"`   // index of a frame; -1: the page on which students join
	Show   *string   `json:"show,omitempty"` // the question whose answers are shown from now on
	Host   string    `json:"host,omitempty"` // the address of the server, so that phones find the class again
	End    bool      `json:"end,omitempty"`
}

// begun is the first record. Token and Code are the secrets of the addresses, so that a class that goes on has the same
// addresses.
type begun struct {
	Version int    `json:"version"`
	Lesson  string `json:"lesson"`
	Token   string `json:"token"`
	Code    string `json:"code"`
}

type joined struct {
	Name string `json:"name"`
	Key  string `json:"key"` // hash of the student's secret
}

type given struct {
	Student  int             `json:"student"`
	Question string          `json:"question"`
	Answer   question.Answer `json:"answer"`

	edition int64 // of the lesson by which the answer was judged; 0: not judged yet
	right   bool
}

type hidden struct {
	Student int  `json:"student"`
	Hidden  bool `json:"hidden"`
}

// version is the version of journals that this program writes. Version 1 has no painted boards; it is read, too.
const version = 2

// mostLine is the largest number of bytes of a line.
const mostLine = 1 << 18

// journal is a file to which records are only added. A record is acknowledged after the file was synced. Records that
// wait at the same time share one sync.
type journal struct {
	file *os.File
	lock *flock.Flock

	mu      sync.Mutex
	synced  *sync.Cond
	size    int64  // number of bytes that are on the disk
	pending []byte // records after these bytes
	added   int    // number of records so far
	safe    int    // number of records that are on the disk
	syncing bool
	closed  bool
}

// mostPending is the largest number of bytes that wait for a disk without room.
const mostPending = 1 << 22

// openJournal opens or makes a journal, and calls replay for each record in it. A line that was cut off by a crash at
// the end of the file is removed: it was never acknowledged. The error is a *solve.Refusal that names the line, or the
// system's.
func openJournal(path string, replay func(*record) error) (*journal, error) {
	lock := flock.New(path + ".lock")
	if ok, err := lock.TryLock(); err != nil {
		return nil, err
	} else if !ok {
		return nil, solve.Refused("class.journal.open", "File", path)
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	size := int64(0)
	if err == nil {
		size, err = replayed(file, path, replay)
	}
	j := &journal{file: file, lock: lock, size: size}
	j.synced = sync.NewCond(&j.mu)
	if err != nil {
		_ = j.close()
		return nil, err
	}
	return j, nil
}

// replayed reads the records of a file, cuts off an unfinished record at its end, and returns the size of the others.
func replayed(file *os.File, path string, replay func(*record) error) (good int64, err error) {
	r := bufio.NewReaderSize(file, mostLine)
	for n := 1; ; n++ {
		line, err := r.ReadSlice('\n')
		if errors.Is(err, io.EOF) {
			return good, file.Truncate(good)
		}
		var rec record
		if err == nil {
			err = decode(line, &rec)
		}
		if err == nil {
			err = replay(&rec)
		}
		if refusal := (*solve.Refusal)(nil); errors.As(err, &refusal) {
			return 0, err
		}
		if err != nil {
			return 0, solve.Refused("class.journal.line", "File", path, "Line", n)
		}
		good += int64(len(line))
	}
}

// decode reads one value of JSON, without unknown fields and without anything after it.
func decode(data []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one value")
	}
	return nil
}

// add appends a record and returns its number for wait.
func (j *journal) add(r *record) int {
	line, err := json.Marshal(r)
	if err != nil {
		panic(err) // impossible: all fields are plain values
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.pending = append(append(j.pending, line...), '\n')
	j.added++
	return j.added
}

// full reports whether too much waits for the disk.
func (j *journal) full() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.pending) > mostPending
}

// wait returns when a record is on the disk, or the error that prevents this now. The first who waits writes for all.
// What could not be written is written by the next who waits, over the bytes that were left.
func (j *journal) wait(n int) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	for j.safe < n {
		if j.syncing {
			j.synced.Wait()
			continue
		}
		data, last := j.pending, j.added
		j.pending, j.syncing = nil, true
		j.mu.Unlock()
		_, err := j.file.WriteAt(data, j.size)
		if err == nil {
			err = j.file.Sync()
		}
		j.mu.Lock()
		j.syncing = false
		j.synced.Broadcast()
		if err != nil {
			j.pending = append(data, j.pending...)
			return err
		}
		j.safe, j.size = last, j.size+int64(len(data))
	}
	return nil
}

// close ends the journal. It writes all records first.
func (j *journal) close() error {
	j.mu.Lock()
	n, closed := j.added, j.closed
	j.closed = true
	j.mu.Unlock()
	if closed {
		return nil
	}
	err := errors.Join(j.wait(n), j.file.Close())
	gone := os.Remove(j.lock.Path()) // before the lock is free, else another class may hold it; Windows can't
	err = errors.Join(err, j.lock.Unlock())
	if gone != nil {
		_ = os.Remove(j.lock.Path())
	}
	return err
}
