// Every kernel, compiled for AVX2.
#include "kernel.hpp"

namespace stiction::lanes {

KernelTable avx2_kernels() noexcept {
    return {kKernels<double, xsimd::avx2>.data(), kKernels<float, xsimd::avx2>.data()};
}

}  // namespace stiction::lanes
