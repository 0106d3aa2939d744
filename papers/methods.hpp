// Claims of a paper that fail if its method is exchanged for another: they tell one sound method from the next.
#pragma once

#include <string>
#include <vector>

#include "papers/reproduction.hpp"

namespace stiction::papers {

/// A method in the place of one of the paper's own, wherever a run of the paper's files uses that.
struct Exchange {
    std::string own{};
    std::string other{};
    std::size_t claims = 0;              ///< stated claims that were checked, speed apart
    std::vector<std::string> failing{};  ///< "figure: claim"
    bool same = false;  ///< none fails, and by itself it gives the same numbers to rounding: the same equations
};

/// Loads scenarios with `other` where the file, or what is set, says `own`.
Load with_method(const std::string& own, const std::string& other);

/// Stated claims that fail, checked on the runs of the files.
Exchange exchange(const Paper& paper, const std::string& own, const std::string& other);

struct MethodTable {
    const Paper* paper = nullptr;
    std::vector<Exchange> rows{};
};

/// Every method of the core in place of each of the paper's own, on as many threads as there are.
MethodTable exchange_all(const Paper& paper, const GoOn& go_on = {});

/// [{"paper", "own", "other", "claims", "same", "failing": […]}]
std::string methods_json(const std::vector<MethodTable>& all);

}  // namespace stiction::papers
