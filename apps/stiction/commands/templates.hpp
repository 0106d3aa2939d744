// Scenario files that `stiction new` starts from: each runs and checks clean.
#pragma once

#include <span>
#include <string>

namespace stiction {

struct Template {
    const char* word;     ///< "servo"
    const char* meaning;  ///< "a block that is pushed"
    const char* text;     ///< behind the title
};

/// The first is the default.
[[nodiscard]] std::span<const Template> templates() noexcept;

/// The file of a new machine called `name`.
[[nodiscard]] std::string file_text(const Template& chosen, const std::string& name);

}  // namespace stiction
