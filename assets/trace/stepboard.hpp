#ifndef STEPBOARD_HPP
#define STEPBOARD_HPP

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace stepboard {

typedef std::vector<std::pair<int, int>> Cells;

class Event {
 public:
  Event(std::FILE* file, const char* type, long long cost) : file_(file) {
    if (!file_) return;
    std::fprintf(file_, "{\"type\":\"%s\"", type);
    if (cost >= 0) std::fprintf(file_, ",\"g\":%lld", cost);
  }
  Event(Event&& other) : file_(other.file_) { other.file_ = nullptr; }
  ~Event() {
    if (!file_) return;
    std::fputs("}\n", file_);
    std::fflush(file_);
  }
  Event& cell(const char* field, int row, int column) {
    if (file_) std::fprintf(file_, ",\"%s\":[%d,%d]", field, row, column);
    return *this;
  }
  Event& cells(const char* field, const Cells& list) {
    if (!file_) return *this;
    std::fprintf(file_, ",\"%s\":[", field);
    for (std::size_t i = 0; i < list.size(); ++i)
      std::fprintf(file_, "%s[%d,%d]", i ? "," : "", list[i].first, list[i].second);
    std::fputs("]", file_);
    return *this;
  }
  Event& also(long long number) {
    if (file_) std::fprintf(file_, ",\"state\":%lld", number);
    return *this;
  }

 private:
  std::FILE* file_;
};

class Trace {
 public:
  explicit Trace(const char* path) : file_(std::fopen(path, "w")) {}
  ~Trace() {
    if (file_) std::fclose(file_);
  }
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;
  Event operator()(const char* type, long long cost = -1) { return Event(file_, type, cost); }
  void board(const std::vector<std::string>& rows) {
    if (!file_) return;
    std::fputs("{\"type\":\"board\",\"rows\":[", file_);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::fputs(i ? ",\"" : "\"", file_);
      for (std::size_t k = 0; k < rows[i].size(); ++k) {
        if (rows[i][k] == '"' || rows[i][k] == '\\') std::fputc('\\', file_);
        std::fputc(rows[i][k], file_);
      }
      std::fputc('"', file_);
    }
    std::fputs("]}\n", file_);
    std::fflush(file_);
  }
  void query(int dataset, int query) {
    if (!file_) return;
    std::fprintf(file_, "{\"type\":\"query\",\"dataset\":%d,\"query\":%d}\n", dataset, query);
    std::fflush(file_);
  }
  void answer(long long value) {
    if (!file_) return;
    std::fprintf(file_, "{\"type\":\"answer\",\"value\":%lld}\n", value);
    std::fflush(file_);
  }

 private:
  std::FILE* file_;
};

}  // namespace stepboard

#endif
