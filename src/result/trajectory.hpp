// Trajectory: the columns, events and energy audit of a run as plain data, without plan and engine.
//
// Storage is by column, so that one curve is one contiguous array. Two rows of the same time are the two sides of a jump.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <stiction/mode.hpp>

#include "engine/event.hpp"
#include "result/energy.hpp"

namespace stiction {

struct NumberColumn {
    std::string name{};  ///< "surface.position"
    std::string unit{};  ///< "rad"; empty for pure numbers
    std::vector<double> values{};
    std::string shown{};  ///< unit in which people see it: "deg"; empty: that of the values
};

/// A column of words.
template <class Word>
struct WordColumn {
    std::string name{};  ///< "gear.mode"
    std::vector<Word> values{};
};
using ModeColumn = WordColumn<Mode>;
using StopColumn = WordColumn<Stop>;

struct Trajectory {
    /// One column: its group, and its index in the group.
    struct Place {
        enum class Group : unsigned char { numbers, modes, stops };
        Group group = Group::numbers;
        std::size_t index = 0;
    };
    std::vector<double> time;  ///< [s]
    std::vector<NumberColumn> numbers;
    std::vector<ModeColumn> modes;
    std::vector<StopColumn> stops;
    std::vector<Place> order;  ///< as the columns were chosen
    std::vector<Event> events;
    EnergyAudit energy;  ///< at the last row

    /// The values of a column by name; empty if there is none.
    [[nodiscard]] std::span<const double> operator[](std::string_view name) const noexcept;
    [[nodiscard]] std::span<const Mode> mode(std::string_view name) const noexcept;
    [[nodiscard]] std::span<const Stop> stop(std::string_view name) const noexcept;
};

/// The words before and after an event: modes, or ends of travel.
constexpr bool changes_mode(const Event& event) noexcept {
    return event.kind == Event::Kind::mode || event.kind == Event::Kind::jam;
}
constexpr const char* from_name(const Event& event) noexcept {
    return changes_mode(event) ? name(event.from) : name(event.stop_from);
}
constexpr const char* to_name(const Event& event) noexcept {
    return changes_mode(event) ? name(event.to) : name(event.stop_to);
}

}  // namespace stiction
