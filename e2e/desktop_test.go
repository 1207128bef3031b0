//go:build e2e

package e2e

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// limit is the longest time for anything. Only a fault reaches it, even on a busy machine.
const limit = 5 * time.Minute

// Desktop is a virtual display with a window manager. It needs Xvfb, openbox and xdotool; if one is missing, the test
// fails. All processes on it end with the test, even if the test fails.
type Desktop struct {
	// Display is the display's name, such as ":1".
	Display string
	// Home is the home folder of programs on the desktop. Besides Home and Env, programs know nothing of the machine.
	Home string

	t      testing.TB
	server *os.Process // process of the display
	x      *server
}

// newDesktop starts a desktop with a size in pixels, which lasts until the test ends.
func newDesktop(t testing.TB, width, height int) *Desktop {
	t.Helper()
	d := &Desktop{t: t, Home: t.TempDir()}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	xvfb := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", width, height), "-nolisten",
		"tcp")
	xvfb.ExtraFiles = []*os.File{write}
	d.start(xvfb)
	d.server = xvfb.Process
	write.Close()
	if err := read.SetReadDeadline(time.Now().Add(limit)); err != nil {
		t.Fatal(err)
	}
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb did not open a display: %v", err)
	}
	d.Display = ":" + strings.TrimSpace(number)
	if d.x, err = connect(d.Display); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.x.close)

	d.config("glib-2.0/settings/keyfile", fileDialogs)
	d.config("openbox/rc.xml", noMouse)
	d.prefer(`{"welcome": false, "start-sample": "huarong-noip2013.in"}`)
	openbox := exec.Command("openbox")
	openbox.Env = d.Env()
	d.start(openbox)
	d.until("openbox to manage the windows", func() (bool, error) { return d.x.has("_NET_SUPPORTING_WM_CHECK") })
	return d
}

// prefer writes settings of the program. With them, tests begin with their own board and without the welcome.
func (d *Desktop) prefer(settings string) {
	d.t.Helper()
	d.config("stepboard/settings.json", settings)
}

// noMouse are settings of openbox, with which it gets no clicks. Otherwise the display keeps a click until openbox has
// looked at it, so that on a busy machine a key overtakes an earlier click. A click does not raise a window then.
const noMouse = `<openbox_config xmlns="http://openbox.org/3.4/rc"><mouse></mouse></openbox_config>`

// fileDialogs are settings of GTK's file dialogs: each opens with a field for a path, which has the focus.
const fileDialogs = "[org/gtk/settings/file-chooser]\nlocation-mode='filename-entry'\nstartup-mode='cwd'\n"

// config writes a file below the folder for settings.
func (d *Desktop) config(name, text string) {
	d.t.Helper()
	path := filepath.Join(d.Home, ".config", name)
	err := os.MkdirAll(filepath.Dir(path), 0o777)
	if err == nil {
		err = os.WriteFile(path, []byte(text), 0o666)
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

// Env is the environment of programs on the desktop. From the session of the test, it has only the path and caches.
func (d *Desktop) Env() []string {
	return []string{
		"PATH=" + os.Getenv("PATH"),
		"HOME=" + d.Home,
		"TMPDIR=" + d.Home,
		"DISPLAY=" + d.Display,
		"LANG=C.UTF-8",
		"XDG_CONFIG_HOME=" + filepath.Join(d.Home, ".config"),
		"XDG_DATA_HOME=" + filepath.Join(d.Home, ".local", "share"),
		"XDG_CACHE_HOME=" + filepath.Join(d.Home, ".cache"),
		"XDG_RUNTIME_DIR=" + d.Home,
		"XDG_CURRENT_DESKTOP=openbox",
		"LIBGL_ALWAYS_SOFTWARE=1",
		"FYNE_SCALE=1",
		// No message bus: so no accessibility bus, no portal, and no settings of the user who runs the test.
		"DBUS_SESSION_BUS_ADDRESS=disabled:",
		"NO_AT_BRIDGE=1",
		"GTK_USE_PORTAL=0",
		"GSETTINGS_BACKEND=keyfile",
	}
}

// start runs a command until the test ends. It then kills the command's process group. It returns a channel that
// closes when the command has ended.
func (d *Desktop) start(cmd *exec.Cmd) <-chan struct{} {
	d.t.Helper()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		d.t.Fatalf("%v (make setup-test installs what the end-to-end tests need)", err)
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // callers read cmd.ProcessState
		close(ended)
	}()
	d.t.Cleanup(func() {
		// If the group has ended by itself, there is nothing to kill.
		if err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL); err != nil && !errors.Is(err, syscall.ESRCH) {
			d.t.Errorf("ending %s: %v", cmd.Path, err)
		}
		<-ended
	})
	return ended
}

// until waits for a condition. It checks so often that a person would not notice a delay.
func (d *Desktop) until(what string, condition func() (bool, error)) {
	d.t.Helper()
	if err := wait(what, condition); err != nil {
		d.t.Fatal(err)
	}
}

func wait(what string, condition func() (bool, error)) error {
	for end := time.Now().Add(limit); ; time.Sleep(10 * time.Millisecond) {
		done, err := condition()
		if err != nil {
			return fmt.Errorf("waiting for %s: %w", what, err)
		}
		if done {
			return nil
		}
		if time.Now().After(end) {
			return fmt.Errorf("waited %v for %s", limit, what)
		}
	}
}

// Command runs a program on the desktop to its end and returns its output. A failure fails the test.
func (d *Desktop) Command(name string, args ...string) string {
	d.t.Helper()
	out, err := d.CommandIn(nil, name, args...)
	if err != nil {
		d.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

// CommandIn runs a program on the desktop to its end and returns its output. env adds to the environment.
func (d *Desktop) CommandIn(env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = append(d.Env(), env...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}
