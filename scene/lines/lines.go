// Package lines breaks texts into lines of the lowest total cost, where Unicode's algorithm (UAX 14) allows a break.
package lines

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-text/typesetting/segmenter"
)

// Em returns the width of a character divided by the size of the font.
type Em func(char rune) float64

// Text is a measured text, which can be broken into lines in linear time. Widths are in ems, the unit of Em.
type Text struct {
	text   string
	em     Em
	pieces []piece
}

// Line is one line of a text. Text may be empty.
type Line struct {
	Text  string
	Width float64
}

// piece is a part of a text that stays on one line if it is not too long for a line. A piece is a word, or a single
// character of a script without spaces, together with its punctuation.
type piece struct {
	from, to int
	width    float64
	gap      float64 // width of the space after the piece
	last     bool    // the line must end after the piece
	cost     float64 // cost of a line's end before the piece
}

// Measure divides a text into pieces and measures the pieces. A run of spaces counts as one space, and spaces at
// the ends of lines are dropped. Invisible characters are left out, because fonts would show them as missing.
func Measure(text string, em Em) Text {
	p := Text{em: em}
	var rules segmenter.Segmenter
	rules.InitWithString(strings.TrimRightFunc(text, unicode.IsSpace))
	var clean strings.Builder
	clean.Grow(len(text))
	bare := true // the current line has no piece yet
	for parts := rules.LineIterator(); parts.Next(); {
		part := parts.Line()
		k := p.read(&clean, part)
		switch {
		case k.to > k.from || k.last && bare && len(p.pieces) > 0: // a word, or an empty line
			p.pieces = append(p.pieces, k)
		case k.last && !bare:
			p.pieces[len(p.pieces)-1].last = true
		}
		bare = k.last || bare && k.to == k.from
	}
	p.text = clean.String()
	kana := strings.ContainsFunc(p.text, func(r rune) bool { return r >= 'ぁ' && r <= 'ヺ' })
	quoted := false
	for i := 1; i < len(p.pieces); i++ {
		before := p.text[p.pieces[i-1].from:p.pieces[i-1].to]
		quoted = strings.Contains(before, "「") || quoted && !strings.Contains(before, "」")
		p.pieces[i].cost = p.cost(p.pieces[i-1], p.pieces[i], kana)
		if quoted {
			p.pieces[i].cost += 2 * compound
		}
	}
	return p
}

// Costs of lines and of their ends. An empty line would cost 2, and a half empty line costs a half.
const (
	phrase    = 0.01 // after a Japanese phrase
	character = 0.02 // in a Chinese text, where words are unknown, and before brackets
	compound  = 0.25 // in a compound word, and between words and numbers; twice as much in quotations
	word      = 4    // within a word, and between a number and its unit

	wide = 8   // width of a line from which short last lines have a cost
	few  = 4   // number of characters from which a last line is not short
	lack = 0.2 // cost of each character that a short last line lacks

	// Particles with which a Japanese phrase ends.
	postpositions = "はがにのもと"
	// Hiragana with which a phrase ends before another script: more particles, and endings of verbs and adjectives.
	closers = postpositions + "でへやをるばてなたうくつずだかぐら"
	// Hiragana with which words end, but after kanji parts of words: だけ and より, but 受け取り.
	enders = "いけめりれん"
	// Beginnings of words in hiragana. Each has two letters, of three bytes.
	beginners = "あっ あと あり ある あれ いく いけ いち いつ いな いま いる いれ うち うま お化 およ かか かぎ かま くだ くぼ ここ こと この これ しま すぐ すで " +
		"すべ する ずっ そう そこ その それ そろ たど たび ため だれ ちょ つい つな でき とお とき とこ どう どこ どち どの どれ ない なく なけ なぜ " +
		"なっ なり なる ひと ふさ ほう ほか ほと また まだ まと まま まる まわ みな みん もう もっ もの やめ やり よい よく よけ よる わか わず"
	// Numerals and other characters that belong to the next character.
	counts = "一二三四五六七八九十百千万两両几数何每毎各第同お"
	// Frequent Chinese words of two characters. Others are unknown.
	words = "棋盘 可见 没有 一个 状态 应为 文件 棋子 格子 目标 搜索 箱子 扩展 答案 程序 这里 空格 玩家 这个 代价 " +
		"到达 不能 一步 移动 输入 走法 获胜 规则 询问 空地 只有 显示 打开 不是 测试 数据 最少 格式 谜题 最多 " +
		"起点 终点 课件 算法 每个 所有 步数 字符 运行 攻击 评测 输出 超过 无法 可以 结束 方向 下一 保存 列表 " +
		"位置 任务 生成 点击 全部 走到 正在 一次 需要 求解 文本 开始 两个 内容 内存 括号 问题 选项 省略 吃掉 " +
		"选择 什么 之一 轨迹 现在 无解 命令 只能 其他 播放 得到 名称 文字 导出 同一 之后 一种 给出 正确 对比 " +
		"那里 这些 白马 黑子 对象 其中 事件 透镜 这样 还没 过程 路径 表示 检查 标注 文档 复制 用法 永远 整数 " +
		"安全 优先 返回 证明 记录 写入 部分 说明 至少 自己 最短 最后 拖动 集合 错误 样例 时间 指向 可能 任何 " +
		"连通 编译 第二 最小 别的 退出 旁边 整个 成绩 多少 图片 固定 同时 不同 编号 步骤 所在 已经 属于 它们 " +
		"太多 交换 下界 网页 结果 相同 每行 撤销 找到 大小 哪里 出现 使用 还有 绘制 数字 改动 回到 验证 附带 " +
		"次序 所以 当前 广度 哪个 修改 之前 为止 下面 窗口 用于 往回 后面 参数 单独 出发 为什 颜色 逐个 箭头 " +
		"相邻 添加 标题 停止 函数 允许 地面 哪些 更多 等待 少于 多于 不会 必须 一样 深度 迭代 双向 鬼魂 波前 " +
		"走廊 通道 学生 课堂 好处 难点 注意 狭窄"
	// Chinese particles that belong to the word before.
	particles = "着了的们吗呢吧么"
)

