package export

import (
	"context"

	"stepboard/scene/figure"
)

// Slides lays out slides: each slide alone, and as Write does.
func Slides(p Pages, o Options) (apart, even []figure.Page, err error) {
	j := job{Options: o, ctx: context.Background(), pages: p, passes: 1}
	d := &deck{job: &j, painter: newPainter(slideScale), lang: language(o.Lang)}
	layout, err := d.even(d.layOut)
	if err != nil {
		return nil, nil, err
	}
	for i := range p.Len() {
		page, err := d.layOut(i, 0)
		if err != nil {
			return nil, nil, err
		}
		apart = append(apart, page)
		if page, err = layout.page(i, d.layOut); err != nil {
			return nil, nil, err
		}
		even = append(even, page)
	}
	return apart, even, nil
}
