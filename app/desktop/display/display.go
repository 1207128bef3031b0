// Package display finds out whether there is a display that a window can be shown on, before the toolkit is started:
// that one ends a program without a display, with pages of its own state.
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

// patience is how long a display may take to answer: one on this machine does at once, one over a network may not.
const patience = 3 * time.Second

// Reach looks for the displays that the environment names, and takes those out of it that don't answer, so that the
// toolkit uses the other one. Where none answers it returns why. On systems whose display has no name it does nothing.
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
	waylandSocket = "WAYLAND_SOCKET" // a connection that is open already, by the number of its file
	runtimeDir    = "XDG_RUNTIME_DIR"
)

// reach is Reach with a function that asks whether any of some addresses answers.
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

// only has the toolkit use X where there is no Wayland. Else it looks for one first, and Wayland's library complains on
// the terminal of a missing XDG_RUNTIME_DIR.
func only() {
	if os.Getenv(wayland) == "" && os.Getenv(platform) == "" {
		_ = os.Setenv(platform, "x11")
	}
}

// platform is the variable that says which of two displays the toolkit is to use.
const platform = "FYNE_PLATFORM"

// Compose has the toolkit use X rather than Wayland where there are both and texts are composed with an input method:
// its windows on Wayland know none, so there neither Chinese nor Japanese could be typed. On X the variable XMODIFIERS
// names the one that is used.
func Compose() {
	_, method, named := strings.Cut(os.Getenv("XMODIFIERS"), "@im=")
	if named && method != "none" && method != "local" && os.Getenv(platform) == "" && os.Getenv(x11) != "" {
		_ = os.Setenv(platform, "x11")
	}
}

// address is where a display listens.
type address struct{ network, at string }

// answers reports whether something listens at one of some addresses.
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

// waylandAddresses is where the Wayland display of a name listens: a path, or a name in the user's runtime folder.
func waylandAddresses(name string) []address {
	if filepath.IsAbs(name) {
		return []address{{"unix", name}}
	}
	return []address{{"unix", filepath.Join(os.Getenv(runtimeDir), name)}}
}

// The port of the first X display of a machine, and where those of this machine listen.
const (
	firstPort = 6000
	x11Folder = "/tmp/.X11-unix/X"
)

// x11Addresses are where the X display of a name may listen: "HOST:N.SCREEN", where HOST is empty or "unix" for this
// machine; a path before the colon is that of a socket.
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
