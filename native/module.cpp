// The module that Python imports; bindings/ has its parts, and nothing else here knows Python.
#include "bindings/bindings.hpp"

NB_MODULE(_native, m) {
  // Families remember the last finding until Python ends, which nanobind would report as a leak.
  nanobind::set_leak_warnings(false);
  m.doc() = "Clew's kernels: flat arrays in, flat arrays out. Use the functions of `clew` instead.";
  clew::bindings::bind_sudoku(m);
  clew::bindings::bind_slitherlink(m);
  clew::bindings::bind_hashi(m);
  clew::bindings::bind_nonogram(m);
  clew::bindings::bind_houses(m);
  clew::bindings::bind_fillin(m);
  clew::bindings::bind_search(m);
  clew::bindings::bind_rules(m);
  clew::bindings::bind_records(m);
  clew::bindings::bind_variant(m);
}
