package box

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// fence is the identity of a program: its own AppContainer, without capabilities. A container can open only files that
// are opened to it or to all containers. It can connect to nothing, and open no process of the user. If the system
// makes no containers, a program runs as the user, with low integrity: it can change nothing of the user's, but read
// everything.
//
// A fence changes the user's disk in two ways. Setting.Program is opened to the container, to read and execute, until
// the box is closed. Windows and most of its installers open programs to all containers. Any other file or folder of
// Setting.Read is opened to them, to read and execute, and stays so; this takes long for a folder of compilers.
// Everything else is in the box's own folder.
type fence struct {
	token     windows.Token
	container *windows.SID // nil: no container
	user      string       // the SID of the user who started this program
	folder    string       // the box's folder
	lent      string       // Setting.Program, if it was opened to the container
	self      func() string
}

var (
	lowBoxToken     = windows.NewLazySystemDLL("ntdll.dll").NewProc("NtCreateLowBoxToken")
	directoryObject = windows.NewLazySystemDLL("ntdll.dll").NewProc("NtCreateDirectoryObject")
	restrictedToken = windows.NewLazySystemDLL("advapi32.dll").NewProc("CreateRestrictedToken")
)

// uncontained is the error of a container on this system, and contained says that containers work. Neither is set before
// the first trial.
var (
	uncontained atomic.Pointer[error]
	contained   atomic.Bool
)

func (f *fence) raise(s Setting, folder string) error {
	f.folder = folder
	f.self = sync.OnceValue(f.copySelf)
	if err := f.become(); err != nil {
		return err
	}
	for _, name := range []string{workName, cacheName} {
		if err := f.give(filepath.Join(folder, name), mayChange); err != nil {
			return err
		}
	}
	if f.container == nil { // without a container it can read everything
		return nil
	}
	all, err := windows.CreateWellKnownSid(windows.WinBuiltinAnyPackageSid)
	if err != nil {
		return err
	}
	for _, path := range s.Read {
		if err := letRead(path, all); err != nil {
			// A box that reads everything, like a box without a container, would be weaker than the self-test has
			// found.
			const said = `programs may not read %s; an administrator can allow it: icacls "%[1]s" /grant *%s:(OI)(CI)RX: %w`
			return fmt.Errorf(said, path, all, err)
		}
	}
	if s.Program == "" {
		return nil
	}
	f.lent = s.Program
	return change(s.Program, f.container, windows.GRANT_ACCESS)
}

// become makes the token for programs.
func (f *fence) become() error {
	own := windows.GetCurrentProcessToken()
	user, err := own.GetTokenUser()
	if err != nil {
		return err
	}
	f.user = user.User.Sid.String()
	bare, err := bareToken()
	if err != nil {
		return err
	}
	if uncontained.Load() == nil {
		if err = f.contain(bare); err == nil {
			return bare.Close()
		}
		uncontained.CompareAndSwap(nil, &err)
	}
	f.container, f.token = nil, bare
	return lower(bare)
}

// bareToken is the token of this process without any privileges and without administrator rights.
func bareToken() (bare windows.Token, err error) {
	const access = windows.TOKEN_DUPLICATE | windows.TOKEN_QUERY | windows.TOKEN_ASSIGN_PRIMARY |
		windows.TOKEN_ADJUST_DEFAULT
	var own windows.Token
	if err := windows.OpenProcessToken(windows.CurrentProcess(), access, &own); err != nil {
		return 0, err
	}
	defer func() { _ = own.Close() }()
	const noPrivileges, noAdministrator = 0x1, 0x4 // DISABLE_MAX_PRIVILEGE, LUA_TOKEN
	ok, _, err := restrictedToken.Call(uintptr(own), noPrivileges|noAdministrator, 0, 0, 0, 0, 0, 0,
		uintptr(unsafe.Pointer(&bare)))
	if ok == 0 {
		return 0, os.NewSyscallError("CreateRestrictedToken", err)
	}
	return bare, nil
}

