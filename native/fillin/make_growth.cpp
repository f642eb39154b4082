// Criss-cross grids: connected words, grown one by one, each across or down through letters that are there.
//
// A word goes where its letters agree with those it passes, no other word continues it, and its new letters have no
// neighbours beside them: so that every run of letters is a word that was put there. Letters are never taken away, so
// a letter through which no word goes is never asked again.
#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_set>

#include "fillin/make.hpp"

namespace clew::fillin {
namespace {

constexpr int kAnchors = 24, kSpans = 12;  // letters looked at for one more word, and spans of each
constexpr int kRounds = 3;                 // times that the words of a theme which found no spot are tried again

struct Span {
  Index first, length;
  bool across;
};

// A letter that a word could still pass, and the direction of that word.
struct Anchor {
  Index square;
  bool across;
};

class Growth {
 public:
  explicit Growth(const Extent& extent) : extent_(extent), letters_(extent.squares(), kBlack) {
    for (auto& taken : taken_) taken.resize(extent.squares());
  }

  const Squares& squares() const { return letters_; }
  std::size_t words() const { return used_.size(); }
  bool has(const std::vector<Letter>& word) const { return used_.contains({word.begin(), word.end()}); }
  std::uint8_t letter(Index square) const { return letters_[square]; }
  std::vector<Anchor>& anchors() { return anchors_; }
  bool open(const Anchor& anchor) const { return !taken_[anchor.across][anchor.square]; }

  void put(Word word, const Span& span) {
    for (Index at = 0, square = span.first; at < span.length; ++at, square += step(span.across)) {
      if (letters_[square] == kBlack) anchors_.push_back({square, !span.across});
      letters_[square] = word[at];
      taken_[span.across][square] = true;
    }
    used_.emplace(word.begin(), word.end());
  }

  // The span of a length that begins this many squares before a letter; none if it leaves the grid.
  bool span(const Anchor& anchor, Index length, Index back, Span& found) const {
    const Index at = anchor.across ? anchor.square % extent_.columns : anchor.square / extent_.columns;
    const Index room = anchor.across ? extent_.columns : extent_.rows;
    if (at < back || at - back + length > room) return false;
    found = {anchor.square - back * step(anchor.across), length, anchor.across};
    return true;
  }

  // The letters a word would pass, kOpen where there is none; false where it cannot go.
  bool seen(const Span& span, std::vector<std::uint8_t>& found) const {
    const Index step = this->step(span.across);
    if (neighbour(span.first, span.across, false) ||
        neighbour(span.first + (span.length - 1) * step, span.across, true)) {
      return false;
    }
    found.clear();
    for (Index at = 0, square = span.first; at < span.length; ++at, square += step) {
      const std::uint8_t letter = letters_[square];
      if (taken_[span.across][square]) return false;
      const bool free = letter == kBlack;
      if (free && (neighbour(square, !span.across, false) || neighbour(square, !span.across, true))) return false;
      found.push_back(free ? kOpen : letter);
    }
    return true;
  }

  Span middle(Index length, bool across) const {
    const Index row = across ? extent_.rows / 2 : (extent_.rows - length) / 2;
    const Index column = across ? (extent_.columns - length) / 2 : extent_.columns / 2;
    return {row * extent_.columns + column, length, across};
  }

 private:
  Index step(bool across) const { return across ? 1 : extent_.columns; }

  // Whether there is a letter next to a square, before or after it.
  bool neighbour(Index square, bool across, bool after) const {
    const Index at = across ? square % extent_.columns : square / extent_.columns;
    if (after ? at + 1 == (across ? extent_.columns : extent_.rows) : at == 0) return false;
    return letters_[after ? square + step(across) : square - step(across)] != kBlack;
  }

  const Extent extent_;
  Squares letters_;
  std::array<std::vector<bool>, 2> taken_;  // by direction: squares of words
  std::vector<Anchor> anchors_;             // some of them may have been passed since
  std::unordered_set<std::string> used_;
};

// Words chosen freely: of some spans the one that crosses most, and at last any that fits.
class Grower {
 public:
  Grower(const Extent& extent, const Lexicon& lexicon, Random& random)
      : growth_(extent), extent_(extent), lexicon_(lexicon), random_(random) {}

  bool run(Stop& stop) {
    const bool across = extent_.columns >= extent_.rows;
    const auto first = lexicon_.first(across ? extent_.columns : extent_.rows, random_);
    if (first.empty()) return false;
    growth_.put(first, growth_.middle(static_cast<Index>(first.size()), across));
    while (put_best()) {
      if (stop.look()) return false;
    }
    return put_any(stop);
  }

  const Growth& growth() const { return growth_; }

 private:
  int below(std::size_t bound) { return random_.below(static_cast<int>(bound)); }

