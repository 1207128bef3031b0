package box

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"
)

// On a Linux that allows namespaces, a box is complete.
func TestSelfTest(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "true")
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS | syscall.CLONE_NEWPID}
	if err := cmd.Run(); errors.Is(err, syscall.EPERM) {
		t.Skip("this system forbids namespaces:", err)
	}
	p, err := selfTest(t.Context())
	if err != nil || p.Level != Complete {
		t.Errorf("%+v, %v", p, err)
	}
}

// The attacker of the self-test works: outside of a box, it reads, writes, connects and leaves a process behind.
func TestProbeFindsOpenings(t *testing.T) {
	folder := t.TempDir()
	secret := filepath.Join(folder, "secret")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	said, err := json.Marshal(targets{Folder: folder, Secret: secret, Home: folder, Parent: os.Getpid(), Solver: secret})
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, argumentProbe, string(said))
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	var open []Opening
	if err := json.NewDecoder(out).Decode(&open); err != nil { // one value: the output stays open
		t.Fatal(err)
	}
	for _, o := range []Opening{OpenRead, OpenWrite, OpenConnect, OpenAttach, OpenSolver} {
		if !slices.Contains(open, o) {
			t.Errorf("%s is not found: %v", o, open)
		}
	}
	if _, err := os.Stat(secret); err == nil {
		t.Error("the file was not removed")
	}
	closed := make(chan error, 1)
	go func() { _, err := out.Read(make([]byte, 1)); closed <- err }()
	select {
	case err := <-closed:
		t.Error("nothing was left behind:", err)
	case <-time.After(200 * time.Millisecond):
	}
	_ = out.Close()
}

// The level is the level of the worst opening.
func TestLevels(t *testing.T) {
	for _, c := range []struct {
		open []Opening
		want Level
	}{
		{nil, Complete},
		{[]Opening{OpenNames}, Partial},
		{[]Opening{OpenOutlive, OpenConnect, OpenAttach}, Partial},
		{[]Opening{OpenNames, OpenRead}, None},
		{[]Opening{OpenWrite}, None},
		{[]Opening{OpenUntried}, None},
		{[]Opening{OpenBox}, None},
	} {
		if p := protectionOf(c.open, ""); p.Level != c.want || len(p.Open) != len(c.open) {
			t.Errorf("%v: %+v, want %s", c.open, p, c.want)
		}
	}
}
