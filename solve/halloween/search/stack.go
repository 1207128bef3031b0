package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

const chunk = 1024

// pool has the unused chunks of the stacks of one search. So a stack can reuse the chunks of another stack.
type pool struct {
	spare  [][]uint64
	memory store.Account
}

// free gives all memory back. The stacks of the pool must not be used afterwards.
func (p *pool) free(m *solve.Meter) {
	p.memory.Free(m)
	*p = pool{}
}

// stack is a stack of waiting states. It consists of chunks, so it grows without copies.
type stack struct {
	pool *pool
	full [][]uint64
	top  []uint64
}

func (s *stack) len() int64 { return int64(len(s.full))*chunk + int64(len(s.top)) }

func (s *stack) push(m *solve.Meter, v uint64) error {
	if len(s.top) == cap(s.top) {
		if err := s.grow(m); err != nil {
			return err
		}
	}
	s.top = append(s.top, v)
	return nil
}

func (s *stack) grow(m *solve.Meter) error {
	p := s.pool
	if len(p.spare) == 0 {
		if err := p.memory.Take(m, 8*chunk); err != nil {
			return err
		}
		p.spare = append(p.spare, make([]uint64, 0, chunk))
	}
	if s.top != nil {
		s.full = append(s.full, s.top)
	}
	last := len(p.spare) - 1
	s.top = p.spare[last]
	p.spare = p.spare[:last]
	return nil
}

func (s *stack) pop() uint64 {
	last := len(s.top) - 1
	v := s.top[last]
	s.top = s.top[:last]
	if last == 0 {
		s.pool.spare = append(s.pool.spare, s.top)
		s.top = nil
		if n := len(s.full); n > 0 {
			s.top = s.full[n-1]
			s.full = s.full[:n-1]
		}
	}
	return v
}
