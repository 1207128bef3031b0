package box

// ForbidNamespaces forbids this process to make boxes with namespaces, until the caller calls allow. It is for tests.
func ForbidNamespaces() (allow func()) {
	before := noNamespaces.Load()
	reason := error(&setupError{"namespaces are forbidden"})
	noNamespaces.Store(&reason)
	return func() { noNamespaces.Store(before) }
}
