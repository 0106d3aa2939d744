// Borello and Dalla Vedova's method: Table 1 of the 2012 paper, misprints resolved.
//
//   Act = TM − TLD − CM·v;  at rest TFR = clamp(Act, limits), else sliding friction       (Situation, stick_slip_euler)
//   a = (Act − TFR)/J;  v += a dt;  old and new v of opposite sign: v = 0                  (stick_slip_euler)
//   x = clamp(x + (old + v) dt/2, ends);  at an end: v into the stop becomes 0             (arrest, in stop/travel.hpp)
//
// It distinguishes five cases at each step: stay stuck, break away, keep sliding, stop, reverse (one step at rest). The
// load-dependent magnitudes are the transmission law's business, so any other law runs here as well. Order 1.
#pragma once

#include <stiction/method/stick_slip_euler.hpp>

namespace stiction {

template <class T>
struct Borello {
    using Memory = NoMemory;
    static constexpr Description description{"borello", "explicit step that clamps a velocity reversal to rest",
                                             "Borello and Dalla Vedova 2012, Table 1"};
    static constexpr Promises promises{.rest = true, .dissipation = true, .stops = true};
    static constexpr std::array<Field<Borello, T>, 0> fields{};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory&) const noexcept {
        return stick_slip_euler(s);
    }
};

}  // namespace stiction
