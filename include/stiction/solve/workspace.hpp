// Cuts typed arrays out of memory the caller hands in; nothing is allocated, nothing is freed one by one.
//
//   take<T>(count):  next multiple of alignof(T), then count · sizeof(T) bytes, every element value-initialised   (1)
//
// Run over an empty space (`measuring`) the same sequence of calls yields the size it will need, so the size query of a
// solver and its set-up are one function and cannot disagree. Cost: O(bytes), once per solve.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <type_traits>

namespace stiction::solve {

class Workspace {
public:
    /// An space that only counts.
    constexpr Workspace() noexcept = default;
    constexpr explicit Workspace(std::span<std::byte> memory) noexcept : memory_(memory), measuring_(false) {}

    /// `count` elements of T, or nullptr when only counting or when the memory is too short.
    template <class T>
    [[nodiscard]] T* take(std::size_t count) noexcept {
        static_assert(std::is_trivially_destructible_v<T>);
        std::size_t skip = alignof(T) - 1;
        if (!measuring_) {
            const auto address = reinterpret_cast<std::uintptr_t>(memory_.data()) + used_;
            skip = static_cast<std::size_t>((alignof(T) - address % alignof(T)) % alignof(T));
        }
        const std::size_t begin = used_ + skip;
        used_ = begin + count * sizeof(T);
        if (measuring_) return nullptr;
        if (used_ > memory_.size()) {
            short_ = true;
            return nullptr;
        }
        T* first = reinterpret_cast<T*>(memory_.data() + begin);
        for (std::size_t i = 0; i < count; ++i) ::new (static_cast<void*>(first + i)) T{};
        return first;
    }

    /// Bytes taken so far; while counting, enough for any alignment of the memory to come.
    [[nodiscard]] constexpr std::size_t used() const noexcept { return used_; }
    /// What has not been taken yet.
    [[nodiscard]] std::span<std::byte> rest() const noexcept {
        return used_ < memory_.size() ? memory_.subspan(used_) : std::span<std::byte>();
    }
    /// True once a request did not fit.
    [[nodiscard]] constexpr bool too_short() const noexcept { return short_; }

private:
    std::span<std::byte> memory_{};
    std::size_t used_ = 0;
    bool measuring_ = true;
    bool short_ = false;
};

}  // namespace stiction::solve
