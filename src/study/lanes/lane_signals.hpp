// Signals of all lanes: the blocks of signal/blocks/ on packs, for steps in which no discrete state changes.
//
// Discrete states (phase of a source, region of a shape) are in the numbers of a block, written when the lane is loaded: a step at which
// the scalar program would change one of them is not usual. Where a number below is computed, the scalar block computes the same, in the
// same order; tests/study/lanes/ holds both to the same bits. Blocks without a form here are computed lane by lane.
//
// Included only by the translation units of the instruction sets.
#pragma once

#include "expression/evaluate.hpp"
#include "signal/program/instants.hpp"
#include "study/lanes/lane_pack.hpp"

namespace stiction::study {

template <class Arch>
class LaneSignals : LanePack<Arch> {
    using Pack = LanePack<Arch>;
    using Pack::get;
    using Pack::put;
    using typename Pack::M;
    using typename Pack::T;
    static T zero() noexcept { return T(0.0); }
    static T input(const LaneBlock& b, const double* values, std::size_t i) noexcept {
        return get(values, b.inputs[i]);
    }
    /// signal/blocks/block.hpp: input_change.
    static T change(const LaneBlock& b, const double* values, const double* end, std::size_t i) noexcept {
        return end == nullptr ? zero() : finite_or_zero(input(b, end, i) - input(b, values, i));
    }
    static T finite_or_zero(const T& x) noexcept { return select(is_finite(x), x, zero()); }
    static T side(const T& x, const T& lower, const T& upper) noexcept {
        return select(x > upper, T(1.0), select(x < lower, T(-1.0), zero()));
    }

    /// Regions of an expression, held; a lane in which one is due is not usual.
    struct Regions {
        const double* held;
        M* usual;
        T keep(const expression::Instruction& i, const T& now) noexcept {
            const T region = get(held, i.region);
            *usual = *usual & (now == region);
            return region;
        }
        M above(const expression::Instruction& i, const T& x) noexcept {
            return keep(i, select(x > zero(), T(1.0), zero())) > T(0.5);
        }
        T side(const expression::Instruction& i, const T& x) noexcept { return keep(i, expression::side_of(x)); }
        T whole(const expression::Instruction& i, const T& x, expression::Whole kind) noexcept {
            const T region = get(held, i.region);
            return expression::finite_or(x, keep(i, select(is_finite(x), expression::whole_of(x, kind), region)));
        }
    };
    /// Numbers: constants, then regions.
    struct Constants {
        const double* numbers;
        T operator()(std::size_t i) const noexcept { return get(numbers, i); }
    };
    [[gnu::noinline]] static T expression_value(const LaneBlock& b, const double* n, double time, const double* values,
                                                M& usual) noexcept {
        const expression::Code code{b.words, b.length, nullptr};
        Regions regions{n + b.order * Pack::kLanes, &usual};
        const auto signal = [&](std::size_t i) { return input(b, values, i); };
        return expression::detail::run(code, Constants{n}, T(time), signal, regions);
    }

