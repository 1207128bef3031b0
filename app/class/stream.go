package class

import (
	"encoding/json"
	"io"
	"net/http"
	"time"
)

// beat is the time between signs of life on a quiet connection. A page that hears none opens another connection.
const beat = 15 * time.Second

// stream writes events until the browser, the class value or the server ends. next returns the next event; it is called
// after each change.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, from *Watcher, first string, next func() any) {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // a proxy must not wait for more
	to := http.NewResponseController(w)
	_ = to.SetReadDeadline(time.Time{})
	send := func(text string) bool {
		_ = to.SetWriteDeadline(time.Now().Add(slow))
		_, err := io.WriteString(w, text)
		return err == nil && to.Flush() == nil
	}
	change := func() bool {
		data, err := json.Marshal(next())
		return err == nil && send("data: "+string(data)+"\n\n")
	}
	if !send("retry: 1000\n" + first + "\n") {
		return
	}
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	for going := true; going; {
		select {
		case <-from.Changed():
			going = change()
		case <-ticker.C:
			going = send("event: beat\ndata:\n\n")
		case <-from.Gone():
			select {
			case <-from.Changed(): // such as the end of the class
				_ = change()
			default:
			}
			return
		case <-r.Context().Done():
			return
		}
	}
}
