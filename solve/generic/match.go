package generic

import (
	"math"
	"slices"
)

// Match gives each row a column of its own, so that the sum of the costs is least. It returns the column of each row.
// There must be at least as many columns as rows. It is the Hungarian algorithm (Kuhn 1955): O(rows² · columns) time.
func Match(rows, cols int, cost func(row, col int) int) []int {
	rowOf := make([]int, cols+1) // by column; row 0 means none
	u, v := make([]int, rows+1), make([]int, cols+1)
	least, from, done := make([]int, cols+1), make([]int, cols+1), make([]bool, cols+1)
	for i := 1; i <= rows; i++ {
		rowOf[0] = i
		for k := range least {
			least[k], done[k] = math.MaxInt, false
		}
		j := 0
		for rowOf[j] != 0 {
			done[j] = true
			delta, next := math.MaxInt, 0
			for k := 1; k <= cols; k++ {
				if done[k] {
					continue
				}
				if c := cost(rowOf[j]-1, k-1) - u[rowOf[j]] - v[k]; c < least[k] {
					least[k], from[k] = c, j
				}
				if least[k] < delta {
					delta, next = least[k], k
				}
			}
			for k := range cols + 1 {
				if done[k] {
					u[rowOf[k]], v[k] = u[rowOf[k]]+delta, v[k]-delta
				} else if k > 0 {
					least[k] -= delta
				}
			}
			j = next
		}
		for ; j != 0; j = from[j] {
			rowOf[j] = rowOf[from[j]]
		}
	}
	colOf := slices.Repeat([]int{-1}, rows)
	for j, i := range rowOf[1:] {
		if i > 0 {
			colOf[i-1] = j
		}
	}
	return colOf
}
