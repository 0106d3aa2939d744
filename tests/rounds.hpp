// Rounds of a test that draws its cases.
#pragma once

#include <cstdlib>

namespace stiction_test {

/// All rounds, or a tenth of them where STICTION_QUICK is set, as ./test does for the quick tests.
inline int rounds(int all) {
    static const bool quick = std::getenv("STICTION_QUICK") != nullptr;
    return quick ? (all + 9) / 10 : all;
}

}  // namespace stiction_test
