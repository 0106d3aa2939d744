// The reproduction as one HTML page that needs nothing else: every figure drawn as the paper draws it, its claims beside it.
#pragma once

#include <string>
#include <vector>

#include "papers/methods.hpp"
#include "papers/reproduction.hpp"

namespace stiction::papers {

/// `methods` of the same papers, or none.
std::string page_html(const std::vector<Reproduction>& all, const std::vector<MethodTable>& methods = {});

}  // namespace stiction::papers
