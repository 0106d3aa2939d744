#include "text/listed.hpp"

namespace stiction {

std::string listed(std::span<const std::string> names) {
    std::string text;
    for (std::size_t k = 0; k < names.size(); ++k) {
        text += k == 0 ? "" : k + 1 == names.size() ? " and " : ", ";
        text += names[k];
    }
    return text;
}

}  // namespace stiction
