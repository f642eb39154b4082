// A choice between constraints: a digit that no alternative supports goes.
#include <algorithm>

#include "variant/masks.hpp"

namespace clew::variant {

namespace {

constexpr int kRounds = 2;  // in which the groups of an alternative narrow each other

class Choice final : public Group {
 public:
  Choice(Cells own, std::uint32_t needs, std::vector<std::vector<std::unique_ptr<Group>>> parts)
      : Group(std::move(own), needs), parts_(std::move(parts)) {
    for (const auto& part : parts_) {
      auto& numbers = at_.emplace_back();
      for (const auto& group : part) {
        auto& own_cells = numbers.emplace_back();
        for (const std::uint32_t cell : group->cells) {
          own_cells.push_back(static_cast<std::size_t>(std::ranges::find(cells, cell) - cells.begin()));
        }
      }
    }
  }

  bool narrow(Masks& masks) override { return unite(masks, false); }

 protected:
  bool refine(Masks& masks) override { return unite(masks, true); }
  bool thorough() const override { return false; }
  std::int64_t begin(const Masks&) override { return 0; }
  std::int64_t go_on(std::int64_t state, std::size_t, std::uint32_t, std::span<const std::uint32_t>) override { return state; }

 private:
  bool unite(Masks& masks, bool deep) {
    Masks found(masks.size());
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      Masks own = masks;
      if (!holds(k, own, deep)) continue;
      for (std::size_t at = 0; at < own.size(); ++at) found[at] |= own[at];
    }
    masks = std::move(found);
    return all_left(masks);
  }

  bool holds(std::size_t k, Masks& masks, bool deep) {
    for (int round = 0; round < kRounds; ++round) {
      for (std::size_t number = 0; number < parts_[k].size(); ++number) {
        Masks own;
        for (const std::size_t at : at_[k][number]) own.push_back(masks[at]);
        if (!all_left(own) || !parts_[k][number]->settle(own, deep)) return false;
        for (std::size_t j = 0; j < own.size(); ++j) masks[at_[k][number][j]] = own[j];
      }
    }
    return true;
  }

  const std::vector<std::vector<std::unique_ptr<Group>>> parts_;
  std::vector<std::vector<std::vector<std::size_t>>> at_;  // by alternative and group: its cells by number in this one
};

}  // namespace

std::unique_ptr<Group> choice(Cells cells, std::uint32_t tier, std::vector<std::vector<std::unique_ptr<Group>>> parts) {
  return std::make_unique<Choice>(std::move(cells), tier, std::move(parts));
}

}  // namespace clew::variant
