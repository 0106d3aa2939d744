// Contact that a friction law sees, as far as signals say, on plain numbers and packs.
//
//   velocity       slip; 0 while stuck                                                                                (1)
//   load           its signal, else 0                                                                                 (2)
//   normal force   its signal, else 1: the law's own numbers are forces then                                          (3)
//   drive          its signal, else 0                                                                                 (4)
#pragma once

#include <stiction/law/levels.hpp>

namespace stiction::engine {

/// `read(slot, otherwise)`: value of a signal, or the constant where there is none.
template <class T, class Slot, class Read>
[[nodiscard, gnu::always_inline]] constexpr Contact<T> signal_contact(const T& slip, Slot load, Slot normal_force,
                                                                      Slot drive, const Read& read) noexcept {
    return {.velocity = slip,
            .load = read(load, number<T>(0)),
            .normal_force = read(normal_force, number<T>(1)),
            .drive = read(drive, number<T>(0))};
}

}  // namespace stiction::engine
