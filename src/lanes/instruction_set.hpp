// SIMD instructions that this processor and its operating system offer.
//
// Asked at run time by __builtin_cpu_supports, whose run-time library reads cpuid and, for the AVX families, xgetbv: a
// processor with AVX under a system that does not save its registers counts as one without.
#pragma once

#include <array>
#include <cstddef>

namespace stiction::lanes {

/// From the baseline of every x86-64 upwards.
enum class InstructionSet : unsigned char { sse2, avx2, avx512 };

inline constexpr std::array<InstructionSet, 3> kInstructionSets{InstructionSet::sse2, InstructionSet::avx2,
                                                                InstructionSet::avx512};

[[nodiscard]] bool is_supported(InstructionSet set) noexcept;

/// The widest that is supported.
[[nodiscard]] InstructionSet widest() noexcept;

constexpr const char* name(InstructionSet set) noexcept {
    switch (set) {
        case InstructionSet::sse2: return "sse2";
        case InstructionSet::avx2: return "avx2";
        case InstructionSet::avx512: return "avx512";
    }
    return "unknown";
}

}  // namespace stiction::lanes
