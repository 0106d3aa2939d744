// Rounds of a test that draws its cases.
#pragma once

#include <cstdlib>

namespace stiction_test {

/// Is everything asked for, however long it takes? `STICTION_THOROUGH=1 ./test all` asks.
inline bool thorough() {
    static const bool asked = std::getenv("STICTION_THOROUGH") != nullptr;
    return asked;
}

/// All rounds where everything is asked for, else a tenth of them.
inline int rounds(int all) { return thorough() ? all : (all + 9) / 10; }

}  // namespace stiction_test
