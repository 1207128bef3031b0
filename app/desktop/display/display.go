// Package display finds out whether there is a display for a window before the toolkit starts. Without a display the
// toolkit ends the program with pages of its own state.
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

// patience is the longest wait for a display's answer. A display on this machine answers at once; over a network it may
// take longer.
const patience = 3 * time.Second

// Reach tries the displays named in the environment, and removes displays without an answer, so that the toolkit uses
// the other one. If none answers, it returns the reason. On systems whose displays have no names it does nothing.
func Reach() *solve.Text {
	switch runtime.GOOS {
	case "windows", "darwin", "js", "android", "ios":
		return nil
	}
	return reach(answers)
}

// The variables that name displays.
const (
	x11           = "DISPLAY"
	wayland       = "WAYLAND_DISPLAY"
	waylandSocket = "WAYLAND_SOCKET" // an open connection, as the number of its file
	runtimeDir    = "XDG_RUNTIME_DIR"
)

// reach is Reach with a function that reports whether any of some addresses answers.
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
		only()
		return nil
	}
	why := solve.Say("command.no_display.unset")
	if len(silent) > 0 {
		why = solve.Say("command.no_display.silent", "Places", strings.Join(silent, ", "))
	}
	text := solve.Say("command.no_display", "Why", why)
	return &text
}

// only makes the toolkit use X if there is no Wayland. Otherwise the toolkit tries Wayland first, and its library
// complains on the terminal about a missing XDG_RUNTIME_DIR.
func only() {
	if os.Getenv(wayland) == "" && os.Getenv(platform) == "" {
		_ = os.Setenv(platform, "x11")
	}
}

// platform is the variable that chooses the toolkit's display.
const platform = "FYNE_PLATFORM"

// Compose makes the toolkit use X instead of Wayland if both exist and the user has an input method. The toolkit's
// Wayland windows have no input methods, so Chinese or Japanese could not be typed there. On X the variable XMODIFIERS
// names the input method.
func Compose() {
	_, method, named := strings.Cut(os.Getenv("XMODIFIERS"), "@im=")
	if named && method != "none" && method != "local" && os.Getenv(platform) == "" && os.Getenv(x11) != "" {
		_ = os.Setenv(platform, "x11")
	}
}

// address is where a display listens.
type address struct{ network, at string }

// answers reports whether any of some addresses accepts a connection.
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

// waylandAddresses is the address of the Wayland display with a name: a path, or a name in the user's runtime folder.
func waylandAddresses(name string) []address {
	if filepath.IsAbs(name) {
		return []address{{"unix", name}}
	}
	return []address{{"unix", filepath.Join(os.Getenv(runtimeDir), name)}}
}

// The port of a machine's first X display, and the folder of this machine's sockets.
const (
	firstPort = 6000
	x11Folder = "/tmp/.X11-unix/X"
)

// x11Addresses are possible addresses of the X display with a name: "HOST:N.SCREEN". HOST is empty or "unix" for this
// machine; a path before the colon is a socket's.
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