  bool put_best() {
    auto& anchors = growth_.anchors();
    Span best{}, span{};
    std::vector<Letter> chosen;
    double most = -1;
    for (int tries = 0; tries < kAnchors && !anchors.empty(); ++tries) {
      const auto at = static_cast<std::size_t>(below(anchors.size()));
      if (!growth_.open(anchors[at])) {
        anchors[at] = anchors.back();
        anchors.pop_back();
        continue;
      }
      for (int each = 0; each < kSpans; ++each) {
        const Index length = lexicon_.lengths()[below(lexicon_.lengths().size())];
        if (!growth_.span(anchors[at], length, static_cast<Index>(below(length)), span)) continue;
        if (!growth_.seen(span, seen_)) continue;
        const auto crossed = length - static_cast<Index>(std::ranges::count(seen_, kOpen));
        const double score = 3.0 * crossed + 0.5 * length + below(1000) / 1000.0;
        if (score <= most) continue;
        auto word = lexicon_.choose(seen_, random_);
        if (word.empty() || growth_.has(word)) continue;
        most = score;
        best = span;
        chosen = std::move(word);
      }
    }
    if (chosen.empty()) return false;
    growth_.put(chosen, best);
    return true;
  }

  bool put_any(Stop& stop) {
    auto& anchors = growth_.anchors();
    random_.shuffle(anchors.data(), static_cast<int>(anchors.size()));
    while (!anchors.empty()) {
      if (stop.look()) return false;
      const Anchor anchor = anchors.back();
      anchors.pop_back();
      if (growth_.open(anchor)) put_through(anchor);
    }
    return true;
  }

  void put_through(const Anchor& anchor) {
    Span span{};
    for (auto length = lexicon_.lengths().rbegin(); length != lexicon_.lengths().rend(); ++length) {
      for (Index back = 0; back < *length; ++back) {
        if (!growth_.span(anchor, *length, back, span) || !growth_.seen(span, seen_)) continue;
        const auto word = lexicon_.choose(seen_, random_);
        if (word.empty() || growth_.has(word)) continue;
        growth_.put(word, span);
        return;
      }
    }
  }

  Growth growth_;
  const Extent extent_;
  const Lexicon& lexicon_;
  Random& random_;
  std::vector<std::uint8_t> seen_;
};

// The words of a theme, long ones first, each where it crosses most and else near the middle.
class Themed {
 public:
  Themed(const Extent& extent, Random& random) : growth_(extent), extent_(extent), random_(random) {}

  void run(std::span<const Word> theme, Stop& stop) {
    std::vector<std::pair<double, Index>> left;
    for (Index word = 0; word < theme.size(); ++word) {
      left.push_back({2 * chance() - static_cast<double>(theme[word].size()), word});
    }
    std::ranges::sort(left);
    for (int round = 0; round < kRounds; ++round) {
      std::erase_if(left, [&](const auto& each) { return !stop.look() && put(theme[each.second], stop); });
    }
  }

  const Growth& growth() const { return growth_; }

 private:
  double chance() { return random_.below(1'000'000) / 1e6; }

  bool put(Word word, Stop& stop) {
    const auto length = static_cast<Index>(word.size());
    if (growth_.words() == 0) {
      const bool fits_across = length <= extent_.columns, fits_down = length <= extent_.rows;
      if (!fits_across && !fits_down) return false;
      const bool across = fits_across && (!fits_down || random_.below(2) == 0);
      growth_.put(word, growth_.middle(length, across));
      return true;
    }
    Span best{}, span{};
    double most = -10;
    std::erase_if(growth_.anchors(), [&](const Anchor& anchor) { return !growth_.open(anchor); });
    for (const Anchor& anchor : growth_.anchors()) {
      if (stop.due()) return false;
      for (Index back = 0; back < length; ++back) {
        if (word[back] != growth_.letter(anchor.square) || !growth_.span(anchor, length, back, span)) continue;
        if (!growth_.seen(span, seen_)) continue;
        const auto agrees = [](std::uint8_t seen, Letter letter) { return seen == kOpen || seen == letter; };
        if (!std::ranges::equal(seen_, word, agrees)) continue;
        const double value = score(span);
        if (value > most) most = value, best = span;
      }
    }
    if (most == -10) return false;
    growth_.put(word, best);
    return true;
  }

  double score(const Span& span) {
    const double rows = extent_.rows, columns = extent_.columns, half = span.length / 2.0;
    const double row = span.first / extent_.columns + (span.across ? 0 : half);
    const double column = span.first % extent_.columns + (span.across ? half : 0);
    const double away = std::abs(row - rows / 2) / rows + std::abs(column - columns / 2) / columns;
    return static_cast<double>(span.length - std::ranges::count(seen_, kOpen)) - away + 0.6 * chance();
  }

  Growth growth_;
  const Extent extent_;
  Random& random_;
  std::vector<std::uint8_t> seen_;
};

}  // namespace

Squares grow(const Extent& extent, const Lexicon& lexicon, int growths, Random& random, Stop& stop) {
  Squares best;
  std::size_t most = 0;
  for (int each = 0; each < growths; ++each) {
    Grower grower(extent, lexicon, random);
    if (!grower.run(stop)) return {};
    if (grower.growth().words() <= most) continue;
    most = grower.growth().words();
    best = grower.growth().squares();
  }
  return best;
}

Squares grow_theme(const Extent& extent, std::span<const Word> theme, int growths, Random& random, Stop& stop) {
  Squares best;
  std::size_t most = 0;
  for (int each = 0; each < growths && most < theme.size() && !stop.look(); ++each) {
    Themed themed(extent, random);
    themed.run(theme, stop);
    if (themed.growth().words() <= most) continue;
    most = themed.growth().words();
    best = themed.growth().squares();
  }
  return stop.ended() ? Squares{} : best;
}

}  // namespace clew::fillin
