// Every kernel, compiled for SSE2.
#include "kernel.hpp"

namespace stiction::lanes {

KernelTable sse2_kernels() noexcept {
    return {kKernels<double, xsimd::sse2>.data(), kKernels<float, xsimd::sse2>.data()};
}

}  // namespace stiction::lanes
