package box

// ForbidNamespaces has boxes of this process made as on a system that forbids namespaces, until the function that it
// returns is called. Tests try that.
func ForbidNamespaces() (allow func()) {
	before := rootless.Load()
	reason := error(&setupError{"namespaces are forbidden"})
	rootless.Store(&reason)
	return func() { rootless.Store(before) }
}
