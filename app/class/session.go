package class

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

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
// browsers reach it; "": this machine's address in its local network. The error is a *solve.Refusal or the system's.
func Start(lesson, title string, frames []view.Frame, address string, o Options) (*Session, error) {
	if len(frames) == 0 {
		return nil, solve.Refused("class.no_frames")
	}
	path := strings.TrimSuffix(lesson, filepath.Ext(lesson)) + Extension
	c, err := Open(path, title, frames)
	if err != nil {
		return nil, err
	}
	l, err := listen(address)
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	server, err := NewServer(c, l, o)
	if err != nil {
		return nil, errors.Join(err, l.Close(), c.Close())
	}
	s := &Session{c, server, path, make(chan error, 1)}
	go func() { s.done <- server.Serve(l) }()
	return s, nil
}

// listen opens the port of an address, or one of the next ports if the address has none.
func listen(address string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	if err == nil && port != "" {
		return net.Listen("tcp", net.JoinHostPort(host, port))
	}
	if host = strings.Trim(address, "[]"); host == "" {
		host = netip.AddrFrom4([4]byte{127, 0, 0, 1}).String()
		if all := Addresses(); len(all) > 0 {
			host = all[0].String()
		}
	}
	for n := Port; n < Port+ports; n++ {
		var l net.Listener
		if l, err = net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(n))); err == nil {
			return l, nil
		}
	}
	return nil, err
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

// Table writes the results beside the lesson, and returns the path. If the class has ended, the journal gets the same
// name, so that the next class begins anew.
func (s *Session) Table(say func(solve.Text) string) (path string, err error) {
	base := strings.TrimSuffix(s.path, Extension)
	if path = base + Extension + ".csv"; s.Ended() {
		base += " " + s.Began().Local().Format("2006-01-02 15.04")
		for n := 1; ; n++ {
			path = base + ".csv"
			if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
				break
			}
			base = strings.TrimSuffix(base, " ("+strconv.Itoa(n)+")") + " (" + strconv.Itoa(n+1) + ")"
		}
	}
	var b bytes.Buffer
	if err := reports.WriteCSV(&b, reports.Tables(s.Reports(say))); err != nil {
		return "", err
	}
	if _, err = disk.Replace(path, disk.Bytes(b.Bytes())); err == nil && s.Ended() {
		err = os.Rename(s.path, base+Extension)
	}
	return path, err
}

// Close ends the server and closes the journal.
func (s *Session) Close() error { return errors.Join(s.Server.Close(), s.Class.Close()) }

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
