//go:build linux && !amd64 && !arm64

package box

// machine is 0, because this package has no filters for this kind of processor.
const machine = 0

var refusedHere, attributesHere []uint32
