//go:build linux && !amd64 && !arm64

package box

// processor is 0, because this package has no filters for this kind of processor.
const processor = 0

var refusedCallsHere, attributeCallsHere []uint32
