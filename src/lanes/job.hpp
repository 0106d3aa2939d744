// Job of a kernel: step many independent elements of one method and law, structure of arrays.
//
// A table is a list of columns of `elements` numbers each; column c of element i is at [c·elements + i]. Inputs and reports
// have one such table per step: [(k·columns + c)·elements + i]. Plain pointers and numbers only: this header is shared by
// translation units compiled for different instruction sets, so it must not hold code that the linker could exchange.
#pragma once

#include <cstddef>

namespace stiction::lanes {

/// Columns hold a multiple of this many numbers: the most lanes any instruction set has.
inline constexpr std::size_t kPadding = 16;

enum class StateColumn : unsigned char { position, velocity };
inline constexpr std::size_t kStateColumns = 2;

enum class InputColumn : unsigned char { drive, load, normal_force, push_rate };
inline constexpr std::size_t kInputColumns = 4;

/// The fields of StepReport; the words mode, stop and status as the numbers of their enumerators.
enum class ReportColumn : unsigned char {
    friction,
    active,
    margin_forward,
    margin_backward,
    input_energy,
    friction_energy,
    viscous_energy,
    impact_energy,
    scheme_energy,
    stop_impulse,
    mode,
    stop,
    status
};
inline constexpr std::size_t kReportColumns = 13;

/// Sums over the steps of one call.
enum class TotalColumn : unsigned char {
    input_energy,
    friction_energy,
    viscous_energy,
    scheme_energy,
    stuck_steps,
    impact_energy,
    stop_impulse,
    refused_steps
};
inline constexpr std::size_t kTotalColumns = 8;

template <class Real>
struct Job {
    std::size_t elements;    ///< a multiple of kPadding
    std::size_t steps;       ///< how many to take
    std::size_t points;      ///< of a table law, the same for all elements
    const Real* parameters;  ///< in the order of for_each_number
    Real* state;             ///< read and written
    const Real* input;       ///< one table per step
    Real* totals;            ///< written
    Real* report;            ///< one table per step, written; null: not wanted
};

template <class Real>
using Kernel = void (*)(const Job<Real>&);

/// One kernel per method and law, in the order of for_each_pair; one translation unit each.
const Kernel<double>* sse2_kernels(double) noexcept;
const Kernel<float>* sse2_kernels(float) noexcept;
const Kernel<double>* avx2_kernels(double) noexcept;
const Kernel<float>* avx2_kernels(float) noexcept;
const Kernel<double>* avx512_kernels(double) noexcept;
const Kernel<float>* avx512_kernels(float) noexcept;

}  // namespace stiction::lanes
