package solve_test

import (
	"context"
	"errors"
	"testing"

	"stepboard/solve"
)

func TestParallelCounts(t *testing.T) {
	m, release := solve.NewMeter(t.Context(), 1000, nil)
	defer release()
	m.Expanded = 5
	if err := m.Take(100); err != nil {
		t.Fatal(err)
	}
	err := m.Parallel(3, func(i int, m *solve.Meter) error {
		m.Expanded += int64(i)
		m.Generated += 10
		if err := m.Take(200); err != nil {
			return err
		}
		m.Give(150)
		return m.Poll(int64(i), 0)
	})
	if err != nil {
		t.Fatal(err)
	}
	s := m.Stats()
	if s.Expanded != 5+0+1+2 || s.Generated != 30 || s.PeakFrontier != 0+1+2 || s.Bytes != 100+3*200 {
		t.Errorf("the team counted %+v", s)
	}
	if left := m.Left(); left != 1000-100-3*50 {
		t.Errorf("%d bytes are left", left)
	}
}

func TestParallelBudget(t *testing.T) {
	m, release := solve.NewMeter(t.Context(), 1000, nil)
	defer release()
	err := m.Parallel(2, func(_ int, m *solve.Meter) error { return m.Take(501) })
	var over *solve.OverBudget
	if !errors.As(err, &over) || over.Budget != 1000 {
		t.Errorf("half of the budget and one byte gave %v", err)
	}
}

func TestParallelStops(t *testing.T) {
	spin := func(m *solve.Meter) error {
		for {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
	}
	t.Run("by its context", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		m, release := solve.NewMeter(ctx, 0, nil)
		defer release()
		err := m.Parallel(3, func(i int, m *solve.Meter) error {
			if i == 1 {
				cancel()
			}
			return spin(m)
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled, the team returns %v", err)
		}
	})
	t.Run("by an error of one", func(t *testing.T) {
		for failing := range 3 {
			wrong := errors.New("wrong")
			err := new(solve.Meter).Parallel(3, func(i int, m *solve.Meter) error {
				if i == failing {
					return wrong
				}
				return spin(m)
			})
			if !errors.Is(err, wrong) {
				t.Errorf("worker %d failed, the team returns %v", failing, err)
			}
		}
	})
	t.Run("by a panic of one", func(t *testing.T) {
		for failing := range 2 {
			func() {
				defer func() {
					if v := recover(); v != "broken" {
						t.Errorf("worker %d panicked, the caller recovers %v", failing, v)
					}
				}()
				_ = new(solve.Meter).Parallel(2, func(i int, m *solve.Meter) error {
					if i == failing {
						panic("broken")
					}
					return spin(m)
				})
			}()
		}
	})
}

func TestParallelReports(t *testing.T) {
	var seen solve.Progress
	m, release := solve.NewMeter(t.Context(), 0, func(p solve.Progress) { seen = p })
	defer release()
	ready := make(chan struct{})
	_ = m.Parallel(2, func(i int, m *solve.Meter) error {
		m.Expanded = 7
		if i == 1 {
			defer close(ready)
			return m.Poll(0, 0)
		}
		<-ready
		for seen.Expanded == 0 {
			if err := m.Poll(3, 4); err != nil {
				return err
			}
		}
		return nil
	})
	if seen.Expanded != 14 || seen.Frontier != 3 || seen.Depth != 4 {
		t.Errorf("reported %+v", seen)
	}
}