    /// (1), (2) of controllers.hpp at one instant.
    enum PidNumber : unsigned char {
        kProportional,
        kIntegral,
        kDerivative,
        kFilterTime,
        kProportionalWeight,
        kDerivativeWeight,
        kLower,
        kUpper,
        kTrackingTime,
        kConditional,
        kBackCalculates,
        kRegion,
        kHeld,
        kLowerBand,
        kUpperBand,
        kPrepared
    };
    struct Moment {
        T plain, derivative, without_integral, wanted, push;
        Moment(const LaneBlock& b, const double* n, const T& integral, const T& filtered,
               const double* values) noexcept {
            const T reference = input(b, values, 0);
            const T measurement = b.input_count > 1 ? input(b, values, 1) : zero();
            plain = reference - measurement;
            const T proportional = get(n, kProportionalWeight) * reference - measurement;
            derivative = get(n, kDerivativeWeight) * reference - measurement;
            const T filter = get(n, kFilterTime);
            const T slope = select(filter > zero(), (derivative - filtered) / filter, zero());
            without_integral = get(n, kProportional) * proportional + get(n, kDerivative) * slope;
            if (b.input_count > 2) {
                without_integral = without_integral + input(b, values, 2);
            }
            wanted = without_integral + integral;
            push = get(n, kIntegral) * plain;
        }
    };
    static T limited(const double* n, const T& wanted) noexcept {
        const T region = get(n, kRegion);
        return select(region > zero(), get(n, kUpper), select(region < zero(), get(n, kLower), wanted));
    }
    static M pid_stays(const double* n, const Moment& now) noexcept {
        const T held = get(n, kHeld);
        const M up = (now.wanted - get(n, kUpper) > zero()) & (now.push > zero());
        const M down = (get(n, kLower) - now.wanted > zero()) & (-now.push > zero());
        const M lasts_up = (held > zero()) & (now.wanted - get(n, kUpperBand) > zero()) & (now.push > zero());
        const M lasts_down = (held < zero()) & (get(n, kLowerBand) - now.wanted > zero()) & (-now.push > zero());
        const T begun = select(up, T(1.0), select(down, T(-1.0), zero()));
        const T next = select(lasts_up | lasts_down, held, begun);
        const T kept = select(get(n, kConditional) > zero(), next, zero());
        return is_finite(now.wanted) & is_finite(now.push) & (kept == held) &
               (side(now.wanted, get(n, kLower), get(n, kUpper)) == get(n, kRegion));
    }
    /// (3)–(6) of controllers.hpp over a step.
    [[gnu::noinline]] static void pid_advance(const LaneBlock& b, const double* n, double step, const double* values,
                                              const double* end, double* states) noexcept {
        const T integral = get(states, b.state);
        T filtered = get(states, b.state + 1);
        const Moment now(b, n, integral, filtered, values);
        const T tracking = get(n, kTrackingTime);
        const M tracks = (get(n, kRegion) != zero()) & (get(n, kBackCalculates) > zero());
        const M is_held = get(n, kHeld) != zero();
        const T back = select(tracks, (limited(n, now.wanted) - now.wanted) / tracking, zero());
        const T rate = select(is_held, zero(), now.push + back);
        filtered = filtered + get(n, kPrepared) * (now.derivative - filtered);
        T bend = zero();
        if (end != nullptr) {
            const T reference = input(b, end, 0);
            const T measurement = b.input_count > 1 ? input(b, end, 1) : zero();
            const T later = get(n, kDerivativeWeight) * reference - measurement;
            filtered = filtered + get(n, kPrepared + 2) * finite_or_zero(later - now.derivative);
            const Moment then(b, n, integral, filtered, end);
            const T pulled = select(tracks, (then.without_integral - now.without_integral) / tracking, zero());
            bend = select(is_held, zero(), finite_or_zero(then.push - now.push - pulled));
        }
        const T tracked = get(n, kPrepared + 1) * rate + get(n, kPrepared + 3) * bend;
        const T free = T(step) * (rate + T(0.5) * bend);
        put(states, b.state, integral + select(tracks, tracked, free));
        put(states, b.state + 1, filtered);
    }

    enum TransferPart : unsigned char { kMatrixA, kMatrixB, kMatrixC, kDirect, kPsi, kGamma };
    /// Numbers: A, B, C, d, then Ψ, Γ.
    static std::size_t transfer_row(const LaneBlock& b, TransferPart part) noexcept {
        const std::size_t n = b.order;
        switch (part) {
            case kMatrixA: return 0;
            case kMatrixB: return n * n;
            case kMatrixC: return n * n + n;
            case kDirect: return n * n + 2 * n;
            case kPsi: return n * n + 2 * n + 1;
            default: return 2 * n * n + 2 * n + 1;
        }
    }
    static T transfer_output(const LaneBlock& b, const double* n, const double* values, const double* states) noexcept {
        const T direct = get(n, transfer_row(b, kDirect));
        T total = select(direct == zero(), zero(), direct * input(b, values, 0));
        for (std::size_t i = 0; i < b.order; ++i) {
            total = total + get(n, transfer_row(b, kMatrixC) + i) * get(states, b.state + i);
        }
        return total;
    }
    [[gnu::noinline]] static void transfer_advance(const LaneBlock& b, const double* n, const double* values,
                                                   const double* end, double* states) noexcept {
        constexpr std::size_t kMost = 32;  // not below the largest order of signal/blocks/state_space.hpp
        T rate[kMost];
        const T u = input(b, values, 0);
        const T moved = change(b, values, end, 0);
        for (std::size_t i = 0; i < b.order; ++i) {
            rate[i] = get(n, transfer_row(b, kMatrixB) + i) * u;
            for (std::size_t j = 0; j < b.order; ++j) {
                rate[i] = rate[i] + get(n, i * b.order + j) * get(states, b.state + j);
            }
        }
        for (std::size_t i = 0; i < b.order; ++i) {
            T sum = zero();
            for (std::size_t j = 0; j < b.order; ++j) {
                sum = sum + get(n, transfer_row(b, kPsi) + i * b.order + j) * rate[j];
            }
            put(states, b.state + i, get(states, b.state + i) + (sum + get(n, transfer_row(b, kGamma) + i) * moved));
        }
    }

