// Borello's step under another name, with a parameter that does nothing.
#pragma once

#include <stiction/method/stick_slip_euler.hpp>

namespace stiction {

template <class T>
struct DummyMethod {
    T nothing = number<T>(1);  ///< [-]

    using Memory = NoMemory;
    static constexpr Description description{"dummy-method", "explicit step that clamps a reversal to rest",
                                             "tests/map"};
    static constexpr Promises promises{.rest = true, .dissipation = true, .stops = true};
    static constexpr std::array<Field<DummyMethod, T>, 1> fields{{
        {&DummyMethod::nothing, {"nothing", "[-]", 0, kUnbounded, false, true, false, "give any number"}},
    }};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory&) const noexcept {
        return stick_slip_euler(s);
    }
};

}  // namespace stiction
