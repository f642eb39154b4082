// Several chains at once: from both states of a candidate, from every candidate of a cell, from every place of a digit.
#include <algorithm>
#include <utility>

#include "links.hpp"

namespace clew::sudoku::explainer {

namespace {

// Runs that nobody uses, up to some megabytes: to get them afresh for every puzzle takes a tenth of its time.
thread_local std::vector<std::unique_ptr<Run>> spare;
constexpr std::size_t kMostSpare = 1000;

}  // namespace

std::unique_ptr<Run> Runs::taken() {
  if (spare.empty()) return std::make_unique<Run>();
  std::unique_ptr<Run> run = std::move(spare.back());
  spare.pop_back();
  return run;
}

Runs::~Runs() {
  for (std::unique_ptr<Run>& run : of_)
    if (run && spare.size() < kMostSpare) spare.push_back(std::move(run));
}

Mask Runs::noisy(const Board& board) const {
  Mask noisy = 0;
  for (int value = 0; value < 9; ++value)
    if (places(board, value) != quiet_[value]) noisy = static_cast<Mask>(noisy | bit(value));
  return noisy;
}

void Runs::note_quiet(const Board& board, Mask values) {
  each(values, [&](int value) { quiet_[value] = places(board, value); });
}

std::array<Mask, 9> Runs::places(const Board& board, int value) {
  std::array<Mask, 9> rows;
  for (int row = 0; row < 9; ++row) rows[row] = board.spots[9 * kRow + row][value];
  return rows;
}

// One run: everything that follows from an assumption, until two nodes contradict each other.
class ManyChains::Follow {
 public:
  Follow(ManyChains& chains, const Board& start, Run& run)
      : all_(chains), chains_(chains.chains_), start_(start), run_(run), board_(start) {}

  void operator()(Node assumption) {
    run_.start(assumption);
    go_on(0, 0);
  }

  // Goes on with a run that has come to an end at the level below.
  void resume() {
    resumed_ = true;
    for (const Node at : run_.order(false)) board_.drop(cell_of(at), value_of(at));
    go_on(run_.order(true).size(), run_.order(false).size());
  }

 private:
  void go_on(std::size_t on, std::size_t off) {
    while (true) {
      if (on < run_.order(true).size()) {
        if (spread(run_.order(true)[on++])) return;
      } else if (off < run_.order(false).size()) {
        if (too_deep(run_.order(false)[off]) || force(run_.order(false)[off++])) return;
      } else if (!chains_.level || !advance()) {
        return;
      }
    }
  }

  // A true candidate makes others false; says whether one of them is true already.
  bool spread(Node from) {
    const int cell = cell_of(from), value = value_of(from);
    if (!chains_.nishio)
      for (Mask left = static_cast<Mask>(board_.open[cell] & ~bit(value)); left;
           left = static_cast<Mask>(left & (left - 1)))
        if (add(node(cell, lowest(left), false), {&from, 1}, Cause::kCell)) return true;
    return board_.any_peer(cell, value, [&](int peer, int kind) {
      return add(node(peer, value, false), {&from, 1}, in_house(kind));
    });
  }

  // A false candidate may leave one in its cell or in a house. What is false already is left out only afterwards.
  bool force(Node from) {
    const int cell = cell_of(from), value = value_of(from);
    Found found[1 + kKinds];
    int number = 0;
    if (!chains_.nishio && count(board_.open[cell]) == 2) {
      Found& made = found[number++];
      made.start(node(cell, lowest(static_cast<Mask>(board_.open[cell] & ~bit(value))), true), Cause::kCell, from);
      each(static_cast<Mask>(start_.open[cell] & ~board_.open[cell]),
           [&](int gone) { made.add(node(cell, gone, false)); });
    }
    for (int kind = 0; kind < kKinds; ++kind) {
      const int house = kGeometry.houses[cell][kind];
      const Mask spots = board_.spots[house][value];
      if (count(spots) != 2) continue;
      const int other = kGeometry.cells[house][lowest(static_cast<Mask>(spots & ~bit(kGeometry.at[cell][kind])))];
      Found& made = found[number++];
      made.start(node(other, value, true), in_house(kind), from);
      each(static_cast<Mask>(start_.spots[house][value] & ~spots),
           [&](int gone) { made.add(node(kGeometry.cells[house][gone], value, false)); });
    }
    if (chains_.dynamic) board_.drop(cell, value);
    for (int at = 0; at < number; ++at)
      if (add(found[at].at, {found[at].parents, found[at].number}, found[at].cause)) return true;
    return false;
  }

  bool add(Node at, std::span<const Node> parents, Cause cause) {
    if (run_.has(opposite(at))) {
      run_.clash(at, parents, cause);
      return true;
    }
    if (!run_.has(at)) run_.add(at, parents, cause);
    return false;
  }

