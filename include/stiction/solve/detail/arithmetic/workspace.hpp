// Cuts typed arrays out of memory the caller hands in: the solvers own no memory and free nothing one by one.
//
//   room<T>(count):  next multiple of alignof(T), then count · sizeof(T) bytes, content whatever was there        (1)
//   take<T>(count):  the same, every element value-initialised                                                    (2)
//
// Run over no memory the same sequence of calls yields the size it will need, at compile time if wanted, so the size query
// of a solver and its set-up are one function and cannot disagree. A copy continues from where the original stands:
// two phases of a solve that are not alive together share memory that way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <type_traits>

namespace stiction::solve::detail {

class Workspace {
public:
    /// A space that only counts.
    constexpr Workspace() noexcept = default;
    constexpr explicit Workspace(std::span<std::byte> memory) noexcept : memory_(memory), counting_(false) {}

    /// (1), or nullptr when only counting or when the memory is too short.
    template <class T>
    [[nodiscard]] constexpr T* room(std::size_t count) noexcept {
        static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
        if (counting_) {
            used_ += alignof(T) - 1 + count * sizeof(T);
            return nullptr;
        }
        return place<T>(count);
    }

    /// (2).
    template <class T>
    [[nodiscard]] constexpr T* take(std::size_t count) noexcept {
        T* first = room<T>(count);
        for (std::size_t i = 0; first != nullptr && i < count; ++i) ::new (static_cast<void*>(first + i)) T{};
        return first;
    }

    /// Bytes taken so far; while counting, enough for any alignment of the memory to come.
    [[nodiscard]] constexpr std::size_t used() const noexcept { return used_; }
    /// Memory that has not been taken yet.
    [[nodiscard]] constexpr std::span<std::byte> rest() const noexcept {
        return used_ < memory_.size() ? memory_.subspan(used_) : std::span<std::byte>();
    }
    /// True once a request did not fit.
    [[nodiscard]] constexpr bool too_short() const noexcept { return short_; }

private:
    template <class T>
    T* place(std::size_t count) noexcept {
        const auto address = reinterpret_cast<std::uintptr_t>(memory_.data()) + used_;
        const std::size_t begin = used_ + static_cast<std::size_t>((alignof(T) - address % alignof(T)) % alignof(T));
        used_ = begin + count * sizeof(T);
        if (used_ > memory_.size()) {
            short_ = true;
            return nullptr;
        }
        return reinterpret_cast<T*>(memory_.data() + begin);
    }

    std::span<std::byte> memory_{};
    std::size_t used_ = 0;
    bool counting_ = true;
    bool short_ = false;
};

}  // namespace stiction::solve::detail
