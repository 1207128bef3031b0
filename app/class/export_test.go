package class

// ReadSent is for the fuzzer.
var ReadSent = readSent
