package box

import (
	"fmt"
	"testing"

	"golang.org/x/sys/windows"
)

// A folder that all containers may read stays unchanged. Every other folder is opened for reading.
func TestLetsRead(t *testing.T) {
	all, err := windows.CreateWellKnownSid(windows.WinBuiltinAnyPackageSid)
	if err != nil || all.String() != "S-1-15-2-1" {
		t.Fatal(all, err)
	}
	for said, want := range map[string]bool{
		"D:(A;OICI;0x1200a9;;;S-1-15-2-1)":                         true,
		"D:(A;;FA;;;SY)(A;;FA;;;S-1-15-2-1)":                       true,
		"D:(A;OICIIO;0x1200a9;;;S-1-15-2-1)":                       false,
		"D:(A;OICI;0x1200a9;;;BU)":                                 false,
		"D:(A;OICI;0x120089;;;S-1-15-2-1)":                         false,
		"D:(D;OICI;0x1200a9;;;S-1-15-2-1)":                         false,
		"D:(A;OICI;0x1200a9;;;S-1-15-2-1-2-3-4-5-6-7)(A;;FA;;;SY)": false,
	} {
		sd, err := windows.SecurityDescriptorFromString(said)
		if err != nil {
			t.Fatal(said, err)
		}
		dacl, _, err := sd.DACL()
		if err != nil {
			t.Fatal(said, err)
		}
		if got, err := letsRead(dacl, all); got != want || err != nil {
			t.Errorf("%s: %t, %v", said, got, err)
		}
	}
}

// The system accepts the descriptors that the box makes.
func TestGiven(t *testing.T) {
	who, err := windows.StringToSid("S-1-15-2-1-2-3-4-5-6-7")
	if err != nil {
		t.Fatal(err)
	}
	for rights, want := range map[string]bool{mayChange: true, mayRead: true, "(A;OICIIO;FA;;;%s)": false} {
		sd, err := windows.SecurityDescriptorFromString("D:P(A;OICI;FA;;;SY)" + fmt.Sprintf(rights, who))
		if err != nil {
			t.Fatal(rights, err)
		}
		dacl, _, err := sd.DACL()
		if err != nil {
			t.Fatal(rights, err)
		}
		if got, err := letsRead(dacl, who); got != want || err != nil {
			t.Errorf("%s: %t, %v", rights, got, err)
		}
	}
}

// A program has no privileges and low integrity, whatever user starts it.
func TestBareToken(t *testing.T) {
	token, err := bareToken()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = token.Close() }()
	if err := lower(token); err != nil {
		t.Fatal(err)
	}
	own := windows.GetCurrentProcessToken()
	one, err := own.GetTokenUser()
	if err != nil {
		t.Fatal(err)
	}
	two, err := token.GetTokenUser()
	if err != nil || !one.User.Sid.Equals(two.User.Sid) {
		t.Error(two, err)
	}
}

// The statuses of Windows get the signal names that verdicts show.
func TestSignals(t *testing.T) {
	_, _, run := actions(t)
	if end := run(nil, "exit", "3221225477"); end.Signal != "SIGSEGV" || end.Exit != 0 {
		t.Errorf("%q %#x", end.Signal, end.Exit)
	}
}