    static void advance(const LaneJob& job, const LaneBlock& b, double time, const double* end,
                        double* states) noexcept {
        const double* n = job.block_numbers + b.numbers * Pack::kLanes;
        switch (b.operation) {
            case LaneOperation::integrator: {  // gain, lower, upper, region
                const T mean = input(b, job.value, 0) + T(0.5) * change(b, job.value, end, 0);
                const T x = get(states, b.state) + T(job.h) * (get(n, 0) * mean);
                put(states, b.state, clamp(x, get(n, 1), get(n, 2)));
                break;
            }
            case LaneOperation::lag: {  // gain, shares
                const T gain = get(n, 0);
                const T x = get(states, b.state);
                put(states, b.state,
                    x + (get(n, 1) * (gain * input(b, job.value, 0) - x) +
                         get(n, 2) * (gain * change(b, job.value, end, 0))));
                break;
            }
            case LaneOperation::transfer_function: transfer_advance(b, n, job.value, end, states); break;
            case LaneOperation::pid: pid_advance(b, n, job.h, job.value, end, states); break;
            default:
                job.call_block(job, b, end == nullptr ? LanePhase::hold : LanePhase::along, time, states, job.value,
                               end);
        }
    }

    /// Regions and limits of blocks with memory, whose inputs may be computed after them.
    static M stays_late(const LaneJob& job, const LaneBlock& b, const double* states) noexcept {
        const double* n = job.block_numbers + b.numbers * Pack::kLanes;
        if (b.operation != LaneOperation::integrator) {
            return M(true);
        }
        const T rate = get(n, 0) * input(b, job.value, 0);
        const T x = get(states, b.state);
        const M above = (x >= get(n, 2)) & (rate > zero());
        const M below = (x <= get(n, 1)) & (rate < zero());
        return select(above, T(1.0), select(below, T(-1.0), zero())) == get(n, 3);
    }

    template <bool kDecide>
    [[gnu::always_inline]] static T output(const LaneJob& job, const LaneBlock& b, double time, const double* states,
                                           const double* values, M& usual) noexcept {
        const double* n = job.block_numbers + b.numbers * Pack::kLanes;
        switch (b.operation) {
            case LaneOperation::line:  // flat or not, its value, base, slope, start
                return select(get(n, 0) > zero(), get(n, 1), get(n, 2) + get(n, 3) * (T(time) - get(n, 4)));
            case LaneOperation::points:  // flat or not, its value, base, rise, start, length
                return select(get(n, 0) > zero(), get(n, 1),
                              get(n, 2) + ((T(time) - get(n, 4)) / get(n, 5)) * get(n, 3));
            case LaneOperation::sine:  // flat or not, offset, amplitude, frequency, start, phase
                return select(get(n, 0) > zero(), get(n, 1),
                              get(n, 1) + get(n, 2) * stiction::sine(get(n, 3) * (T(time) - get(n, 4)) + get(n, 5)));
            case LaneOperation::time: return T(time);
            case LaneOperation::sum: {
                T total = zero();
                for (std::size_t i = 0; i < b.input_count; ++i) {
                    total = total + get(n, i) * input(b, values, i);
                }
                return total;
            }
            case LaneOperation::gain: return get(n, 0) * input(b, values, 0);
            case LaneOperation::product: {
                T total = T(1.0);
                for (std::size_t i = 0; i < b.input_count; ++i) {
                    total = total * input(b, values, i);
                }
                return total;
            }
            case LaneOperation::saturation: {  // lower, upper, region
                const T u = input(b, values, 0);
                if constexpr (kDecide) {
                    usual = usual & (side(u, get(n, 0), get(n, 1)) == get(n, 2));
                }
                return select(get(n, 2) > zero(), get(n, 1), select(get(n, 2) < zero(), get(n, 0), u));
            }
            case LaneOperation::dead_zone: {
                const T u = input(b, values, 0);
                if constexpr (kDecide) {
                    usual = usual & (side(u, get(n, 0), get(n, 1)) == get(n, 2));
                }
                return select(get(n, 2) > zero(), u - get(n, 1), select(get(n, 2) < zero(), u - get(n, 0), zero()));
            }
            case LaneOperation::sine_of:  // amplitude, phase
                return get(n, 0) * stiction::sine(input(b, values, 0) + get(n, 1));
            case LaneOperation::expression: {
                M stays(true);
                const T value = expression_value(b, n, time, values, stays);
                if constexpr (kDecide) {
                    usual = usual & stays;
                }
                return value;
            }
            case LaneOperation::integrator: {
                const T x = get(states, b.state);
                if constexpr (kDecide) {
                    usual = usual & (clamp(x, get(n, 1), get(n, 2)) == x);
                }
                return x;
            }
            case LaneOperation::lag: return get(states, b.state);
            case LaneOperation::transfer_function: return transfer_output(b, n, values, states);
            case LaneOperation::pid: {
                const Moment now(b, n, get(states, b.state), get(states, b.state + 1), values);
                if constexpr (kDecide) {
                    usual = usual & pid_stays(n, now);
                }
                return limited(n, now.wanted);
            }
            default: return get(n, 0);  // flat
        }
    }

public:
    /// Values at a time from these states; `kDecide`: and whether all lanes stay as they are.
    template <bool kDecide>
    [[gnu::always_inline]] static void evaluate(const LaneJob& job, double time, double* states, double* values,
                                                M& usual) noexcept {
        for (std::size_t k = 0; k < job.blocks; ++k) {
            const LaneBlock& b = job.block[k];
            if (b.operation == LaneOperation::lane_by_lane) [[unlikely]] {
                job.call_block(job, b, kDecide ? LanePhase::decide : LanePhase::output, time, states, values, nullptr);
            } else {
                put(values, b.output, output<kDecide>(job, b, time, states, values, usual));
            }
        }
    }

