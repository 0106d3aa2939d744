// Listener of an advance in lanes: events, rows, and extremes of chosen quantities.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/event.hpp"
#include "engine/state.hpp"

namespace stiction::study {

/// A number of a state.
struct LaneQuantity {
    enum class Kind : unsigned char { position, velocity, friction };
    Kind kind = Kind::position;
    std::size_t index = 0;  ///< of the body, or of the element

    [[nodiscard]] double of(const State& state) const noexcept {
        return kind == Kind::position   ? state.position[index]
               : kind == Kind::velocity ? state.velocity[index]
                                        : state.friction[index];
    }
};

struct LaneExtremes {
    double least = 0;
    double greatest = 0;

    void see(double x) noexcept {
        least = x < least ? x : least;
        greatest = x > greatest ? x : greatest;
    }
};

/// What an advance tells of its lanes; any of the handlers may be empty. Events and extremes cost next to nothing.
struct LaneListener {
    std::function<void(std::size_t lane, const Event&, const State&)> on_event{};
    /// At the start, after every `row_steps` steps, and at the end. 0: never. Each call gathers a state: 1 costs most of the speed.
    std::function<void(std::size_t lane, const State&)> on_row{};
    std::uint64_t row_steps = 0;
    /// Quantities whose least and greatest value over the start and the end of every step are told when the advance ends, in this order.
    std::vector<LaneQuantity> watch{};
    std::function<void(std::size_t lane, const std::vector<LaneExtremes>&)> on_extremes{};
};

}  // namespace stiction::study
