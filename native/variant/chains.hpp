// Chains: digits that exclude themselves along links that each rest on the one before alone.
//
// What solvers call wings, skyscrapers, empty rectangles, colouring or X- and XY-chains is one thing: a digit leaves one
// place or one digit somewhere, that leaves another, and two of these exclude each other. Here, constraints are links too.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "variant/groups.hpp"

namespace clew::variant {

struct Sheet;

struct Placed {
  std::uint32_t cell, digit;
};

struct Chain {
  std::vector<Placed> placed;  // the first is refuted; each of the others follows from an earlier one
  std::uint32_t ends;          // 0: the last two placed exclude each other; 1: a cell (`at`), 2: a house (`at`) has nothing left
  std::uint32_t at, digit;     // the digit that the house has no place for
  Cells houses, groups;        // that links rest on
  std::vector<std::pair<std::uint32_t, std::uint32_t>> sights;  // cells that see each other
  std::vector<std::pair<std::uint32_t, Mask>> because;          // what is absent
};

class Chains {
 public:
  explicit Chains(const Sheet& sheet);

  // The candidates that constraints are asked with: what these exclude holds for fewer candidates as well.
  void know(const Masks& masks);
  // Every digit that a chain refutes.
  const std::vector<Placed>& refuted(const Masks& masks);
  // The same with their chains, the shortest first.
  std::vector<Chain> chains(const Masks& masks);

 private:
  using Bits = std::uint64_t;
  struct Next {  // what one digit leads to
    std::vector<std::uint32_t> placed;
    bool bad = false;
  };
  struct Walk {
    std::uint32_t start = 0, one = 0, other = 0;  // two that exclude each other, or one that leaves nothing: both are that
    std::size_t length = 0;
  };

  std::uint32_t id(std::uint32_t cell, std::uint32_t digit) const { return cell * width_ + digit; }
  std::uint32_t cell_of(std::uint32_t node) const { return node / width_; }
  std::uint32_t digit_of(std::uint32_t node) const { return node % width_; }
  Bits* row(std::vector<Bits>& bits, std::uint32_t node) const { return bits.data() + std::size_t{node} * words_; }
  const Bits* row(const std::vector<Bits>& bits, std::uint32_t node) const { return bits.data() + std::size_t{node} * words_; }
  static bool has(const Bits* bits, std::uint32_t node) { return bits[node / 64] >> (node % 64) & 1; }
  static void set(Bits* bits, std::uint32_t node) { bits[node / 64] |= Bits{1} << (node % 64); }

  bool is_asked(const Group& group, bool again) const;
  void look_at(Group& group, const Masks& masks, bool deep, std::vector<Bits>& bits);
  void look_at_groups();
  void survey(const Masks& masks);
  void lead(std::uint32_t node);
  void strike(std::uint32_t node, const Bits* fresh);
  bool walk(std::uint32_t start, Walk& found);
  Chain told(const Walk& found) const;
  std::size_t path(std::uint32_t node, std::vector<std::uint32_t>& into) const;

  class Teller;

  const Sheet& sheet_;
  const std::uint32_t width_, nodes_;
  const std::size_t words_;
  std::vector<Cells> houses_of_;  // by cell: complete houses
  std::vector<Bits> sight_;       // by node: the nodes that it excludes, by sight or in its cell
  std::vector<Bits> base_, weak_;  // also by groups: with the candidates posed, and with those at hand
  Masks posed_;
  bool asked_ = true;  // groups, with the candidates posed
  // Of the candidates at hand:
  Masks masks_;
  std::vector<Bits> alive_, struck_;        // struck: by node, what it excludes, also by digits that it confines
  std::vector<std::uint32_t> open_, left_;  // nodes alive; by house and digit: places
  std::vector<Next> next_;
  std::vector<std::uint8_t> led_;
  // Of one node:
  std::vector<std::uint32_t> by_cell_, by_house_, cells_, pairs_;
  std::vector<Bits> more_, common_;
  // Of one walk:
  std::vector<std::uint32_t> from_, order_;
  std::vector<Bits> seen_, gone_;
  std::vector<Placed> found_;
};

}  // namespace clew::variant
