// The variables still open, the most active first: a binary heap whose order follows the activities as they grow.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace clew {

class ActivityHeap {
 public:
  void add_variable(double activity) {
    activity_.push_back(activity);
    position_.push_back(kOutside);
    insert(static_cast<std::uint32_t>(activity_.size() - 1));
  }

  bool empty() const { return heap_.empty(); }
  std::size_t size() const { return heap_.size(); }
  std::uint32_t at(std::size_t index) const { return heap_[index]; }
  double activity(std::uint32_t v) const { return activity_[v]; }

  void insert(std::uint32_t v) {
    if (position_[v] != kOutside) return;
    heap_.push_back(v);
    sift_up(static_cast<std::uint32_t>(heap_.size() - 1), v);
  }

  std::uint32_t pop() {
    const std::uint32_t top = heap_.front(), last = heap_.back();
    heap_.pop_back();
    position_[top] = kOutside;
    if (!heap_.empty()) sift_down(0, last);
    return top;
  }

  // Later bumps weigh more, which is the same as letting every activity decay.
  void bump(std::uint32_t v) { set(v, activity_[v] + step_); }
  void decay(double factor) { step_ /= factor; }

  void set(std::uint32_t v, double activity) {
    const bool lowered = activity < activity_[v];
    activity_[v] = activity;
    if (activity > 1e100) scale_down();
    if (position_[v] == kOutside) return;
    if (lowered) {
      sift_down(position_[v], v);
    } else {
      sift_up(position_[v], v);
    }
  }

 private:
  static constexpr std::uint32_t kOutside = ~0u;

  void scale_down() {
    for (double& a : activity_) a *= 1e-100;
    step_ *= 1e-100;
  }

  void put(std::uint32_t position, std::uint32_t v) {
    heap_[position] = v;
    position_[v] = position;
  }

  void sift_up(std::uint32_t position, std::uint32_t v) {
    while (position > 0) {
      const std::uint32_t parent = (position - 1) / 2;
      if (activity_[heap_[parent]] >= activity_[v]) break;
      put(position, heap_[parent]);
      position = parent;
    }
    put(position, v);
  }

  void sift_down(std::uint32_t position, std::uint32_t v) {
    for (std::uint32_t child; (child = 2 * position + 1) < heap_.size(); position = child) {
      if (child + 1 < heap_.size() && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
      if (activity_[heap_[child]] <= activity_[v]) break;
      put(position, heap_[child]);
    }
    put(position, v);
  }

  std::vector<double> activity_;
  std::vector<std::uint32_t> heap_, position_;
  double step_ = 1;
};

}  // namespace clew
