// Checks printed ways by the rules of {{.ID}}. A way is right if each of its moves is legal, it ends in a won state, and
// its cost is the cost of the judge's way. The rules below the runtime were translated from the file of rules.
#include <algorithm>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>
{{if eq .Style "testlib"}}
#include "testlib.h"
{{end}}
namespace way {
using std::string;
using std::vector;
typedef long long Int;

// The values of the rules. n and m are a number, or a row and a column, or the bits of a set and its index.
enum Kind { UNSET, NONE, BOOL, INT, STR, LIST, TUPLE, DICT, FN, CELL, DIR, PIECE, GROUND, STATE, BOARD, MOVE, WALK, SET, PROBLEM };
struct Object { virtual ~Object() {} };
struct V {
    Kind kind = UNSET;
    Int n = 0, m = 0;
    std::shared_ptr<Object> o;
};
struct Two { V a, b; };
typedef vector<V> Args;
typedef vector<std::pair<string, V>> Named;
struct Failure { string why; };
[[noreturn]] void failed(const string& why) { throw Failure{why}; }

struct Text : Object { string s; explicit Text(string t) : s(std::move(t)) {} };
struct Seq : Object { vector<V> v; };
struct Fn : Object { std::function<V(const Args&)> f; };
// at has the pieces by their own cells, in layers of all cells: see layer.
struct State : Object { vector<signed char> at; vector<Int> fields; };
struct Move : Object { string name, word; V to; Int major = 0, minor = 1; };
struct Walk : Object { vector<int> steps; };
struct Edge { Int from, to, weight; bool oneWay; };
struct Also { Int row, col; string letters; };  // further pieces on a cell
struct Problem : Object { vector<string> rows; std::map<string, Int> numbers; std::map<string, vector<Int>> lists; vector<Edge> edges; vector<Also> also; };

int compare(const V& x, const V& y);
struct Less { bool operator()(const V& x, const V& y) const { return compare(x, y) < 0; } };
struct Dict : Object { vector<std::pair<V, V>> list; std::map<V, size_t, Less> at; };

V made(Kind kind, Int n = 0, Int m = 0) { V v; v.kind = kind; v.n = n; v.m = m; return v; }
V held(Kind kind, Object* o) { V v = made(kind); v.o.reset(o); return v; }
V None() { return made(NONE); }
V B(bool b) { return made(BOOL, b); }
V N(Int n) { return made(INT, n); }
V S(const string& s) { return held(STR, new Text(s)); }
V seq(Kind kind, vector<V> v) { Seq* s = new Seq; s->v = std::move(v); return held(kind, s); }
V L(vector<V> v) { return seq(LIST, std::move(v)); }
V T(vector<V> v) { return seq(TUPLE, std::move(v)); }
V F(std::function<V(const Args&)> f) { Fn* fn = new Fn; fn->f = std::move(f); return held(FN, fn); }

template <class O> O& as(const V& v, Kind kind) {
    if (v.kind != kind) failed("a value has another type");
    return *static_cast<O*>(v.o.get());
}
const string& str(const V& v) { return as<Text>(v, STR).s; }
Int number(const V& v) {
    if (v.kind != INT) failed("a number is missing");
    return v.n;
}
vector<V>& list(const V& v) {
    if (v.kind != LIST && v.kind != TUPLE) failed("a list is missing");
    return static_cast<Seq*>(v.o.get())->v;
}

// The declarations of the file.
// offsets are the cells of a piece, as rows and columns from its own cell, which is the first.
struct PieceKind { char letter; const char* name; int rows, cols; vector<std::pair<int, int>> offsets; bool any; vector<int> on; bool stack; };
struct GroundKind { char letter; const char* name; bool wall; };
struct Field { const char* name; bool set; Int least, most, start; vector<V> items; vector<Int> values; };
struct Sign { int piece = -1, ground = -1; };
vector<PieceKind> pieces;
vector<GroundKind> grounds;
vector<Field> givens, fields, lists;
Sign signs[256];

// The board of the dataset that is being checked.
int rows, cols;
vector<int> groundAt;
vector<Int> given;
vector<vector<Int>> listed;  // the values of lists
vector<Edge> edges;  // of a graph
V start, prepared;

int cells() { return rows * cols; }
extern const bool WRAP_ROWS, WRAP_COLS, HEX, BOARDLESS, GRAPH;
extern const vector<Edge> EDGES;
Int wrapped(Int n, Int side) { return (n % side + side) % side; }
V cell(Int row, Int col) {
    return made(CELL, WRAP_ROWS ? wrapped(row, rows) : row, WRAP_COLS ? wrapped(col, cols) : col);
}
V on(int at) { return cell(at % cells() / cols, at % cols); }  // of a cell, or of a place in State.at
int at(const V& c) {
    if (c.kind != CELL) failed("a cell is missing");
    return 0 <= c.n && c.n < rows && 0 <= c.m && c.m < cols ? int(c.n * cols + c.m) : -1;
}
// Directions, clockwise: four of squares, or six of hexagons in rows, of which rows 1, 3, ... are half a cell further right.
const int DROW[2][6] = { {-1, 0, 1, 0}, {-1, 0, 1, 1, 0, -1} }, DCOL[2][6] = { {0, 1, 0, -1}, {0, 1, 0, -1, -1, -1} };
const char* DNAME[2][6] = { {"up", "right", "down", "left"},
                            {"up-right", "right", "down-right", "down-left", "left", "up-left"} };
Int directions() { return HEX ? 6 : 4; }
Int turned(Int d, Int by) { return (d + by + directions()) % directions(); }
V beside(const V& c, Int d) {
    bool odd = HEX && DROW[1][d] != 0 && c.n & 1;
    return cell(c.n + DROW[HEX][d], c.m + DCOL[HEX][d] + odd);
}

vector<Edge> links(Int at) {  // the edges that lead from a point, with this point first
    vector<Edge> out;
    for (const Edge& e : edges) {
        if (e.from == at) out.push_back(e);
        else if (e.to == at && !e.oneWay) out.push_back({e.to, e.from, e.weight, false});
    }
    return out;
}
string along(Int from, Int to) { return std::to_string(from + 1) + "→" + std::to_string(to + 1); }

bool truth(const V& v) {
    switch (v.kind) {
    case UNSET: failed("a variable has no value");
    case NONE: return false;
    case BOOL: case INT: case SET: return v.n != 0;
    case STR: return !str(v).empty();
    case LIST: case TUPLE: return !list(v).empty();
    case DICT: return !as<Dict>(v, DICT).list.empty();
    default: return true;
    }
}

template <class A> int order(const A& a, const A& b) { return a < b ? -1 : b < a ? 1 : 0; }
int compare(const V& x, const V& y) {
    if (x.kind != y.kind) return order(int(x.kind), int(y.kind));
    switch (x.kind) {
    case STR: return order(str(x), str(y));
    case LIST: case TUPLE: {
        const vector<V>&a = list(x), &b = list(y);
        for (size_t i = 0; i < a.size() && i < b.size(); i++)
            if (int c = compare(a[i], b[i])) return c;
        return order(a.size(), b.size());
    }
    case STATE: {
        const State &a = as<State>(x, STATE), &b = as<State>(y, STATE);
        return a.at != b.at ? order(a.at, b.at) : order(a.fields, b.fields);
    }
    case DICT: {
        const Dict &a = as<Dict>(x, DICT), &b = as<Dict>(y, DICT);
        if (a.list.size() != b.list.size()) return order(a.list.size(), b.list.size());
        for (auto& e : a.list) {
            auto found = b.at.find(e.first);
            if (found == b.at.end() || compare(e.second, b.list[found->second].second)) return -1;
        }
        return 0;
    }
    case MOVE: case WALK: case FN: case PROBLEM: return order(x.o.get(), y.o.get());
    default: return x.n != y.n ? order(x.n, y.n) : order(x.m, y.m);
    }
}
bool eq(const Two& t) { return compare(t.a, t.b) == 0; }
bool less(const Two& t) {
    if (t.a.kind != t.b.kind || (t.a.kind != INT && t.a.kind != STR && t.a.kind != LIST && t.a.kind != TUPLE && t.a.kind != BOOL))
        failed("values have no order");
    return compare(t.a, t.b) < 0;
}
bool lessEqual(const Two& t) { return !less({t.b, t.a}); }

V D(const vector<std::pair<V, V>>& entries);
void put(Dict& d, const V& key, const V& value) {
    auto found = d.at.find(key);
    if (found != d.at.end()) { d.list[found->second].second = value; return; }
    d.at[key] = d.list.size();
    d.list.push_back({key, value});
}
V D(const vector<std::pair<V, V>>& entries) {
    Dict* d = new Dict;
    for (auto& e : entries) put(*d, e.first, e.second);
    return held(DICT, d);
}

vector<V> items(const V& x) {
    vector<V> out;
    switch (x.kind) {
    case LIST: case TUPLE: return list(x);
    case STR: for (char c : str(x)) out.push_back(S(string(1, c))); return out;
    case DICT: for (auto& e : as<Dict>(x, DICT).list) out.push_back(e.first); return out;
    case SET:
        for (size_t i = 0; i < fields[x.m].items.size(); i++)
            if (x.n >> i & 1) out.push_back(fields[x.m].items[i]);
        return out;
    default: failed("a value has no elements");
    }
}
Args unpack(const V& v, size_t n) {
    Args all = items(v);
    if (all.size() != n) failed("a list has another length");
    return all;
}
int itemOf(int field, const V& v) {
    const vector<V>& all = fields[field].items;
    for (size_t i = 0; i < all.size(); i++)
        if (compare(all[i], v) == 0) return int(i);
    return -1;
}

bool in(const Two& t) {
    const V &x = t.a, &y = t.b;
    switch (y.kind) {
    case STR: return str(y).find(str(x)) != string::npos;
    case DICT: return as<Dict>(y, DICT).at.count(x) > 0;
    case SET: { int i = itemOf(int(y.m), x); return i >= 0 && (y.n >> i & 1); }
    default:
        for (const V& v : items(y)) if (compare(v, x) == 0) return true;
        return false;
    }
}

string textOf(const State& s);
string shown(const V& v, bool quoted) {
    string out;
    switch (v.kind) {
    case UNSET: failed("a variable has no value");
    case NONE: return "None";
    case BOOL: return v.n ? "True" : "False";
    case INT: return std::to_string(v.n);
    case STR: {
        if (!quoted) return str(v);
        for (char c : str(v)) out += c == '"' || c == '\\' ? string("\\") + c : c == '\n' ? "\\n" : string(1, c);
        return "\"" + out + "\"";
    }
    case LIST: case TUPLE: {
        for (const V& x : list(v)) out += (out.empty() ? "" : ", ") + shown(x, true);
        if (v.kind == TUPLE) return "(" + out + (list(v).size() == 1 ? ",)" : ")");
        return "[" + out + "]";
    }
    case DICT:
        for (auto& e : as<Dict>(v, DICT).list) out += (out.empty() ? "" : ", ") + shown(e.first, true) + ": " + shown(e.second, true);
        return "{" + out + "}";
    case CELL: return "cell (" + std::to_string(v.n) + ", " + std::to_string(v.m) + ")";
    case DIR: return DNAME[HEX][v.n];
    case PIECE: return string(1, pieces[v.n].letter);
    case GROUND: return string(1, grounds[v.n].letter);
    case STATE: return textOf(as<State>(v, STATE));
    case MOVE: return "move " + as<Move>(v, MOVE).name;
    case SET:
        for (const V& x : items(v)) out += (out.empty() ? "" : ", ") + shown(x, true);
        return "{" + out + "}";
    default: failed("a value has no text");
    }
}

Int checked(bool overflow, Int n) {
    if (overflow) failed("a number is too large");
    return n;
}
V plus(const Two& t) {
    if (t.a.kind == INT && t.b.kind == INT) { Int n; bool o = __builtin_add_overflow(t.a.n, t.b.n, &n); return N(checked(o, n)); }
    if (t.a.kind == STR) return S(str(t.a) + str(t.b));
    if (t.a.kind != t.b.kind) failed("values can't be added");
    vector<V> all = list(t.a);
    all.insert(all.end(), list(t.b).begin(), list(t.b).end());
    return seq(t.a.kind, all);
}
V grown(const Two& t) {  // x += y changes a list
    if (t.a.kind != LIST) return plus(t);
    vector<V> more = items(t.b);
    vector<V>& all = list(t.a);
    all.insert(all.end(), more.begin(), more.end());
    return t.a;
}
V minus(const Two& t) {
    if (t.a.kind == SET) return made(SET, t.a.n & ~t.b.n, t.a.m);
    Int n; bool o = __builtin_sub_overflow(number(t.a), number(t.b), &n);
    return N(checked(o, n));
}
V times(const Two& t) {
    if (t.a.kind == INT && t.b.kind == INT) { Int n; bool o = __builtin_mul_overflow(t.a.n, t.b.n, &n); return N(checked(o, n)); }
    const V &x = t.a.kind == INT ? t.b : t.a, &k = t.a.kind == INT ? t.a : t.b;
    if (x.kind == STR) { string s; for (Int i = 0; i < number(k); i++) s += str(x); return S(s); }
    vector<V> all;
    for (Int i = 0; i < number(k); i++) all.insert(all.end(), list(x).begin(), list(x).end());
    return seq(x.kind, all);
}
V over(const Two& t) {  // rounds down
    Int a = number(t.a), b = number(t.b);
    if (b == 0) failed("division by zero");
    return N(a / b - (a % b != 0 && (a < 0) != (b < 0)));
}
V formatted(const string& f, const V& x) {
    vector<V> all = x.kind == TUPLE ? list(x) : vector<V>{x};
    string out;
    size_t k = 0;
    for (size_t i = 0; i < f.size(); i++) {
        if (f[i] != '%') { out += f[i]; continue; }
        if (++i == f.size()) failed("a format ends early");
        if (f[i] == '%') { out += '%'; continue; }
        if (k == all.size()) failed("a format has too few values");
        const V& v = all[k++];
        if (f[i] == 'd' || f[i] == 'i') out += std::to_string(number(v));
        else if (f[i] == 's') out += shown(v, false);
        else if (f[i] == 'r') out += shown(v, true);
        else failed("a format is not known");
    }
    if (k < all.size()) failed("a format has too many values");
    return S(out);
}
V rest(const Two& t) {
    if (t.a.kind == STR) return formatted(str(t.a), t.b);
    Int a = number(t.a), b = number(t.b);
    if (b == 0) failed("division by zero");
    Int r = a % b;
    return N(r != 0 && (r < 0) != (b < 0) ? r + b : r);
}
V bits(char op, const Two& t) {
    if (t.a.kind != t.b.kind || (t.a.kind != INT && t.a.kind != SET)) failed("values have no bits");
    return made(t.a.kind, op == '&' ? t.a.n & t.b.n : op == '|' ? t.a.n | t.b.n : t.a.n ^ t.b.n, t.a.m);
}
V shiftBits(char op, const Two& t) {
    Int a = number(t.a), b = number(t.b);
    if (b < 0 || b > 62 || (op == '<' && (a > (Int(1) << 62 >> b) || a < 0))) failed("a number is too large");
    return N(op == '<' ? a << b : a >> b);
}
V negative(const V& v) { return N(-number(v)); }

// Pieces and states.
bool stands(int p, int g) {
    if (pieces[p].any) return !grounds[g].wall;
    return std::count(pieces[p].on.begin(), pieces[p].on.end(), g) > 0;
}
// A piece that may share its cell has a layer of its own. All others have layer 0.
int layer(int p) {
    int n = 0;
    for (int k = 0; k <= p; k++) n += pieces[k].stack;
    return pieces[p].stack ? n : 0;
}
int layers() {
    int n = 1;
    for (auto& p : pieces) n += p.stack;
    return n;
}
int placeOf(int p, const V& c) { return layer(p) * cells() + at(c); }
// lower returns the place in State.at of the piece of layer 0 on a cell, or -1.
int lower(const State& s, int c) {
    if (c < 0) return -1;
    if (s.at[c] >= 0) return c;
    for (int row = c / cols; row >= 0 && row > c / cols - 8; row--)
        for (int col = std::min(cols - 1, c % cols + 7); col >= 0 && col > c % cols - 8; col--) {
            int p = s.at[row * cols + col];
            if (p < 0) continue;
            for (auto& o : pieces[p].offsets)
                if (row + o.first == c / cols && col + o.second == c % cols) return row * cols + col;
        }
    return -1;
}
// within returns the place of the piece of a layer on a cell, or -1.
int within(const State& s, int c, int layer) {
    if (layer == 0 || c < 0) return lower(s, c);
    return s.at[layer * cells() + c] >= 0 ? layer * cells() + c : -1;
}
// corner returns the place of the uppermost piece on a cell, or -1.
int corner(const State& s, int c) {
    int top = lower(s, c);
    for (int x = c + cells(); c >= 0 && x < int(s.at.size()); x += cells())
        if (s.at[x] >= 0 && (top < 0 || s.at[x] > s.at[top])) top = x;
    return top;
}
// inRow returns the place of the piece whose letter a row of text has on a cell, or -1.
int inRow(const State& s, int c) {
    int x = lower(s, c);
    return x >= 0 && pieces[s.at[x]].offsets.size() > 1 ? x : corner(s, c);
}
// standing returns the place of a piece on a cell, or of the uppermost one if no piece is named, or -1.
int standing(const State& s, int c, const V& piece) {
    if (piece.kind == UNSET) return corner(s, c);
    if (piece.kind != PIECE) failed("a piece is missing");
    int x = within(s, c, layer(int(piece.n)));
    return x >= 0 && s.at[x] == piece.n ? x : -1;
}
// obstacle returns FREE, or why a piece can't stand on a cell: BAD ground, or the place of another piece.
const int FREE = -1, BAD = -2;
int obstacle(const State& s, int p, const V& c, int from) {
    for (auto& o : pieces[p].offsets) {
        int x = at(cell(c.n + o.first, c.m + o.second));
        if (x < 0 || !stands(p, groundAt[x])) return BAD;
        int other = within(s, x, layer(p));
        if (other >= 0 && (other != from || s.at[other] != p)) return other;
    }
    return FREE;
}
bool blocked(const State& s, int p, const V& c, int from) { return obstacle(s, p, c, from) != FREE; }
State& stateOf(const V& v) { return as<State>(v, STATE); }
V copied(const V& s, State*& n) { n = new State(stateOf(s)); return held(STATE, n); }
void place(State& s, int p, const V& c, int from = -1) {
    if (blocked(s, p, c, from)) failed("a piece can't stand there");
    s.at[placeOf(p, c)] = (signed char)p;
}
// movedTo moves the piece with place x, which covers a.
V movedTo(const V& s, const V& a, const V& b, int x) {
    if (x < 0) failed("no piece to move");
    V from = on(x), to = cell(b.n + from.n - a.n, b.m + from.m - a.m);
    State* n;
    V out = copied(s, n);
    int p = n->at[x];
    if (compare(from, to) == 0) return out;
    if (blocked(*n, p, to, x)) failed("a piece can't stand there");
    n->at[x] = -1;
    n->at[placeOf(p, to)] = (signed char)p;
    return out;
}
V swapped(const V& s, const V& a, const V& b) {
    if (at(a) < 0 || at(b) < 0) failed("a cell is beside the board");
    int x = corner(stateOf(s), at(a)), y = corner(stateOf(s), at(b));
    State* n;
    V out = copied(s, n);
    if (x == y || (x >= 0 && y >= 0 && n->at[x] == n->at[y])) return out;
    if (x < 0) return movedTo(s, b, a, y);
    if (y < 0) return movedTo(s, a, b, x);
    int p = n->at[x], q = n->at[y];
    if (pieces[p].offsets.size() * pieces[q].offsets.size() > 1) failed("a piece is too large to swap");
    n->at[x] = n->at[y] = -1;
    place(*n, p, b);
    place(*n, q, a);
    return out;
}
// alsoLines returns a line for each cell with pieces whose letters the rows of text do not have.
string alsoLines(const State& s) {
    string out;
    for (int c = 0; c < cells() && layers() > 1; c++) {
        string letters;
        for (size_t p = 0; p < pieces.size(); p++)
            if (s.at[layer(int(p)) * cells() + c] == int(p) && s.at[inRow(s, c)] != int(p)) letters += pieces[p].letter;
        if (!letters.empty()) out += "\nalso = " + std::to_string(c / cols) + " " + std::to_string(c % cols) + " " + letters;
    }
    return out;
}
string textOf(const State& s) {
    string text;
    for (int g : groundAt) text += grounds[g].letter;
    for (int x = 0; x < int(s.at.size()); x++) {
        int c = x % cells();
        if (s.at[x] >= 0 && s.at[inRow(s, c)] == s.at[x])
            for (auto& o : pieces[s.at[x]].offsets) text[c + o.first * cols + o.second] = pieces[s.at[x]].letter;
    }
    return text + alsoLines(s);
}
string boardText() {
    const State& s = stateOf(start);
    string text;
    for (int c = 0; c < cells(); c++) {
        int x = inRow(s, c), g = groundAt[c];
        char letter = grounds[g].letter;
        if (x >= 0) {
            int p = s.at[x];
            letter = pieces[p].letter;
            if (signs[(unsigned char)letter].ground != g)
                for (int k = 0; k < 256; k++)
                    if (signs[k].piece == p && signs[k].ground == g) { letter = char(k); break; }
        }
        text += letter;
        if ((c + 1) % cols == 0 && c + 1 < cells()) text += '\n';
    }
    return text;
}
void setField(State& s, const string& name, const V& v) {
    for (size_t i = 0; i < fields.size(); i++) {
        if (name != fields[i].name) continue;
        Int n = 0;
        if (!fields[i].set) n = number(v);
        else if (v.kind == SET && v.m == Int(i)) n = v.n;
        else for (const V& x : items(v)) {
            int k = itemOf(int(i), x);
            if (k < 0) failed("a set has no such item");
            n |= Int(1) << k;
        }
        if (!fields[i].set && (n < fields[i].least || n > fields[i].most)) failed("a number is out of range");
        s.fields[i] = n;
        return;
    }
    failed("a state has no number " + name);
}
V withFields(const V& s, const Named& named) {
    State* n;
    V out = copied(s, n);
    for (auto& x : named) setField(*n, x.first, x.second);
    return out;
}
// alsoLine reads a line "also = 0 2 ab". It returns false for other lines.
bool alsoLine(const string& line, vector<Also>& list) {
    std::istringstream in(line);
    Also x{0, 0, ""};
    string name, is, more;
    if (layers() == 1 || line.find('=') == string::npos) return false;
    string spaced = line;
    spaced.replace(line.find('='), 1, " = ");
    in.str(spaced);
    if (!(in >> name >> is >> x.row >> x.col >> x.letters) || in >> more || name != "also") return false;
    list.push_back(x);
    return true;
}
void placeAlso(State& s, const vector<Also>& list) {
    for (auto& x : list)
        for (char letter : x.letters) {
            int p = signs[(unsigned char)letter].piece;
            if (p < 0 || pieces[p].letter != letter || at(cell(x.row, x.col)) < 0) failed("a further piece has no place");
            place(s, p, cell(x.row, x.col));
        }
}
V boardState(const V& text, const Named& named) {
    State* s = new State(stateOf(start));
    V out = held(STATE, s);
    std::fill(s->at.begin(), s->at.end(), -1);
    string t = str(text);
    vector<Also> also;
    for (size_t i; (i = t.rfind('\n')) != string::npos && alsoLine(t.substr(i + 1), also);) t.erase(i);
    t.erase(std::remove(t.begin(), t.end(), '\n'), t.end());
    if (int(t.size()) != cells()) failed("a text has another length than the board");
    for (int c = 0; c < cells(); c++) {
        int p = signs[(unsigned char)t[c]].piece;
        if (p < 0) continue;
        int x = corner(*s, c);
        if (pieces[p].offsets.size() > 1 && x >= 0 && s->at[x] == p) continue;
        place(*s, p, on(c));
    }
    placeAlso(*s, also);
    return withFields(out, named);
}
V walkFrom(const V& s, const V& from) {
    Walk* w = new Walk;
    V out = held(WALK, w);
    if (at(from) < 0) failed("a cell is beside the board");
    w->steps.assign(cells(), -1);
    vector<bool> free(cells());
    for (int c = 0; c < cells(); c++) free[c] = !grounds[groundAt[c]].wall && lower(stateOf(s), c) < 0;
    vector<int> queue{at(from)};
    w->steps[queue[0]] = 0;
    for (size_t i = 0; i < queue.size(); i++)
        for (const Edge& e : links(queue[i]))
            if (free[e.to] && w->steps[e.to] < 0) { w->steps[e.to] = w->steps[queue[i]] + 1; queue.push_back(int(e.to)); }
    for (size_t i = 0; i < queue.size() && !GRAPH; i++)
        for (int d = 0; d < directions(); d++) {
            int to = at(beside(on(queue[i]), d));
            if (to >= 0 && free[to] && w->steps[to] < 0) { w->steps[to] = w->steps[queue[i]] + 1; queue.push_back(to); }
        }
    return out;
}
V wayTo(const V& walk, const V& c) {
    const vector<int>& steps = as<Walk>(walk, WALK).steps;
    int to = at(c);
    if (to < 0 || steps[to] < 0) return None();
    vector<V> out(steps[to]);
    for (int n = steps[to] - 1; n >= 0 && GRAPH; n--) {
        int from = to;
        for (int c = 0; c < cells(); c++)
            for (const Edge& e : links(c)) if (steps[c] == n && e.to == to) from = c;
        out[n] = S(along(from, to));
        to = from;
    }
    for (int n = GRAPH ? -1 : steps[to] - 1; n >= 0; n--)
        for (int d = 0; d < directions(); d++) {
            int from = at(beside(on(to), turned(d, directions() / 2)));
            if (from >= 0 && steps[from] == n) { out[n] = made(DIR, d); to = from; break; }
        }
    return L(out);
}

V attribute(const V& x, const string& name) {
    switch (x.kind) {
    case CELL:
        if (name == "row") return N(x.n);
        if (name == "col") return N(x.m);
        if (name == "inside") return B(at(x) >= 0);
        if (name == "number") return N(at(x));
        if (name == "near") {
            vector<V> out, beyond;
            for (const Edge& e : links(at(x))) beyond.push_back(on(int(e.to)));
            for (int d = 0; d < directions() && !GRAPH; d++) beyond.push_back(beside(x, d));
            for (const V& c : beyond) {
                bool again = at(c) == at(x);
                for (const V& y : out) again = again || at(c) == at(y);
                if (at(c) >= 0 && !again) out.push_back(c);
            }
            return T(out);
        }
        break;
    case DIR:
        if (name == "name") return S(DNAME[HEX][x.n]);
        if (name == "row") return N(DROW[HEX][x.n]);
        if (name == "col") return N(DCOL[HEX][x.n]);
        if (name == "opposite") return made(DIR, turned(x.n, directions() / 2));
        if (name == "right") return made(DIR, turned(x.n, 1));
        if (name == "left") return made(DIR, turned(x.n, -1));
        break;
    case PIECE:
        if (name == "letter") return S(string(1, pieces[x.n].letter));
        if (name == "name") return S(pieces[x.n].name);
        if (name == "rows") return N(pieces[x.n].rows);
        if (name == "cols") return N(pieces[x.n].cols);
        break;
    case GROUND:
        if (name == "letter") return S(string(1, grounds[x.n].letter));
        if (name == "name") return S(grounds[x.n].name);
        if (name == "wall") return B(grounds[x.n].wall);
        break;
    case MOVE:
        if (name == "name") return S(as<Move>(x, MOVE).name);
        if (name == "word") return S(as<Move>(x, MOVE).word);
        if (name == "state") return as<Move>(x, MOVE).to;
        break;
    case STATE:
        for (size_t i = 0; i < fields.size(); i++)
            if (name == fields[i].name) return fields[i].set ? made(SET, stateOf(x).fields[i], Int(i)) : N(stateOf(x).fields[i]);
        break;
    case BOARD:
        if (name == "rows") return N(rows);
        if (name == "cols") return N(cols);
        if (name == "start") return start;
        if (name == "prepared") return prepared;
        if (name == "edges" && GRAPH) {
            vector<V> out;
            for (const Edge& e : edges) out.push_back(T({on(int(e.from)), on(int(e.to)), N(e.weight)}));
            return T(out);
        }
        if (name == "cells") { vector<V> out; for (int c = 0; c < cells(); c++) out.push_back(on(c)); return T(out); }
        for (size_t i = 0; i < givens.size(); i++) if (name == givens[i].name) return N(given[i]);
        for (size_t i = 0; i < lists.size(); i++) {
            if (name != lists[i].name) continue;
            vector<V> out;
            for (Int n : listed[i]) out.push_back(N(n));
            return T(out);
        }
        break;
    default: break;
    }
    failed("a value has no " + name);
}

Int position(const V& i, size_t length) {
    Int k = number(i);
    if (k < 0) k += Int(length);
    if (k < 0 || k >= Int(length)) failed("an index is out of range");
    return k;
}
V indexed(const Two& t) {
    const V &x = t.a, &y = t.b;
    if (x.kind == DICT) {
        Dict& d = as<Dict>(x, DICT);
        auto found = d.at.find(y);
        if (found == d.at.end()) failed("a dict has no such key");
        return d.list[found->second].second;
    }
    if (x.kind == WALK) {
        int c = at(y), n = c < 0 ? -1 : as<Walk>(x, WALK).steps[c];
        return n < 0 ? None() : N(n);
    }
    if (x.kind == STR) return S(string(1, str(x)[position(y, str(x).size())]));
    return list(x)[position(y, list(x).size())];
}
void setIndex(const V& x, const V& y, const V& v) {
    if (x.kind == DICT) put(as<Dict>(x, DICT), y, v);
    else list(x)[position(y, list(x).size())] = v;
}
V slice(const V& x, const V& lo, const V& hi, const V& step) {
    vector<V> all = items(x), out;
    Int n = Int(all.size()), by = step.kind == NONE ? 1 : number(step);
    if (by == 0) failed("a step is 0");
    auto end = [&](const V& v, Int usual) {
        if (v.kind == NONE) return usual;
        Int k = number(v);
        if (k < 0) k += n;
        return by > 0 ? std::max(Int(0), std::min(k, n)) : std::max(Int(-1), std::min(k, n - 1));
    };
    Int from = end(lo, by > 0 ? 0 : n - 1), to = end(hi, by > 0 ? n : -1);
    for (Int i = from; by > 0 ? i < to : i > to; i += by) out.push_back(all[i]);
    if (x.kind != STR) return seq(x.kind, out);
    string s;
    for (const V& v : out) s += str(v);
    return S(s);
}

// Functions of the language. An argument that is missing is UNSET.
V arg(const Args& a, size_t i) { return i < a.size() ? a[i] : V(); }
V callFn(const V& f, const Args& a) { return as<Fn>(f, FN).f(a); }
V b_len(const Args& a, const Named&) { return N(a.at(0).kind == STR ? Int(str(a[0]).size()) : Int(items(a[0]).size())); }
V b_range(const Args& a, const Named&) {
    Int from = a.size() > 1 ? number(a[0]) : 0, to = number(a[a.size() > 1]), by = a.size() > 2 ? number(a[2]) : 1;
    vector<V> out;
    if (by == 0) failed("a step is 0");
    for (Int i = from; by > 0 ? i < to : i > to; i += by) out.push_back(N(i));
    return T(out);
}
V b_enumerate(const Args& a, const Named&) {
    vector<V> out;
    Int i = a.size() > 1 ? number(a[1]) : 0;
    for (const V& v : items(a.at(0))) out.push_back(T({N(i++), v}));
    return L(out);
}
V b_zip(const Args& a, const Named&) {
    vector<V> out;
    vector<vector<V>> all;
    size_t n = a.empty() ? 0 : size_t(-1);
    for (const V& v : a) { all.push_back(items(v)); n = std::min(n, all.back().size()); }
    for (size_t i = 0; i < n; i++) { vector<V> one; for (auto& x : all) one.push_back(x[i]); out.push_back(T(one)); }
    return L(out);
}
V b_list(const Args& a, const Named&) { return L(a.empty() ? vector<V>() : items(a[0])); }
V b_tuple(const Args& a, const Named&) { return T(a.empty() ? vector<V>() : items(a[0])); }
V b_dict(const Args& a, const Named& k) {
    V d = D({});
    if (!a.empty()) {
        if (a[0].kind == DICT) for (auto& e : as<Dict>(a[0], DICT).list) put(as<Dict>(d, DICT), e.first, e.second);
        else for (const V& v : items(a[0])) { Args two = unpack(v, 2); put(as<Dict>(d, DICT), two[0], two[1]); }
    }
    for (auto& x : k) put(as<Dict>(d, DICT), S(x.first), x.second);
    return d;
}
V named(const Named& k, const string& name) {
    for (auto& x : k) if (x.first == name) return x.second;
    return V();
}
V b_sorted(const Args& a, const Named& k) {
    V key = named(k, "key"), back = named(k, "reverse");
    vector<std::pair<V, V>> all;
    for (const V& v : items(a.at(0))) all.push_back({key.kind == UNSET || key.kind == NONE ? v : callFn(key, {v}), v});
    bool reversed = back.kind != UNSET && truth(back);
    std::stable_sort(all.begin(), all.end(), [&](const std::pair<V, V>& x, const std::pair<V, V>& y) {
        return reversed ? less({y.first, x.first}) : less({x.first, y.first});
    });
    vector<V> out;
    for (auto& x : all) out.push_back(x.second);
    return L(out);
}
V b_reversed(const Args& a, const Named&) { vector<V> all = items(a.at(0)); std::reverse(all.begin(), all.end()); return L(all); }
V b_any(const Args& a, const Named&) { for (const V& v : items(a.at(0))) if (truth(v)) return B(true); return B(false); }
V b_all(const Args& a, const Named&) { for (const V& v : items(a.at(0))) if (!truth(v)) return B(false); return B(true); }
V best(const Args& a, const Named& k, bool most) {
    vector<V> all = a.size() == 1 ? items(a[0]) : a;
    V key = named(k, "key");
    if (all.empty()) failed("a list is empty");
    auto of = [&](const V& v) { return key.kind == UNSET ? v : callFn(key, {v}); };
    V out = all[0], value = of(out);
    for (size_t i = 1; i < all.size(); i++) {
        V x = of(all[i]);
        if (most ? less({value, x}) : less({x, value})) { out = all[i]; value = x; }
    }
    return out;
}
V b_max(const Args& a, const Named& k) { return best(a, k, true); }
V b_min(const Args& a, const Named& k) { return best(a, k, false); }
V b_sum(const Args& a, const Named&) { V n = a.size() > 1 ? a[1] : N(0); for (const V& v : items(a.at(0))) n = plus({n, v}); return n; }
V b_abs(const Args& a, const Named&) { Int n = number(a.at(0)); return N(n < 0 ? -n : n); }
V b_divmod(const Args& a, const Named&) { return T({over({a.at(0), a.at(1)}), rest({a.at(0), a.at(1)})}); }
V b_str(const Args& a, const Named&) { return S(shown(a.at(0), false)); }
V b_repr(const Args& a, const Named&) { return S(shown(a.at(0), true)); }
V b_bool(const Args& a, const Named&) { return B(!a.empty() && truth(a[0])); }
V b_print(const Args&, const Named&) { return None(); }
V b_fail(const Args& a, const Named&) { failed(a.empty() ? "fail" : shown(a[0], false)); }
V b_type(const Args& a, const Named&) {
    const char* names[] = {"", "NoneType", "bool", "int", "string", "list", "tuple", "dict", "function", "cell", "direction", "piece", "ground", "state", "board", "move", "walk", "set", "problem"};
    return S(names[a.at(0).kind]);
}
V b_ord(const Args& a, const Named&) { const string& s = str(a.at(0)); if (s.size() != 1) failed("a letter is missing"); return N((unsigned char)s[0]); }
V b_chr(const Args& a, const Named&) { Int n = number(a.at(0)); if (n < 0 || n > 127) failed("a letter is not known"); return S(string(1, char(n))); }
V b_int(const Args& a, const Named&) {
    if (a.empty()) return N(0);
    if (a[0].kind == INT || a[0].kind == BOOL) return N(a[0].n);
    const string& s = str(a[0]);
    size_t i = !s.empty() && (s[0] == '-' || s[0] == '+');
    if (i == s.size() || s.size() > 18 || s.find_first_not_of("0123456789", i) != string::npos || a.size() > 1) failed("this is no number: " + s);
    return N(std::stoll(s));
}
V b_board(const Args& a, const Named& k) {
    Problem* p = new Problem;
    V out = held(PROBLEM, p);
    if (a.empty()) p->rows = {"."};
    else if (a[0].kind == STR) {
        string s = str(a[0]);
        s.erase(0, std::min(s.find_first_not_of('\n'), s.size()));
        s.erase(s.find_last_not_of('\n') + 1);
        for (size_t from = 0, to = 0; to != string::npos; from = to + 1) { to = s.find('\n', from); p->rows.push_back(s.substr(from, to == string::npos ? to : to - from)); }
    } else for (const V& v : items(a[0])) p->rows.push_back(str(v));
    for (auto& x : k) {
        bool oneWay = x.first == "arrows";
        if (oneWay || x.first == "edges")
            for (const V& v : items(x.second)) {
                vector<V> e = items(v);
                p->edges.push_back({number(e.at(0)), number(e.at(1)), e.size() > 2 ? number(e[2]) : 1, oneWay});
            }
        else if (x.first == "also")
            for (const V& v : items(x.second)) { vector<V> e = items(v); p->also.push_back({number(e.at(0)), number(e.at(1)), str(e.at(2))}); }
        else if (x.second.kind == LIST || x.second.kind == TUPLE) {
            vector<Int>& all = p->lists[x.first];
            for (const V& v : items(x.second)) all.push_back(number(v));
        } else if (x.first != "name") p->numbers[x.first] = number(x.second);
    }
    return out;
}
V b_move(const Args& a, const Named& k) {
    Move* m = new Move;
    V out = held(MOVE, m), name = a.size() > 0 ? a[0] : named(k, "name"), cost = a.size() > 2 ? a[2] : named(k, "cost"), word = named(k, "word");
    m->name = name.kind == DICT ? str(indexed({name, S("en")})) : str(name);
    m->word = word.kind == UNSET || word.kind == NONE ? m->name : str(word);
    m->to = a.size() > 1 ? a[1] : named(k, "state");
    stateOf(m->to);
    if (cost.kind == TUPLE && list(cost).size() == 2) { m->major = number(list(cost)[0]); m->minor = number(list(cost)[1]); }
    else if (cost.kind == TUPLE) m->minor = number(list(cost).at(0));
    else if (cost.kind != UNSET) m->minor = number(cost);
    return out;
}

// Methods. The same name may belong to several types.
V m_at(const V& x, const Args& a) { int c = corner(stateOf(x), at(a.at(0))); return c < 0 ? None() : made(PIECE, stateOf(x).at[c]); }
vector<V> placesOf(const V& x, const V& what) {
    vector<V> out;
    for (int c = 0; c < cells(); c++)
        if (x.kind == BOARD ? groundAt[c] == what.n : stateOf(x).at[layer(int(what.n)) * cells() + c] == what.n) out.push_back(on(c));
    return out;
}
V m_all(const V& x, const Args& a) {
    if (a.at(0).kind != (x.kind == BOARD ? GROUND : PIECE)) failed("a piece or a ground is missing");
    return T(placesOf(x, a[0]));
}
V m_find(const V& x, const Args& a) {
    if (x.kind == STR) return N(Int(str(x).find(str(a.at(0)))));
    if (a.at(0).kind != PIECE) failed("a piece is missing");
    vector<V> all = placesOf(x, a[0]);
    return all.empty() ? None() : all[0];
}
V m_rfind(const V& x, const Args& a) { return N(Int(str(x).rfind(str(a.at(0))))); }
V m_free(const V& x, const Args& a) { int c = at(a.at(0)); return B(c >= 0 && !grounds[groundAt[c]].wall && lower(stateOf(x), c) < 0); }
V m_take(const V& x, const Args& a) {
    int c = standing(stateOf(x), at(a.at(0)), arg(a, 1));
    if (c < 0) failed("no piece to take");
    State* n;
    V out = copied(x, n);
    n->at[c] = -1;
    return out;
}
V m_move(const V& x, const Args& a) { return movedTo(x, a.at(0), a.at(1), standing(stateOf(x), at(a[0]), arg(a, 2))); }
V m_swap(const V& x, const Args& a) { return swapped(x, a.at(0), a.at(1)); }
V m_put(const V& x, const Args& a) {
    if (a.at(0).kind != PIECE) failed("a piece is missing");
    State* n;
    V out = copied(x, n);
    place(*n, int(a[0].n), a.at(1));
    return out;
}
V m_fits(const V& x, const Args& a) {
    int c = standing(stateOf(x), at(a.at(0)), arg(a, 2));
    if (c < 0) return B(false);
    V from = on(c), to = cell(a.at(1).n + from.n - a[0].n, a[1].m + from.m - a[0].m);
    return B(!blocked(stateOf(x), stateOf(x).at[c], to, c));
}
V m_stack(const V& x, const Args& a) {
    vector<V> out;
    for (size_t p = 0; p < pieces.size(); p++)
        if (standing(stateOf(x), at(a.at(0)), made(PIECE, Int(p))) >= 0) out.push_back(made(PIECE, Int(p)));
    return T(out);
}
V m_sight(const V& x, const Args& a) {
    vector<V> seen, by;
    if (a.size() > 1) by = a[1].kind == DIR ? vector<V>{a[1]} : items(a[1]);
    else for (int d = 0; d < directions(); d++) by.push_back(made(DIR, d));
    for (const V& d : by)
        for (V c = beside(a.at(0), d.n); compare(c, a[0]) != 0 && at(c) >= 0 && !grounds[groundAt[at(c)]].wall; c = beside(c, d.n)) {
            seen.push_back(c);
            if (lower(stateOf(x), at(c)) >= 0) break;
        }
    return T(seen);
}
// gone returns the state after a piece has gone one step, or as far as it slides, or no value if it can't go.
V gone(const V& s, int p, const V& from, int d, bool slides, const vector<V>& pushed) {
    auto next = [&](const V& c) { return beside(c, d); };
    V t = s, to = next(from);
    int x = obstacle(stateOf(s), p, to, placeOf(p, from));
    bool pushes = false;
    for (const V& k : pushed) pushes = pushes || (x >= 0 && k.n == stateOf(s).at[x]);
    if (pushes) t = gone(s, stateOf(s).at[x], on(x), d, false, {});
    if (t.kind == UNSET || blocked(stateOf(t), p, to, placeOf(p, from))) return V();
    if (at(to) == at(from)) return V();
    while (slides && !blocked(stateOf(t), p, next(to), placeOf(p, from))) {
        to = next(to);
        if (at(to) == at(from)) return V();
    }
    return movedTo(t, from, to, placeOf(p, from));
}
V movesOf(const Args& a, size_t count, bool slides) {
    if (a.size() != count) failed("a function was called with too few or too many values");
    auto kinds = [](const V& v) { return v.kind == PIECE ? vector<V>{v} : items(v); };
    vector<V> all, which, out, pushed = count > 2 ? kinds(a[2]) : vector<V>();
    for (const V& p : kinds(a[1]))
        for (const V& c : items(m_all(a[0], {p}))) { which.push_back(p); all.push_back(c); }
    for (size_t i = 0; i < all.size() && GRAPH; i++)
        for (const Edge& e : links(at(all[i]))) {
            V to = on(int(e.to));
            if (e.to == e.from || blocked(stateOf(a[0]), int(which[i].n), to, placeOf(int(which[i].n), all[i]))) continue;
            out.push_back(b_move({S(along(e.from, e.to)), movedTo(a[0], all[i], to, placeOf(int(which[i].n), all[i])), N(e.weight)}, {}));
        }
    for (size_t i = 0; i < all.size() && !GRAPH; i++)
        for (int d = 0; d < directions(); d++) {
            V to = gone(a[0], int(which[i].n), all[i], d, slides, pushed);
            string place = "(" + std::to_string(all[i].n + 1) + "," + std::to_string(all[i].m + 1) + ") ";
            if (to.kind != UNSET) out.push_back(b_move({S((all.size() > 1 ? place : "") + DNAME[HEX][d]), to}, {}));
        }
    return L(out);
}
V b_step(const Args& a, const Named&) { return movesOf(a, 2, false); }
V b_slide(const Args& a, const Named&) { return movesOf(a, 2, true); }
V b_push(const Args& a, const Named&) { return movesOf(a, 3, false); }
V m_text(const V& x, const Args&) { return S(x.kind == BOARD ? boardText() : textOf(stateOf(x))); }
V m_pieces(const V& x, const Args&) {
    vector<V> out;
    for (size_t p = 0; p < pieces.size(); p++)
        for (const V& c : placesOf(x, made(PIECE, Int(p)))) out.push_back(T({made(PIECE, Int(p)), c}));
    return T(out);
}
V m_reach(const V& s, const Args& a) {
    int own = corner(stateOf(s), at(a.at(0)));
    if (own < 0) failed("no piece to move");
    int p = stateOf(s).at[own];
    vector<V> out, queue{on(own)};
    vector<bool> seen(cells());
    seen[at(queue[0])] = true;
    auto enter = [&](const V& to) {
        if (at(to) < 0 || seen[at(to)] || blocked(stateOf(s), p, to, own)) return;
        seen[at(to)] = true;
        out.push_back(T({cell(to.n + a[0].n - queue[0].n, to.m + a[0].m - queue[0].m), movedTo(s, queue[0], to, own)}));
        queue.push_back(to);
    };
    for (size_t i = 0; i < queue.size(); i++) {
        for (const Edge& e : links(at(queue[i]))) enter(on(int(e.to)));
        for (int d = 0; d < directions() && !GRAPH; d++) enter(beside(queue[i], d));
    }
    return L(out);
}
V m_walk(const V& x, const Args& a) { return walkFrom(x, a.at(0)); }
V m_way(const V& x, const Args& a) { return wayTo(x, a.at(0)); }
V m_to(const V& x, const Args& a) {
    Int n = a.size() > 1 ? number(a[1]) : 1;
    if (x.kind != CELL || a.at(0).kind != DIR) failed("a direction is missing");
    if (!HEX) return cell(x.n + n * DROW[0][a[0].n], x.m + n * DCOL[0][a[0].n]);
    V one = beside(made(CELL, 0, 0), a[0].n);
    Int row = x.n + n * one.n;
    return cell(row, x.m - (x.n >> 1) + n * (one.m - (one.n >> 1)) + (row >> 1));
}
V m_shift(const V& x, const Args& a) { at(x); return cell(x.n + number(a.at(0)), x.m + number(a.at(1))); }
V m_distance(const V& x, const Args& a) {
    Int down = a.at(0).n - x.n, right = a[0].m - x.m;
    if (HEX && at(x) >= 0 && at(a[0]) >= 0) {
        right -= (a[0].n >> 1) - (x.n >> 1);
        return N(std::max({std::abs(down), std::abs(right), std::abs(down + right)}));
    }
    down = std::abs(down), right = std::abs(right);
    if (WRAP_ROWS) down = std::min(down, rows - down);
    if (WRAP_COLS) right = std::min(right, cols - right);
    return N(down + right);
}
V m_inside(const V&, const Args& a) { return B(at(a.at(0)) >= 0); }
V m_ground(const V&, const Args& a) { int c = at(a.at(0)); return c < 0 ? None() : made(GROUND, groundAt[c]); }
V m_cell(const V&, const Args& a) { return cell(number(a.at(0)), number(a.at(1))); }
V m_add(const V& x, const Args& a) {
    V out = x;
    for (const V& v : a) { int i = itemOf(int(x.m), v); if (x.kind != SET || i < 0) failed("a set has no such item"); out.n |= Int(1) << i; }
    return out;
}
V m_without(const V& x, const Args& a) {
    V out = x;
    for (const V& v : a) { int i = itemOf(int(x.m), v); if (x.kind != SET || i < 0) failed("a set has no such item"); out.n &= ~(Int(1) << i); }
    return out;
}
V m_append(const V& x, const Args& a) { list(x).push_back(a.at(0)); return None(); }
V m_extend(const V& x, const Args& a) { grown({x, a.at(0)}); return None(); }
V m_insert(const V& x, const Args& a) {
    vector<V>& v = list(x);
    Int i = number(a.at(0)), n = Int(v.size());
    if (i < 0) i = std::max(Int(0), i + n);
    v.insert(v.begin() + std::min(i, n), a.at(1));
    return None();
}
V m_pop(const V& x, const Args& a) {
    if (x.kind == DICT) {
        Dict& d = as<Dict>(x, DICT);
        auto found = d.at.find(a.at(0));
        if (found == d.at.end()) { if (a.size() > 1) return a[1]; failed("a dict has no such key"); }
        V out = d.list[found->second].second;
        d.list.erase(d.list.begin() + Int(found->second));
        d.at.clear();
        for (size_t i = 0; i < d.list.size(); i++) d.at[d.list[i].first] = i;
        return out;
    }
    vector<V>& v = list(x);
    Int i = position(a.empty() ? N(-1) : a[0], v.size());
    V out = v[i];
    v.erase(v.begin() + i);
    return out;
}
V m_remove(const V& x, const Args& a) {
    vector<V>& v = list(x);
    for (size_t i = 0; i < v.size(); i++) if (compare(v[i], a.at(0)) == 0) { v.erase(v.begin() + Int(i)); return None(); }
    failed("a list has no such element");
}
V m_clear(const V& x, const Args&) { if (x.kind == DICT) { as<Dict>(x, DICT).list.clear(); as<Dict>(x, DICT).at.clear(); } else list(x).clear(); return None(); }
V m_index(const V& x, const Args& a) {
    if (x.kind == STR) { size_t i = str(x).find(str(a.at(0))); if (i == string::npos) failed("a text has no such part"); return N(Int(i)); }
    const vector<V>& v = list(x);
    for (size_t i = 0; i < v.size(); i++) if (compare(v[i], a.at(0)) == 0) return N(Int(i));
    failed("a list has no such element");
}
V m_get(const V& x, const Args& a) {
    Dict& d = as<Dict>(x, DICT);
    auto found = d.at.find(a.at(0));
    return found != d.at.end() ? d.list[found->second].second : a.size() > 1 ? a[1] : None();
}
V m_setdefault(const V& x, const Args& a) {
    Dict& d = as<Dict>(x, DICT);
    if (!d.at.count(a.at(0))) put(d, a[0], a.size() > 1 ? a[1] : None());
    return indexed({x, a[0]});
}
V m_update(const V& x, const Args& a) { for (auto& e : as<Dict>(a.at(0), DICT).list) put(as<Dict>(x, DICT), e.first, e.second); return None(); }
V m_keys(const V& x, const Args&) { return L(items(x)); }
V m_values(const V& x, const Args&) { vector<V> out; for (auto& e : as<Dict>(x, DICT).list) out.push_back(e.second); return L(out); }
V m_items(const V& x, const Args&) { vector<V> out; for (auto& e : as<Dict>(x, DICT).list) out.push_back(T({e.first, e.second})); return L(out); }
const char* BLANKS = " \t\n\r\v\f";
V m_split(const V& x, const Args& a) {
    const string& s = str(x);
    vector<V> out;
    if (a.empty() || a[0].kind == NONE) {
        for (size_t i = s.find_first_not_of(BLANKS); i != string::npos;) {
            size_t end = s.find_first_of(BLANKS, i);
            out.push_back(S(s.substr(i, end == string::npos ? end : end - i)));
            i = end == string::npos ? end : s.find_first_not_of(BLANKS, end);
        }
        return L(out);
    }
    const string& by = str(a[0]);
    Int most = a.size() > 1 ? number(a[1]) : -1;
    size_t from = 0;
    if (by.empty()) failed("a separator is empty");
    for (size_t i; most-- != 0 && (i = s.find(by, from)) != string::npos; from = i + by.size()) out.push_back(S(s.substr(from, i - from)));
    out.push_back(S(s.substr(from)));
    return L(out);
}
V m_splitlines(const V& x, const Args&) {
    vector<V> out;
    const string& s = str(x);
    for (size_t from = 0; from < s.size();) {
        size_t i = std::min(s.find('\n', from), s.size());
        out.push_back(S(s.substr(from, i - from)));
        from = i + 1;
    }
    return L(out);
}
V m_join(const V& x, const Args& a) {
    string out;
    bool first = true;
    for (const V& v : items(a.at(0))) { out += (first ? "" : str(x)) + str(v); first = false; }
    return S(out);
}
V stripped(const V& x, const Args& a, bool left, bool right) {
    const string& s = str(x);
    string what = a.empty() || a[0].kind == NONE ? BLANKS : str(a[0]);
    size_t from = left ? s.find_first_not_of(what) : 0, to = right ? s.find_last_not_of(what) : s.size() - 1;
    return S(from == string::npos || to == string::npos || s.empty() ? "" : s.substr(from, to - from + 1));
}
V m_strip(const V& x, const Args& a) { return stripped(x, a, true, true); }
V m_lstrip(const V& x, const Args& a) { return stripped(x, a, true, false); }
V m_rstrip(const V& x, const Args& a) { return stripped(x, a, false, true); }
V m_startswith(const V& x, const Args& a) { return B(str(x).compare(0, str(a.at(0)).size(), str(a[0])) == 0); }
V m_endswith(const V& x, const Args& a) {
    const string &s = str(x), &end = str(a.at(0));
    return B(s.size() >= end.size() && s.compare(s.size() - end.size(), end.size(), end) == 0);
}
V m_replace(const V& x, const Args& a) {
    string s = str(x), out;
    const string &what = str(a.at(0)), &by = str(a.at(1));
    if (what.empty()) failed("a text to replace is empty");
    size_t from = 0;
    for (size_t i; (i = s.find(what, from)) != string::npos; from = i + what.size()) out += s.substr(from, i - from) + by;
    return S(out + s.substr(from));
}
V m_upper(const V& x, const Args&) { string s = str(x); for (char& c : s) if (c >= 'a' && c <= 'z') c -= 32; return S(s); }
V m_lower(const V& x, const Args&) { string s = str(x); for (char& c : s) if (c >= 'A' && c <= 'Z') c += 32; return S(s); }
V m_count(const V& x, const Args& a) {
    Int n = 0;
    if (x.kind == STR) { for (size_t i = str(x).find(str(a.at(0))); i != string::npos; i = str(x).find(str(a[0]), i + str(a[0]).size())) n++; return N(n); }
    for (const V& v : list(x)) n += compare(v, a.at(0)) == 0;
    return N(n);
}
V all(const V& x, bool (*is)(char)) { const string& s = str(x); return B(!s.empty() && std::all_of(s.begin(), s.end(), is)); }
V m_isdigit(const V& x, const Args&) { return all(x, [](char c) { return c >= '0' && c <= '9'; }); }
V m_isalpha(const V& x, const Args&) { return all(x, [](char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }); }
V m_isupper(const V& x, const Args&) { return B(compare(x, m_upper(x, {})) == 0 && compare(x, m_lower(x, {})) != 0); }
V m_islower(const V& x, const Args&) { return B(compare(x, m_lower(x, {})) == 0 && compare(x, m_upper(x, {})) != 0); }

{{.Rules}}
// Boards.
void build(const Problem& p) {
    rows = int(p.rows.size());
    size_t wide = 0;
    for (auto& row : p.rows) wide = std::max(wide, row.size());
    cols = int(wide);
    edges = EDGES.empty() ? p.edges : EDGES;
    edges.erase(std::remove_if(edges.begin(), edges.end(), [](const Edge& e) { return e.from >= cells() || e.to >= cells(); }), edges.end());
    std::stable_partition(edges.begin(), edges.end(), [](const Edge& e) { return !e.oneWay; });
    groundAt.assign(cells(), -1);
    State* s = new State;
    start = held(STATE, s);
    s->at.assign(cells() * layers(), -1);
    for (int c = 0; c < cells(); c++) {
        const string& row = p.rows[c / cols];
        groundAt[c] = signs[c % cols < int(row.size()) ? (unsigned char)row[c % cols] : ' '].ground;
        if (groundAt[c] < 0) failed("the input has an unknown letter");
    }
    for (int c = 0; c < cells(); c++) {
        const string& row = p.rows[c / cols];
        int q = c % cols < int(row.size()) ? signs[(unsigned char)row[c % cols]].piece : -1;
        int x = corner(*s, c);
        if (q >= 0 && !(x >= 0 && s->at[x] == q)) place(*s, q, on(c));
    }
    placeAlso(*s, p.also);
    listed.clear();
    for (auto& f : lists) { auto own = p.lists.find(f.name); listed.push_back(own == p.lists.end() ? f.values : own->second); }
    auto value = [&](const Field& f) { auto own = p.numbers.find(f.name); return own == p.numbers.end() ? f.start : own->second; };
    given.clear();
    for (auto& f : givens) given.push_back(value(f));
    for (auto& f : fields) s->fields.push_back(value(f));
    prepared = None();
    prepared = prepare();
}
bool isWon(const V& s) { return truth(won(s)); }

vector<V> readRows(const string& text) {
    vector<V> out;
    Problem* p = nullptr;
    for (const V& v : items(m_split(S(text), {S("\n")}))) {
        string row = str(v);
        if (signs[' '].ground < 0) row = str(m_rstrip(S(row), {S(" \t")}));
        if (row.find_first_not_of(BLANKS) == string::npos) { if (p && (BOARDLESS || !p->rows.empty())) p = nullptr; continue; }
        if (!p) { p = new Problem; out.push_back(held(PROBLEM, p)); }
        size_t is = row.find('=');
        if (is != string::npos && p->rows.empty()) {
            string name = str(m_strip(S(row.substr(0, is)), {}));
            if (GRAPH && (name == "edge" || name == "arrow")) {
                std::istringstream in(row.substr(is + 1));
                Edge e{0, 0, 1, name == "arrow"};
                in >> e.from >> e.to >> e.weight;
                if (!in && in.eof()) e.weight = 1;
                p->edges.push_back(e);
                continue;
            }
            bool known = alsoLine(row, p->also);
            for (auto& f : lists) {
                if (name != f.name) continue;
                vector<Int>& all = p->lists[name];
                for (const V& v : items(m_split(S(row.substr(is + 1)), {}))) all.push_back(number(b_int({v}, {})));
                known = true;
            }
            if (known) continue;
            for (auto& f : givens) known = known || name == f.name;
            for (auto& f : fields) known = known || (name == f.name && !f.set);
            if (known) { p->numbers[name] = number(b_int({m_strip(S(row.substr(is + 1)), {})}, {})); continue; }
        }
        p->rows.push_back(row);
    }
    if (BOARDLESS && out.empty()) out.push_back(held(PROBLEM, new Problem));
    for (const V& v : out)
        if (BOARDLESS && as<Problem>(v, PROBLEM).rows.empty()) as<Problem>(v, PROBLEM).rows = {"."};
    return out;
}
vector<V> boardsOf(string text) {
    text.erase(std::remove(text.begin(), text.end(), '\r'), text.end());
    V list = HAS_READ ? read(S(text)) : L(readRows(text));
    return list.kind == PROBLEM ? vector<V>{list} : items(list);
}

// Printed ways. Texts are compared word by word: each run of blanks counts as one blank.
string tidy(const string& s) {
    string out;
    for (char c : s) {
        if (string(BLANKS).find(c) == string::npos) out += c;
        else if (!out.empty() && out.back() != ' ') out += ' ';
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}
const char HOLE = 1, DIGITS = 2;

struct Found { bool way = false; Int major = 0, minor = 0; size_t end = 0; string wrong; };
struct Form { string head, between, tail; };

string asked(bool none, Int major, Int minor, const vector<string>& words, int number) {
    vector<V> list;
    for (auto& w : words) list.push_back(S(w));
    V value = none ? None() : N(TWO_COSTS ? major : minor), second = none ? None() : N(minor);
    return tidy(shown(answer(value, second, L(list), N(number)), false));
}
// Numbers in a text that differ from the numbers of another text become DIGITS.
string common(const string& a, const string& b) {
    string out;
    size_t i = 0, k = 0;
    auto digits = [](const string& s, size_t& i) { string d; while (i < s.size() && isdigit((unsigned char)s[i])) d += s[i++]; return d; };
    while (i < a.size() && k < b.size()) {
        if (a[i] == DIGITS || (isdigit((unsigned char)a[i]) && isdigit((unsigned char)b[k]))) {
            string x = a[i] == DIGITS ? a.substr(i++, 1) : digits(a, i), y = digits(b, k);
            out += x == y ? x : string(1, DIGITS);
        } else if (a[i] != b[k]) failed("answer() writes something else than numbers that depends on the way");
        else { out += a[i++]; k++; }
    }
    if (i < a.size() || k < b.size()) failed("answer() writes something else than numbers that depends on the way");
    return out;
}
Form formOf(int number) {
    Form f;
    for (int k = 1; k <= 4; k++) {
        int n = std::min(k, 3);
        string s = asked(false, 5 * k, 7 * k, vector<string>(n, string(1, HOLE)), number);
        if (std::count(s.begin(), s.end(), HOLE) != n) failed("answer() does not write each word of the way once");
        size_t first = s.find(HOLE), last = s.rfind(HOLE);
        f.head = k == 1 ? s.substr(0, first) : common(f.head, s.substr(0, first));
        f.tail = k == 1 ? s.substr(last + 1) : common(f.tail, s.substr(last + 1));
        for (size_t i = first, next; i != last; i = next) {
            next = s.find(HOLE, i + 1);
            string gap = s.substr(i + 1, next - i - 1);
            if (k > 2 && gap != f.between) failed("answer() does not write the same between all words of the way");
            f.between = gap;
        }
    }
    return f;
}
const size_t NO = size_t(-1);
size_t matched(const string& t, size_t at, const string& form) {
    for (char c : form) {
        if (c == DIGITS) {
            size_t from = at;
            while (at < t.size() && isdigit((unsigned char)t[at])) at++;
            if (at == from) return NO;
        } else if (at < t.size() && t[at] == c) at++;
        else return NO;
    }
    return at;
}
bool ends(const string& t, size_t at) { return at != NO && (at >= t.size() || t[at] == ' '); }
string wordAt(const string& t, size_t at) {
    while (at < t.size() && t[at] == ' ') at++;
    if (at >= t.size()) return "the end";
    return "\"" + t.substr(at, std::min(t.find(' ', at) - at, size_t(20))) + "\"";
}

struct Node { V state; Int major, minor; int parent, count; string word; };
// follow reads the answer to the board at a place of an output.
Found follow(const string& t, size_t from, int number) {
    Found f;
    string no = asked(true, 0, 0, {}, number), zero = asked(false, 0, 0, {}, number);
    size_t end = matched(t, from, no);
    if (ends(t, end)) { f.end = end; return f; }
    end = matched(t, from, zero);
    if (isWon(start) && ends(t, end)) { f.way = true; f.end = end; return f; }
    Form form = formOf(number);
    size_t at = matched(t, from, form.head);
    if (at == NO) { f.wrong = "found " + wordAt(t, from) + ", expected the first words of an answer"; return f; }
    vector<Node> nodes = { {start, 0, 0, -1, 0, ""} };
    std::map<size_t, vector<int>> todo;
    todo[at] = {0};
    std::set<std::pair<V, std::pair<Int, Int>>, std::function<bool(const std::pair<V, std::pair<Int, Int>>&, const std::pair<V, std::pair<Int, Int>>&)>> known(
        [](const std::pair<V, std::pair<Int, Int>>& x, const std::pair<V, std::pair<Int, Int>>& y) {
            int c = compare(x.first, y.first);
            return c ? c < 0 : x.second < y.second;
        });
    while (!todo.empty()) {
        size_t at = todo.begin()->first;
        vector<int> now = todo.begin()->second;
        todo.erase(todo.begin());
        known.clear();
        int furthest = now[0];
        bool wonHere = false;
        for (int i : now) {
            if (nodes[i].count > nodes[furthest].count) furthest = i;
            if (!known.insert({nodes[i].state, {nodes[i].major, nodes[i].minor}}).second) continue;
            if (isWon(nodes[i].state)) {
                wonHere = true;
                size_t end = nodes[i].count > 0 ? matched(t, at, form.tail) : NO;
                if (!ends(t, end)) continue;
                vector<string> words;
                for (int k = i; nodes[k].parent >= 0; k = nodes[k].parent) words.push_back(nodes[k].word);
                std::reverse(words.begin(), words.end());
                string right = asked(false, nodes[i].major, nodes[i].minor, words, number);
                if (matched(t, from, right) != end) {
                    size_t k = 0;  // the first word that differs
                    while (k < right.size() && from + k < t.size() && right[k] == t[from + k]) k++;
                    while (k > 0 && right[k - 1] != ' ') k--;
                    f.wrong = "the way is legal and wins, but its answer is " + wordAt(right, k) + ", found " + wordAt(t, from + k);
                    return f;
                }
                if (!f.way || std::make_pair(nodes[i].major, nodes[i].minor) < std::make_pair(f.major, f.minor)) {
                    f.way = true; f.major = nodes[i].major; f.minor = nodes[i].minor; f.end = end;
                }
                continue;
            }
            size_t next = nodes[i].count > 0 ? matched(t, at, form.between) : at;
            if (next == NO) continue;
            for (const V& v : items(moves(nodes[i].state))) {
                const Move& m = as<Move>(v, MOVE);
                string word = tidy(m.word);
                if (word.empty() || t.compare(next, word.size(), word) != 0) continue;
                nodes.push_back({m.to, nodes[i].major + m.major, nodes[i].minor + m.minor, i, nodes[i].count + 1, word});
                todo[next + word.size()].push_back(int(nodes.size()) - 1);
            }
        }
        if (f.way) return f;
        for (int i : now) nodes[i].state = V();  // states of earlier moves are not needed
        if (nodes.size() > size_t(1) << 20) { f.wrong = "the way has too many moves"; return f; }
        if (!todo.empty()) continue;
        string count = std::to_string(nodes[furthest].count);
        size_t next = nodes[furthest].count > 0 ? matched(t, at, form.between) : at;
        if (wonHere) f.wrong = "the puzzle is solved after " + count + " moves, but the answer goes on with " + wordAt(t, at);
        else if (next == NO || next >= t.size() || ends(t, matched(t, at, form.tail)) ) f.wrong = "the puzzle is not solved after " + count + " moves";
        else f.wrong = "move " + std::to_string(nodes[furthest].count + 1) + " is not legal: " + wordAt(t, next);
    }
    return f;
}

string cost(const Found& f) { return TWO_COSTS ? std::to_string(f.major) + " and " + std::to_string(f.minor) : std::to_string(f.minor); }

enum Verdict { RIGHT, WRONG, FAILED };
// check says whether an output is right. wanted is the judge's output.
Verdict check(const string& input, const string& output, const string& wanted, string& why) try {
    setUp();
    string have = tidy(output), want = tidy(wanted);
    size_t i = 0, k = 0;
    int number = 0;
    for (const V& v : boardsOf(input)) {
        build(as<Problem>(v, PROBLEM));
        string place = "answer " + std::to_string(++number) + ": ";
        auto skip = [](const string& s, size_t& at) { if (at < s.size() && s[at] == ' ') at++; };
        skip(want, k);
        Found judge = follow(want, k, number);
        if (!judge.wrong.empty()) failed("the judge's " + place + judge.wrong);
        k = judge.end;
        if (i >= have.size() && k > 0) { why = place + "missing"; return WRONG; }
        skip(have, i);
        Found own = follow(have, i, number);
        i = own.end;
        if (!own.wrong.empty()) { why = place + own.wrong; return WRONG; }
        if (judge.way && !own.way) { why = place + "there is a way of cost " + cost(judge); return WRONG; }
        if (!judge.way && own.way && HAS_LIMIT) { why = place + "the way costs too much: " + cost(own); return WRONG; }
        if (own.way && (!judge.way || std::make_pair(own.major, own.minor) < std::make_pair(judge.major, judge.minor)))
            failed(place + "the way is better than the judge's: " + cost(own));
        if (own.way && std::make_pair(judge.major, judge.minor) < std::make_pair(own.major, own.minor)) {
            why = place + "the way costs " + cost(own) + ", the least is " + cost(judge);
            return WRONG;
        }
    }
    if (i < have.size()) { why = "there is text behind the last answer: " + wordAt(have, i); return WRONG; }
    why = std::to_string(number) + " answers";
    return RIGHT;
} catch (const Failure& f) {
    why = f.why;
    return FAILED;
} catch (const std::out_of_range&) {
    why = "a function was called with too few values";
    return FAILED;
}

string contents(std::istream& in) { return string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()); }
string contentsOf(const char* path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) { std::cerr << "can't read " << path << "\n"; std::exit(3); }
    return contents(in);
}
}  // namespace way

