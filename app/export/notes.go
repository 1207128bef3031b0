package export

import "fmt"

// Places of the slide and the notes on a page of notes, in points. The page is 7.5 by 10 inches.
var (
	slideOnNotes = rect{54, 72, 432, 243}
	textOnNotes  = rect{54, 346.5, 432, 283.5}
)

// notes(i, text) writes the page of notes of slide i. It returns the relation from the slide to this page.
func (d *deck) notes(i int, text string) relation {
	name := fmt.Sprintf("notesSlide%d.xml", i+1)
	d.put("ppt/notesSlides/"+name, "notes.xml", slideText{Lines: d.lines(text)},
		relation{"rId1", officeType + "notesMaster", "../notesMasters/notesMaster1.xml"},
		relation{"rId2", officeType + "slide", fmt.Sprintf("../slides/slide%d.xml", i+1)})
	return relation{"rId3", officeType + "notesSlide", "../notesSlides/" + name}
}