  // What patterns and inner chains add; says whether there was anything that may be used. What the level below has looked
  // for in vain is not looked for again.
  bool advance() {
    if (all_.stop_.due()) return false;
    const bool again = std::exchange(resumed_, false) && chains_.level >= 2;  // level 0 has looked for nothing
    Advanced& patterns = all_.patterns_;
    patterns.clear();
    if (!again) advanced_patterns(start_, board_, patterns);
    const bool deep = patterns.empty() && chains_.level >= 2;
    const Advanced& all = deep ? inside(again) : patterns;
    bool any = false;
    for (const Advanced::One& found : all.ones()) {
      if (run_.has(found.off)) continue;
      run_.add(found.off, all.parents(found), Cause::kAdvanced, found.inner);
      any = any || !deep || !too_long(found.off);
    }
    return any;
  }

  const Advanced& inside(bool again) {
    const auto [at, fresh] = all_.advanced_.try_emplace(board_.open);
    Advanced& more = at->second;
    if (!fresh) return more;
    std::vector<Inner>& inner = all_.runs_->inner;
    if (chains_.level <= 3 && !(again && chains_.level == 3))
      advanced_singles(start_, board_, all_.single_, inner, more);
    if (more.empty() && chains_.level >= 3) advanced_many(start_, board_, *all_.nested_, all_.walk_, inner, more);
    return more;
  }

  // Whether all that is still to come is longer than the best step: its own links find nodes in the order of their depth,
  // and a step has two ends at least.
  bool too_deep(Node at) const { return chains_.level == 0 && run_.fact(at).depth + 2 > all_.most_; }

  // Whether any step that rests on a node is longer than the best one, which has another node at least. Where all that
  // chains of one sort say is too long, so is all that follows: what does not rest on it has been said already. With two
  // sorts, of which the second is asked only if the first says nothing, that would be wrong.
  bool too_long(Node at) const {
    if (chains_.level != 2 && chains_.level != 4) return false;
    const End end{&run_, at};
    return all_.most_ < kNoLimit && all_.length({&end, 1}, all_.most_ - 1) >= all_.most_;
  }

  struct Found {
    void start(Node found, Cause how, Node from) {
      at = found;
      cause = how;
      parents[0] = from;
      number = 1;
    }
    void add(Node parent) { parents[number++] = parent; }

    Node at;
    Cause cause;
    std::size_t number;
    Node parents[9];
  };

  ManyChains& all_;
  const Chains& chains_;
  const Board& start_;
  Run& run_;
  Board board_;
  bool resumed_ = false;  // with nothing new since
};

class ManyChains::Search {
 public:
  Search(ManyChains& chains, const Board& board, bool best)
      : all_(chains), chains_(chains.chains_), board_(board), best_(best) {}

  std::vector<Many> run() {
    if (chains_.nishio) wanted_ = all_.runs_->noisy(board_);
    for (int cell = 0; cell < kCells; ++cell) {
      const int open = count(board_.open[cell]);
      if (open > 2 || (open > 1 && chains_.dynamic)) from_cell(cell, open);
    }
    if (chains_.nishio && !all_.stop_.ended()) all_.runs_->note_quiet(board_, static_cast<Mask>(wanted_ & ~clashing_));
    return std::move(found_);
  }

 private:
  const Run& run_of(Node assumption) {
    Run& run = all_.runs_->of(assumption);
    if (!all_.runs_->done[assumption]) {
      all_.runs_->done.set(assumption);
      if (all_.stop_.due()) run.start(assumption);
      else if (all_.runs_->shallow[assumption] && !run.clash()) Follow(all_, board_, run).resume();
      else Follow(all_, board_, run)(assumption);
    }
    return run;
  }

  void from_cell(int cell, int open) {
    std::vector<Node> sources;
    each(static_cast<Mask>(board_.open[cell] & wanted_), [&](int value) {
      const Node on = node(cell, value, true);
      if (chains_.dynamic) both_states(on, run_of(on), open >= 3 && !chains_.nishio);
      if (!chains_.nishio) from_houses(cell, value);
      sources.push_back(on);
    });
    if (!chains_.nishio && (open == 2 || chains_.many)) common(sources, cell, -1, 5);
  }

  void both_states(Node on, const Run& yes, bool reduce) {
    contradiction(yes, on);
    const Run& no = run_of(opposite(on));
    contradiction(no, opposite(on));
    if (!reduce) return;
    for (const bool state : {true, false})
      for (const Node at : yes.order(state))
        if (no.has(at)) {
          const End ends[] = {{&yes, at}, {&no, at}};
          keep({0, 1, at}, ends);
        }
  }

  void contradiction(const Run& run, Node assumption) {
    if (!run.clash()) return;
    clashing_ = static_cast<Mask>(clashing_ | bit(value_of(assumption)));
    const End fresh{&run, run.clash()->fresh, true}, known{&run, opposite(fresh.at)};
    const End ends[] = {is_on(fresh.at) ? fresh : known, is_on(fresh.at) ? known : fresh};
    keep({0, 7, opposite(assumption)}, ends);
  }

