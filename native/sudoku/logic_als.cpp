// Almost locked sets that share values only one of them can hold: ALS-XZ, ALS-XY-wing, chains of them, death blossom.
//
// Pattern of all: cells = those of each set in turn, covers = how many cells each set has, values = the values that link
// one set to the next, then those of each set in turn: one more than its cells.
#include "logic_als.hpp"

namespace clew::sudoku::logic {
namespace {

// Adds a set to a finding's pattern.
template <int kWords>
void add_set(Finding& finding, const Als<kWords>& als) {
  als.cells.each([&](int cell) { finding.cells.push_back(cell); });
  finding.covers.push_back(als.size);
  each(als.values, [&](int value) { finding.values.push_back(value); });
}

// A chain of sets: between two neighbours a value that only one of them can hold, never the same one twice in a row.
template <int kWords>
class AlsSearch {
 public:
  using Set = CellSet<kWords>;
  using Sets = std::vector<const Als<kWords>*>;

  AlsSearch(const Notes& notes, const Sights<kWords>& sights, Findings& out)
      : notes_(notes), sights_(sights), out_(out), list_(notes, sights) {}

  // Two sets.
  void pairs() {
    link();
    const auto& all = list_.all();
    for (std::size_t b = 1; b < all.size() && !out_.ended(); ++b)
      for (std::size_t at = 0; at < links_[b].size() && links_[b][at].to < b;) {
        const std::size_t a = links_[b][at].to;
        Mask shared = 0;
        for (; at < links_[b].size() && links_[b][at].to == a; ++at) shared |= bit(links_[b][at].value);
        if (single(shared) ? report_pair(all[a], all[b], shared) : two(shared) && double_link(all[a], all[b], shared))
          return;
      }
  }

  // Chains of more sets, the shortest first; `least` and `most` are numbers of sets.
  void chains(int least, int most) {
    link();
    const auto& all = list_.all();
    for (int length = out_.all() ? most : least; length <= most; ++length)
      for (std::size_t start = 0; start < all.size() && !out_.ended(); ++start) {
        if (!promising(all[start])) continue;
        if (!out_.all() && walk(start, links_[start], length, length)) return;
        for (std::size_t at = 0; at < links_[start].size() && out_.all(); ++at)  // each first link has chains of its own
          walk(start, std::span(links_[start]).subspan(at, 1), least, length);
      }
  }

 private:
  struct Link {
    std::size_t to;
    int value;
  };
  struct Visit {
    std::size_t at;
    int value;  // that led here
    int first;  // the first value of the chain
    int from;   // the visit before, -1 at the start
    int length;
  };

  // Sets entered: from one set, and in all. Few positions of 9x9 come near; those with thousands of sets would take minutes.
  static constexpr std::size_t kMostVisits = 20000;
  static constexpr std::size_t kMostInAll = 1000000;
  static constexpr std::size_t kBits = 16;  // sets whose marks are cleared in the time that one is entered

  Finding found(Technique technique, const Sets& sets, std::span<const int> values) const {
    Finding finding;
    finding.technique = technique;
    finding.values.assign(values.begin(), values.end());
    for (const Als<kWords>* als : sets) add_set(finding, *als);
    return finding;
  }

  // Cells of the sets themselves are left out of what falls, unless nothing else does.
  bool take(Finding&& finding, const Sets& sets) {
    if (finding.removed.empty()) return false;
    const auto own = [&](const Entry& entry) { return std::ranges::find(finding.cells, entry.cell) != finding.cells.end(); };
    if (!std::ranges::all_of(finding.removed, own)) std::erase_if(finding.removed, own);
    if (fallen_.again(finding)) return false;
    if (out_.reasons)
      for (const Als<kWords>* als : sets) cite_set(notes_, finding, *als);
    return out_.take(std::move(finding));
  }

  // Whether something falls where one of two sets must hold a value: most have nothing, and are left at that.
  bool falls(const Als<kWords>& one, const Als<kWords>& other, Mask without) const {
    for (Mask left = one.values & other.values & ~without; left; left &= left - 1)
      if (list_.sight(one, first(left)).meets(list_.sight(other, first(left)))) return true;
    return false;
  }

  // Adds what falls where one of two sets must hold a value.
  void remove_common(Finding& finding, const Als<kWords>& one, const Als<kWords>& other, Mask without) const {
    each(one.values & other.values & ~without, [&](int value) {
      const Set fallen = list_.sight(one, value) & list_.sight(other, value);
      remove_from(finding, fallen, value);
    });
  }

