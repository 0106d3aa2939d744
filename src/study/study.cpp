#include "study/study.hpp"

#include <algorithm>

namespace stiction::study {

std::optional<DesignKind> design_named(std::string_view name) noexcept {
    const auto found = std::ranges::find(kDesignNames, name);
    if (found == kDesignNames.end()) {
        return std::nullopt;
    }
    return static_cast<DesignKind>(found - kDesignNames.begin());
}

}  // namespace stiction::study
