// Masks: a search that keeps what is left to each place as bits, for digits in cages.
//
// Clauses and learning are at their best where few cells hold a rule together. Cages are different: a look at the sets of
// digits that are left to each of them says so much that a plain search, which learns only where conflicts come from, is
// through with most puzzles before clauses have been set up. After some work the search with clauses has its turn, and
// then this one again.
//
// Every variable belongs to a place: those of a place with digits, or one by itself that is false or true. Files:
// masks_read.cpp (records become constraints), masks_connect.cpp (houses, and who hears of what), masks.cpp (what constraints
// leave, and the search), masks_sums.cpp (what sums leave), masks_deal.cpp (how cells can have the digits of a set), masks_scan.cpp (automata) and masks_tally.cpp (counts).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "kernel.hpp"
#include "rules/arithmetic.hpp"
#include "rules/masks_deal.hpp"
#include "rules/nine.hpp"
#include "rules/program.hpp"

namespace clew::rules {

class Masks {
 public:
  using Mask = rules::Mask;
  static constexpr std::uint32_t kBits = 16;
  static constexpr std::uint64_t kFewModels = 64;
  static constexpr std::uint32_t kFewDigits = 9, kLanes = 16, kUsualWords = 2, kUsualLanes = 32;

  // Nothing if the program does not say what is worth it, by `choice` records and a `further` behind them, or has rules
  // or places that this search does not know. Models are to differ on all places, and on nothing else. `nine` does the work
  // where it can.
  static std::optional<Masks> of(const Program& program, std::span<const Variable> over, NineOf nine = nullptr);

  enum class End { kAll, kEnough, kStopped, kTired };  // no other model, no more are wanted, limits, too much work

  // Goes through all models; `each` gets the values of the program's variables, and false is enough. It tires only as long
  // as it has found few of them, and goes on from there when it is called again.
  End search(std::uint64_t effort, Budget& budget, const std::function<bool(const std::vector<std::uint8_t>&)>& each);

  // How much of the search is still to be done, if all values that a cell can have take the same time: from 1 to 0.
  double remaining() const;

  const Counters& counters() const { return counters_; }
  // Whether it is usually faster than clauses: for cages, lines of consecutive digits, and houses alone unless these are large.
  bool is_favoured() const { return sets_ || (only_houses_ && digits_ <= kFewDigits); }
  // Whether it is many times faster: where there are sums of digits, and nothing else but houses.
  bool is_far_ahead() const { return only_sums_; }

 private:
  using Cell = std::uint16_t;
  using Cells = std::vector<Cell>;
  static constexpr std::uint32_t kNone = ~0u, kHouses = kNone - 1;  // instead of a constraint
  using Table = std::array<Mask, kBits>;  // what each value of one cell leaves to another
  using Weights = std::map<Cell, std::array<std::int64_t, kBits>>;
  template <class T>
  struct Lists {  // one list after the other in one piece
    std::vector<std::uint32_t> from{0};
    std::vector<T> all;
    void add(std::span<const T> list) {
      all.insert(all.end(), list.begin(), list.end());
      from.push_back(static_cast<std::uint32_t>(all.size()));
    }
    std::size_t size() const { return from.size() - 1; }
    std::span<const T> operator[](std::size_t k) const { return {all.data() + from[k], all.data() + from[k + 1]}; }
  };
  struct Where {
    std::uint32_t cell = ~0u, bit = 0;
  };
  struct Part {  // of a clause: the cell has one of these
    Cell cell;
    Mask mask;
  };
  struct Relation {  // what values of one cell leave to another, by its low and by its high bits
    std::array<std::array<Mask, 256>, 2> left;
    Mask of(Mask mask) const { return left[0][mask & 255] | left[1][mask >> 8]; }
  };
  struct Pair {
    Cell one, other;
    std::uint32_t there, back;  // relations
  };
  struct Choice {  // different digits, those of one of these sets
    Cells cells;
    std::vector<Mask> sets;
    bool is_line;  // whether they are all sets of consecutive digits
    std::vector<Cells> rests;  // the other cells of houses that several of its cells are in
  };
  struct Crossing {  // two houses: cells of one that are not in the other have the same digits as those the other way round
    Cells one, other, cells;
  };
  struct Shape {  // what follows from houses alone
    std::uint32_t segment_size = 0, parts_size = 0;  // the longest; others have their first one several times
    Cells segments;  // cells that two houses share
    std::vector<Crossing> crossings;
    Cells parts;  // for each crossing: both of its sides, by cells and segments
    bool whole = false;  // whether cells are among them
    Cells crossed;  // all cells of crossings
    bool nine = false;  // whether the houses are the rows, columns and boxes of 9x9 cells
  };
  struct Term {
    Cell cell;
    std::array<std::int32_t, kBits> weight;
  };
  struct Linear {
    std::vector<Term> terms;
    std::int64_t least, most;
  };
  struct Bundle {  // up to three cells of a sum; if there are several, their digits are different and all count once
    std::array<Cell, 3> cells;
    std::uint32_t count;
    bool downward;  // whether greater digits make the sum less
    std::uint32_t term;  // of one whose digits count otherwise, or kNone
    static constexpr std::uint32_t kNone = ~0u;
  };
  static constexpr std::int64_t kSumBits = 64;     // sums that are kept as bits
  static constexpr std::size_t kMostBundles = 32;  // of a sum that is looked at closely
  struct Bundled {
    std::vector<Bundle> bundles;
    std::int64_t least, most;  // of what digits count beyond bit 0
    bool exact;  // whether all its sums fit into a word
  };
  struct Layers {  // an automaton, unrolled: states that are on a way from the start to an end, place by place
    struct Step {
      Mask values;
      std::uint16_t to;  // a state of the next place
    };
    std::vector<std::uint32_t> places{0};  // by place: its first state; behind the last place there is one more, the end
    std::vector<std::uint32_t> states;     // by state: its first step
    std::vector<Step> steps;
    std::size_t words = 1;  // that the states of any place take as bits
  };
  struct Scan {
    Cells cells;
    std::shared_ptr<const Layers> layers;
  };
  struct Tally {  // a sum to which each cell adds one or nothing
    std::vector<Part> parts;  // what adds one
    std::int64_t least, most;
  };
  struct Total {
    Cells cells;
    std::int64_t total;
  };
  enum class Kind : std::uint8_t { kPair, kClause, kChoice, kCrossing, kLinear, kScan };
  struct Constraint {
    Kind kind;
    std::uint32_t at;  // among those of its kind
    Cells cells;
    bool exact = false;  // whether it has nothing to say about what it has just left
  };
  struct Wake {  // constraints that a cell is in: bits of one word of the queue
    std::uint32_t word;
    std::uint64_t bits;
  };
  struct Level {
    std::vector<Mask> left;
    std::vector<std::uint64_t> spots;   // by digit: the cells that it is left to, as bits
    std::vector<std::uint8_t> counts;   // by digit and house: in how many cells it is left; many if it is settled
    Part tried{};
    double share = 1;  // of the whole search: what is still to be done from here, without what was tried last
  };