  bool report_pair(const Als<kWords>& one, const Als<kWords>& other, Mask shared) {
    if (!falls(one, other, shared)) return false;
    const int link[] = {first(shared)};
    Finding finding = found(Technique::kAlsXZ, {&one, &other}, link);
    remove_common(finding, one, other, shared);
    return take(std::move(finding), {&one, &other});
  }

  // Two shared values: each set has one of them, so that all its other values are fixed in it.
  // Pattern: values begin with the two, where a single link has one.
  bool double_link(const Als<kWords>& one, const Als<kWords>& other, Mask shared) {
    const int links[] = {first(shared), first(shared & (shared - 1))};
    Finding finding = found(Technique::kAlsXZ, {&one, &other}, links);
    each(shared, [&](int value) { remove_from(finding, list_.sight(one, value) & list_.sight(other, value), value); });
    for (const Als<kWords>* als : {&one, &other})
      each(als->values & ~shared, [&](int value) { remove_from(finding, list_.sight(*als, value), value); });
    return take(std::move(finding), {&one, &other});
  }

  // Whether a set has a value that could fall somewhere.
  bool promising(const Als<kWords>& als) const {
    bool any = false;
    each(als.values, [&](int value) { any |= !list_.sight(als, value).empty(); });
    return any;
  }

  // Lists the links of every set: looks only at sets with a first cell for the value that is in sight.
  void link() {
    const auto& all = list_.all();
    const int n = notes_.layout().n;
    std::vector<std::vector<std::size_t>> by_first(static_cast<std::size_t>(notes_.layout().cells * n));
    const auto home = [&](int cell, int value) { return static_cast<std::size_t>(cell * n + value); };
    for (std::size_t a = 0; a < all.size(); ++a)
      each(all[a].values, [&](int value) { by_first[home(list_.holds(all[a], value).first(), value)].push_back(a); });
    links_.resize(all.size());
    for (std::size_t a = 0; a < all.size() && !out_.ended(); ++a) {
      each(all[a].values, [&](int value) {
        list_.sight(all[a], value).each([&](int cell) {
          for (const std::size_t b : by_first[home(cell, value)])
            if (list_.restricted(all[a], all[b], value)) links_[a].push_back({b, value});
        });
      });
      std::ranges::sort(links_[a], {}, [](const Link& link) { return std::pair(link.to, link.value); });
    }
  }

  // Chains from one set that begin with one of some links, breadth first; each set is entered once by each value.
  bool walk(std::size_t start, std::span<const Link> begin, int least, int most) {
    const auto& all = list_.all();
    const auto n = static_cast<std::size_t>(notes_.layout().n);
    visits_.clear();
    visits_.push_back({start, -1, -1, -1, 1});
    seen_.assign(all.size() * n, false);
    entered_ += all.size() / kBits;  // clearing takes time, too
    for (std::size_t at = 0; at < visits_.size() && visits_.size() < kMostVisits && entered_ < kMostInAll; ++at) {
      const Visit visit = visits_[at];
      if (visit.length == most) break;
      for (const Link& link : at == 0 ? begin : std::span<const Link>(links_[visit.at])) {
        if (link.value == visit.value || link.to == start) continue;
        const std::size_t here = link.to * n + static_cast<std::size_t>(link.value);
        if (seen_[here]) continue;
        seen_[here] = true;
        ++entered_;
        visits_.push_back({link.to, link.value, visit.first < 0 ? link.value : visit.first, static_cast<int>(at),
                           visit.length + 1});
        if (visit.length + 1 >= least && report(visits_.back())) return true;
      }
    }
    return false;
  }

  bool report(const Visit& last) {
    const auto& all = list_.all();
    const Als<kWords>&one = all[visits_[0].at], &other = all[last.at];
    const Mask without = bit(last.first) | bit(last.value);
    if (!falls(one, other, without)) return false;
    Sets sets;
    std::vector<int> values;
    for (const Visit* visit = &last;; visit = &visits_[static_cast<std::size_t>(visit->from)]) {
      sets.insert(sets.begin(), &all[visit->at]);
      if (visit->from < 0) break;
      values.insert(values.begin(), visit->value);
    }
    Finding finding = found(sets.size() == 3 ? Technique::kAlsXYWing : Technique::kAlsChain, sets, values);
    remove_common(finding, one, other, without);
    return take(std::move(finding), sets);
  }