  void from_houses(int cell, int value) {
    for (int kind = 0; kind < kKinds; ++kind) {
      const int house = kGeometry.houses[cell][kind];
      const Mask spots = board_.spots[house][value];
      if (kGeometry.cells[house][lowest(spots)] != cell) continue;  // it has been, or will be, looked at from the first
      if (count(spots) != 2 && !(chains_.many && count(spots) > 2)) continue;
      std::vector<Node> sources;
      each(spots, [&](int at) { sources.push_back(node(kGeometry.cells[house][at], value, true)); });
      common(sources, -1, house, 6);
    }
  }

  // What the runs from all sources have in common, in the order of the first. Without dynamic links nothing contradicts
  // itself here, or a chain of one line would have shown it: each run comes to all that can be reached.
  void common(const std::vector<Node>& sources, int cell, int house, int key) {
    if (!chains_.dynamic) {
      const Reach& reach = all_.single_.reach(board_);
      Nodes reached = reach(sources[0]);
      for (const Node source : sources) reached &= reach(source);
      if (reached.none()) return;
    }
    std::vector<const Run*> runs;
    for (const Node source : sources) runs.push_back(&run_of(source));
    Nodes all = runs[0]->known();
    for (const Run* run : runs) all &= run->known();
    if (all.none()) return;
    for (const bool state : {true, false})
      for (const Node at : runs[0]->order(state)) {
        if (!all[at]) continue;
        std::array<End, 9> ends;
        for (std::size_t number = 0; number < runs.size(); ++number) ends[number] = {runs[number], at};
        keep({0, key, at, house, cell}, std::span(ends).first(runs.size()));
      }
  }

  // Counts the nodes of all chains, and keeps the step if it is wanted.
  void keep(Many many, std::span<const End> ends) {
    const int most = all_.most_;
    int least = 0;
    for (const End& end : ends) least += end.fresh ? 1 : end.run->fact(end.at).depth;
    if (least > most) return;
    many.length = chains_.dynamic ? all_.length(ends, most) : least;  // without dynamic links, chains of one line each
    if (many.length > most) return;
    if (best_ && !found_.empty() && many.length == most && many.key >= found_.back().key) return;
    if (best_) all_.most_ = many.length;
    many.first = all_.ends_.size();
    many.ends = ends.size();
    all_.ends_.insert(all_.ends_.end(), ends.begin(), ends.end());
    found_.push_back(many);
  }

  ManyChains& all_;
  const Chains& chains_;
  const Board& board_;
  bool best_;
  Mask wanted_ = 0x1ff;  // digits that are looked at
  Mask clashing_ = 0;    // those of which an assumption contradicts itself
  std::vector<Many> found_;
};

ManyChains::ManyChains(Chains chains, Stop& stop, SingleChains& single, std::shared_ptr<Runs> runs)
    : chains_(chains), stop_(stop), single_(single), runs_(std::move(runs)) {
  if (chains.level == 3) nested_ = std::make_unique<ManyChains>(Chains{true, false, false, 0}, stop, single);
  if (chains.level >= 4)
    nested_ = std::make_unique<ManyChains>(Chains{true, true, false, chains.level - 4}, stop, single);
}

ManyChains::~ManyChains() = default;

// How many nodes chains have, with chains inside; more than `most` if there are more.
int ManyChains::length(std::span<const End> ends, int most) {
  int nodes = 0;
  std::vector<int> inner;
  // Chains inside count once, even if found several times.
  const auto note = [&](int number) {
    if (number < 0) return;
    const Inner& one = runs_->inner[static_cast<std::size_t>(number)];
    for (const int other : inner)
      if (other == number || runs_->inner[static_cast<std::size_t>(other)].nodes == one.nodes) return;
    inner.push_back(number);
  };
  for (const End& end : ends) {
    const bool nested = end.run->has_inner();
    walk_(end, [&](Node at, Cause cause) {
      ++nodes;
      if (nested && cause == Cause::kAdvanced) note(end.run->inner(at));
      return nodes <= most;
    });
  }
  for (const int number : inner) nodes += runs_->inner[static_cast<std::size_t>(number)].length;
  return nodes;
}

// Runs of one level begin like those of the level below, up to level 3; level 4 leaves out what level 2 adds.
void ManyChains::prepare(const Board& board) {
  const int level = chains_.dynamic && !chains_.nishio ? chains_.level : -1;
  const bool deeper = level > 0 && level < 4 && runs_->level == level - 1 && runs_->open == board.open;
  runs_->shallow = deeper ? runs_->done : Nodes{};
  if (!deeper) runs_->inner.clear();
  advanced_.clear();
  runs_->done.reset();
  runs_->level = level;
  runs_->open = board.open;
}

std::vector<Many> ManyChains::find(const Board& board, bool best) {
  prepare(board);
  most_ = kNoLimit;
  ends_.clear();
  return Search(*this, board, best).run();
}

double many_rating(const Chains& chains, int length) {
  const double base = chains.level > 0   ? 8.5 + 0.5 * chains.level
                      : chains.nishio    ? 7.5
                      : chains.dynamic   ? 8.5
                                         : 8.0;
  return base + length_rating(length);
}

}  // namespace clew::sudoku::explainer
