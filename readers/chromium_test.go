//go:build readers

package readers_test

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// browser is a page of Chromium that is driven by the DevTools protocol through a pipe.
type browser struct {
	t       testing.TB
	to      *os.File
	pipe    *os.File
	from    *bufio.Reader
	session string
	last    int
	end     func() // ends the browser
	// Requests and complaints of the page.
	requests, complaints []string
}

// limit is the longest time for anything. Only a fault reaches it, even on a busy machine.
const limit = 5 * time.Minute

// idle has browsers that wait for the next test.
var idle = make(chan *browser, 100)

func TestMain(m *testing.M) {
	code := m.Run()
	for close(idle); len(idle) > 0; {
		(<-idle).end()
	}
	os.Exit(code)
}

// openBrowser opens an empty page in Chromium, for one test.
func openBrowser(t testing.TB) *browser {
	t.Helper()
	var b *browser
	select {
	case b = <-idle:
	default:
		b = startBrowser(t)
	}
	b.t, b.session = t, ""
	var target struct{ TargetID string }
	b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var attached struct{ SessionID string }
	b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
	b.session = attached.SessionID
	for _, domain := range []string{"Page", "Runtime", "Network", "Log"} {
		b.call(domain+".enable", nil, nil)
	}
	t.Cleanup(func() {
		if t.Failed() {
			b.end()
			return
		}
		b.session = ""
		b.call("Target.closeTarget", map[string]any{"targetId": target.TargetID}, nil)
		idle <- b
	})
	return b
}

// startBrowser starts Chromium without a network.
func startBrowser(t testing.TB) *browser {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal(err)
	}
	in, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	from, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	folder, err := os.MkdirTemp("", "stepboard-chromium")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
		"--user-data-dir="+folder, "--remote-debugging-pipe", "about:blank")
	c.ExtraFiles = []*os.File{in, out}
	c.Env = append(os.Environ(), "FONTCONFIG_FILE="+fontConfigIn(t, folder))
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	in.Close()
	out.Close()
	return &browser{to: to, pipe: from, from: bufio.NewReaderSize(from, 1<<20), end: func() {
		_ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) // the browser with its helpers, which write into the folder
		_ = c.Wait()
		to.Close()
		from.Close()
		_ = os.RemoveAll(folder)
	}}
}

// size sets the window's size in CSS pixels.
func (b *browser) size(width, height int) {
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{
		"width": width, "height": height, "deviceScaleFactor": 1,
		"mobile": false,
	}, nil)
}

// open shows a file and waits until it has loaded.
func (b *browser) open(path string) {
	b.t.Helper()
	b.requests, b.complaints = nil, nil
	b.call("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	b.call("Page.navigate", map[string]any{"url": "file://" + path}, nil)
	b.comes("document.readyState == 'complete' && location.href != 'about:blank' && " +
		"(!document.getElementById('lab') || !!window.stepboard?.live)")
}

// comes waits until an expression is true.
func (b *browser) comes(expression string) {
	b.t.Helper()
	for end := time.Now().Add(limit); b.eval(expression) != "true"; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			b.t.Fatalf("%s does not come true", expression)
		}
	}
}

func (b *browser) send(method string, params any) {
	b.last++
	message := map[string]any{"id": b.last, "method": method}
	if params != nil {
		message["params"] = params
	}
	if b.session != "" {
		message["sessionId"] = b.session
	}
	data, err := json.Marshal(message)
	if err == nil {
		_, err = b.to.Write(append(data, 0))
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// call sends a command and waits for its result.
func (b *browser) call(method string, params, result any) {
	b.t.Helper()
	if err := b.pipe.SetReadDeadline(time.Now().Add(limit + time.Minute)); err != nil {
		b.t.Fatal(err)
	}
	b.send(method, params)
	for {
		data, err := b.from.ReadBytes(0)
		if err != nil {
			b.t.Fatalf("%s: %v", method, err)
		}
		var m struct {
			ID                int
			Method, SessionID string
			Params            json.RawMessage
			Result            json.RawMessage
			Error             *struct{ Message string }
		}
		if err := json.Unmarshal(bytes.TrimSuffix(data, []byte{0}), &m); err != nil {
			b.t.Fatal(err)
		}
		switch {
		case m.ID == 0 && m.SessionID != b.session: // a page of an earlier test
		case m.ID == 0:
			b.hear(m.Method, m.Params)
		case m.ID == b.last && m.Error != nil:
			b.t.Fatalf("%s: %s", method, m.Error.Message)
		case m.ID == b.last:
			if result != nil {
				if err := json.Unmarshal(m.Result, result); err != nil {
					b.t.Fatal(err)
				}
			}
			return
		}
	}
}

func (b *browser) hear(method string, params json.RawMessage) {
	switch method {
	case "Network.requestWillBeSent":
		var p struct{ Request struct{ URL string } }
		_ = json.Unmarshal(params, &p)
		b.requests = append(b.requests, p.Request.URL)
	case "Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled":
		b.complaints = append(b.complaints, string(params))
	}
}

// eval returns the value of an expression as text.
func (b *browser) eval(expression string) string {
	b.t.Helper()
	var r struct {
		Result           struct{ Value any }
		ExceptionDetails *json.RawMessage
	}
	b.call("Runtime.evaluate", map[string]any{
		"expression": expression, "returnByValue": true, "awaitPromise": true,
		"userGesture": true,
	}, &r)
	if r.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s", expression, *r.ExceptionDetails)
	}
	return fmt.Sprint(r.Result.Value)
}

// press presses a key by its name.
func (b *browser) press(key string) {
	b.t.Helper()
	text := ""
	if len(key) == 1 {
		text = key
	}
	code := map[string]int{"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Tab": 9, " ": 32, "f": 70}[key]
	down := map[string]any{"type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code, "text": text}
	b.call("Input.dispatchKeyEvent", down, nil)
	b.call("Input.dispatchKeyEvent", map[string]any{
		"type": "keyUp", "key": key, "code": key,
		"windowsVirtualKeyCode": code,
	}, nil)
}

// screenshot returns the picture of a rectangle of the window.
func (b *browser) screenshot(x, y, width, height float64) *image.RGBA {
	b.t.Helper()
	var r struct{ Data string }
	b.call("Page.captureScreenshot", map[string]any{
		"format": "png", "clip": map[string]any{"x": x, "y": y, "width": width, "height": height, "scale": 1},
	}, &r)
	m, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(r.Data)))
	if err != nil {
		b.t.Fatal(err)
	}
	drawn := image.NewRGBA(m.Bounds())
	draw.Draw(drawn, drawn.Rect, m, image.Point{}, draw.Src)
	return drawn
}

// print returns the page as a PDF document.
func (b *browser) print() []byte {
	b.t.Helper()
	var r struct{ Data []byte }
	b.call("Page.printToPDF", map[string]any{"preferCSSPageSize": true, "printBackground": true}, &r)
	return r.Data
}
