package box

import (
	"fmt"
	"net"
	"os"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
)

// ownSession has attributes that start a process in its own group and without its parent's console.
var ownSession = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.DETACHED_PROCESS}

func probeSystem(t targets, found func(o Opening, succeeded bool)) {
	for _, access := range []uint32{
		windows.PROCESS_VM_READ, windows.PROCESS_VM_WRITE | windows.PROCESS_VM_OPERATION, windows.PROCESS_CREATE_THREAD,
		windows.PROCESS_DUP_HANDLE, windows.PROCESS_SUSPEND_RESUME, windows.PROCESS_TERMINATE, windows.WRITE_DAC,
	} {
		found(OpenAttach, opens(access, t.Parent))
	}
	found(OpenNames, opens(windows.PROCESS_QUERY_LIMITED_INFORMATION, t.Parent) || listed(t.Parent))

	drive := os.Getenv("SystemDrive")
	for _, folder := range []string{`\Users\Public`, `\ProgramData`, `\Windows\Temp`, `\`} {
		found(OpenWrite, writable(drive+folder))
	}
	const access = registry.SET_VALUE | registry.CREATE_SUB_KEY
	for _, key := range []string{`Software`, `Environment`, `Software\Microsoft\Windows\CurrentVersion\Run`} {
		k, err := registry.OpenKey(registry.CURRENT_USER, key, access)
		if err == nil {
			_ = k.Close()
		}
		found(OpenWrite, err == nil)
	}
	if conn, err := net.Dial("udp", fmt.Sprint("127.0.0.1:", t.Port)); err == nil {
		_, err = conn.Write([]byte("probe"))
		_ = conn.Close()
		found(OpenConnect, err == nil)
	}
	found(OpenConnect, seesScreen() || seesClipboard())

	away := *ownSession
	away.CreationFlags |= windows.CREATE_BREAKAWAY_FROM_JOB
	attr := os.ProcAttr{Files: []*os.File{nil, nil, nil}, Sys: &away}
	_, err := os.StartProcess(os.Args[0], []string{os.Args[0], argumentSleep}, &attr)
	found(OpenOutlive, err == nil)
}

func opens(access uint32, pid int) bool {
	handle, err := windows.OpenProcess(access, false, uint32(pid))
	if err != nil {
		return false
	}
	_ = windows.CloseHandle(handle)
	return true
}

// listed reports whether a process appears in the system's list of processes.
func listed(pid int) bool {
	all, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPPROCESS, 0)
	if err != nil {
		return false
	}
	defer func() { _ = windows.CloseHandle(all) }()
	entry := windows.ProcessEntry32{Size: uint32(unsafe.Sizeof(windows.ProcessEntry32{}))}
	for err = windows.Process32First(all, &entry); err == nil; err = windows.Process32Next(all, &entry) {
		if int(entry.ProcessID) == pid {
			return true
		}
	}
	return false
}

var (
	user32 = windows.NewLazySystemDLL("user32.dll")
	gdi32  = windows.NewLazySystemDLL("gdi32.dll")
)

// seesScreen reports whether this process can read a pixel of the screen.
func seesScreen() bool {
	getDC, releaseDC := user32.NewProc("GetDC"), user32.NewProc("ReleaseDC")
	getPixel := gdi32.NewProc("GetPixel")
	if getDC.Find() != nil || releaseDC.Find() != nil || getPixel.Find() != nil {
		return false
	}
	screen, _, _ := getDC.Call(0)
	if screen == 0 {
		return false
	}
	defer func() { _, _, _ = releaseDC.Call(0, screen) }()
	const invalid = 0xFFFFFFFF // CLR_INVALID
	color, _, _ := getPixel.Call(screen, 0, 0)
	return uint32(color) != invalid
}

func seesClipboard() bool {
	open, shut := user32.NewProc("OpenClipboard"), user32.NewProc("CloseClipboard")
	next, get := user32.NewProc("EnumClipboardFormats"), user32.NewProc("GetClipboardData")
	if open.Find() != nil || shut.Find() != nil || next.Find() != nil || get.Find() != nil {
		return false
	}
	if ok, _, _ := open.Call(0); ok == 0 {
		return false
	}
	defer func() { _, _, _ = shut.Call() }()
	for format, _, _ := next.Call(0); format != 0; format, _, _ = next.Call(format) {
		if data, _, _ := get.Call(format); data != 0 {
			return true
		}
	}
	return false
}
