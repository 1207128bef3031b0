package knight
import ("testing";"time";"stepboard/solve";"context";"errors")
func TestZZ(t *testing.T) {
	worst := time.Duration(0)
	for i := range 40 {
	ctx, cancel := context.WithCancel(context.Background())
	m, release := solve.NewMeter(ctx, 0, nil)
	m.Record = solve.NewRecording("fast", 5_000_000, nil)
	var at time.Time
	timer := time.AfterFunc(time.Duration(20+i*40)*time.Millisecond, func() { at = time.Now(); cancel() })
	s, err := fast{}.Prepare(m, gauntlet(t), "solve")
	if err == nil { _, err = s.Solve(m, 0) }
	if !errors.Is(err, context.Canceled) { t.Log(err) } else { worst = max(worst, time.Since(at)) }
	timer.Stop(); release()
	}
	t.Log(worst)
}
