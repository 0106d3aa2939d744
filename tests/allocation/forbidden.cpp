// The allocator of this program: malloc, or the end of the program while allocation is forbidden.
#include "forbidden.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace {
bool forbidden = false;
}  // namespace

ForbidAllocation::ForbidAllocation() noexcept { forbidden = true; }
ForbidAllocation::~ForbidAllocation() { forbidden = false; }

[[gnu::noinline]] void* operator new(std::size_t size) {
    if (forbidden) std::abort();
    if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

TEST(AllocationDeathTest, OneAllocationWhileForbiddenEndsTheProgram) {
    EXPECT_DEATH(
        {
            const ForbidAllocation forbid;
            ::operator delete(::operator new(8));
        },
        "");
}
