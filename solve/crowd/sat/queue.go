package sat

// largest is the largest activity of a variable. An activity grows by s.bump. Each conflict divides s.bump by the
// result of decay, a number below 1. If an activity becomes too large, all activities and s.bump are divided by
// largest.
const largest = 1e100

func (s *Solver) raise(v int32) {
	s.vars[v].activity += s.bump
	if s.vars[v].activity > largest {
		for i := range s.vars {
			s.vars[i].activity /= largest
		}
		s.bump /= largest
	}
	if at := s.vars[v].queueIndex; at >= 0 {
		s.up(int(at))
	}
}

// push adds a variable. The variable must not be in the queue yet.
func (s *Solver) push(v int32) {
	s.queue = append(s.queue, v)
	s.up(len(s.queue) - 1)
}

func (s *Solver) pop() int32 {
	first := s.queue[0]
	s.vars[first].queueIndex = -1
	end := len(s.queue) - 1
	last := s.queue[end]
	s.queue = s.queue[:end]
	if end > 0 {
		s.queue[0] = last
		s.down(0)
	}
	return first
}

// up moves a variable towards the front of the heap, until its parent is at least as active.
func (s *Solver) up(at int) {
	v := s.queue[at]
	for at > 0 {
		parent := (at - 1) / 2
		if s.vars[s.queue[parent]].activity >= s.vars[v].activity {
			break
		}
		s.put(at, s.queue[parent])
		at = parent
	}
	s.put(at, v)
}

// down moves a variable away from the front, until no child is more active.
func (s *Solver) down(at int) {
	v := s.queue[at]
	for {
		child := 2*at + 1
		if child >= len(s.queue) {
			break
		}
		if child+1 < len(s.queue) && s.vars[s.queue[child+1]].activity > s.vars[s.queue[child]].activity {
			child++
		}
		if s.vars[s.queue[child]].activity <= s.vars[v].activity {
			break
		}
		s.put(at, s.queue[child])
		at = child
	}
	s.put(at, v)
}

func (s *Solver) put(at int, v int32) {
	s.queue[at] = v
	s.vars[v].queueIndex = int32(at)
}
