// Every kernel for `double`, compiled for AVX-512 (foundation instructions only).
#include "kernel.hpp"

namespace stiction::lanes {

const Kernel<double>* avx512_kernels(double) noexcept { return kKernels<double, xsimd::avx512f>.data(); }

}  // namespace stiction::lanes
