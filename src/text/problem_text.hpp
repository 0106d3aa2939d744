// Words for ranges and statuses that the core reports as data.
#pragma once

#include <string>

#include <stiction/law/domain.hpp>
#include <stiction/status.hpp>

namespace stiction {

/// The admissible range in words: "above 0", "from 0 to 1, 1 excluded", "any finite number".
std::string range_text(const Domain& domain);

/// Meaning of a status and its remedy, in one line.
std::string status_text(Status status);

}  // namespace stiction
