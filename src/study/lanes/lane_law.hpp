// Numbers of a law in the order in which the kernel reads them: its fields, then as many entries of its lists as are used.
#pragma once

#include <cstddef>
#include <variant>
#include <vector>

#include "machine/parts/any_law.hpp"

namespace stiction::study {

[[nodiscard]] inline std::vector<double> law_numbers(const AnyLaw& law) {
    return std::visit(
        []<class Law>(const Law& l) {
            std::vector<double> numbers;
            for (const auto& field : Law::fields) {
                numbers.push_back(l.*field.member);
            }
            if constexpr (requires { Law::lists; }) {
                for (const auto& list : Law::lists) {
                    const auto& entries = l.*list.member;
                    numbers.insert(numbers.end(), entries.begin(),
                                   entries.begin() + static_cast<std::ptrdiff_t>(l.*Law::list_length));
                }
            }
            return numbers;
        },
        law);
}

/// Points of a table; 0 of other laws.
[[nodiscard]] inline std::size_t list_length(const AnyLaw& law) {
    const auto* table = std::get_if<Table<double>>(&law);
    return table == nullptr ? 0 : table->*Table<double>::list_length;
}

}  // namespace stiction::study
