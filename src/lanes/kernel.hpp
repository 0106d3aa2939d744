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

namespace stiction::lanes {

/// Vectors taken through a step side by side; more than fit a processor's window of instructions gain nothing.
inline constexpr std::size_t kFlight = 4;

template <class Real, class Arch, class Law, class Method>
class Runner {
    using T = xsimd::batch<Real, Arch>;
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
            travel(job, first, left < kFlight ? left : kFlight);
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
    static void travel(const Job<Real>& job, std::size_t first, std::size_t count) {
        const auto start = [&](std::size_t f) { return depart(job, first + (f < count ? f : 0) * kLanes); };
        Flight flights[kFlight] = {start(0), start(1), start(2), start(3)};
        const Real* input = job.input + first;
        Real* report = job.report == nullptr ? nullptr : job.report + first;
        for (std::size_t k = 0; k < job.steps; ++k) {
            for (std::size_t f = 0; f < count; ++f) {
                const StepReport<T> r =
                    flights[f].element.step(flights[f].state, read(input + f * kLanes, job.elements));
                add(flights[f].totals, r);
                if (report != nullptr) {
                    write(report + f * kLanes, job.elements, r);
                }
            }
            input += kInputColumns * job.elements;
            report = report == nullptr ? nullptr : report + kReportColumns * job.elements;
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
        for (const T* field :
             {&r.friction, &r.active, &r.margin_forward, &r.margin_backward, &r.input_energy, &r.friction_energy,
              &r.viscous_energy, &r.impact_energy, &r.scheme_energy, &r.stop_impulse, &r.mode, &r.stop, &r.status}) {
            field->store_aligned(report);
            report += stride;
        }
    }

    static void add(std::array<T, kTotalColumns>& totals, const StepReport<T>& r) {
        const T one = number<T>(1);
        const T zero = number<T>(0);
        T* total = totals.data();
        for (const T* field : {&r.input_energy, &r.friction_energy, &r.viscous_energy, &r.impact_energy,
                               &r.scheme_energy, &r.stop_impulse}) {
            *total = *total + *field;
            ++total;
        }
        total[0] = total[0] + select(r.mode == word<T>(Mode::stuck), one, zero);
        total[1] = total[1] + select(r.status == word<T>(Status::ok), zero, one);
    }
};

/// The kernels of one instruction set, in the order of for_each_pair.
template <class Real, class Arch>
constexpr auto make_kernels() noexcept {
    using T = xsimd::batch<Real, Arch>;
    std::array<Kernel<Real>, count_pairs<T>()> kernels{};
    std::size_t count = 0;
    for_each_pair<T>([&]<class Method, class Law>() { kernels[count++] = &Runner<Real, Arch, Law, Method>::run; });
    return kernels;
}

template <class Real, class Arch>
inline constexpr auto kKernels = make_kernels<Real, Arch>();

}  // namespace stiction::lanes
