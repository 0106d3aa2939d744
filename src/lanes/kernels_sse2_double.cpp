// Every kernel for `double`, compiled for SSE2.
#include "kernel.hpp"

namespace stiction::lanes {

const Kernel<double>* sse2_kernels(double) noexcept { return kKernels<double, xsimd::sse2>.data(); }

}  // namespace stiction::lanes
