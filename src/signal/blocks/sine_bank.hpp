// All sines of a program, two at a time: many bodies are driven by many of them, and a sine is much work.
//
//   y = offset + amplitude sin(ω (t − start) + phase) from `start` on, offset before         source_parts.hpp (2)
//
// The bits are those of each sine alone. An odd one at the end is computed twice.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <stiction/scalar/elementary.hpp>

#include "signal/blocks/block.hpp"
#include "signal/blocks/source_parts.hpp"
#include "signal/program/instants.hpp"
#include "signal/program/pair.hpp"

namespace stiction::signal {

class SineBank {
public:
    /// `state`: where its discrete state lies, 0 before the start, 1 after.
    void add(const Sine& sine, std::uint32_t slot, std::uint32_t state) {
        if (!odd_) {
            twos_.emplace_back();
            set(0, sine, slot, state);
        }
        set(1, sine, slot, state);
        odd_ = !odd_;
    }

    [[nodiscard]] bool empty() const noexcept { return twos_.empty(); }

    /// Begins those whose start is reached, then writes the values; true if any began.
    bool update(double time, double* states, double* values) const noexcept {
        bool changed = false;
        for (const Two& two : twos_) {
            for (std::size_t k = 0; k < 2; ++k) {
                double& begun = states[two.state[k]];
                changed = (begun < 1 && reached(time, two.start.both[k]) && assign(begun, 1)) || changed;
            }
            write(two, time, states, values);
        }
        return changed;
    }

    void evaluate(double time, const double* states, double* values) const noexcept {
        for (const Two& two : twos_) write(two, time, states, values);
    }

    /// Places of the numbers of all of them, each of eight bytes.
    template <class Visit>
    void visit_numbers(Visit&& visit) {
        visit_twos(twos_, [&visit](Pair& pair) {
            auto* bytes = reinterpret_cast<unsigned char*>(&pair.both);
            visit(static_cast<void*>(bytes));
            visit(static_cast<void*>(bytes + sizeof(double)));
        });
    }
    template <class Visit>
    void visit_numbers(Visit&& visit) const {
        visit_twos(twos_, [&visit](const Pair& pair) {
            const auto* bytes = reinterpret_cast<const unsigned char*>(&pair.both);
            visit(static_cast<const void*>(bytes));
            visit(static_cast<const void*>(bytes + sizeof(double)));
        });
    }

private:
    template <class Twos, class Visit>
    static void visit_twos(Twos& twos, Visit&& visit) {
        for (auto& two : twos) {
            for (auto* pair : {&two.amplitude, &two.frequency, &two.phase, &two.offset, &two.start}) {
                visit(*pair);
            }
        }
    }

    struct Two {
        Pair amplitude{}, frequency{}, phase{}, offset{}, start{};
        std::array<std::uint32_t, 2> slot{};
        std::array<std::uint32_t, 2> state{};
    };

    static void write(const Two& two, double time, const double* states, double* values) noexcept {
        const Pair begun(states[two.state[0]], states[two.state[1]]);
        const Pair wave = two.amplitude * sine(two.frequency * (Pair(time) - two.start) + two.phase);
        const Pair y = select(begun < Pair(1), two.offset, two.offset + wave);
        values[two.slot[0]] = y.first();
        values[two.slot[1]] = y.second();
    }

    void set(std::size_t k, const Sine& sine, std::uint32_t slot, std::uint32_t state) {
        Two& two = twos_.back();
        two.amplitude.both[k] = sine.amplitude;
        two.frequency.both[k] = sine.frequency;
        two.phase.both[k] = sine.phase;
        two.offset.both[k] = sine.offset;
        two.start.both[k] = sine.start;
        two.slot[k] = slot;
        two.state[k] = state;
    }

    std::vector<Two> twos_;
    bool odd_ = false;
};

}  // namespace stiction::signal
