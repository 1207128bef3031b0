package box

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// fence runs programs in their own AppContainer, without capabilities. A program in a container can open only files
// whose permissions name this container or all containers. It can't connect to anything or open processes of the user.
// If the system can't make containers, programs run as the user with low integrity: they can read all files of the
// user, but change none.
//
// A fence changes permissions of files outside the box's folder in two ways. It allows the container to read and
// execute Setting.Program until the box is closed. It allows all containers to read and execute the files and folders
// of Setting.Read for ever. Most of these files already have this permission, because Windows and most installers give
// it. Changing the permissions of a large folder takes long.
type fence struct {
	token     windows.Token
	container *windows.SID // the identity of the container; nil: no container
	user      string       // the SID of the user who started this program
	folder    string       // the folder of the box
	lent      string       // Setting.Program, as long as the container may read it; else empty
}

var (
	lowBoxToken     = windows.NewLazySystemDLL("ntdll.dll").NewProc("NtCreateLowBoxToken")
	directoryObject = windows.NewLazySystemDLL("ntdll.dll").NewProc("NtCreateDirectoryObject")
	restrictedToken = windows.NewLazySystemDLL("advapi32.dll").NewProc("CreateRestrictedToken")
)

// uncontained is the error if containers do not work. contained is true if they work. Before a trial, both are unset.
var (
	uncontained atomic.Pointer[error]
	contained   atomic.Bool
)

func (f *fence) raise(s Setting, folder string, at Paths) error {
	f.folder = folder
	if err := f.become(); err != nil {
		return err
	}
	for _, path := range at.written() {
		if err := f.give(path, mayChange); err != nil {
			return err
		}
	}
	if f.container == nil { // without a container programs can read everything
		return nil
	}
	all, err := windows.CreateWellKnownSid(windows.WinBuiltinAnyPackageSid)
	if err != nil {
		return err
	}
	for _, path := range s.Read {
		if err := letRead(path, all); err != nil {
			// Running without a container instead would protect less than the self-test has reported.
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

// bareToken returns a copy of the token of this process, without privileges and administrator rights.
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

func lower(token windows.Token) error {
	sid, err := windows.CreateWellKnownSid(windows.WinLowLabelSid)
	if err != nil {
		return err
	}
	label := windows.Tokenmandatorylabel{Label: windows.SIDAndAttributes{Sid: sid, Attributes: windows.SE_GROUP_INTEGRITY}}
	return os.NewSyscallError("SetTokenInformation", windows.SetTokenInformation(token, windows.TokenIntegrityLevel,
		(*byte)(unsafe.Pointer(&label)), label.Size()))
}

// contain makes the token of a new container from the token bare, as Chromium's sandbox does. The container has a
// random name, so it shares nothing with other containers. It has no profile. CreateAppContainerProfile would make a
// folder and a part of the registry that remain, and to which programs could write.
func (f *fence) contain(bare windows.Token) (err error) {
	var numbers [7]uint32 // seven numbers, as in the SID of an app package
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
	var kept uintptr // number of handles that live as long as the token: 0 or 1
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
	case f.token == 0: // this happens in Wine
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

// objects makes the directory for named objects of the container, for example mutexes. Few programs need such objects.
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

func (f *fence) try() error {
	system, err := windows.GetSystemDirectory()
	if err != nil {
		return err
	}
	return f.works(system, filepath.Join(system, "cmd.exe"), "/d", "/c")
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

// refused returns "". On Windows, launch itself returns the error if a program can't be started.
func (f *fence) refused(*End) string { return "" }

// limited returns the attacks that this kind of box can't stop, and the reason.
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

// openFolder opens a folder. Its attributes can then be changed, and it can be removed while it is open.
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

// surroundings returns the variables that programs of this system expect. PATH begins with the folder of the command,
// because the libraries of a compiler are there.
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

// works runs a command in the fence: the words in shell, followed by "exit 7". Any other exit status is an error.
func (f *fence) works(dir string, shell ...string) error {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer func() { _ = null.Close() }()
	const status = 7
	attr := os.ProcAttr{Dir: dir, Env: surroundings(dir, Command{}), Files: []*os.File{null, null, null}}
	p, err := f.launch(append(shell, fmt.Sprint("exit ", status)), &attr, Setting{Tasks: 10},
		Limits{CPU: trial, Memory: 1 << 30})
	if err != nil {
		return err
	}
	defer p.close()
	watch := time.AfterFunc(trial, p.kill)
	defer watch.Stop()
	if end := p.wait(); end.Exit != status {
		return fmt.Errorf("%s in a fence: %#x %s", shell[0], end.Exit, end.Signal)
	}
	return nil
}
