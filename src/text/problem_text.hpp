// Words for ranges that the core reports as data.
#pragma once

#include <string>

#include <stiction/law/domain.hpp>

namespace stiction {

/// The admissible range in words: "above 0", "from 0 to 1, 1 excluded", "any finite number".
std::string range_text(const Domain& domain);

}  // namespace stiction
