//go:build linux && !amd64 && !arm64

package box

// machine is none that filters are made for.
const machine = 0

var refusedHere, attributesHere []uint32
