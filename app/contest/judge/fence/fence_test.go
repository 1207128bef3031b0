package fence

import (
	"os"
	"runtime"
	"testing"
	"time"
)

// A helper whose starter is gone ends what it runs, and leaves no folder behind.
func TestAbandoned(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files that are open can't be removed there")
	}
	f, err := Start(Setting{Argv: []string{"/bin/sleep", "600"}})
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	go func() {
		_, err := f.Run(t.Context(), nil, Limits{CPU: time.Hour, Wall: time.Hour, Memory: 1 << 30, Output: 1 << 20})
		ended <- err
	}()
	time.Sleep(100 * time.Millisecond) // for it to begin; if it has not, there is less to end
	if err := f.orders.Close(); err != nil {
		t.Fatal(err)
	}
	if <-ended == nil {
		t.Error("there was a reply")
	}
	if _, err := os.Stat(f.folder); !os.IsNotExist(err) {
		t.Error("the folder stays:", err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}
