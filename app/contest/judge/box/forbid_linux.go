package box

// ForbidNamespaces, for tests, makes this process make boxes without namespaces until allow is called.
func ForbidNamespaces() (allow func()) {
	before := rootless.Load()
	reason := error(&setupError{"namespaces are forbidden"})
	rootless.Store(&reason)
	return func() { rootless.Store(before) }
}
