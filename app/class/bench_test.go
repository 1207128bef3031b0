package class_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"stepboard/app/class"
)

// crowd is students who are connected to one class. Each reads the events on one connection.
type crowd struct {
	s      *class.Session
	phones []*phone
	frames chan int    // sends the index of each frame that a student got whole
	asks   chan string // sends the question of each event
}

func gather(t testing.TB, n int) *crowd {
	t.Helper()
	c := &crowd{s: serve(t, forms(t)), frames: make(chan int, 4*n), asks: make(chan string, 4*n)}
	for i := range n {
		c.phones = append(c.phones, student(t, c.s, fmt.Sprint("student ", i)))
	}
	ready := make(chan bool, n)
	for _, p := range c.phones {
		go func() {
			last := -2
			p.stream("/events", func(data string) bool {
				var now class.Seen
				if json.Unmarshal([]byte(data), &now) != nil {
					return true
				}
				if last == -2 {
					ready <- true
				}
				if now.Frame != last && now.Frame >= 0 {
					p.ok("GET", "/frame", "")
					c.frames <- now.Frame
				}
				last = now.Frame
				return now.Ended
			})
		}()
	}
	for range n {
		<-ready
	}
	return c
}

// turn shows a frame and returns the times after which students had it, in order.
func (c *crowd) turn(t testing.TB, frame int) (times []time.Duration) {
	t.Helper()
	began := time.Now()
	must(t, c.s.Go(frame))
	for range c.phones {
		if got := <-c.frames; got != frame {
			t.Fatalf("a student got the frame %d", got)
		}
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	return times
}

// answer lets all students answer the shown question. It returns the number of lost answers.
func (c *crowd) answer(t testing.TB, within time.Duration) (lost int) {
	t.Helper()
	ask := seen(t, c.s.Class, strings.TrimPrefix(c.phones[0].cookie, "student=")).Ask
	var all sync.WaitGroup
	for i, p := range c.phones {
		all.Go(func() {
			time.Sleep(within * time.Duration(i) / time.Duration(len(c.phones)))
			body := fmt.Sprintf(`{"question":%q,"answer":{"Number":%d}}`, ask, i%9)
			if code, _ := p.do(http.MethodPost, "/answer", body); code != http.StatusNoContent {
				t.Errorf("an answer is refused: %d", code)
			}
		})
	}
	all.Wait()
	stage := c.s.Stage(say)
	n := 0
	for _, b := range stage.Bars {
		n += b.N
	}
	return len(c.phones) - min(n, stage.Answered)
}

// Everyone gets each frame, and no answer is lost.
func TestACrowd(t *testing.T) {
	n := 400
	if testing.Short() {
		n = 60
	}
	c := gather(t, n)
	for _, frame := range []int{1, 3, 1} {
		c.turn(t, frame)
	}
	if lost := c.answer(t, 0); lost != 0 {
		t.Errorf("%d answers are lost", lost)
	}
	must(t, c.s.End())
}

// BenchmarkClass is a class of 400 students on this machine.
func BenchmarkClass(b *testing.B) {
	const n = 400
	c := gather(b, n)
	lead := coach(b, c.s)
	counted := make(chan time.Time, 1)
	go lead.stream("/watch", func(data string) bool {
		if strings.Contains(data, fmt.Sprintf(`"answered":%d,`, n)) {
			select {
			case counted <- time.Now():
			default:
			}
		}
		return strings.Contains(data, `"ended":true`)
	})
	var to, told, lost float64
	for b.Loop() {
		c.turn(b, 3) // the pictures of both frames are drawn
		c.turn(b, 1)
		c.turn(b, 3)
		times := c.turn(b, 1)
		to = max(to, times[n*95/100].Seconds())
		for len(counted) > 0 {
			<-counted
		}
		lost += float64(c.answer(b, time.Second))
		answered := time.Now()
		if shown := <-counted; shown.After(answered) {
			told = max(told, shown.Sub(answered).Seconds())
		}
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(1000*to, "ms-frame-p95")
	b.ReportMetric(1000*told, "ms-histogram")
	b.ReportMetric(lost, "lost")
	b.ReportMetric(float64(m.HeapInuse+m.StackInuse)/(1<<20), "MB")
	must(b, c.s.End())
}
