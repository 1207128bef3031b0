package box

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"sync"
	"unsafe"

	"golang.org/x/sys/windows"
)

// Rights to a folder of the box and to its content. They are entries for a SID, in the system's language for security
// descriptors. mayChange includes the right to remove the content of the folder, but not the folder itself.
const (
	mayChange = "(A;;0x1201bf;;;%[1]s)(A;OICIIO;0x1301bf;;;%[1]s)"
	mayRead   = "(A;OICI;0x1200a9;;;%[1]s)"
)

const readMask windows.ACCESS_MASK = 0x1200a9

// give gives the container rights to a folder of the box. The user and the system get all rights. Others get none.
func (f *fence) give(path, rights string) error {
	said := "D:P(A;OICI;FA;;;SY)(A;OICI;FA;;;" + f.user + ")"
	if f.container != nil {
		said += fmt.Sprintf(rights, f.container)
	}
	if err := describe(path, said); err != nil {
		return err
	}
	// A program with low integrity may write only to files with a low label. An error is ignored: Wine has no labels.
	sd, err := windows.SecurityDescriptorFromString("S:(ML;OICI;NW;;;LW)")
	if err != nil {
		return err
	}
	label, _, err := sd.SACL()
	if err != nil {
		return err
	}
	_ = windows.SetNamedSecurityInfo(path, windows.SE_FILE_OBJECT, windows.LABEL_SECURITY_INFORMATION,
		nil, nil, nil, label)
	return nil
}

// describe replaces the access list of a file or folder by the list in said.
func describe(path, said string) error {
	sd, err := windows.SecurityDescriptorFromString(said)
	if err != nil {
		return err
	}
	dacl, _, err := sd.DACL()
	if err != nil {
		return err
	}
	return pathError("open to programs", path, windows.SetNamedSecurityInfo(path, windows.SE_FILE_OBJECT,
		windows.DACL_SECURITY_INFORMATION|windows.PROTECTED_DACL_SECURITY_INFORMATION, nil, nil, dacl, nil))
}

// changing is locked while an access list is changed, because several boxes may use the same folder.
var changing sync.Mutex

// letRead allows a SID (reader) to read and execute a file or folder, if necessary. A missing file is no error.
func letRead(path string, reader *windows.SID) error {
	changing.Lock()
	defer changing.Unlock()
	dacl, err := listOf(path)
	may := false
	if err == nil {
		may, err = letsRead(dacl, reader)
	}
	if may || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return changeLocked(path, reader, windows.GRANT_ACCESS)
}

func listOf(path string) (*windows.ACL, error) {
	sd, err := windows.GetNamedSecurityInfo(path, windows.SE_FILE_OBJECT, windows.DACL_SECURITY_INFORMATION)
	if err != nil {
		return nil, pathError("look at", path, err)
	}
	dacl, _, err := sd.DACL()
	return dacl, err
}

// letsRead reports whether an entry of the list gives a SID (reader) the right to read and execute.
func letsRead(dacl *windows.ACL, reader *windows.SID) (bool, error) {
	if dacl == nil { // without a list, everybody has all rights
		return true, nil
	}
	for i := range uint32(dacl.AceCount) {
		var ace *windows.ACCESS_ALLOWED_ACE
		if err := windows.GetAce(dacl, i, &ace); err != nil {
			return false, err
		}
		sid := (*windows.SID)(unsafe.Pointer(&ace.SidStart))
		if ace.Header.AceType == windows.ACCESS_ALLOWED_ACE_TYPE && ace.Header.AceFlags&windows.INHERIT_ONLY_ACE == 0 &&
			ace.Mask&readMask == readMask && sid.Equals(reader) {
			return true, nil
		}
	}
	return false, nil
}

// change adds or removes the right of a SID (reader) to read and execute a file or folder, and the folder's content.
func change(path string, reader *windows.SID, mode windows.ACCESS_MODE) error {
	changing.Lock()
	defer changing.Unlock()
	return changeLocked(path, reader, mode)
}

func changeLocked(path string, reader *windows.SID, mode windows.ACCESS_MODE) error {
	dacl, err := listOf(path)
	if err != nil {
		return err
	}
	var pinner runtime.Pinner
	defer pinner.Unpin()
	pinner.Pin(reader)
	entry := windows.EXPLICIT_ACCESS{
		AccessPermissions: readMask, AccessMode: mode, Inheritance: windows.SUB_CONTAINERS_AND_OBJECTS_INHERIT,
		Trustee: windows.TRUSTEE{
			TrusteeForm: windows.TRUSTEE_IS_SID, TrusteeType: windows.TRUSTEE_IS_UNKNOWN,
			TrusteeValue: windows.TrusteeValueFromSID(reader),
		},
	}
	acl, err := windows.ACLFromEntries([]windows.EXPLICIT_ACCESS{entry}, dacl)
	if err != nil {
		return err
	}
	return pathError("open to programs", path, windows.SetNamedSecurityInfo(path, windows.SE_FILE_OBJECT,
		windows.DACL_SECURITY_INFORMATION, nil, nil, acl, nil))
}

func pathError(op, path string, err error) error {
	if err == nil {
		return nil
	}
	return &fs.PathError{Op: op, Path: path, Err: err}
}

// takeBack gives the user all rights to a folder and its inner folders. Programs own the folders that they have made,
// so the user could not remove them otherwise. takeBack does not follow links.
func (f *fence) takeBack(folder string) {
	_ = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, _ error) error {
		if entry != nil && entry.IsDir() {
			_ = describe(path, "D:P(A;OICI;FA;;;"+f.user+")")
		}
		return nil
	})
}
