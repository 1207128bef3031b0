package widgets

// Follow gives the board the view of the board o: the whole board, or the same middle point and zoom.
// Both boards should have equally many rows and columns.
func (b *Board) Follow(o *Board) {
	if !o.view.free {
		if b.view.free {
			b.Fit()
		}
		return
	}
	before := b.Zoom()
	v, w := &b.view, &o.view
	midX, midY := (float64(w.width)/2-w.x)/w.cell, (float64(w.height)/2-w.y)/w.cell
	v.free = true
	v.setCell(o.Zoom() * v.fitCell())
	v.place(float64(v.width)/2-midX*v.cell, float64(v.height)/2-midY*v.cell)
	b.viewChanged(before)
}
