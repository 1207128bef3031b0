package box

// ForbidNamespaces makes this process make boxes without namespaces until allow is called. It is for tests.
func ForbidNamespaces() (allow func()) {
	before := rootless.Load()
	reason := error(&setupError{"namespaces are forbidden"})
	rootless.Store(&reason)
	return func() { rootless.Store(before) }
}
