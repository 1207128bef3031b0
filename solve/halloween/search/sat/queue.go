package sat

// queue is a binary heap of variables, the most active first. A variable knows its place in the queue.
type queue []int32

// An activity grows by s.bump. Each conflict divides s.bump by the result of decay, which is below 1. If an activity
// exceeds the constant largest, all activities and s.bump are divided by this constant.
const largest = 1e100

func (s *Solver) raise(v int32) {
	s.vars[v].activity += s.bump
	if s.vars[v].activity > largest {
		for i := range s.vars {
			s.vars[i].activity /= largest
		}
		s.bump /= largest
	}
	if at := s.vars[v].place; at >= 0 {
		s.up(int(at))
	}
}

// push adds a variable. The variable must not be in the queue.
func (s *Solver) push(v int32) {
	s.queue = append(s.queue, v)
	s.up(len(s.queue) - 1)
}

func (s *Solver) pop() int32 {
	first := s.queue[0]
	s.vars[first].place = -1
	end := len(s.queue) - 1
	last := s.queue[end]
	s.queue = s.queue[:end]
	if end > 0 {
		s.queue[0] = last
		s.down(0)
	}
	return first
}

// up and down move a variable to its place in the heap.
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
	s.vars[v].place = int32(at)
}
