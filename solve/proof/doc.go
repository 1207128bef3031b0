// Package proof holds the default solver of every task against the plain ones, on random small boards of many kinds: as
// many as one likes, `make proof` a million. It has tests alone.
//
// A board is made from a seed and its number, so that each can be made again by itself, whatever the number of cores.
package proof
