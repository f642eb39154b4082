// What is known on a climb: which literals of places are true.
//
// Nobody keeps in mind which of a place's many values are ruled out: that is concluded, but it is not a step.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/climb.hpp"

namespace clew::rules {

inline constexpr std::size_t kManyValues = 10;  // of a place

class Known {
 public:
  Known(const Board& board, std::uint32_t variables);

  // Takes a literal of a place as true, with what that means for the other values of its place; false if the opposite is
  // known. What is new is in `fresh`.
  bool learn(Literal l, Literals& fresh);

  bool is_true(Literal l) const { return true_[l]; }
  bool is_open(Literal l) const { return !true_[l] && !true_[l ^ 1]; }
  // Whether people speak of it: a value of a place, or, where there are few, that it is ruled out.
  bool is_of_place(Literal l) const { return place_of_[variable_of(l)] != kNone && !is_unspoken_[l]; }
  std::uint32_t place(Literal l) const { return place_of_[variable_of(l)]; }
  bool is_place_open(Literal l) const { return place(l) != kNone && left_[place(l)] > 1; }
  bool is_value(Literal l) const;  // of its place, so that it settles it
  bool solved() const { return open_ == 0; }
  const Literals& literals() const { return known_; }  // in the order in which they were learned
  Literal stated(Literal l) const;  // what people say instead of a known literal that they do not mention

  std::size_t places() const { return places_.size(); }
  Literals left(std::size_t place) const;  // its values that are not ruled out

 private:
  static constexpr std::uint32_t kNone = ~0u;

  bool set(Literal l, Literals& fresh);

  const std::vector<Literals>& places_;
  std::vector<std::uint32_t> place_of_;  // by variable
  std::vector<std::uint8_t> is_unspoken_;  // by literal
  std::vector<std::uint8_t> true_;         // by literal
  std::vector<std::uint32_t> left_;      // by place: values that are not ruled out
  Literals known_;
  std::size_t open_ = 0;  // places with several values left
};

}  // namespace clew::rules
