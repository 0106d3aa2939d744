// Friction that is the same at rest and while sliding.
#pragma once

#include <stiction/law/levels.hpp>

namespace stiction {

template <class T>
struct DummyLaw {
    T level{};  ///< friction at any speed [N | N·m]

    static constexpr Description description{"dummy-law", "the same friction at rest and while sliding", "tests/map"};
    static constexpr bool symmetric = true;
    static constexpr bool feels_velocity = false;
    static constexpr bool feels_load = false;
    static constexpr bool feels_drive = false;
    static constexpr bool feels_normal_force = false;
    static constexpr std::array<Field<DummyLaw, T>, 1> fields{{
        {&DummyLaw::level, {"level", "[N | N·m]", 0, kUnbounded, false, true, false, "give the friction, 0 or more"}},
    }};

    [[nodiscard]] constexpr Levels<T> evaluate(const Contact<T>&) const noexcept {
        return symmetric_levels(level, level, number<T>(0));
    }
};

}  // namespace stiction
