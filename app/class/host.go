package class

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"stepboard/solve"
)

// address returns the address by which browsers reach a listener: the public address of a proxy or, without one, its
// own. A listener of all addresses has the usual one.
func address(at net.Addr, public string) (*url.URL, error) {
	own := &url.URL{Scheme: "http", Host: at.String()}
	if here, err := netip.ParseAddrPort(at.String()); err == nil && here.Addr().IsUnspecified() {
		own.Host = netip.AddrPortFrom(usual(), here.Port()).String()
	}
	if public != "" {
		var err error
		if own, err = url.Parse(public); err != nil || own.Host == "" || own.Path != "" && own.Path != "/" ||
			own.Scheme != "http" && own.Scheme != "https" {
			return nil, solve.Refused("class.address.public", "Address", public)
		}
	}
	return &url.URL{Scheme: own.Scheme, Host: plain(own.Scheme, own.Host)}, nil
}

// plain returns a host as browsers send it: in small letters, without the usual port.
func plain(scheme, host string) string {
	port := ":80"
	if scheme == "https" {
		port = ":443"
	}
	return strings.TrimSuffix(strings.ToLower(host), port)
}

// known reports whether the browser meant this server: its public address, or the address on which the connection came.
// A page of another site may have a name that leads here.
func (s *Server) known(r *http.Request) bool {
	if plain(s.own.Scheme, r.Host) == s.own.Host {
		return true
	}
	local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if local == nil {
		return false
	}
	at, err := netip.ParseAddrPort(local.String())
	if err != nil {
		return false
	}
	host, port, err := net.SplitHostPort(r.Host)
	if err != nil {
		host, port = strings.Trim(r.Host, "[]"), "80"
	}
	if port != strconv.Itoa(int(at.Port())) {
		return false
	}
	asked, err := netip.ParseAddr(host)
	return err == nil && asked.Unmap() == at.Addr().Unmap() || host == "localhost" && at.Addr().Unmap().IsLoopback()
}

// ours reports whether a request comes from a page of this server.
func (s *Server) ours(r *http.Request) bool {
	return r.Header.Get("Origin") == s.own.Scheme+"://"+plain(s.own.Scheme, r.Host)
}
