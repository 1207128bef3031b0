//go:build cgo

package main

// Before Go's runtime starts, the program looks at its open files and limits. Go would replace a closed standard output
// by /dev/null, and all answers would be lost with exit status 0. So it becomes a file that can't be written. With too
// few addresses Go's runtime would end the program with a trace. A build without C has neither check.

/*
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

__attribute__((constructor)) static void early(void) {
	static const char said[] = "stepboard: the program needs 2048 MB of addresses (ulimit -v)\n";
	struct rlimit space;
	for (int fd = 0; fd < 3; fd++)
		if (fcntl(fd, F_GETFD) < 0) open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
	if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur < (rlim_t)2048 << 20) {
		if (write(2, said, sizeof said - 1) < 0) _exit(3);
		_exit(2);
	}
}
*/
import "C"
