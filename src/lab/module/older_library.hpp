// Pieces of the standard library of C++20 that libc++ 13, Emscripten's in Debian 12, does not have. Included before every source of the module.
#pragma once

#if __cplusplus >= 202002L
#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>

namespace std {

#ifndef __cpp_lib_bit_cast
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}
#endif

#ifndef __cpp_lib_assume_aligned
template <size_t alignment, class T>
constexpr T* assume_aligned(T* pointer) {
    return static_cast<T*>(__builtin_assume_aligned(pointer, alignment));
}
#endif

#ifndef __cpp_lib_ranges
namespace ranges {
template <class Range, class T>
constexpr void fill(Range&& range, const T& value) {
    std::fill(begin(range), end(range), value);
}
}  // namespace ranges
#endif

}  // namespace std
#endif
