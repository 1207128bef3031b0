package box

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Hidden arguments. A program started with one of them is a helper of this package.
const (
	argumentSetup = "box-setup" // sets up a box, and then continues as argumentServe
	argumentServe = "box-serve" // runs the commands in a box
	argumentProbe = "box-probe" // tries attacks that a box must stop
	argumentSleep = "box-sleep" // sleeps for a while; the probe starts this process and ends before it
)

func init() {
	if len(os.Args) < 2 {
		return
	}
	var err error
	switch os.Args[1] {
	case argumentProbe:
		err = probe()
	case argumentSleep:
		time.Sleep(2 * trial)
	default:
		var mine bool
		if mine, err = help(os.Args[1]); !mine {
			return
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// probe attacks the box in which it runs. It prints the attacks that succeeded.
func probe() error {
	var t targets
	if len(os.Args) != 3 {
		return errors.New("this is a helper's argument")
	}
	if err := json.Unmarshal([]byte(os.Args[2]), &t); err != nil {
		return err
	}
	var open []Opening
	found := func(o Opening, succeeded bool) {
		if succeeded && !slices.Contains(open, o) {
			open = append(open, o)
		}
	}
	for _, path := range []string{t.Secret, t.Folder, t.Home} {
		found(OpenRead, path != "" && readable(path))
	}
	for _, path := range []string{t.Solver, "/stepboard", "/usr/bin/stepboard", "/usr/local/bin/stepboard"} {
		found(OpenSolver, path != "" && readable(path))
	}
	for _, folder := range []string{t.Folder, t.Home, os.TempDir() + "/..", "/", "/usr", "/etc"} {
		found(OpenWrite, folder != "" && writable(folder))
	}
	_ = os.Chmod(t.Secret, 0o600) // selfTest checks whether the two calls have changed or removed the file
	_ = os.Remove(t.Secret)
	if conn, err := net.DialTimeout("tcp", fmt.Sprint("127.0.0.1:", t.Port), time.Second); err == nil {
		_ = conn.Close()
		found(OpenConnect, true)
	}
	probeSystem(t, found)
	// This process leaves a process behind, which keeps standard output open.
	attr := os.ProcAttr{Files: []*os.File{os.Stdin, os.Stdout, os.Stderr}, Sys: ownSession}
	_, _ = os.StartProcess(os.Args[0], []string{os.Args[0], argumentSleep}, &attr)
	return json.NewEncoder(os.Stdout).Encode(open)
}

func readable(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }()
	if names, _ := file.Readdirnames(1); len(names) > 0 { // a folder
		return true
	}
	_, err = file.Read(make([]byte, 1))
	return err == nil
}

func writable(folder string) bool {
	path := filepath.Join(folder, "stepboard-probe")
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return false
	}
	return errors.Join(file.Close(), os.Remove(path)) == nil
}