// lower gives a token low integrity.
func lower(token windows.Token) error {
	sid, err := windows.CreateWellKnownSid(windows.WinLowLabelSid)
	if err != nil {
		return err
	}
	label := windows.Tokenmandatorylabel{
		Label: windows.SIDAndAttributes{Sid: sid, Attributes: windows.SE_GROUP_INTEGRITY},
	}
	return os.NewSyscallError("SetTokenInformation", windows.SetTokenInformation(token, windows.TokenIntegrityLevel,
		(*byte)(unsafe.Pointer(&label)), label.Size()))
}

// contain makes the token of a new container from a bare token, like the sandbox of Chromium. The container's name is a
// random number, and it has no profile. So the system keeps nothing of it, and it shares nothing with other containers.
// CreateAppContainerProfile would leave a folder and a part of the registry behind, where programs could write.
func (f *fence) contain(bare windows.Token) (err error) {
	var numbers [7]uint32 // as many numbers as in names of packages
	if err := binary.Read(rand.Reader, binary.NativeEndian, &numbers); err != nil {
		return err
	}
	name := "S-1-15-2"
	for _, n := range numbers {
		name += fmt.Sprint("-", n)
	}
	if f.container, err = windows.StringToSid(name); err != nil {
		return err
	}
	if err := lowBoxToken.Find(); err != nil {
		return err
	}
	var kept uintptr // handles that live as long as the token
	objects, err := f.objects()
	if err == nil {
		kept = 1
		defer func() { _ = windows.CloseHandle(objects) }()
	}
	attr := windows.OBJECT_ATTRIBUTES{Length: uint32(unsafe.Sizeof(windows.OBJECT_ATTRIBUTES{}))}
	status, _, _ := lowBoxToken.Call(uintptr(unsafe.Pointer(&f.token)), uintptr(bare), windows.TOKEN_ALL_ACCESS,
		uintptr(unsafe.Pointer(&attr)), uintptr(unsafe.Pointer(f.container)), 0, 0, kept, uintptr(unsafe.Pointer(&objects)))
	switch {
	case status != 0:
		return os.NewSyscallError("NtCreateLowBoxToken", windows.NTStatus(status))
	case f.token == 0: // Wine
		return errors.New("NtCreateLowBoxToken made nothing")
	case contained.Load():
		return nil
	}
	if err = f.try(); err != nil {
		return errors.Join(err, f.token.Close())
	}
	contained.Store(true)
	return nil
}

// objects makes the directory of the container's named objects, such as mutexes and shared memory. Without it a program
// can't make any, and most programs need none.
func (f *fence) objects() (handle windows.Handle, err error) {
	var session uint32
	if err := windows.ProcessIdToSessionId(windows.GetCurrentProcessId(), &session); err != nil {
		return 0, os.NewSyscallError("ProcessIdToSessionId", err)
	}
	name, err := windows.NewNTUnicodeString(fmt.Sprintf(`\Sessions\%d\AppContainerNamedObjects\%v`, session, f.container))
	if err != nil {
		return 0, err
	}
	said := fmt.Sprintf("D:P(A;;GA;;;%s)(A;;GA;;;%v)S:(ML;;NW;;;LW)", f.user, f.container)
	sd, err := windows.SecurityDescriptorFromString(said)
	if err != nil {
		return 0, err
	}
	if err := directoryObject.Find(); err != nil {
		return 0, err
	}
	const everything = 0xF000F // DIRECTORY_ALL_ACCESS
	attr := windows.OBJECT_ATTRIBUTES{
		Length: uint32(unsafe.Sizeof(windows.OBJECT_ATTRIBUTES{})), ObjectName: name, SecurityDescriptor: sd,
		Attributes: windows.OBJ_CASE_INSENSITIVE | windows.OBJ_OPENIF,
	}
	status, _, _ := directoryObject.Call(uintptr(unsafe.Pointer(&handle)), everything, uintptr(unsafe.Pointer(&attr)))
	if status != 0 {
		return 0, os.NewSyscallError("NtCreateDirectoryObject", windows.NTStatus(status))
	}
	return handle, nil
}

