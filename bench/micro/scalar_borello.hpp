// See scalar_borello.cpp.
#pragma once

#include <cstddef>

#include "load_record.hpp"

namespace stiction::bench {

/// Prints the comparison; false if answers differ.
bool bench_scalar_borello(std::size_t rounds);

}  // namespace stiction::bench
