package huarong

import (
	"cmp"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// landmarks are nodes whose distances to all others are known. By the triangle inequality the difference of two distances
// from a landmark is a consistent bound of the distance between (ALT; Goldberg and Harrelson 2005, "Computing the Shortest
// Path: A* Search Meets Graph Theory"); the graph of sides is its own reverse, so one search a landmark does for both ways.
// They see the walls that the bound on an open board does not, and pay when a board has many queries.
type landmarks struct {
	dist   [][landmarkCount]int32 // by node; -1 where not reached
	active []sight                // what the landmarks know of the target of the running search
}

// sight is the least and the largest distance of a landmark to the sides of the target.
type sight struct {
	index      int
	near, away int64
	start      int64 // its bound for the sides of the piece at the start
}

const (
	landmarkCount = 8
	landmarksUsed = 4 // in one search
	// landmarkCells is the largest board that gets landmarks: distances there fit 32 bits (no way has more than 4 times as many nodes
	// as there are cells, nor a step of it more blank moves than there are cells).
	landmarkCells = 20_000
)

// landmarkBytes is what a node takes: a distance for each landmark, and one more while they are made.
const landmarkBytes = 4 * (landmarkCount + 1)

// price is how many nodes searches must have expanded in vain before landmarks are made: about as much
// work as making them. There is none where they were made, and where they would not fit.
func (k *landmarks) price(m *solve.Meter, p *plane) int64 {
	if k.dist != nil || p.Cells() > landmarkCells || m.Left() < 2*landmarkBytes*4*int64(p.bounds()) {
		return never
	}
	return landmarkCount * 2 * int64(p.Cells())
}

// make chooses the landmarks one by one, each as far as can be from those before it, and searches from each.
func (k *landmarks) make(m *solve.Meter, r *fastRun) error {
	n := 4 * r.bounds()
	if err := m.Take(int64(n) * landmarkBytes); err != nil {
		return err
	}
	defer m.Give(int64(n) * 4)
	dist := make([][landmarkCount]int32, n)
	nearest := make([]int32, n) // distance to the nearest landmark so far; -1 unknown
	for i := range dist {
		nearest[i] = -1
		for j := range dist[i] {
			dist[i][j] = -1
		}
	}
	next := r.hub
	for j := -1; j < landmarkCount; j++ { // the first search is only to get away from the hub
		if err := r.spread(m, next); err != nil {
			return err
		}
		farthest := int32(-1)
		for i := range dist {
			if c := int32(r.at(node(i))); c >= 0 {
				if nearest[i] < 0 || nearest[i] > c || j == 0 {
					nearest[i] = c
				}
				if j >= 0 {
					dist[i][j] = c
				}
				if nearest[i] > farthest {
					farthest, next = nearest[i], node(i)
				}
			}
		}
	}
	k.dist = dist
	return nil
}

// aim chooses the landmarks that see farthest from the piece to the target.
func (k *landmarks) aim(p *plane, target, piece spot) {
	k.active = k.active[:0]
	if k.dist == nil {
		return
	}
	var list [landmarkCount]sight
	n := 0
	for j := range landmarkCount {
		s := sight{index: j, near: never, away: -1}
		for d, step := range p.step {
			if !p.open[target+step] {
				continue
			}
			if c := int64(k.dist[nodeAt(target, grid.Dir(d))][j]); c >= 0 {
				s.near, s.away = min(s.near, c), max(s.away, c)
			}
		}
		for d, step := range p.step {
			if p.open[piece+step] && s.away >= 0 {
				s.start = max(s.start, s.bound(k.dist[nodeAt(piece, grid.Dir(d))][j]))
			}
		}
		if s.start > 0 {
			list[n] = s
			n++
		}
	}
	slices.SortFunc(list[:n], func(a, b sight) int { return cmp.Compare(b.start, a.start) })
	k.active = append(k.active, list[:min(n, landmarksUsed)]...)
}

// bound is the best bound of the active landmarks for a node.
func (k *landmarks) bound(n node) int64 {
	dist, b := &k.dist[n], int64(0)
	for i := range k.active {
		s := &k.active[i]
		b = max(b, s.bound(dist[s.index]))
	}
	return b
}

// bound is what a landmark at a distance from a node says of the node's cost to the target. Nodes that it does not
// reach get no bound.
func (s *sight) bound(dist int32) int64 {
	if dist < 0 {
		return 0
	}
	return max(s.near-int64(dist), int64(dist)-s.away)
}
