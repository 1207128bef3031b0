package box

// ForbidNamespaces forbids this process to make boxes with namespaces, until the caller calls allow. It is for tests.
func ForbidNamespaces() (allow func()) {
	before := rootless.Load()
	reason := error(&setupError{"namespaces are forbidden"})
	rootless.Store(&reason)
	return func() { rootless.Store(before) }
}
