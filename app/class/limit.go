package class

import (
	"net"
	"net/netip"
	"sync"
	"time"
)

// bucket limits how often something happens: rate times a second, and at once as often as the bucket is deep.
type bucket struct {
	used float64
	last time.Time
}

// take reports whether it may happen now.
func (b *bucket) take(now time.Time, rate, depth float64) bool {
	b.used = max(0, b.used-now.Sub(b.last).Seconds()*rate)
	b.last = now
	if b.used+1 > depth {
		return false
	}
	b.used++
	return true
}

// Limits for one address. A class behind a router may share an address, so a class of 40 must have room. A proxy hides
// all addresses, and a test runs on the server's own machine: then only the limits for all addresses hold.
const (
	mostAddress = 256  // connections
	mostAll     = 2000 // connections of all addresses
)

// addresses limits how often something comes from each address.
type addresses struct {
	rate, depth float64
	shared      bool // whether there is a proxy

	mu sync.Mutex
	of map[netip.Addr]*bucket
}

func (a *addresses) take(remote string) bool {
	from, own := addressOf(remote)
	if own || a.shared {
		return true
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	b := a.of[from]
	if b == nil {
		if a.of == nil || len(a.of) > mostAll {
			a.of = map[netip.Addr]*bucket{}
		}
		b = &bucket{}
		a.of[from] = b
	}
	return b.take(time.Now(), a.rate, a.depth)
}

// addressOf returns the address of a connection's other end. own is true for the server's own machine.
func addressOf(addr string) (a netip.Addr, own bool) {
	at, err := netip.ParseAddrPort(addr)
	if err != nil {
		return a, false
	}
	a = at.Addr().Unmap()
	if a.Is6() { // a computer chooses the lower half of its addresses itself
		if half, err := a.Prefix(64); err == nil && !a.IsLoopback() {
			a = half.Addr()
		}
	}
	return a, a.IsLoopback()
}

// limited is a listener that refuses connections beyond the limits.
type limited struct {
	net.Listener
	shared bool

	mu  sync.Mutex
	all int
	of  map[netip.Addr]int
}

func (l *limited) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from, own := addressOf(c.RemoteAddr().String())
		l.mu.Lock()
		ok := l.all < mostAll && (own || l.shared || l.of[from] < mostAddress)
		if ok {
			l.all++
			l.of[from]++
		}
		l.mu.Unlock()
		if ok {
			return &counted{Conn: c, free: sync.OnceFunc(func() { l.free(from) })}, nil
		}
		_ = c.Close()
	}
}

func (l *limited) free(from netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all--
	if l.of[from]--; l.of[from] == 0 {
		delete(l.of, from)
	}
}

type counted struct {
	net.Conn
	free func()
}

func (c *counted) Close() error {
	c.free()
	return c.Conn.Close()
}
