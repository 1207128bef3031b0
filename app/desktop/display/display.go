// Package display finds out before the toolkit starts whether a display can show a window. Without a display the
// toolkit would end the program and print pages about its own state.
package display

import (
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"stepboard/solve"
)

// patience is the longest wait for a display's answer, which may come over a network.
const patience = 3 * time.Second

// Reach tries the displays that the environment names, and removes the names of displays that do not answer. If no
// display answers, Reach returns the reason. On systems whose displays have no names, it does nothing.
func Reach() *solve.Text {
	switch runtime.GOOS {
	case "windows", "darwin", "js", "android", "ios":
		return nil
	}
	return reach(answers)
}

// The environment variables that name displays.
const (
	x11           = "DISPLAY"
	wayland       = "WAYLAND_DISPLAY"
	waylandSocket = "WAYLAND_SOCKET" // number of the file descriptor of an open connection
	runtimeDir    = "XDG_RUNTIME_DIR"
)

// reach does the work of Reach. The callback answers(addresses) reports whether a display answers at one of them.
func reach(answers func(...address) bool) *solve.Text {
	if os.Getenv(waylandSocket) != "" {
		return nil
	}
	var silent []string
	found := false
	for _, v := range []struct {
		name      string
		addresses func(string) []address
	}{{wayland, waylandAddresses}, {x11, x11Addresses}} {
		switch value := os.Getenv(v.name); {
		case value == "":
		case answers(v.addresses(value)...):
			found = true
		default:
			silent = append(silent, v.name+"="+strconv.Quote(value))
			_ = os.Unsetenv(v.name)
		}
	}
	if found {
		// Without the name of a Wayland display, the toolkit would still try Wayland first, and its library would print
		// a warning about a missing XDG_RUNTIME_DIR.
		if os.Getenv(wayland) == "" && os.Getenv(platform) == "" {
			_ = os.Setenv(platform, "x11")
		}
		return nil
	}
	why := solve.Say("command.no_display.unset")
	if len(silent) > 0 {
		why = solve.Say("command.no_display.silent", "Places", strings.Join(silent, ", "))
	}
	text := solve.Say("command.no_display", "Why", why)
	return &text
}

// platform is the environment variable that makes the toolkit use X or Wayland.
const platform = "FYNE_PLATFORM"

// Compose makes the toolkit use X, not Wayland, if X exists and the user has an input method. On Wayland the toolkit
// has no input methods, so the user could not type Chinese or Japanese. XMODIFIERS names the input method of X.
func Compose() {
	_, method, named := strings.Cut(os.Getenv("XMODIFIERS"), "@im=")
	if named && method != "none" && method != "local" && os.Getenv(platform) == "" && os.Getenv(x11) != "" {
		_ = os.Setenv(platform, "x11")
	}
}

type address struct{ network, at string }

// answers(list) reports whether one of the addresses accepts a connection.
func answers(list ...address) bool {
	for _, a := range list {
		c, err := net.DialTimeout(a.network, a.at, patience)
		if err == nil {
			_ = c.Close()
			return true
		}
	}
	return false
}

// waylandAddresses returns the address of a Wayland display. The parameter name is a path, or a file in the user's
// runtime folder.
func waylandAddresses(name string) []address {
	if !filepath.IsAbs(name) {
		name = filepath.Join(os.Getenv(runtimeDir), name)
	}
	return []address{{"unix", name}}
}

// The port of a machine's X display 0, and the beginning of the paths of this machine's X sockets.
const (
	firstPort = 6000
	x11Folder = "/tmp/.X11-unix/X"
)

// x11Addresses returns the possible addresses of the X display "HOST:N.SCREEN". An empty HOST or "unix" means this
// machine. A HOST that is a path is the path of a socket.
func x11Addresses(name string) []address {
	colon := strings.LastIndexByte(name, ':')
	if colon < 0 {
		return nil
	}
	host := name[:colon]
	number, _, _ := strings.Cut(name[colon+1:], ".")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n > 65535-firstPort {
		return nil
	}
	local := []address{{"unix", "@" + x11Folder + number}, {"unix", x11Folder + number}}
	switch {
	case host == "":
		return append(local, address{"tcp", net.JoinHostPort("localhost", strconv.Itoa(firstPort+n))})
	case host == "unix", strings.HasSuffix(host, "/unix"):
		return local
	case filepath.IsAbs(host):
		return []address{{"unix", name}, {"unix", host}}
	}
	return []address{{"tcp", net.JoinHostPort(strings.Trim(host, "[]"), strconv.Itoa(firstPort+n))}}
}
