// The kernel: steps the elements of a job, one per lane, several vectors in flight.
//
// A step of one element is a chain of dependent operations, each waiting for the one before. kFlight vectors are therefore
// taken through every step side by side: while one waits, the others compute. Included only by the translation units of the
// instruction sets; every template here carries the instruction set in its type, so that no code compiled for one can stand
// in for code compiled for another.
#pragma once

#include <array>

#include <stiction/element.hpp>

#include "batch.hpp"
#include "job.hpp"
#include "numbers.hpp"
#include "twin.hpp"

namespace stiction::lanes {

/// Vectors taken through a step side by side; more than fit a processor's window of instructions gain nothing.
inline constexpr std::size_t kFlight = 4;

/// What an instruction set computes with: a pack, or on AVX2 two.
template <class Real, class Arch>
using pack_t = std::conditional_t<std::is_same_v<Arch, xsimd::avx2>, Twin<Real, Arch>, xsimd::batch<Real, Arch>>;

template <class Real, class Arch, class Law, class Method>
class Runner {
    using T = pack_t<Real, Arch>;
    using Moving = Element<T, Law, Method>;
    static constexpr std::size_t kLanes = T::size;
    static_assert(kPadding % kLanes == 0);

    /// One vector of elements on its way.
    struct Flight {
        Moving element;
        typename Moving::State state;
        std::array<T, kTotalColumns> totals;
    };

public:
    static void run(const Job<Real>& job) {
        for (std::size_t first = 0; first < job.elements; first += kFlight * kLanes) {
            const std::size_t left = (job.elements - first) / kLanes;
            const std::size_t count = left < kFlight ? left : kFlight;
            job.report == nullptr ? travel<false>(job, first, count) : travel<true>(job, first, count);
        }
    }

private:
    [[gnu::noinline]] static Moving build(const Job<Real>& job, std::size_t i) {
        typename Moving::Parts parts;
        if constexpr (requires { parts.law.points; }) {
            parts.law.points = job.points;
        }
        const Real* column = job.parameters + i;
        for_each_number(parts, [&](const char*, const Domain&, T& number) {
            number = T::load_aligned(column);
            column += job.elements;
        });
        return Moving(parts);
    }

    static Flight depart(const Job<Real>& job, std::size_t i) {
        return {build(job, i), {T::load_aligned(job.state + i), T::load_aligned(job.state + job.elements + i)}, {}};
    }

    /// Takes `count` vectors, beginning with element `first`, through all steps.
    template <bool kReports>
    static void travel(const Job<Real>& job, std::size_t first, std::size_t count) {
        const auto start = [&](std::size_t f) { return depart(job, first + (f < count ? f : 0) * kLanes); };
        Flight flights[kFlight] = {start(0), start(1), start(2), start(3)};
        const std::size_t stride = job.elements;
        const Real* input = job.input + first;
        Real* report = job.report + (kReports ? first : 0);
        for (std::size_t k = 0; k < job.steps; ++k) {
            for (std::size_t f = 0; f < count; ++f) {
                StepReport<T> r = flights[f].element.step(flights[f].state, read(input + f * kLanes, stride));
                add(flights[f].totals, r);
                if constexpr (kReports) {
                    write(report + f * kLanes, stride, r);
                }
            }
            input += kInputColumns * stride;
            report += kReports ? kReportColumns * stride : 0;
        }
        for (std::size_t f = 0; f < count; ++f) {
            arrive(job, first + f * kLanes, flights[f]);
        }
    }

    static void arrive(const Job<Real>& job, std::size_t i, const Flight& flight) {
        flight.state.position.store_aligned(job.state + i);
        flight.state.velocity.store_aligned(job.state + job.elements + i);
        Real* column = job.totals + i;
        for (const T& total : flight.totals) {
            total.store_aligned(column);
            column += job.elements;
        }
    }

    static Input<T> read(const Real* input, std::size_t stride) {
        return {T::load_aligned(input), T::load_aligned(input + stride), T::load_aligned(input + 2 * stride),
                T::load_aligned(input + 3 * stride)};
    }

    static void write(Real* report, std::size_t stride, const StepReport<T>& r) {
        std::size_t column = 0;
        const auto put = [&](const T& number) { number.store_aligned(report + stride * column++); };
        put(r.friction);
        put(r.active);
        put(r.margin_forward);
        put(r.margin_backward);
        put(r.input_energy);
        put(r.friction_energy);
        put(r.viscous_energy);
        put(r.impact_energy);
        put(r.scheme_energy);
        put(r.stop_impulse);
        put(r.mode);
        put(r.stop);
        put(r.status);
    }

    static void add(std::array<T, kTotalColumns>& totals, const StepReport<T>& r) {
        std::size_t column = 0;
        const auto sum = [&](const T& number) {
            totals[column] = totals[column] + number;
            ++column;
        };
        const T one = number<T>(1);
        const T zero = number<T>(0);
        sum(r.input_energy);
        sum(r.friction_energy);
        sum(r.viscous_energy);
        sum(r.scheme_energy);
        sum(select(r.mode == word<T>(Mode::stuck), one, zero));
        if (any(r.stop != word<T>(Stop::none))) {
            sum(r.impact_energy);
            sum(r.stop_impulse);
        }
        column = static_cast<std::size_t>(TotalColumn::refused_steps);
        if (any(r.status != word<T>(Status::ok))) {
            sum(select(r.status == word<T>(Status::ok), zero, one));
        }
    }
};

/// The kernels of one instruction set, in the order of for_each_pair.
template <class Real, class Arch>
constexpr auto make_kernels() noexcept {
    using T = pack_t<Real, Arch>;
    std::array<Kernel<Real>, count_pairs<T>()> kernels{};
    std::size_t count = 0;
    for_each_pair<T>([&]<class Method, class Law>() { kernels[count++] = &Runner<Real, Arch, Law, Method>::run; });
    return kernels;
}

template <class Real, class Arch>
inline constexpr auto kKernels = make_kernels<Real, Arch>();

}  // namespace stiction::lanes
