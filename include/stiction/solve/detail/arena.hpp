// Arrays cut from the caller's workspace: the solvers own no memory. Sizes are known beforehand (constexpr), so a
// controller can reserve the bytes at compile time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <type_traits>

namespace stiction::solve::detail {

inline constexpr std::size_t kArenaAlignment = 16;  // [byte] enough for every type the solvers store

template <class U>
constexpr std::size_t arena_bytes(std::size_t count) noexcept {
    return (count * sizeof(U) + kArenaAlignment - 1) / kArenaAlignment * kArenaAlignment;
}

// The first array starts at the next aligned byte.
inline constexpr std::size_t kArenaSlack = kArenaAlignment - 1;

class Arena {
public:
    explicit Arena(std::span<std::byte> bytes) noexcept : next_(bytes.data()) {
        const auto address = reinterpret_cast<std::uintptr_t>(next_);
        next_ += (kArenaAlignment - address % kArenaAlignment) % kArenaAlignment;
    }

    // Room for `count` values; their content is whatever was there.
    template <class U>
    U* take(std::size_t count) noexcept {
        static_assert(std::is_trivially_copyable_v<U> && std::is_trivially_destructible_v<U>);
        U* values = reinterpret_cast<U*>(next_);
        next_ += arena_bytes<U>(count);
        return values;
    }

private:
    std::byte* next_;
};

}  // namespace stiction::solve::detail
