// What a run leaves behind: columns over time, every event at its own time, and where the energy went. Plain data: it needs neither
// plan nor engine any more.
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
};

struct ModeColumn {
    std::string name{};  ///< "gear.mode"
    std::vector<Mode> values{};
};

struct StopColumn {
    std::string name{};  ///< "surface.stop"
    std::vector<Stop> values{};
};

struct Trajectory {
    /// Which column comes next where columns are told in order.
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

/// From what to what, in words: modes, or ends of travel.
constexpr bool tells_modes(const Event& event) noexcept {
    return event.kind == Event::Kind::mode || event.kind == Event::Kind::jam;
}
constexpr const char* from_name(const Event& event) noexcept {
    return tells_modes(event) ? name(event.from) : name(event.stop_from);
}
constexpr const char* to_name(const Event& event) noexcept {
    return tells_modes(event) ? name(event.to) : name(event.stop_to);
}

}  // namespace stiction
