package class

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/storage/disk"
	"stepboard/app/storage/reports"
	"stepboard/app/view"
	"stepboard/solve"
)

// Port is the usual port. If it is taken, one of the next is used.
const (
	Port  = 8061
	ports = 20
)

// Extension is the extension of a class's journal, which stands beside its lesson.
const Extension = ".class"

// Session is a class with its server, beside the file of its lesson.
type Session struct {
	*Class
	*Server
	path string // of the journal
	done chan error
}

// Start begins the class of a lesson's file, or goes on with it. address is the host, or the host and port, at which
// browsers reach it; "": the address of the last time or, for a new class, this machine's address in its local network.
// The error is a *solve.Refusal or the system's.
func Start(lesson, title string, frames []view.Frame, address string, o Options) (*Session, error) {
	if len(frames) == 0 {
		return nil, solve.Refused("class.no_frames")
	}
	path := strings.TrimSuffix(lesson, filepath.Ext(lesson)) + Extension
	c, err := Open(path, title, frames, o.Trusted)
	if err == nil && c.Ended() { // the program was killed between the end and the table
		if _, err = finish(c, path, catalogue.New(o.Lang).Say); err == nil {
			c, err = Open(path, title, frames, o.Trusted)
		}
	}
	if err != nil {
		return nil, err
	}
	l, err := listen(cmp.Or(address, c.host))
	if err != nil && address == "" && c.host != "" { // this machine has another address now
		l, err = listen("")
	}
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	server, err := NewServer(c, l, o)
	if at := l.Addr().String(); err == nil && at != c.host {
		err = c.do(&record{Host: at})
	}
	if err != nil {
		return nil, errors.Join(err, l.Close(), c.Close())
	}
	s := &Session{c, server, path, make(chan error, 1)}
	go func() { s.done <- server.Serve(l) }()
	return s, nil
}

// usual returns this machine's address in its local network.
func usual() netip.Addr {
	if all := Addresses(); len(all) > 0 {
		return all[0]
	}
	return netip.AddrFrom4([4]byte{127, 0, 0, 1})
}

// listen opens the port of an address, or one of the next ports if the address has none. The error is a *solve.Refusal.
func listen(address string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		host, port = strings.Trim(address, "[]"), ""
	}
	host = cmp.Or(host, usual().String())
	var l net.Listener
	for n := range ports {
		l, err = net.Listen("tcp", net.JoinHostPort(host, cmp.Or(port, strconv.Itoa(Port+n))))
		if err == nil || port != "" {
			break
		}
	}
	if err != nil {
		return nil, solve.Refused("class.address.closed", "Address", cmp.Or(address, host), "Why", closed(err))
	}
	return l, nil
}

// closed returns the reason why an address could not be opened: the system's words if they are not usual.
func closed(err error) any {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return solve.Say("class.address.taken")
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return solve.Say("class.address.foreign")
	case errors.Is(err, fs.ErrPermission):
		return solve.Say("class.address.forbidden")
	}
	_, form := errors.AsType[*net.AddrError](err)
	if _, unknown := errors.AsType[*net.DNSError](err); form || unknown {
		return solve.Say("class.address.form")
	}
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner // without the address and the name of the call
	}
	return err.Error()
}

// Wait returns when ctx ends, the coach has ended the class, or the server has failed.
func (s *Session) Wait(ctx context.Context) error {
	w := s.Watch()
	defer w.Close()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-s.done:
			return err
		case <-w.Changed():
			if s.Ended() {
				return nil
			}
		}
	}
}

// Leave closes the class and the server, and writes the results beside the lesson. It returns the path of the table, or
// "" if there was no student.
func (s *Session) Leave(say func(solve.Text) string) (table string, err error) {
	table, err = finish(s.Class, s.path, say)
	return table, errors.Join(err, s.Server.Close())
}

// lastBoards is how long the table waits for boards that are not judged yet.
const lastBoards = 3 * time.Second

// finish closes a class and writes its table. If the class has ended, the journal gets the same name, so that the next
// class begins anew.
func finish(c *Class, path string, say func(solve.Text) string) (table string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), lastBoards)
	c.settle(ctx)
	cancel()
	base := strings.TrimSuffix(path, Extension)
	if table = base + Extension + ".csv"; c.Ended() {
		base += " " + c.Began().Local().Format("2006-01-02 15.04")
		for n, first := 2, base; taken(base); n++ {
			base = first + " (" + strconv.Itoa(n) + ")"
		}
		table = base + ".csv"
	}
	if list := c.Reports(say); len(list) == 0 {
		table = ""
	} else {
		var b bytes.Buffer
		_ = reports.WriteCSV(&b, reports.Tables(list), say) // a buffer has no errors
		_, err = disk.Replace(table, disk.Bytes(b.Bytes()))
	}
	err = errors.Join(err, c.Close())
	if err == nil && c.Ended() { // Windows renames only closed files
		err = os.Rename(path, base+Extension)
	}
	return table, err
}

// taken reports whether there is a table or a journal of a name.
func taken(base string) bool {
	for _, name := range []string{base + ".csv", base + Extension} {
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			return true
		}
	}
	return false
}

// ended is the end of the names of a class that has ended; see finish.
var ended = regexp.MustCompile(` \d{4}-\d\d-\d\d \d\d\.\d\d( \(\d+\))?$`)

// Tables lists the paths of the tables of classes in a folder.
func Tables(folder string) (list []string) {
	entries, _ := os.ReadDir(folder) // an unreadable folder has none
	for _, e := range entries {
		base, class := strings.CutSuffix(filepath.Join(folder, e.Name()), Extension)
		table := base + Extension + ".csv"
		if ended.MatchString(base) { // the name LESSON.csv can be another command's table
			table = base + ".csv"
		}
		if _, err := os.Stat(table); class && err == nil {
			list = append(list, table)
		}
	}
	return list
}

// Close closes the class and the server without a table.
func (s *Session) Close() error { return errors.Join(s.Class.Close(), s.Server.Close()) }

// Reachable reports whether this machine still has the address of the class.
func (s *Session) Reachable() bool {
	host, err := netip.ParseAddr(s.Host())
	all, unknown := net.InterfaceAddrs()
	return err != nil || unknown != nil || host.IsUnspecified() || slices.ContainsFunc(all, func(a net.Addr) bool {
		prefix, err := netip.ParsePrefix(a.String())
		return err == nil && prefix.Addr() == host
	})
}

// Addresses returns the addresses of this machine in local networks, those of usual home and school networks first.
func Addresses() []netip.Addr {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var list []netip.Addr
	for _, a := range all {
		if prefix, err := netip.ParsePrefix(a.String()); err == nil && prefix.Addr().Is4() && !prefix.Addr().IsLoopback() {
			list = append(list, prefix.Addr())
		}
	}
	slices.SortStableFunc(list, func(a, b netip.Addr) int {
		rank := func(a netip.Addr) int {
			switch {
			case a.As4()[0] == 192:
				return 0
			case a.IsPrivate():
				return 1
			}
			return 2
		}
		return rank(a) - rank(b)
	})
	return list
}
