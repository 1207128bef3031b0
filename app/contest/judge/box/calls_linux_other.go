//go:build linux && !amd64 && !arm64

package box

// machine is 0: there are no filters for this kind of machine.
const machine = 0

var refusedHere, attributesHere []uint32
