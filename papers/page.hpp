// The reproduction as one HTML page that needs nothing else: every figure drawn as the paper draws it, its claims beside it.
#pragma once

#include <string>
#include <vector>

#include "papers/reproduction.hpp"

namespace stiction::papers {

std::string page_html(const std::vector<Reproduction>& all);

}  // namespace stiction::papers
