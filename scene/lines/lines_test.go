package lines_test

import (
	"slices"
	"testing"
	"unicode/utf8"

	"stepboard/scene/lines"
)

func TestBreak(t *testing.T) {
	for _, c := range []struct {
		width float64
		text  string
		want  []string
	}{
		{8, "one two three", []string{"one two", "three"}},
		{7, "one two three", []string{"one two", "three"}},
		{6, "  one   two\tthree ", []string{"one", "two", "three"}},
		{9, "a\nb\n\nc", []string{"a", "b", "", "c"}},
		{4, "abcdefghij k", []string{"abcd", "efgh", "ij k"}},
		{4, "x abcdefghij", []string{"x ab", "cdef", "ghij"}},
		{4, "两个鬼魂同时移动", []string{"两个鬼魂", "同时移动"}},
		{4, "两个鬼魂，同时移动。", []string{"两个鬼", "魂，同时", "移动。"}},
		{4, "走到「角」里", []string{"走到", "「角」里"}},
		{3, "走到「角」", []string{"走到", "「角」"}},
		{5, "从BFS开始", []string{"从BFS开", "始"}},
		{4, "ステップー歩", []string{"ステッ", "プー歩"}},
		{5, "他说“走到角里”。", []string{"他说“走到", "角里”。"}},
		{4, "走到“角”里", []string{"走到", "“角”里"}},
		{5, "第1行、第23列", []string{"第1行、第", "23列"}},
		{3, "ネット…え", []string{"ネッ", "ト…え"}},
		{6, "C++ and/or 1/2 a\u00a0b", []string{"C++", "and/or", "1/2", "a\u00a0b"}},
		{5, "a  \u3000b\tc", []string{"a \u3000b", "c"}},
		{8, "a\r\nb\u2028c", []string{"a", "b", "c"}},
		{5, "side-to-side", []string{"side-", "to-", "side"}},
		{3, "。。。。。", []string{"。。。", "。。"}},
		{2, "e\u0301e\u0301e\u0301", []string{"e\u0301", "e\u0301", "e\u0301"}},
		{2, "a\u200db\ufe0f\u202ec\u2069d", []string{"ab", "cd"}},
		{2, "ab\u200bc", []string{"ab", "c"}},
		{3, "ab\u200bcd", []string{"ab", "cd"}},
		{12, "この盤には解がないため問題になりません。\n解けますか。", []string{"この盤には解がないため", "問題になりません。", "解けますか。"}},
		{18, "この盤には解がないため問題になりません。", []string{"この盤には解がないため問題に", "なりません。"}},
		{8, "ゴールへ運びます。", []string{"ゴールへ", "運びます。"}},
		{9, "この盤は最少で何手かかりますか。", []string{"この盤は最少で", "何手かかりますか。"}},
		{9, "どの駒をどこへ置けば解けるかを考える", []string{"どの駒をどこへ", "置けば解けるかを", "考える"}},
		{9, "スタートからのコストです。", []string{"スタートからの", "コストです。"}},
		{12, "展開した状態は「幅優先探索」が 4", []string{"展開した状態は", "「幅優先探索」が 4"}},
		{16, "展開した状態は一、「高速 (ビット並列)」が 4", []string{"展開した状態は一、", "「高速 (ビット並列)」が 4"}},
		{5, "すべてのことだ", []string{"すべての", "ことだ"}},
		{11, "最短の手順の初手になるのはどれですか。", []string{"最短の手順の初手に", "なるのはどれですか。"}},
		{10, "ならないことがあります。", []string{"ならないことが", "あります。"}},
		{9, "ゴールに着いたお化けも", []string{"ゴールに", "着いたお化けも"}},
		{12, "この道を通ります。7手かかります。", []string{"この道を通ります。", "7手かかります。"}},
		{10, "二人のお化けaはAへ、bはBへ", []string{"二人のお化けaは", "Aへ、bはBへ"}},
		{8, "子どもの駒などの話", []string{"子どもの", "駒などの話"}},
		{17, "通路が狭いので、二人は入れ替われません。", []string{"通路が狭いので、二人は", "入れ替われません。"}},
		{13, "空いているのは空きマスだけで、隣のブロックがそこへ滑り込みます。", []string{"空いているのは", "空きマスだけで、", "隣のブロックがそこへ", "滑り込みます。"}},
		{11, "华容道第一课空格怎样带着棋子走", []string{"华容道第一课空格怎样", "带着棋子走"}},
		{10, "最近两人之间的间隔：1", []string{"最近两人之间的", "间隔：1"}},
		{12, "待ったお化けの手数の和：1", []string{"待ったお化けの手数の", "和：1"}},
		{10, "最少是2：（1）空格向上；（2）交换", []string{"最少是2：（1）空格", "向上；（2）交换"}},
		{9, "空格要先向上走；（2）再交换", []string{"空格要先向上走；", "（2）再交换"}},
		{12, "空格要先绕到曹操的右边 BFS 步，走", []string{"空格要先绕到曹操的右边", "BFS 步，走"}},
		{14, "空格要先绕到曹操的右边，再走 7 步", []string{"空格要先绕到曹操的右边，", "再走 7 步"}},
		{9, "正解の選択肢にかぎ印が付きます", []string{"正解の選択肢に", "かぎ印が付きます"}},
		{7, "一度だけ押せばよいのです。", []string{"一度だけ押せば", "よいのです。"}},
		{12, "動いた数は上–下 3 と右–左 4", []string{"動いた数は上–下 3 と", "右–左 4"}},
		{9, "再生の速さは 1/イベント", []string{"再生の速さは", "1/イベント"}},
		{10, "これは「幅優先探索」の順です", []string{"これは", "「幅優先探索」の", "順です"}},
		{4, "最短手順表示", []string{"最短手順", "表示"}},
		{8, "そのほかのダイクストラ法", []string{"そのほかの", "ダイクストラ法"}},
		{12, "one two three four", []string{"one two", "three four"}},
		{13, "one two three a", []string{"one two three", "a"}},
		{10, "\u200d\u200b", nil},
		{10, "\u200b\u00ad\n", nil},
		{10, "\u200b\u00ad\na\n\u200b\u00ad\nb", []string{"a", "", "b"}},
		{10, "", nil},
		{10, " \n ", nil},
		{0.5, "ab", []string{"a", "b"}},
	} {
		p := lines.Measure(c.text, func(rune) float64 { return 1 })
		var got []string
		for _, l := range p.Break(c.width) {
			got = append(got, l.Text)
			if n := float64(utf8.RuneCountInString(l.Text)); l.Width != n {
				t.Errorf("%q: line %q is said to be %v wide", c.text, l.Text, l.Width)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q in %v: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}
