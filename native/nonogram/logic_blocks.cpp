// Techniques that ask which block a painted run belongs to, and which cells a block reaches.
//
// All blocks of the part between the settled ends are pushed as far to the front as the known cells allow, then as far
// to the back: in between is what each reaches. A run belongs to a block that reaches it and fits around it.
#include <algorithm>

#include "logic_scan.hpp"

namespace clew::nonogram::logic {
namespace {

// Puts blocks, one by one, as near to the front as leaves room for the rest; `mask(at)` is what is known of a cell.
template <class MaskAt>
std::vector<int> pushed(int length, std::span<const int> blocks, MaskAt mask) {
  const auto size = static_cast<std::size_t>(length);
  std::vector<int> clear(size + 1, 0);  // cells from here on that are not blank
  for (std::size_t at = size; at-- > 0;) clear[at] = mask(static_cast<int>(at)) == kBlank ? 0 : clear[at + 1] + 1;
  // rest[b][at]: the blocks from b on fit into the cells from `at` on.
  const std::size_t stride = size + 2;
  std::vector<std::uint8_t> rest((blocks.size() + 1) * stride);
  const auto fits = [&](std::size_t block, std::size_t at) {
    const auto end = at + static_cast<std::size_t>(blocks[block]);
    return end <= size && clear[at] >= blocks[block] && (end == size || mask(static_cast<int>(end)) != kPainted) &&
           rest[(block + 1) * stride + end + 1];
  };
  for (std::size_t block = blocks.size() + 1; block-- > 0;)
    for (std::size_t at = stride; at-- > 0;) {
      auto& here = rest[block * stride + at];
      if (at >= size) here = block == blocks.size();
      else here = (block < blocks.size() && fits(block, at)) ||
                  (mask(static_cast<int>(at)) != kPainted && rest[block * stride + at + 1]);
    }
  std::vector<int> starts;
  std::size_t at = 0;
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    while (at < size && !fits(block, at)) ++at;
    starts.push_back(static_cast<int>(at));
    at += static_cast<std::size_t>(blocks[block]) + 1;
  }
  return starts;
}

// What the blocks of a line reach; none where some block's length is unknown.
class Reach {
 public:
  explicit Reach(const View& line) : line_(line), part(line) {
    if (!line.exact(part.first, part.last)) return;
    blocks.assign(line.tokens.begin() + part.first, line.tokens.begin() + part.last);
    const int length = part.to - part.from;
    first = pushed(length, blocks, [&](int at) { return line.mask(part.from + at); });
    for (int& start : first) start += part.from;
    std::vector<int> turned(blocks.rbegin(), blocks.rend());
    last = pushed(length, turned, [&](int at) { return line.mask(part.to - 1 - at); });
    std::ranges::reverse(last);
    for (std::size_t block = 0; block < blocks.size(); ++block) last[block] = part.to - last[block] - blocks[block];
  }

  // The placements of a single block that cover a run and fit there; `visit(block, start)`.
  template <class Visit>
  void each_around(int from, int to, Visit visit) const {
    for (std::size_t block = 0; block < blocks.size(); ++block)
      for (int start = std::max(first[block], to - blocks[block]); start <= std::min(last[block], from); ++start)
        if (fits(start, start + blocks[block])) visit(static_cast<int>(block), start);
  }

 private:
  bool fits(int from, int to) const {
    for (int at = from; at < to; ++at)
      if (line_.blank(at)) return false;
    return (from == 0 || !line_.painted(from - 1)) && (to == line_.length || !line_.painted(to));
  }

  const View& line_;

 public:
  Part part;
  std::vector<int> blocks, first, last;  // lengths, first and last starts
};

// A painted run of the part, and what the placements around it have in common.
struct Run {
  int from, to;
  int begin_least, begin_most, end_least, end_most;  // of the block that it belongs to
  int block_least, block_most;                       // which block that is
};

std::vector<Run> runs_of(const View& line, const Reach& reach) {
  std::vector<Run> runs;
  for (int from = reach.part.from; from < reach.part.to;) {
    int to = from;
    while (to < reach.part.to && line.painted(to)) ++to;
    if (to > from) {
      Run run{from, to, from, 0, line.length, to, line.length, -1};
      reach.each_around(from, to, [&](int block, int start) {
        const int end = start + reach.blocks[static_cast<std::size_t>(block)];
        run.begin_least = std::min(run.begin_least, start);
        run.begin_most = std::max(run.begin_most, start);
        run.end_least = std::min(run.end_least, end);
        run.end_most = std::max(run.end_most, end);
        run.block_least = std::min(run.block_least, block);
        run.block_most = std::max(run.block_most, block);
      });
      if (run.block_most >= 0) runs.push_back(run);
    }
    from = to + 1;
  }
  return runs;
}

// A conclusion rests on any known cell of the line.
bool finish(Draft& draft, Findings& out, std::initializer_list<int> numbers) {
  if (draft.empty()) return false;
  draft.cite_all();
  draft.note(numbers);
  return draft.done(out);
}

}  // namespace

// Pattern: numbers = {the run's cells from, to, whether it cannot grow at the front, at the back}.
void block_ends(const View& line, Findings& out) {
  const Reach reach(line);
  for (const Run& run : runs_of(line, reach)) {
    const bool front = run.begin_least == run.from, back = run.end_most == run.to;
    Draft draft(line, Technique::kBlockEnds, out);
    if (front) draft.blank(run.from - 1, run.from);
    if (back) draft.blank(run.to, run.to + 1);
    if (finish(draft, out, {run.from, run.to, front, back})) return;
  }
}

// Pattern: numbers = {the run's cells from, to, the cells that every block around it covers from, to, and the blocks
// that it may belong to first, last}.
void block_grows(const View& line, Findings& out) {
  const Reach reach(line);
  for (const Run& run : runs_of(line, reach)) {
    Draft draft(line, Technique::kBlockGrows, out);
    draft.paint(run.begin_most, run.end_least);
    if (finish(draft, out, {run.from, run.to, run.begin_most, run.end_least, reach.part.first + run.block_least,
                            reach.part.first + run.block_most}))
      return;
  }
}

// Pattern: none.
void out_of_reach(const View& line, Findings& out) {
  const Reach reach(line);
  if (reach.blocks.empty()) return;
  Draft draft(line, Technique::kOutOfReach, out);
  int reached = reach.part.from;
  for (std::size_t block = 0; block < reach.blocks.size(); ++block) {
    if (reach.first[block] > reached) draft.blank(reached, reach.first[block]);
    reached = std::max(reached, reach.last[block] + reach.blocks[block]);
  }
  draft.blank(reached, reach.part.to);
  finish(draft, out, {});
}

// Pattern: numbers = {the block, its first start, its last}.
void pushed_overlap(const View& line, Findings& out) {
  const Reach reach(line);
  for (std::size_t block = 0; block < reach.blocks.size(); ++block) {
    Draft draft(line, Technique::kPushedOverlap, out);
    draft.paint(reach.last[block], reach.first[block] + reach.blocks[block]);
    if (finish(draft, out, {reach.part.first + static_cast<int>(block), reach.first[block], reach.last[block]})) return;
  }
}

// Pattern: none.
void whole_line(const View& line, Findings& out) {
  const Grid& forced = line.known.forced();
  Draft draft(line, Technique::kWholeLine, out);
  for (int at = 0; at < line.length; ++at) {
    const std::uint8_t mask = forced.mask(line.words, at);
    if (mask == kPainted) draft.paint(at, at + 1);
    if (mask == kBlank) draft.blank(at, at + 1);
  }
  finish(draft, out, {});
}

}  // namespace clew::nonogram::logic