  const Notes& notes_;
  const Sights<kWords>& sights_;
  Findings& out_;
  AlsList<kWords> list_;
  Fallen fallen_;
  std::vector<std::vector<Link>> links_;
  std::vector<Visit> visits_;
  std::vector<bool> seen_;
  std::size_t entered_ = 0;
};

// A stem cell, and for each of its values a petal: a set that cannot hold the value too. Whatever the stem is, one petal
// must hold each value that all of them share.
// Pattern: others = {the stem}, values begin with those of the stem, and the petals are in their order.
template <int kWords>
class Blossom {
 public:
  using Set = CellSet<kWords>;

  Blossom(const Notes& notes, const Sights<kWords>& sights, Findings& out)
      : notes_(notes), sights_(sights), out_(out), list_(notes, sights) {}

  void run() {
    for (int size = 2; size <= kMostPetals; ++size)
      for (int stem = 0; stem < notes_.layout().cells && !out_.ended(); ++stem) {
        if (notes_.placed(stem) || count(notes_.open(stem)) != size) continue;
        stem_ = stem;
        if (gather() && choose(notes_.open(stem), notes_.layout().full & ~notes_.open(stem))) return;
      }
  }

 private:
  static constexpr int kMostPetals = 5;
  static constexpr int kMostVisits = 20000;  // petals tried at one stem

  // Finds the petals of each value; false if one has none.
  bool gather() {
    petals_.assign(static_cast<std::size_t>(notes_.layout().n), {});
    chosen_.clear();
    visits_ = 0;
    bool every = true;
    each(notes_.open(stem_), [&](int value) {
      auto& own = petals_[static_cast<std::size_t>(value)];
      for (const Als<kWords>& als : list_.all())
        if (als.values >> value & 1 && !als.cells.has(stem_) && list_.sight(als, value).has(stem_) &&
            als.values & ~notes_.open(stem_))
          own.push_back(&als);
      every &= !own.empty();
    });
    return every;
  }

  // Chooses petals for the values left, so that one of these values at least could fall somewhere.
  bool choose(Mask left, Mask falling) {
    if (!left) return report(falling);
    const int value = first(left);
    for (const Als<kWords>* als : petals_[static_cast<std::size_t>(value)]) {
      if (++visits_ > kMostVisits) return false;
      Mask still = 0;
      each(falling & als->values, [&](int falls) {
        Set fallen = list_.sight(*als, falls);
        for (const Als<kWords>* other : chosen_) fallen &= list_.sight(*other, falls);
        fallen.drop(stem_);
        if (!fallen.empty()) still |= bit(falls);
      });
      if (!still) continue;
      chosen_.push_back(als);
      if (choose(left & (left - 1), still)) return true;
      chosen_.pop_back();
    }
    return false;
  }

  bool report(Mask falling) {
    Finding finding;
    finding.technique = Technique::kDeathBlossom;
    finding.others = {stem_};
    each(notes_.open(stem_), [&](int value) { finding.values.push_back(value); });
    for (const Als<kWords>* als : chosen_) add_set(finding, *als);
    each(falling, [&](int value) {
      Set fallen = list_.sight(*chosen_.front(), value);
      for (const Als<kWords>* als : chosen_) fallen &= list_.sight(*als, value);
      remove_from(finding, fallen, value);
    });
    if (fallen_.again(finding)) return false;
    if (out_.reasons) {
      notes_.cite_all(finding, stem_, notes_.layout().full & ~notes_.open(stem_));
      for (const Als<kWords>* als : chosen_) cite_set(notes_, finding, *als);
    }
    return out_.take(std::move(finding));
  }

  const Notes& notes_;
  const Sights<kWords>& sights_;
  Findings& out_;
  AlsList<kWords> list_;
  int stem_ = 0;
  int visits_ = 0;
  std::vector<std::vector<const Als<kWords>*>> petals_;
  std::vector<const Als<kWords>*> chosen_;
  Fallen fallen_;
};

constexpr int kLongestChain = 8;  // sets

}  // namespace

void als_xz(const Notes& notes, Findings& out) {
  with_cells(notes.layout(), [&]<int kWords>(const Sights<kWords>& sights) { AlsSearch<kWords>(notes, sights, out).pairs(); });
}

void als_chain(const Notes& notes, Findings& out, bool wing) {
  with_cells(notes.layout(), [&]<int kWords>(const Sights<kWords>& sights) {
    AlsSearch<kWords>(notes, sights, out).chains(wing ? 3 : 4, wing ? 3 : kLongestChain);
  });
}

void death_blossom(const Notes& notes, Findings& out) {
  with_cells(notes.layout(), [&]<int kWords>(const Sights<kWords>& sights) { Blossom<kWords>(notes, sights, out).run(); });
}

}  // namespace clew::sudoku::logic
