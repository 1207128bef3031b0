//go:build e2e

package e2e

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const (
	appID    = "org.stepboard.Stepboard"
	mimeType = "application/x-stepboard+json"
)

// TestInstall installs the program into a folder whose name must be quoted, starts it from its menu entry and by opening a
// board, and removes it.
func TestInstall(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1440, 900)
	prefix := d.Home + "/my \"apps\" $HOME"
	share := filepath.Join(prefix, "share")
	data := []string{"XDG_DATA_HOME=" + share}
	install(t, d, prefix)

	entry := filepath.Join(share, "applications", appID+".desktop")
	if out := d.Command("desktop-file-validate", entry); strings.Contains(out, "error") ||
		strings.Contains(out, "warning") {
		t.Errorf("desktop-file-validate says: %s", out)
	}
	if len(icons(t, share)) < 2 {
		t.Errorf("there are no icons in %s", share)
	}

	p := d.Launch("Stepboard$", data, "gtk-launch", appID)
	answer(t, p, 1, 1, "2") // of the first sample
	leave(p)

	board := write(t, d, "my board.stepboard", openBoard)
	out, err := d.CommandIn(data, "gio", "info", "-a", "standard::content-type", board)
	if err != nil || !strings.Contains(out, mimeType) {
		t.Fatalf("the type of a .stepboard file isn't known as %s (%v): %s", mimeType, err, out)
	}
	p = d.Launch("Stepboard$", data, "gio", "open", board)
	if got := p.Wait("opened"); got != board {
		p.Fail("the file opened is %q, not %q", got, board)
	}
	answer(t, p, 1, 1, "6")
	leave(p)

	install(t, d, prefix, "--remove")
	for _, path := range left(t, prefix) {
		t.Errorf("%s was left behind", path)
	}
}

// TestVersions compares all places with the program's version.
func TestVersions(t *testing.T) {
	t.Parallel()
	app, err := os.ReadFile("../FyneApp.toml")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(app), "Version = \"")
	version, _, found := strings.Cut(rest, "\"")
	if !found {
		t.Fatalf("FyneApp.toml names no version:\n%s", app)
	}
	info, err := os.ReadFile("../packaging/linux/" + appID + ".metainfo.xml")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(info), `<release version="`+version+`"`) {
		t.Errorf("the metainfo doesn't list version %s of FyneApp.toml as a release", version)
	}
	out, err := exec.Command(program(t), "version").CombinedOutput()
	if err != nil || !strings.Contains(string(out), version) {
		t.Errorf("the program's version is %q (%v), not %s as in FyneApp.toml", out, err, version)
	}
}

// install installs the program below a prefix, or removes it with --remove.
func install(t *testing.T, d *Desktop, prefix string, args ...string) {
	t.Helper()
	script, err := filepath.Abs("../scripts/install")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := d.CommandIn([]string{"PREFIX=" + prefix}, script, args...); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// leave closes a program without unsaved changes.
func leave(p *Program) {
	p.Close()
	p.End()
}

func icons(t *testing.T, share string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(share, "icons", "hicolor", "*", "apps", appID+".*"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// left lists the program's files below a folder.
func left(t *testing.T, folder string) (found []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !entry.IsDir() && strings.Contains(strings.ToLower(entry.Name()), "stepboard") {
			found = append(found, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
