// The kernel: steps the elements of a job, one per lane, several vectors in flight.
//
// A step of one element is a chain of dependent operations, each waiting for the one before; a processor fills the waits with
// what it can already do of the next steps. kFlight vectors take turns of kLeg steps: a vector keeps its state and totals in
// registers for a leg, and whether all is finite is asked once a leg.
// Included only by the translation units of the instruction sets; every template here carries the instruction set in its
// type, so that no code compiled for one can stand in for code compiled for another.
#pragma once

#include <array>

#include <stiction/element.hpp>

#include "batch.hpp"
#include "job.hpp"
#include "numbers.hpp"

namespace stiction::lanes {

/// Vectors that take turns.
inline constexpr std::size_t kFlight = 4;

/// Steps one vector takes before the next has its turn: few enough that their inputs stay in a first-level cache.
inline constexpr std::size_t kLeg = 64;

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
            const std::size_t count = left < kFlight ? left : kFlight;
            job.report == nullptr ? travel<false>(job, first, count) : travel<true>(job, first, count);
        }
    }

private:
    [[gnu::noinline]] static Moving build(const Job<Real>& job, std::size_t i) {
        typename Moving::Parts parts;
        set_list_length(parts.law, job.points);
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
        for (std::size_t k = 0; k < job.steps; k += kLeg) {
            const std::size_t left = job.steps - k;
            for (std::size_t f = 0; f < count; ++f) {
                leg<kReports>(job, first + f * kLanes, k, left < kLeg ? left : kLeg, flights[f]);
            }
        }
        for (std::size_t f = 0; f < count; ++f) {
            arrive(job, first + f * kLanes, flights[f]);
        }
    }

    /// Takes one vector, beginning with element `i`, through `steps` steps from step `k` on, in registers, as long as they
    /// are usual; then step by step. Numbers that are not finite are found at the end, and the leg is taken anew step by step.
    template <bool kReports>
    [[gnu::always_inline]] static void leg(const Job<Real>& job, std::size_t i, std::size_t k, std::size_t steps,
                                           Flight& flight) {
        const std::size_t stride = job.elements;
        const Real* input = job.input + k * kInputColumns * stride + i;
        Real* report = kReports ? job.report + k * kReportColumns * stride + i : nullptr;
        typename Moving::State state = flight.state;
        std::array<T, kTotalColumns> totals = flight.totals;
        T unseen = number<T>(0);
        std::size_t taken = 0;
        for (const bool within = all(flight.element.within_travel(state)); within && taken < steps; ++taken) {
            StepReport<T> r;
            if (!flight.element.step_if_usual(state, read(input, stride), r, unseen)) [[unlikely]] {
                break;
            }
            add_usual(totals, r, state.velocity);
            if constexpr (kReports) {
                write(report, stride, r);
                report += kReportColumns * stride;
            }
            input += kInputColumns * stride;
        }
        if (all(is_finite(sum_of_energies(totals) + (unseen + state.velocity)))) [[likely]] {
            flight.state = state;
            flight.totals = totals;
        } else {
            taken = 0;
        }
        if (taken < steps) {
            careful_leg(job, i, k + taken, steps - taken, flight);
        }
    }

    /// The same for steps of any kind. Apart, so that the usual steps have the registers to themselves; once for jobs with reports and
    /// without, since it is the longest of a kernel to compile.
    [[gnu::noinline]] static void careful_leg(const Job<Real>& job, std::size_t i, std::size_t k, std::size_t steps,
                                              Flight& flight) {
        const std::size_t stride = job.elements;
        const Real* input = job.input + k * kInputColumns * stride + i;
        Real* report = job.report == nullptr ? nullptr : job.report + k * kReportColumns * stride + i;
        typename Moving::State state = flight.state;
        for (std::size_t step = 0; step < steps; ++step) {
            StepReport<T> r = flight.element.step(state, read(input, stride));
            add(flight.totals, r);
            if (report != nullptr) {
                write(report, stride, r);
                report += kReportColumns * stride;
            }
            input += kInputColumns * stride;
        }
        flight.state = state;
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
        const T one = number<T>(1);
        const T zero = number<T>(0);
        add_energies(totals, r, select(r.mode == word<T>(Mode::stuck), one, zero));
        const auto sum = [&](TotalColumn column, const T& number) {
            T& total = totals[static_cast<std::size_t>(column)];
            total = total + number;
        };
        sum(TotalColumn::impact_energy, r.impact_energy);
        sum(TotalColumn::stop_impulse, r.stop_impulse);
        sum(TotalColumn::refused_steps, select(r.status == word<T>(Status::ok), zero, one));
    }

    /// The same after a usual step that ended with this velocity: no impact, no refusal, and what rests is stuck.
    static void add_usual(std::array<T, kTotalColumns>& totals, const StepReport<T>& r, const T& velocity) {
        add_energies(totals, r, kept_where<T>(velocity == number<T>(0), number<T>(1)));
    }

    static T sum_of_energies(const std::array<T, kTotalColumns>& totals) {
        const auto of = [&](TotalColumn column) { return totals[static_cast<std::size_t>(column)]; };
        return (of(TotalColumn::input_energy) + of(TotalColumn::friction_energy)) +
               (of(TotalColumn::viscous_energy) + of(TotalColumn::scheme_energy));
    }

    static void add_energies(std::array<T, kTotalColumns>& totals, const StepReport<T>& r, const T& stuck) {
        const auto sum = [&](TotalColumn column, const T& number) {
            T& total = totals[static_cast<std::size_t>(column)];
            total = total + number;
        };
        sum(TotalColumn::input_energy, r.input_energy);
        sum(TotalColumn::friction_energy, r.friction_energy);
        sum(TotalColumn::viscous_energy, r.viscous_energy);
        sum(TotalColumn::scheme_energy, r.scheme_energy);
        sum(TotalColumn::stuck_steps, stuck);
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
