package display

import (
	"log"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// listen opens a socket under a new name and returns the path of the socket.
func listen(t *testing.T) (path string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "d") // a short path, since the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	path = filepath.Join(dir, "s")
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return path
}

func TestReach(t *testing.T) {
	good := listen(t)
	for _, c := range []struct {
		name, wayland, x11 string
		keys               string // of the texts that are said
		left               string // the environment afterwards
	}{
		{"nothing set", "", "", "command.no_display.unset", ""},
		{"a wrong X display", "", ":4711", "command.no_display.silent", ""},
		{"no X display at all", "", "rubbish", "command.no_display.silent", ""},
		{"both wrong", "/nowhere/wayland-0", ":4711", "command.no_display.silent", ""},
		{"Wayland", good, "", "", good + "|"},
		{"a wrong Wayland display beside a good one of X", "/nowhere/wayland-0", good + ":0", "", "|" + good + ":0"},
		{"a wrong X display beside a good one of Wayland", good, ":4711", "", good + "|"},
		{"both good", good, good + ":0", "", good + "|" + good + ":0"},
	} {
		t.Setenv(waylandSocket, "")
		t.Setenv(wayland, c.wayland)
		t.Setenv(x11, c.x11)
		why := reach(answers)
		if c.keys == "" {
			if left := os.Getenv(wayland) + "|" + os.Getenv(x11); why != nil || left != c.left {
				t.Errorf("%s: left is %q, want %q (%v)", c.name, left, c.left, why)
			}
			continue
		}
		if why == nil || why.Args["Why"] == nil {
			t.Errorf("%s: %v", c.name, why)
		}
	}
	t.Setenv(wayland, "wayland-9")
	t.Setenv(waylandSocket, "5")
	if reach(func(...address) bool { return false }) != nil {
		t.Error("a connection that is open is not used")
	}
}

func TestAddresses(t *testing.T) {
	local := []address{{"unix", "@/tmp/.X11-unix/X7"}, {"unix", "/tmp/.X11-unix/X7"}}
	for name, want := range map[string][]address{
		":7":              append(slices.Clone(local), address{"tcp", "localhost:6007"}),
		":7.1":            append(slices.Clone(local), address{"tcp", "localhost:6007"}),
		"unix:7":          local,
		"far.example:7.0": {{"tcp", "far.example:6007"}},
		"[::1]:7":         {{"tcp", "[::1]:6007"}},
		"/run/x:0":        {{"unix", "/run/x:0"}, {"unix", "/run/x"}},
		"7":               nil, ":": nil, ":x": nil, ":-1": nil, ":99999": nil, "": nil,
	} {
		if got := x11Addresses(name); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", name, got, want)
		}
	}
	t.Setenv(runtimeDir, "/run/user/1")
	if got := waylandAddresses("wayland-1"); got[0].at != "/run/user/1/wayland-1" {
		t.Errorf("got %v", got)
	}
}

func TestQuiet(t *testing.T) {
	flags := log.Flags()
	defer func() { log.SetOutput(os.Stderr); log.SetFlags(flags) }()
	log.SetFlags(0)
	var out strings.Builder
	var why []string
	Quiet(&out, func(s string) { why = append(why, s) })
	log.Println("Fyne error: ", "Settings watch error:")
	log.Println("  Cause:", "no space left on device")
	log.Printf("  At: %s:%d", "file.go", 1)
	if out.Len() > 0 || len(why) > 0 {
		t.Errorf("%q is on the terminal; no window: told %q", out.String(), why)
	}
	log.Println("*** Error in Fyne call thread, this should have been called in fyne.Do[AndWait] ***")
	log.Println("  From: x.go:1")
	if got := out.String(); strings.Count(got, "\n") != 2 {
		t.Errorf("an error of ours: %q", got)
	}
	log.Println("Fyne error: ", "window creation error")
	log.Println("  Cause:", "APIUnavailable: GLX: Failed to find a suitable GLXFBConfig")
	if len(why) != 1 || why[0] != "APIUnavailable: GLX: Failed to find a suitable GLXFBConfig" {
		t.Errorf("no window: told %q", why)
	}
}

func TestCompose(t *testing.T) {
	for _, c := range []struct{ modifiers, x11, platform, want string }{
		{"@im=ibus", ":0", "", "x11"},
		{"@im=fcitx", ":0", "", "x11"},
		{"@im=ibus", "", "", ""},
		{"@im=ibus", ":0", "wayland", "wayland"},
		{"@im=none", ":0", "", ""},
		{"", ":0", "", ""},
	} {
		t.Setenv("XMODIFIERS", c.modifiers)
		t.Setenv(x11, c.x11)
		t.Setenv(platform, c.platform)
		Compose()
		if got := os.Getenv(platform); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// With X alone, the toolkit is told to use X. Otherwise it would look for Wayland, and the Wayland library would
// complain on the terminal. A platform that is already set stays.
func TestXAlone(t *testing.T) {
	good := listen(t)
	for _, c := range []struct{ wayland, platform, want string }{{"", "", "x11"}, {good, "", ""}, {"", "wayland", "wayland"}} {
		t.Setenv(waylandSocket, "")
		t.Setenv(wayland, c.wayland)
		t.Setenv(x11, good+":0")
		t.Setenv(platform, c.platform)
		if reach(answers) != nil || os.Getenv(platform) != c.want {
			t.Errorf("%+v: the platform is %q", c, os.Getenv(platform))
		}
	}
}
