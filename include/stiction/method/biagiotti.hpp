// Biagiotti and Zanasi's switched model for one body.
//
//   v ≠ 0:  m v̇ = F_e − F(v)                                                                              (1)
//   v = 0:  m v̇ = max(|F_e| − F_s, 0)·sign F_e                                                            (2)
//
// with a switch from (1) to (2) at a detected zero crossing and zero held until the stiction value is exceeded (eqs. 2–4). On
// a fixed step the detected crossing is the sign change of the trial velocity, which makes the recurrence that of
// stick_slip_euler: (2) is Act − clamp(Act). Many bodies: solve/biagiotti.hpp. Order 1.
#pragma once

#include <stiction/method/stick_slip_euler.hpp>

namespace stiction {

template <class T>
struct Biagiotti {
    using Memory = NoMemory;
    static constexpr Description description{"biagiotti", "switches to a held rest at a detected zero crossing",
                                             "Biagiotti and Zanasi, eqs. 2-4"};
    static constexpr Promises promises{.rest = true, .dissipation = true, .stops = true};
    static constexpr std::array<Field<Biagiotti, T>, 0> fields{};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory&) const noexcept {
        return stick_slip_euler(s);
    }
};

}  // namespace stiction
