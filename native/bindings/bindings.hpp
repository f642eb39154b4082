// One function for each part of the module; module.cpp calls them all.
#pragma once

#include <nanobind/nanobind.h>

namespace clew::bindings {

void bind_search(nanobind::module_& m);
void bind_sudoku(nanobind::module_& m);
void bind_slitherlink(nanobind::module_& m);
void bind_hashi(nanobind::module_& m);
void bind_nonogram(nanobind::module_& m);
void bind_houses(nanobind::module_& m);
void bind_fillin(nanobind::module_& m);
void bind_rules(nanobind::module_& m);
void bind_records(nanobind::module_& m);
void bind_variant(nanobind::module_& m);

}  // namespace clew::bindings
