// The rules and the search of plain.py, written by hand in C++: plain PUZZLE BOARD prints how many states it expanded,
// and the processor's seconds.
#include <ctime>
#include <fstream>
#include <iostream>
#include <queue>
#include <sstream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

using Cost = std::pair<int, int>;
struct Move { std::string to; Cost cost; };
const size_t most = 100000;
const int dr[] = {-1, 0, 1, 0}, dc[] = {0, 1, 0, -1};

// A state of both puzzles is a text: the characters of all cells.
struct Eight {
    std::string start;
    explicit Eight(std::istream &in) { in >> start; }
    void moves(const std::string &s, std::vector<Move> &out) const {
        int h = s.find('0');
        for (int d = 0; d < 4; d++) {
            int r = h / 3 + dr[d], c = h % 3 + dc[d];
            if (r < 0 || r >= 3 || c < 0 || c >= 3) continue;
            out.push_back({s, {0, 1}});
            std::swap(out.back().to[h], out.back().to[r * 3 + c]);
        }
    }
    bool won(const std::string &s) const { return s == "123804765"; }
};

struct Boxes {
    std::string start, ground;
    int rows = 0, cols = 0;
    explicit Boxes(std::istream &in) {
        int boards;
        in >> boards >> rows >> cols;
        for (char c; in >> c;) {
            ground += c == '1' ? '1' : c == '3' || c == '5' || c == '6' ? '3' : '0';
            start += c == '2' || c == '5' ? '2' : c == '4' || c == '6' ? '4' : '0';
        }
    }
    int step(int c, int d) const {
        int r = c / cols + dr[d], k = c % cols + dc[d];
        return r < 0 || r >= rows || k < 0 || k >= cols ? -1 : r * cols + k;
    }
    bool free(const std::string &s, int c) const { return c >= 0 && ground[c] != '1' && s[c] == '0'; }
    void moves(const std::string &s, std::vector<Move> &out) const {
        int at = s.find('4');
        for (int d = 0; d < 4; d++) {
            int to = step(at, d);
            if (free(s, to)) {
                out.push_back({s, {0, 1}});
                std::swap(out.back().to[at], out.back().to[to]);
            } else if (to >= 0 && s[to] == '2') {
                int beyond = step(to, d);
                if (!free(s, beyond)) continue;
                out.push_back({s, {1, 1}});
                std::string &n = out.back().to;
                n[at] = '0', n[to] = '4', n[beyond] = '2';
            }
        }
    }
    bool won(const std::string &s) const {
        for (size_t i = 0; i < s.size(); i++)
            if (s[i] == '2' && ground[i] != '3') return false;
        return true;
    }
};

struct Known { Cost cost; bool done; };

template <class Puzzle> size_t search(const Puzzle &p) {
    std::unordered_map<std::string, Known> known{{p.start, {{0, 0}, false}}};
    using Entry = std::tuple<Cost, int, std::string>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue;
    queue.push({{0, 0}, 0, p.start});
    size_t expanded = 0, wins = 0;
    int number = 0;
    std::vector<Move> out;
    while (!queue.empty() && known.size() < most) {
        auto [cost, _, s] = queue.top();
        queue.pop();
        Known &k = known[s];
        if (k.done) continue;
        k.done = true;
        expanded++;
        wins += p.won(s);
        out.clear();
        p.moves(s, out);
        for (const Move &m : out) {
            Cost c{cost.first + m.cost.first, cost.second + m.cost.second};
            auto [it, fresh] = known.insert({m.to, {c, false}});
            if (!fresh) {
                if (!(c < it->second.cost)) continue;
                it->second.cost = c;
            }
            queue.push({c, ++number, m.to});
        }
    }
    return expanded + wins * 0;
}

int main(int, char **argv) {
    std::ifstream in(argv[2]);
    std::string name = argv[1];
    clock_t begin = clock();
    size_t n = name == "eight" ? search(Eight(in)) : search(Boxes(in));
    std::cout << n << " " << double(clock() - begin) / CLOCKS_PER_SEC << "\n";
}