    /// Lanes in which no source switches at the start of a step.
    [[gnu::always_inline]] static M is_before_switch(const LaneJob& job, double time) noexcept {
        const double reach = time + (time < 0 ? -time : time) * signal::kTimeRounding;
        return T(reach) < get(job.switch_time, 0);
    }

    /// Do all values stay as they are until a source switches? They do where sources are flat in all lanes, the other blocks compute
    /// from values alone, and nothing is read of the motion.
    static bool rest(const LaneJob& job) noexcept {
        if (job.read_positions + job.read_velocities + job.read_frictions + job.dynamics > 0) {
            return false;
        }
        for (std::size_t k = 0; k < job.blocks; ++k) {
            const LaneBlock& b = job.block[k];
            switch (b.operation) {
                case LaneOperation::line:
                case LaneOperation::points:
                case LaneOperation::sine:
                    if (!all((get(job.block_numbers, b.numbers) > zero()) | (get(job.idle, 0) > zero()))) {
                        return false;
                    }
                    break;
                case LaneOperation::flat:
                case LaneOperation::sum:
                case LaneOperation::gain:
                case LaneOperation::product:
                case LaneOperation::saturation:
                case LaneOperation::dead_zone:
                case LaneOperation::sine_of: break;
                default: return false;
            }
        }
        return true;
    }

    /// The start of a step: values and which lanes stay as they are.
    [[gnu::always_inline]] static M begin(LaneJob& job, double time) noexcept {
        M usual(true);
        if (job.any_lane_by_lane) {
            put(job.usual, 0, T(1.0));
        }
        evaluate<true>(job, time, job.state, job.value, usual);
        for (std::size_t k = 0; k < job.dynamics; ++k) {
            if (job.dynamic[k].operation == LaneOperation::lane_by_lane) {
                job.call_block(job, job.dynamic[k], LanePhase::late, time, job.state, job.value, nullptr);
            } else {
                usual = usual & stays_late(job, job.dynamic[k], job.state);
            }
        }
        return job.any_lane_by_lane ? usual & (get(job.usual, 0) > zero()) : usual;
    }

    /// States at the end of the step into `end_state`: inputs held, then on straight lines to what `end_value` reads of the motion there.
    static void advance_all(LaneJob& job, double time, double end) noexcept {
        for (std::size_t i = 0; i < job.states; ++i) {
            put(job.end_state, i, get(job.state, i));
        }
        for (std::size_t k = 0; k < job.dynamics; ++k) {
            advance(job, job.dynamic[k], time, nullptr, job.end_state);
        }
        M unused(true);
        evaluate<false>(job, end, job.end_state, job.end_value, unused);
        for (std::size_t i = 0; i < job.states; ++i) {
            put(job.end_state, i, get(job.state, i));
        }
        for (std::size_t k = 0; k < job.dynamics; ++k) {
            advance(job, job.dynamic[k], time, job.end_value, job.end_state);
        }
    }
};

}  // namespace stiction::study
