// Every kernel for `float`, compiled for AVX2.
#include "kernel.hpp"

namespace stiction::lanes {

const Kernel<float>* avx2_kernels(float) noexcept { return kKernels<float, xsimd::avx2>.data(); }

}  // namespace stiction::lanes