{{if eq .Style "testlib"}}std::string rest(InStream& in) {
    std::string s;
    while (!in.eof()) s += in.readChar();
    return s;
}
int main(int argc, char** argv) {
    setName("ways by the rules of {{.ID}}");
    registerTestlibCmd(argc, argv);
    std::string why, input = rest(inf), output = rest(ouf), wanted = rest(ans);
    way::Verdict v = way::check(input, output, wanted, why);
    quitf(v == way::RIGHT ? _ok : v == way::WRONG ? _wa : _fail, "%s", why.c_str());
}
{{else if eq .Style "kattis"}}int main(int argc, char** argv) {  // input, answer, folder for messages; the output is on standard input
    if (argc < 4) return 3;
    std::string why;
    way::Verdict v = way::check(way::contentsOf(argv[1]), way::contents(std::cin), way::contentsOf(argv[2]), why);
    std::ofstream(std::string(argv[3]) + (v == way::FAILED ? "/judgeerror.txt" : "/judgemessage.txt")) << why << "\n";
    return v == way::RIGHT ? 42 : v == way::WRONG ? 43 : 3;
}
{{else if eq .Style "cms"}}int main(int argc, char** argv) {  // input, answer, output; the share of the points and a message
    if (argc < 4) return 3;
    std::string why;
    way::Verdict v = way::check(way::contentsOf(argv[1]), way::contentsOf(argv[3]), way::contentsOf(argv[2]), why);
    std::cout << (v == way::RIGHT ? "1.0" : "0.0") << "\n";
    std::cerr << why << "\n";
    return v == way::FAILED ? 3 : 0;
}
{{else if eq .Style "lemon"}}int main(int argc, char** argv) {  // input, output, answer, points, files for the score and for a message
    if (argc < 7) return 3;
    std::string why;
    way::Verdict v = way::check(way::contentsOf(argv[1]), way::contentsOf(argv[2]), way::contentsOf(argv[3]), why);
    std::ofstream(argv[5]) << (v == way::RIGHT ? argv[4] : "0") << "\n";
    std::ofstream(argv[6]) << why << "\n";
    return v == way::FAILED ? 3 : 0;
}
{{else}}int main(int argc, char** argv) {  // input, answer, output
    if (argc < 4) return 3;
    std::string why;
    way::Verdict v = way::check(way::contentsOf(argv[1]), way::contentsOf(argv[3]), way::contentsOf(argv[2]), why);
    std::cout << why << "\n";
    return v == way::RIGHT ? 0 : v == way::WRONG ? 1 : 3;
}
{{end}}
