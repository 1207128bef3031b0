package export

import "context"

// SlideCells returns the sizes of cells that each slide alone would have, and the sizes that the slides get.
func SlideCells(p Pages, o Options) (apart, even []float64, err error) {
	j := job{Options: o, ctx: context.Background(), pages: p, passes: 1}
	d := &deck{job: &j, painter: newPainter(slideScale), lang: language(o.Lang)}
	for i := range p.Len() {
		_, page, err := d.layOut(i, 0)
		if err != nil {
			return nil, nil, err
		}
		apart = append(apart, page.Cell)
	}
	if even, err = d.evenSlides(); err != nil {
		return nil, nil, err
	}
	for i := range even {
		_, page, err := d.layOut(i, even[i])
		if err != nil {
			return nil, nil, err
		}
		even[i] = page.Cell
	}
	return apart, even, nil
}
