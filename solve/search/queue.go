package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// queue is a priority queue: pop() returns the state of the least rank first. Among states of equal rank, pop() returns
// the state pushed first or, if the field stack is set, the state pushed last. The queue has a bucket for each rank of
// waiting states, and a heap of these ranks. Dial (1969) has a bucket for each small cost.
type queue struct {
	stack   bool
	buckets map[solve.Cost]*bucket
	order   []*bucket     // the buckets, as a binary heap of their costs (Williams 1964)
	last    *bucket       // the bucket used by the last push, or nil
	free    []*bucket     // empty buckets for reuse
	n       int           // the number of waiting states
	memory  store.Account // the memory of the buckets, without their numbers
}

type bucket struct {
	cost    solve.Cost
	numbers []uint32
	head    int // index in numbers of the first waiting state
}

// bucketBytes is the approximate memory of a bucket and of its entries in the map and in the heap, without its numbers.
const bucketBytes = 128

func (q *queue) push(m *solve.Meter, cost solve.Cost, number int) error {
	b := q.last
	if b == nil || b.cost != cost {
		if b = q.buckets[cost]; b == nil {
			var err error
			if b, err = q.open(m, cost); err != nil {
				return err
			}
		}
		q.last = b
	}
	q.n++
	return store.Append(m, &b.numbers, uint32(number))
}

func (q *queue) open(m *solve.Meter, cost solve.Cost) (*bucket, error) {
	var b *bucket
	if n := len(q.free); n > 0 {
		b, q.free = q.free[n-1], q.free[:n-1]
	} else {
		if err := q.memory.Take(m, bucketBytes); err != nil {
			return nil, err
		}
		b = &bucket{}
	}
	if q.buckets == nil {
		q.buckets = map[solve.Cost]*bucket{}
	}
	b.cost, b.head, q.buckets[cost] = cost, 0, b
	q.order = append(q.order, b)
	i := len(q.order) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !cost.Less(q.order[up].cost) {
			break
		}
		q.order[i] = q.order[up]
		i = up
	}
	q.order[i] = b
	return b, nil
}

// least() returns the least rank of a waiting state. The queue must not be empty.
func (q *queue) least() solve.Cost { return q.order[0].cost }

// pop removes a state of the least rank, and returns the rank and the number of the state. The queue must not be empty.
func (q *queue) pop() (cost solve.Cost, number int) {
	b := q.order[0]
	if last := len(b.numbers) - 1; q.stack {
		number = int(b.numbers[last])
		b.numbers = b.numbers[:last]
	} else {
		number = int(b.numbers[b.head])
		b.head++
	}
	q.n--
	if b.head == len(b.numbers) {
		b.numbers = b.numbers[:0]
		delete(q.buckets, b.cost)
		q.free = append(q.free, b)
		q.last = nil
		q.shift()
	}
	return b.cost, number
}

func (q *queue) shift() {
	n := len(q.order) - 1
	last := q.order[n]
	q.order = q.order[:n]
	for i := 0; n > 0; {
		down := 2*i + 1
		if down+1 < n && q.order[down+1].cost.Less(q.order[down].cost) {
			down++
		}
		if down >= n || !q.order[down].cost.Less(last.cost) {
			q.order[i] = last
			return
		}
		q.order[i] = q.order[down]
		i = down
	}
}

func (q *queue) release(m *solve.Meter) {
	for _, b := range q.buckets {
		m.Give(4 * int64(cap(b.numbers)))
	}
	for _, b := range q.free {
		m.Give(4 * int64(cap(b.numbers)))
	}
	q.memory.Free(m)
	*q = queue{stack: q.stack}
}
