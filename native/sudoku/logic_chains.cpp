// Chains without an assumption: of two-valued cells.
#include <algorithm>

#include "logic_notes.hpp"

namespace clew::sudoku::logic {
namespace {

// Chains of two-valued cells from one end. A node is a cell with the value it takes if the end does not hold `start`.
struct XYSearch {
  const Notes& notes;
  Findings& out;
  const std::vector<int>& small;
  Finding best{};
  int limit = 1 << 30;       // only shorter chains are wanted, so that the shortest wins
  std::vector<int> from{};   // by node: the node before, -1 at the end, -2 not met
  std::vector<int> queue{};  // nodes are cell * n + value, in order of their distance

  void run(int end, int start) {
    const Layout& layout = notes.layout();
    const int n = layout.n;
    from.assign(static_cast<std::size_t>(layout.cells * n), -2);
    queue = {end * n + first(notes.open(end) & ~bit(start))};
    before(queue.front()) = -1;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      const int node = queue[at], cell = node / n, value = node % n;
      if (value == start && report(node, end, start)) return;
      for (const int next : small) {
        if (!notes.has(next, value) || !layout.sees(cell, next)) continue;
        const int exit = next * n + first(notes.open(next) & ~bit(value));
        if (before(exit) != -2 || on_the_way(node, next)) continue;
        before(exit) = node;
        queue.push_back(exit);
      }
    }
  }

 private:
  int& before(int node) { return from[static_cast<std::size_t>(node)]; }

  bool on_the_way(int node, int cell) {
    for (; node >= 0; node = before(node))
      if (node / notes.layout().n == cell) return true;
    return false;
  }

  // Keeps the chain that ends here; true when this end can give nothing better.
  bool report(int node, int end, int start) {
    int cells = 0;
    for (int at = node; at >= 0; at = before(at)) ++cells;
    if (!out.all() && cells >= limit) return true;
    Finding finding = chain(node, end, start);
    if (finding.removed.empty()) return false;
    if (out.all()) return out.take(std::move(finding));
    limit = cells;
    best = std::move(finding);
    return true;
  }

  // Pattern: cells = the chain from end to end, values = what each takes if the first does not hold the last value.
  Finding chain(int node, int end, int start) {
    const int n = notes.layout().n;
    Finding finding;
    finding.technique = Technique::kXYChain;
    const int ends[] = {end, node / n};
    remove_seen(notes, finding, start, ends);
    if (finding.removed.empty()) return finding;
    for (; node >= 0; node = before(node)) {
      finding.cells.push_back(node / n);
      finding.values.push_back(node % n);
    }
    std::ranges::reverse(finding.cells);
    std::ranges::reverse(finding.values);
    if (out.reasons)
      for (const int cell : finding.cells) notes.cite_all(finding, cell, notes.layout().full & ~notes.open(cell));
    return finding;
  }
};

}  // namespace

void xy_chain(const Notes& notes, Findings& out) {
  std::vector<int> small;
  for (int cell = 0; cell < notes.layout().cells; ++cell)
    if (two(notes.open(cell))) small.push_back(cell);
  XYSearch search{notes, out, small};
  for (const int end : small)
    for (Mask left = notes.open(end); left; left &= left - 1) search.run(end, first(left));
  out.take(std::move(search.best));
}

}  // namespace clew::sudoku::logic
