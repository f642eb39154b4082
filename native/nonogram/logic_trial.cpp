// Following an assumption, and explaining how it fails.
#include "logic_trial.hpp"

#include <algorithm>

namespace clew::nonogram::logic {

Trial::Trial(const Known& known)
    : clues_(known.clues()),
      before_(known.grid()),
      now_(before_),
      source_(static_cast<std::size_t>(clues_.cells)),
      queued_(static_cast<std::size_t>(clues_.lines)),
      touched_(static_cast<std::size_t>(clues_.lines)) {}

void Trial::touch(int number) {
  auto& touched = touched_[static_cast<std::size_t>(number)];
  if (!touched) lines_.push_back(number);
  touched = 1;
}

void Trial::settle(const Mark& mark, int by) {
  now_.put(clues_, mark.cell, mark.painted ? kPainted : kBlank);
  source_[static_cast<std::size_t>(mark.cell)] = by;
  order_.push_back(mark);
  for (const int number : {clues_.row_of(mark.cell), clues_.column_of(mark.cell)}) {
    touch(number);
    if (by >= 0 && number == steps_[static_cast<std::size_t>(by)].line) continue;
    auto& queued = queued_[static_cast<std::size_t>(number)];
    if (!queued) queue_.push_back(number);
    queued = 1;
  }
}

bool Trial::take(int number) {
  const std::size_t words = clues_.words_at(number);
  const Line& line = clues_.line(number);
  std::array<Word, kLongest / 64> paint, blank;
  std::copy_n(now_.paint.data() + words, line.words(), paint.data());
  std::copy_n(now_.blank.data() + words, line.words(), blank.data());
  if (!line.settle(paint.data(), blank.data())) {
    failed_ = number;
    return false;
  }
  const int by = static_cast<int>(steps_.size());
  for (int word = 0; word < line.words(); ++word) {
    const auto at = static_cast<std::size_t>(word);
    Word left = now_.paint[words + at] & now_.blank[words + at] & ~(paint[at] & blank[at]);
    for (; left; left &= left - 1) {
      const int bit = std::countr_zero(left);
      if (static_cast<int>(steps_.size()) == by) steps_.push_back({number, order_.size()});
      settle({clues_.cell(number, word * 64 + bit), (paint[at] >> bit & 1) != 0}, by);
    }
  }
  return true;
}

bool Trial::refutes(const Mark& assumed, int limit) {
  settle(assumed, whatif::kAssumed);
  std::size_t at = 0;
  for (; at < queue_.size() && static_cast<int>(steps_.size()) < limit; ++at) {
    queued_[static_cast<std::size_t>(queue_[at])] = 0;
    if (!take(queue_[at])) return true;
  }
  exhausted_ = at == queue_.size();
  return false;
}

bool Trial::refutes_beside(const Mark& assumed, int number) {
  settle(assumed, whatif::kAssumed);
  if (!take(number)) return true;
  const std::size_t given = order_.size();
  for (std::size_t at = 0; at < given; ++at)
    if (!take(clues_.across(number, order_[at].cell))) return true;
  // A line beside it that got one new cell has a placement with it, or that line alone would have settled the cell.
  std::vector<int> beside;
  for (std::size_t at = given; at < order_.size(); ++at)
    beside.push_back(clues_.across(clues_.across(number, order_[at].cell), order_[at].cell));
  std::ranges::sort(beside);
  for (std::size_t at = 1; at < beside.size(); ++at) {
    if (beside[at] != beside[at - 1] || (at > 1 && beside[at] == beside[at - 2])) continue;
    const std::size_t words = clues_.words_at(beside[at]);
    const Line& line = clues_.line(beside[at]);
    std::array<Word, kLongest / 64> paint, blank;
    std::copy_n(now_.paint.data() + words, line.words(), paint.data());
    std::copy_n(now_.blank.data() + words, line.words(), blank.data());
    if (line.settle(paint.data(), blank.data())) continue;
    failed_ = beside[at];
    return true;
  }
  return false;
}

void Trial::forget() {
  for (const Mark& mark : order_) source_[static_cast<std::size_t>(mark.cell)] = whatif::kBefore;
  for (const int number : lines_) {
    const std::size_t words = clues_.words_at(number);
    std::copy_n(before_.paint.data() + words, clues_.line(number).words(), now_.paint.data() + words);
    std::copy_n(before_.blank.data() + words, clues_.line(number).words(), now_.blank.data() + words);
    queued_[static_cast<std::size_t>(number)] = touched_[static_cast<std::size_t>(number)] = 0;
  }
  order_.clear();
  lines_.clear();
  queue_.clear();
  steps_.clear();
  failed_ = -1;
  exhausted_ = false;
}

std::vector<Mark> Trial::before(int number, int step) const {
  std::vector<Mark> marks;
  for (int at = 0; at < clues_.line(number).length(); ++at) {
    const std::uint8_t mask = now_.mask(clues_.words_at(number), at);
    const int cell = clues_.cell(number, at);
    if (mask != kOpen && source(cell) < step) marks.push_back({cell, mask == kPainted});
  }
  std::ranges::stable_sort(marks, [&](const Mark& a, const Mark& b) { return source(a.cell) > source(b.cell); });
  return marks;
}

void Trial::rest_on(const std::vector<Mark>& because, std::vector<std::uint8_t>& needed_cells, Finding& whole) const {
  for (const Mark& mark : because) {
    auto& cited = needed_cells[static_cast<std::size_t>(mark.cell)];
    if (!cited && source(mark.cell) == whatif::kBefore) whole.because.push_back(mark);
    cited = 1;
  }
}

std::vector<Finding> Trial::links(std::vector<std::uint8_t>& needed_cells, Finding& whole) const {
  std::vector<Finding> chain;
  for (std::size_t at = steps_.size(); at-- > 0;) {
    const std::size_t end = at + 1 < steps_.size() ? steps_[at + 1].begin : order_.size();
    Finding link;
    for (std::size_t mark = steps_[at].begin; mark < end; ++mark)
      if (needed_cells[static_cast<std::size_t>(order_[mark].cell)]) link.settled.push_back(order_[mark]);
    if (link.settled.empty()) continue;
    link.technique = Technique::kWholeLine;
    link.line = steps_[at].line;
    link.clues = {link.line};
    link.because = needed(clues_, link.line, before(link.line, static_cast<int>(at)), link.settled);
    rest_on(link.because, needed_cells, whole);
    if (std::ranges::find(whole.clues, link.line) == whole.clues.end()) whole.clues.push_back(link.line);
    chain.push_back(std::move(link));
  }
  std::ranges::reverse(chain);
  return chain;
}

Finding Trial::refutation(Technique technique) const {
  Finding whole;
  whole.technique = technique;
  whole.line = failed_;
  whole.clues = {failed_};
  whole.assumed = {order_.front()};
  whole.settled = {{order_.front().cell, !order_.front().painted}};
  std::vector<std::uint8_t> needed_cells(static_cast<std::size_t>(clues_.cells));
  rest_on(needed(clues_, failed_, before(failed_, static_cast<int>(steps_.size())), {}), needed_cells, whole);
  whole.chain = links(needed_cells, whole);
  return whole;
}

std::vector<Finding> Trial::links_to(std::span<const Mark> goals, Finding& whole) const {
  std::vector<std::uint8_t> needed_cells(static_cast<std::size_t>(clues_.cells));
  for (const Mark& mark : whole.because) needed_cells[static_cast<std::size_t>(mark.cell)] = 1;  // cited already
  for (const Mark& mark : goals) needed_cells[static_cast<std::size_t>(mark.cell)] = 1;
  return links(needed_cells, whole);
}

}  // namespace clew::nonogram::logic
