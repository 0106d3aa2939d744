// Loops over a few things, as many as a machine has bodies, springs or frictions: up to four without a loop.
//
// One body's share of a step is a handful of instructions; counting to three beside them would cost as much again. One number after
// another: reading two at once what was written one by one makes a processor wait until both are in its cache.
#pragma once

#include <cstddef>

namespace stiction::engine {

/// Calls work(0) … work(count − 1).
template <class Work>
[[gnu::always_inline]] inline void for_few(std::size_t count, Work&& work) noexcept {
    if (count > 4) {
        for (std::size_t i = 0; i < count; ++i) {
            work(i);
        }
        return;
    }
    if (count > 0) {
        work(0);
        if (count > 1) {
            work(1);
            if (count > 2) {
                work(2);
                if (count > 3) {
                    work(3);
                }
            }
        }
    }
}

/// Is it so for all? Asks in order, and no further than the first of which it is not.
template <class Question>
[[nodiscard, gnu::always_inline]] inline bool all_of_few(std::size_t count, Question&& question) noexcept {
    if (count > 4) {
        for (std::size_t i = 0; i < count; ++i) {
            if (!question(i)) {
                return false;
            }
        }
        return true;
    }
    return (count < 1 || question(0)) && (count < 2 || question(1)) && (count < 3 || question(2)) &&
           (count < 4 || question(3));
}

/// Without calling memmove, which would cost more than the copy.
template <class Thing>
[[gnu::always_inline]] inline void copy_few(std::size_t count, const Thing* from, Thing* to) noexcept {
    for_few(count, [=](std::size_t i) { to[i] = from[i]; });
}

}  // namespace stiction::engine
