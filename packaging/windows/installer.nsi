; The installer for Windows. It installs for one user, so that it needs no administrator: the program, its entry in the
; start menu, and .stepboard files opening by a double click. Removing it leaves the user's settings.
; VERSION, FILES (a folder) and OUT come from scripts/release.

Target amd64-unicode ; as the program: a 32-bit Windows says itself that it can't run either
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win10
SetDateSave off ; when the files were built is no part of the installer

!include MUI2.nsh
!include LogicLib.nsh

!define PROGRAM "$INSTDIR\stepboard.exe"
!define BOARD "Software\Classes\Stepboard.Board"
!define EXTENSION "Software\Classes\.stepboard"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Stepboard"

Name "Stepboard"
BrandingText "Stepboard ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Stepboard"
InstallDirRegKey HKCU "${UNINSTALL}" InstallLocation

VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=0 ProductName "Stepboard"
VIAddVersionKey /LANG=0 ProductVersion "${VERSION}"
VIAddVersionKey /LANG=0 FileVersion "${VERSION}"
VIAddVersionKey /LANG=0 FileDescription "Stepboard Setup"
VIAddVersionKey /LANG=0 CompanyName "Stepboard contributors"
VIAddVersionKey /LANG=0 LegalCopyright "Stepboard contributors, MIT licence"

!define MUI_ICON "..\..\assets\icon.ico"
!define MUI_UNICON "..\..\assets\icon.ico"
!define MUI_FINISHPAGE_RUN "${PROGRAM}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

!macro LANGUAGE NAME CLOSE BOARDS
	!insertmacro MUI_LANGUAGE "${NAME}"
	LangString close ${LANG_${NAME}} "${CLOSE}"
	LangString boards ${LANG_${NAME}} "${BOARDS}"
!macroend
!insertmacro LANGUAGE English "Stepboard is open. Close it, and try again." "Stepboard board"
!insertmacro LANGUAGE SimpChinese "Stepboard 正在运行。请关闭它，然后重试。" "Stepboard 棋盘"
!insertmacro LANGUAGE Japanese "Stepboard が開いています。閉じてから、もう一度試してください。" "Stepboard の盤"

; A program that runs can't be replaced or removed: waits until it is closed, and gives up where nobody can be asked.
!macro CLOSED
	${DoWhile} ${FileExists} "${PROGRAM}"
		ClearErrors
		FileOpen $0 "${PROGRAM}" a
		${IfNot} ${Errors}
			FileClose $0
			${ExitDo}
		${EndIf}
		MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(close)" /SD IDCANCEL IDRETRY +2
		Abort
	${Loop}
!macroend

; The desktop shows the new or gone file type at once (SHCNE_ASSOCCHANGED).
!macro REFRESH
	System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
	!insertmacro CLOSED
	SetOutPath "$INSTDIR"
	File /r "${FILES}\*"
	WriteUninstaller "$INSTDIR\uninstall.exe"
	CreateShortcut "$SMPROGRAMS\Stepboard.lnk" "${PROGRAM}"

	WriteRegStr HKCU "${BOARD}" "" "$(boards)"
	WriteRegStr HKCU "${BOARD}\DefaultIcon" "" "${PROGRAM},0"
	WriteRegStr HKCU "${BOARD}\shell\open\command" "" '"${PROGRAM}" "%1"'
	WriteRegStr HKCU "${EXTENSION}" "" "Stepboard.Board"
	WriteRegStr HKCU "${EXTENSION}" "Content Type" "application/x-stepboard+json"
	!insertmacro REFRESH

	WriteRegStr HKCU "${UNINSTALL}" DisplayName "Stepboard"
	WriteRegStr HKCU "${UNINSTALL}" DisplayVersion "${VERSION}"
	WriteRegStr HKCU "${UNINSTALL}" DisplayIcon "${PROGRAM},0"
	WriteRegStr HKCU "${UNINSTALL}" Publisher "Stepboard contributors"
	WriteRegStr HKCU "${UNINSTALL}" InstallLocation "$INSTDIR"
	WriteRegStr HKCU "${UNINSTALL}" UninstallString '"$INSTDIR\uninstall.exe"'
	WriteRegStr HKCU "${UNINSTALL}" QuietUninstallString '"$INSTDIR\uninstall.exe" /S'
	WriteRegDWORD HKCU "${UNINSTALL}" EstimatedSize ${KILOBYTES}
	WriteRegDWORD HKCU "${UNINSTALL}" NoModify 1
	WriteRegDWORD HKCU "${UNINSTALL}" NoRepair 1
SectionEnd

Section Uninstall
	!insertmacro CLOSED
	Delete "${PROGRAM}"
	Delete "$INSTDIR\stepboard-cli.exe"
	Delete "$INSTDIR\LICENSE.txt"
	Delete "$INSTDIR\uninstall.exe"
	SetOutPath "$TEMP" ; a folder that one is in can't be removed
	RMDir "$INSTDIR"   ; only if nothing of the user's is in it
	Delete "$SMPROGRAMS\Stepboard.lnk"

	ReadRegStr $0 HKCU "${EXTENSION}" ""
	${If} $0 == "Stepboard.Board"
		DeleteRegKey HKCU "${EXTENSION}"
	${EndIf}
	DeleteRegKey HKCU "${BOARD}"
	DeleteRegKey HKCU "${UNINSTALL}"
	!insertmacro REFRESH
SectionEnd