// Scripts of characters. Package unicode's tables would enlarge living pages.
const (
	other = iota // punctuation and signs
	latin
	hiragana
	katakana
	han
)

func script(r rune) int {
	switch {
	case r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z':
		return latin
	case r >= 'ぁ' && r <= 'ゟ':
		return hiragana
	case r >= 'ァ' && r <= 'ヿ' && r != '・':
		return katakana
	case r == '々' || r >= '\u3400' && r <= '\u9fff':
		return han
	}
	return other
}

// cost returns the cost of a line's end between two pieces. A number in brackets is the label of the next piece. In
// Japanese (kana), a phrase ends with a particle or an inflection, before another script or some words in hiragana.
func (p *Text) cost(before, after piece, kana bool) float64 {
	text, next := p.text[before.from:before.to], p.text[after.from:]
	begin, _ := utf8.DecodeRuneInString(next)
	end, size := utf8.DecodeLastRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(p.text[after.from:after.to])
	ahead, _ := utf8.DecodeLastRuneInString(p.text[:before.to-size])
	label, labelled := strings.CutPrefix(text, "（")
	from, to := script(end), script(begin)
	switch {
	case labelled && strings.Trim(label, "0123456789") == "）", end == '–', end == '/',
		end >= '0' && end <= '9' && to > latin, strings.ContainsRune(counts, end) && to > latin && before.gap == 0,
		!kana && strings.ContainsRune(particles, begin):
		return word
	case from == other && (to != hiragana || strings.ContainsRune("、。：；！？…・·", end)), from == latin && to == latin:
		return 0
	case before.gap > 0 && from != hiragana && begin >= '0' && begin <= '9':
		return compound
	case !kana && to == han && (script(ahead) == other && ahead >= '\u2e80' || script(last) == other),
		!kana && from == han && strings.Contains(words, string([]rune{end, begin})):
		return compound // after one character, this is probably the middle of a word of two characters
	case to == other, !kana:
		return character
	case from == hiragana && (to != hiragana || end == 'を') && (strings.ContainsRune(closers, end) ||
		script(ahead) == hiragana && strings.ContainsRune(enders, end)),
		to == hiragana && strings.ContainsRune(postpositions, end) && len(next) >= 6 && strings.Contains(beginners, next[:6]):
		return phrase
	case from == han && to == han:
		// Most words have two kanji.
		isHan := func(r rune) bool { return script(r) == han }
		until, since := strings.TrimRightFunc(p.text[:before.to], isHan), strings.TrimLeftFunc(next, isHan)
		if (before.to-len(until))%(2*size) == 0 && (len(next)-len(since))%(2*size) == 0 {
			return compound
		}
	case from != hiragana && to != hiragana && (from != katakana || to != katakana):
		return compound
	}
	return word
}

