// Values of a reading by section and key.
#pragma once

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "scenario/advice/understood.hpp"

namespace stiction::scenario {

/// Of values that outlive it.
using ValueIndex = std::map<std::pair<std::string_view, std::string_view>, const Value*>;

[[nodiscard]] inline ValueIndex index_of(const std::vector<Value>& values) {
    ValueIndex index;
    for (const Value& value : values) {
        index.emplace(std::pair<std::string_view, std::string_view>(value.section, value.key), &value);
    }
    return index;
}

/// None if there is no such value.
[[nodiscard]] inline const Value* find_value(const ValueIndex& index, std::string_view section, std::string_view key) {
    const auto found = index.find({section, key});
    return found == index.end() ? nullptr : found->second;
}

}  // namespace stiction::scenario
