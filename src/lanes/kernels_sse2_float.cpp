// Every kernel for `float`, compiled for SSE2.
#include "kernel.hpp"

namespace stiction::lanes {

const Kernel<float>* sse2_kernels(float) noexcept { return kKernels<float, xsimd::sse2>.data(); }

}  // namespace stiction::lanes