// try runs a program of the system in the container.
func (f *fence) try() error {
	system, err := windows.GetSystemDirectory()
	if err != nil {
		return err
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer func() { _ = null.Close() }()
	const status = 7
	shell := filepath.Join(system, "cmd.exe")
	attr := os.ProcAttr{Dir: system, Env: surroundings(system, Command{}), Files: []*os.File{null, null, null}}
	p, err := f.launch([]string{shell, "/d", "/c", fmt.Sprint("exit ", status)}, &attr, Setting{Tasks: 10},
		Limits{CPU: trial, Memory: 1 << 30})
	if err != nil {
		return err
	}
	defer p.close()
	watch := time.AfterFunc(trial, p.kill)
	defer watch.Stop()
	if end := p.wait(); end.Exit != status {
		return fmt.Errorf("%s in a container: %#x", shell, end.Exit)
	}
	return nil
}

func (f *fence) lower() (err error) {
	if f.lent != "" {
		if err = change(f.lent, f.container, windows.REVOKE_ACCESS); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	if f.token != 0 {
		err = errors.Join(err, f.token.Close())
	}
	return err
}

// refused knows no reason: a program that can't be started is not started.
func (f *fence) refused(*End) string { return "" }

// Self is the path of this program for a run in the box: a copy that the container may read.
func (b *Box) Self() string { return b.fence.self() }

func (f *fence) copySelf() string {
	self, _ := os.Executable()
	if f.container == nil {
		return self
	}
	folder := filepath.Join(f.folder, "self")
	path := filepath.Join(folder, "stepboard.exe")
	if os.Mkdir(folder, 0o700) != nil || f.give(folder, mayRead) != nil || copyTo(path, self) != nil {
		return self
	}
	return path
}

// limited lists the openings of a box that follow from its construction, and why.
func (b *Box) limited() (open []Opening, why string) {
	open = []Opening{OpenUntried}
	if b.outlived.Load() {
		open = append(open, OpenOutlive)
	}
	if b.fence.container == nil {
		open = append(open, OpenRead, OpenConnect, OpenNames)
		if reason := uncontained.Load(); reason != nil {
			why = (*reason).Error()
		}
	}
	return open, why
}

// openFolder opens a folder so that its attributes can be changed and the folder can be removed.
func openFolder(path string) (*os.File, error) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	handle, err := windows.CreateFile(name, windows.GENERIC_READ|windows.FILE_WRITE_ATTRIBUTES,
		windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE|windows.FILE_SHARE_DELETE, nil, windows.OPEN_EXISTING,
		windows.FILE_FLAG_BACKUP_SEMANTICS, 0)
	if err != nil {
		return nil, pathError("open", path, err)
	}
	return os.NewFile(uintptr(handle), path), nil
}

// surroundings are variables that programs of this system expect. A compiler's libraries lie beside it.
func surroundings(work string, c Command) []string {
	root := os.Getenv("SystemRoot")
	path := filepath.Join(root, "System32") + ";" + root
	if len(c.Argv) > 0 {
		path = filepath.Dir(c.Argv[0]) + ";" + path
	}
	env := []string{"PATH=" + path, "SystemRoot=" + root, "windir=" + root}
	for _, name := range []string{"TMP", "TEMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA"} {
		env = append(env, name+"="+work)
	}
	for _, name := range []string{
		"SystemDrive", "ComSpec", "PATHEXT", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE",
	} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// variable is the name in a line of an environment, without regard to case.
func variable(line string) string {
	name, _, _ := strings.Cut(line, "=")
	return strings.ToUpper(name)
}
