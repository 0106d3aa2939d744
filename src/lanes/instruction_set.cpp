#include "instruction_set.hpp"

namespace stiction::lanes {

bool is_supported(InstructionSet set) noexcept {
    switch (set) {
        case InstructionSet::sse2: return true;  // part of x86-64
        case InstructionSet::avx2: return __builtin_cpu_supports("avx2") != 0;
        case InstructionSet::avx512: return __builtin_cpu_supports("avx512f") != 0;
    }
    return false;
}

InstructionSet widest() noexcept {
    InstructionSet best = InstructionSet::sse2;
    for (const InstructionSet set : kInstructionSets) {
        best = is_supported(set) ? set : best;
    }
    return best;
}

}  // namespace stiction::lanes
