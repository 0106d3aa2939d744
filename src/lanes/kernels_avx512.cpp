// Every kernel, compiled for AVX-512 (foundation instructions only).
#include "kernel.hpp"

namespace stiction::lanes {

KernelTable avx512_kernels() noexcept {
    return {kKernels<double, xsimd::avx512f>.data(), kKernels<float, xsimd::avx512f>.data()};
}

}  // namespace stiction::lanes
