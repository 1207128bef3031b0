package box

// ForbidNamespaces is for tests. Until allow is called, this process makes boxes as on a system that forbids
// namespaces.
func ForbidNamespaces() (allow func()) {
	before := rootless.Load()
	reason := error(&setupError{"namespaces are forbidden"})
	rootless.Store(&reason)
	return func() { rootless.Store(before) }
}
