// Every kernel for `double`, compiled for AVX2.
#include "kernel.hpp"

namespace stiction::lanes {

const Kernel<double>* avx2_kernels(double) noexcept { return kKernels<double, xsimd::avx2>.data(); }

}  // namespace stiction::lanes
