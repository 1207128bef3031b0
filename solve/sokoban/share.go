package sokoban

import "stepboard/solve"

// worthSharing is how many words a field has at least whose rows are shared out: on smaller ones it takes as long to
// wake a worker.
var worthSharing = 1 << 12

// shares is how many workers the rows are shared out to.
func (f *field) shares(m *solve.Meter) int {
	if f.places()/64 < worthSharing || m.Record != nil {
		return 1
	}
	return max(1, m.Workers)
}

// byRows shares out the rows of the board, which are those from 1 on of the field. Each share gets its number and its
// rows, half-open.
func (f *field) byRows(m *solve.Meter, work func(share int, m *solve.Meter, from, to int) error) error {
	n := f.shares(m)
	return m.Parallel(n, func(share int, m *solve.Meter) error {
		return work(share, m, 1+f.Rows*share/n, 1+f.Rows*(share+1)/n)
	})
}