// read makes a piece from a part of a text. It appends the part's visible characters to the builder clean.
func (p *Text) read(clean *strings.Builder, part segmenter.Line) piece {
	k := piece{from: clean.Len(), to: clean.Len(), last: part.IsMandatoryBreak}
	for _, char := range part.Text {
		switch {
		case unicode.IsSpace(char) && char != '\u3000' && char != '\u00a0':
			k.gap = p.em(' ')
			continue
		case unicode.IsControl(char) || char == utf8.RuneError ||
			unicode.In(char, unicode.Cf, unicode.Variation_Selector): // invisible characters only affect others
			continue
		case k.gap > 0 && k.to > k.from:
			clean.WriteByte(' ')
			k.width += k.gap
		}
		clean.WriteRune(char)
		k.to, k.width, k.gap = clean.Len(), k.width+p.em(char), 0
	}
	if k.gap > 0 && k.to > k.from {
		clean.WriteByte(' ')
	}
	return k
}

// Empty reports whether the text has no lines at all.
func (p *Text) Empty() bool { return len(p.pieces) == 0 }

// Width returns the width of the whole text on one line. The result single is false if the text contains line ends.
func (p *Text) Width() (width float64, single bool) {
	single = true
	for i, k := range p.pieces {
		width += k.width
		if i < len(p.pieces)-1 {
			width += k.gap
			single = single && !k.last
		}
	}
	return width, single
}

// Word returns the width of the widest piece.
func (p *Text) Word() (width float64) {
	for _, k := range p.pieces {
		width = max(width, k.width)
	}
	return width
}

// Break breaks the text into lines of a width. The sum of the costs of the lines' ends and of the empty room in lines
// is as low as possible. A word that is too long for a line is broken. A line is wider than the given width only if its
// only character is wider.
func (p *Text) Break(width float64) []Line {
	pieces := p.fitting(width)
	best := make([]way, len(pieces)+1)
	for end := 1; end <= len(pieces); end++ {
		final := end == len(pieces) || pieces[end-1].last
		best[end].cost = math.Inf(1)
		for begin, used := end-1, 0.0; begin >= 0; begin-- {
			k := pieces[begin]
			if begin < end-1 {
				used += k.gap
			}
			if used += k.width; begin < end-1 && (used > width || k.last) {
				break
			}
			cost := best[begin].cost + k.cost
			if room := (width - used) / width; !final {
				cost += 2 * room * room
			} else if begin > 0 && width >= wide && p.text[pieces[begin-1].from:] >= "\u2e80" {
				cost += lack * float64(max(0, few-utf8.RuneCountInString(p.text[k.from:pieces[end-1].to])))
			}
			if cost < best[end].cost {
				best[end] = way{cost, begin, Line{p.text[k.from:pieces[end-1].to], used}}
			}
		}
	}
	var lines []Line
	for end := len(pieces); end > 0; end = best[end].begin {
		lines = append(lines, best[end].line)
	}
	slices.Reverse(lines)
	return lines
}

// way is the cheapest way to break a text up to a piece.
type way struct {
	cost  float64
	begin int  // first piece of the last line
	line  Line // the last line
}

// fitting returns the pieces. It divides a piece that is too long for a line into one piece for each character.
func (p *Text) fitting(width float64) []piece {
	var fit []piece
	for _, k := range p.pieces {
		if k.width <= width {
			fit = append(fit, k)
			continue
		}
		part := piece{to: k.from, cost: k.cost}
		var rules segmenter.Segmenter
		rules.InitWithString(p.text[k.from:k.to])
		for parts := rules.GraphemeIterator(); parts.Next(); part.cost = word {
			part.from, part.width = part.to, 0
			for _, char := range parts.Grapheme().Text {
				part.to, part.width = part.to+utf8.RuneLen(char), part.width+p.em(char)
			}
			fit = append(fit, part)
		}
		fit[len(fit)-1].gap, fit[len(fit)-1].last = k.gap, k.last
	}
	return fit
}