  explicit Masks(std::uint32_t variables) : variables_(variables), where_(variables) {}

  // masks_read.cpp
  bool read(std::span<const Record> records);
  bool read_places(std::span<const Record> records);
  bool find_digits(std::span<const Record> records);
  bool add_switches(std::span<const Record> records);
  void add_switch(Literal l);
  bool read_rule(const Record& record);
  Cells cells_in(Reader& reader) const;
  Part part(Literal l) const;
  void keep(Cell cell, Mask mask);
  void set_apart(const Cells& cells);
  void add_clause(Reader& reader);
  void add_sum(Reader& reader, bool weighed);
  void add_linear(const Weights& weights, std::int64_t least, std::int64_t most);
  void add_choice(Cells cells, std::vector<Mask> sets, bool is_line);
  bool add_scan(const Record& record);
  std::shared_ptr<const Layers> layers(std::span<const std::int32_t> machine, std::span<const std::int32_t> shifts,
                                       bool differ) const;
  std::optional<Tally> tally(const Linear& linear) const;
  Table& pair(Cell one, Cell other);
  void find_sums();
  void find_sum(const std::vector<std::uint8_t>& inside, std::int64_t whole, bool outer, std::span<const Total> cages);
  bool all_apart(const Cells& cells) const;
  const std::vector<Mask>& ways(std::size_t size, std::int64_t total) const;
  void finish();
  void finish_pairs();
  void finish_houses();
  std::shared_ptr<const Shape> shape() const;
  void find_crossings(Shape& shape) const;
  void find_rests(Choice& choice) const;
  Bundled bundled(const Linear& linear) const;
  void connect();

  // masks.cpp
  bool start();
  bool has_nine_houses() const;
  bool is_plain_nine() const;
  End search_nine(std::uint64_t effort, Budget& budget, const std::function<bool(const std::vector<std::uint8_t>&)>& each);
  bool put(Cell cell, Mask keep);
  bool drop(std::uint32_t digit, const std::uint64_t* from);
  bool queue_houses(std::uint32_t digit, std::uint32_t lane);
  void fix(Cell cell);
  void wake();
  template <bool kUsual>
  bool put_in(Cell cell, Mask keep);
  template <bool kUsual>
  bool drop_in(std::uint32_t digit, const std::uint64_t* from);
  template <bool kUsual>
  bool settle_in();
  bool propagate();
  std::uint32_t next_queued();
  template <class Size>
  std::uint32_t least_queued(std::uint32_t word, std::uint32_t end, Size size_of);
  bool settle_fixed();
  bool run(const Constraint& constraint);
  bool run_pair(const Pair& pair);
  bool run_house();
  bool run_clause(std::span<const Part> clause);
  bool run_choice(const Choice& choice);
  Mask kept_inside(const Choice& choice) const;
  template <std::size_t kCells>
  bool run_line(const Choice& choice);
  bool claim(const Choice& choice, Mask needed);
  bool run_crossings();
  bool run_linear(std::uint32_t at);
  bool bound(const Linear& linear);
  bool run_tally(const Tally& tally);
  bool run_scan(const Scan& scan);
  template <bool kNarrow>
  bool run_layers(const Cells& cells, const Layers& layers);
  void enter(std::size_t depth);
  Part choose() const;
  Part choose(Cell from, Cell to) const;
  Part choose_in_house(double score) const;
  bool step_back();
  bool emit(const std::function<bool(const std::vector<std::uint8_t>&)>& each) const;
  void blame(Cell tried);
  void clear();

