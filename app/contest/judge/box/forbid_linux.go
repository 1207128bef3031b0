package box

// ForbidNamespaces makes the boxes of this process as if the system forbade namespaces, until the returned function is
// called. It is for tests.
func ForbidNamespaces() (allow func()) {
	before := rootless.Load()
	reason := error(&setupError{"namespaces are forbidden"})
	rootless.Store(&reason)
	return func() { rootless.Store(before) }
}
