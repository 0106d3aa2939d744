// See every_method.cpp.
#pragma once

#include <cstddef>

namespace stiction::bench {

/// Prints every method beside its bare recurrence; false if answers differ.
bool bench_every_method(std::size_t rounds);

}  // namespace stiction::bench
