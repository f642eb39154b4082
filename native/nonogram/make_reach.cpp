// Lines looked at until none gives more, by all their placements or by the ladder's finders.
#include "nonogram/make_reach.hpp"

#include <algorithm>

#include "nonogram/logic_scan.hpp"

namespace clew::nonogram {

Reach::Reach(const Picture& picture, int techniques)
    : picture_(picture), techniques_(std::min(techniques, logic::kLineTechniques)), across_(picture.rows(), picture.columns()),
      down_(picture.columns(), picture.rows()), waiting_(static_cast<std::size_t>(picture.lines())) {}

void Reach::run_afresh(Stop& stop) {
  across_.clear();
  down_.clear();
  open_ = picture_.cells();
  learned_.clear();
  for (int line = 0; line < picture_.lines(); ++line) push(line);
  run(stop);
}

void Reach::run_on(int cell, Stop& stop) {
  push(cell / picture_.columns());
  push(picture_.rows() + cell % picture_.columns());
  run(stop);
}

void Reach::push(int line) {
  if (waiting_[static_cast<std::size_t>(line)]) return;
  waiting_[static_cast<std::size_t>(line)] = 1;
  queue_.push_back(line);
}

void Reach::learn(int cell) {
  const int row = cell / picture_.columns(), column = cell % picture_.columns();
  across_.flip(row, column);
  down_.flip(column, row);
  learned_.push_back(cell);
  --open_;
}

void Reach::run(Stop& stop) {
  if (techniques_ < logic::kLineTechniques) climb(stop);
  else
    for (std::size_t at = 0; at < queue_.size() && !stop.due(); ++at) {
      waiting_[static_cast<std::size_t>(queue_[at])] = 0;
      look(queue_[at]);
    }
  for (const int line : queue_) waiting_[static_cast<std::size_t>(line)] = 0;
  queue_.clear();
}

void Reach::look(int line) {
  const int length = picture_.length(line), words = words_for(length), columns = picture_.columns();
  const bool row = line < picture_.rows();
  const Word* painted = picture_.bits(line);
  const Word* here = known(line);
  Word paint[kLongest / 64], blank[kLongest / 64], open = 0;
  for (int k = 0; k < words; ++k) {
    const int bits = std::clamp(length - 64 * k, 0, 64);
    const Word all = bits == 64 ? ~Word{0} : (Word{1} << bits) - 1;
    paint[k] = all & (~here[k] | painted[k]);
    blank[k] = all & ~(here[k] & painted[k]);
    open |= all & ~here[k];
  }
  if (!open) return;
  Line(picture_.clue(line), length).settle(paint, blank);
  for (int k = 0; k < words; ++k) {
    for (Word settled = (paint[k] ^ blank[k]) & ~here[k]; settled; settled &= settled - 1) {
      const int along = 64 * k + std::countr_zero(settled);
      learn(row ? line * columns + along : along * columns + line - picture_.rows());
      push(row ? picture_.rows() + along : along);
    }
  }
}

// The ladder's finders, on the lines that wait and on those that change.
void Reach::climb(Stop& stop) {
  const std::vector<Token> tokens = picture_.tokens();
  const std::vector<std::uint8_t> cells = masks();
  logic::Scan scan({picture_.rows(), picture_.columns(), tokens, cells});
  logic::Findings none(stop, false, false);
  for (int technique = 0; technique < techniques_; ++technique)
    scan.agenda.each(static_cast<logic::Technique>(technique), none, [](int) { return false; });
  for (const int line : queue_) scan.agenda.mark(line);
  for (int technique = 0; technique < techniques_ && scan.known.left() > 0 && !stop.look();) {
    logic::Findings out(stop, false, false);
    logic::look(scan, static_cast<logic::Technique>(technique++), out);
    if (out.found.empty()) continue;
    scan.apply(out.found.front());
    technique = 0;
  }
  for (int cell = 0; cell < picture_.cells(); ++cell)
    if (open(cell) && !scan.known.open(cell)) learn(cell);
}

std::vector<std::uint8_t> Reach::masks() const {
  std::vector<std::uint8_t> cells(static_cast<std::size_t>(picture_.cells()), logic::kOpen);
  for (int cell = 0; cell < picture_.cells(); ++cell)
    if (!open(cell)) cells[static_cast<std::size_t>(cell)] = picture_.painted(cell) ? logic::kPainted : logic::kBlank;
  return cells;
}

int Reach::open_in(int line) const {
  const Word* here = line < picture_.rows() ? across_.line(line) : down_.line(line - picture_.rows());
  const int length = picture_.length(line);
  int count = 0;
  for (int k = 0; k < words_for(length); ++k) count += std::popcount(here[k]);
  return length - count;
}

std::vector<int> Reach::open_cells() const {
  std::vector<int> cells;
  cells.reserve(static_cast<std::size_t>(open_));
  for (int cell = 0; cell < picture_.cells(); ++cell)
    if (open(cell)) cells.push_back(cell);
  return cells;
}

void Reach::undo(std::size_t checkpoint) {
  for (; learned_.size() > checkpoint; learned_.pop_back(), ++open_) {
    const int row = learned_.back() / picture_.columns(), column = learned_.back() % picture_.columns();
    across_.flip(row, column);
    down_.flip(column, row);
  }
}

}  // namespace clew::nonogram
