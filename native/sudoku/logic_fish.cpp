// One value along lines: fish without fins, of every size.
#include <algorithm>

#include "logic_templates.hpp"

namespace clew::sudoku::logic {
namespace {

constexpr Technique kFish[] = {Technique::kXWing,     Technique::kSwordfish, Technique::kJellyfish,
                               Technique::kSquirmbag, Technique::kWhale,     Technique::kLeviathan};

// Lines of one direction whose spots for a value are on as many lines of the other.
// Pattern: values = {the value}, units = the base lines, covers = the others, cells = the spots of the base.
struct FishSearch {
  const Notes& notes;
  Findings& out;
  int size;
  int value;
  int base;   // first line of the base direction
  int cover;  // first line of the other
  std::vector<int> lines{};

  bool run() {
    std::vector<int> fit;
    for (int line = base; line < base + notes.layout().n; ++line)
      if (more(notes.spots(line, value), 1) && !more(notes.spots(line, value), size)) fit.push_back(line);
    return static_cast<int>(fit.size()) >= size && choose(fit, 0);
  }

  bool choose(std::span<const int> fit, Mask join) {
    if (static_cast<int>(lines.size()) == size) return report(join);
    for (std::size_t at = 0; at < fit.size(); ++at) {
      const Mask wider = join | notes.spots(fit[at], value);
      if (more(wider, size)) continue;
      lines.push_back(fit[at]);
      if (choose(fit.subspan(at + 1), wider)) return true;
      lines.pop_back();
    }
    return false;
  }

  bool report(Mask join) {
    const Layout& layout = notes.layout();
    Finding finding;
    each(join, [&](int at) {
      each(notes.spots(cover + at, value), [&](int spot) {
        if (std::ranges::find(lines, base + spot) == lines.end())
          finding.removed.push_back({layout.cell_at(cover + at, spot), bit(value)});
      });
    });
    if (count(join) != size || finding.removed.empty()) return false;
    finding.technique = kFish[size - 2];
    finding.values = {value};
    finding.units = lines;
    each(join, [&](int at) { finding.covers.push_back(cover + at); });
    for (const int line : lines) {
      each(notes.spots(line, value), [&](int at) { finding.cells.push_back(layout.cell_at(line, at)); });
      if (out.reasons) notes.cite_only(finding, line, value, join);
    }
    return out.take(std::move(finding));
  }
};

}  // namespace

void fish(const Notes& notes, Findings& out, int size) {
  constexpr int kQuick = 3;  // to look for these takes no longer than to ask whether it is worthwhile
  const int n = notes.layout().n;
  for (int value = 0; value < n && !out.ended(); ++value)
    for (const int base : {0, n})
      if ((size <= kQuick || has_news(notes, value)) && FishSearch{notes, out, size, value, base, n - base}.run()) return;
}

}  // namespace clew::sudoku::logic
