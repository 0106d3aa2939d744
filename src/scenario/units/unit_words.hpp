// Units of signals, compared and in words.
#pragma once

#include <string>

#include "unit/dimension.hpp"

namespace stiction::scenario {

/// The same, or two ways of writing one quantity.
[[nodiscard]] bool agree(const unit::Dimension& a, const unit::Dimension& b);
/// The same where one of the two, at least, is a product.
[[nodiscard]] bool agree_but_for_angle(const unit::Dimension& a, unit::Dimension b);
/// "a pressure [Pa]", "in rad s".
[[nodiscard]] std::string described(const unit::Dimension& dimension);

/// The SI unit of a dimension as signals show it; empty for plain numbers.
std::string unit_word(const unit::Dimension& dimension);
/// "give it in one of N m/rad, kN m/rad": what a factor of needed/per should have been; `text` as written, empty where it is left out.
[[nodiscard]] std::string factor_remedy(const std::string& text, const unit::Dimension& needed,
                                        const unit::Dimension& per);

}  // namespace stiction::scenario
