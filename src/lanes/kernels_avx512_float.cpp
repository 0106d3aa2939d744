// Every kernel for `float`, compiled for AVX-512 (foundation instructions only).
#include "kernel.hpp"

namespace stiction::lanes {

const Kernel<float>* avx512_kernels(float) noexcept { return kKernels<float, xsimd::avx512f>.data(); }

}  // namespace stiction::lanes