  std::uint32_t variables_;
  std::vector<Where> where_;  // by variable
  std::vector<Mask> full_;    // by cell: what it can have at all
  std::uint32_t places_ = 0;  // cells that are places; the others are switches
  std::int32_t base_ = 0;     // the digit of bit 0
  std::uint32_t digits_ = 0;
  Mask all_ = 0;
  bool broken_ = false;

  std::map<std::pair<Cell, Cell>, Table> tables_;
  std::pair<const std::pair<Cell, Cell>, Table>* latest_ = nullptr;  // the one asked for last
  std::vector<Part> parts_;  // of the clause at hand
  std::vector<Cells> different_;
  std::vector<Total> totals_;
  std::set<Cells> summed_;  // whose sum is known
  std::vector<std::vector<std::uint8_t>> apart_;  // cells that differ

  std::vector<Relation> relations_;
  std::vector<Pair> pairs_;
  std::vector<Cells> houses_;
  std::vector<std::vector<Part>> clauses_;
  std::vector<Choice> choices_;
  std::shared_ptr<const Shape> shape_;  // of the houses
  std::vector<Mask> unions_;  // what is left to each cell, and then to each segment
  std::vector<Linear> linears_;
  std::vector<Bundled> bundled_;  // by linear
  std::vector<std::optional<Tally>> tallies_;  // by linear, where it is one
  std::vector<Scan> scans_;
  std::vector<Constraint> constraints_;  // the cheapest first
  std::uint32_t words_ = 0;           // that hold a bit for each cell
  std::vector<std::uint64_t> peers_;  // by cell: those that differ from it, as bits
  std::uint32_t counted_ = 0;  // digits that houses count
  bool usual_ = false;  // whether there are as many of them as most puzzles have, which is faster
  std::uint32_t lanes_ = 0, house_words_ = 0;  // that hold a byte, or a bit, for each house
  std::vector<std::uint8_t> members_;          // by cell: 1 for each of its houses
  std::vector<std::uint64_t> in_house_;        // by house: its cells, as bits
  Lists<Wake> wakes_;                          // by cell: the constraints that it is in
  // Among the constraints: pairs come before all houses, all others behind them; sums are next to choices.
  std::uint32_t first_other_ = 0, first_choice_ = 0, last_choice_ = 0, last_sum_ = 0;
  bool only_houses_ = false;       // whether there are no others, but for crossings
  bool only_sums_ = false;         // or none but sums, and no switches

  std::vector<std::uint64_t> queue_;  // constraints to be looked at, as bits
  std::vector<std::uint64_t> houses_queue_;  // by digit: houses in which it has at most one cell
  Mask digits_queue_ = 0;                    // digits that may have some
  std::vector<std::uint64_t> resized_;  // those whose size is to be counted again before it is used
  std::vector<unsigned> sizes_;  // by constraint: how many values are left to a choice, or how many cells are open of a sum
  std::vector<std::uint64_t> changed_;  // cells whose constraints do not know yet, as bits
  Cells fixed_;                       // cells whose peers do not know yet, up to the end
  std::size_t fixed_end_ = 0;
  Cells dropped_;                     // cells that a digit was just taken from
  std::vector<std::uint64_t> gone_;   // the same before that, as bits
  std::vector<Level> levels_;
  std::size_t depth_ = 0;
  Mask* left_ = nullptr;             // of the level at hand
  std::uint64_t* spots_ = nullptr;
  std::uint8_t* counts_ = nullptr;
  std::vector<double> scores_;  // by cell: how often conflicts came from it, lately
  double bump_ = 1;
  const Cells* failed_ = nullptr;  // cells of the constraint that showed a conflict
  bool weighed_ = false;           // whether some of them are more to blame than others
  std::uint64_t effort_ = 0, models_ = 0;
  bool started_ = false, sets_ = false;
  std::vector<std::int32_t> low_, high_;
  std::vector<std::uint64_t> reach_;
  NineOf nine_of_ = nullptr;
  std::unique_ptr<Nine> nine_;
  Counters counters_;
};

}  // namespace clew::rules
