// A step of all lanes in the modes of the last one: engine/fixed/step/ on packs, without what such a step does not meet.
//
//   1. signals, forces, springs, laws                         step_reading.hpp (1)–(4)
//   2. the inverse of the pattern times pushes and limits     pattern_route.hpp (1), tied_bodies.hpp
//   3. signs and limits are those of the pattern, no end of travel is near, all numbers are finite
//   4. positions, frictions, signals, energies                step_solve.hpp (4), tied_positions.hpp, step_account.hpp
//
// While all signals rest (LaneSignals::rest), the later steps of a call leave out what 1 reads of them: it is as at the first.
//
// A lane for which 3 does not hold keeps its state: the scalar engine takes its step. Every number is computed as there, in the same order.
// Included only by the translation units of the instruction sets; every function carries the instruction set in its type.
#pragma once

#include <stiction/law/list.hpp>

#include "engine/reading/limits.hpp"
#include "engine/reading/rest.hpp"
#include "engine/reading/signal_contact.hpp"
#include "numeric/tolerance.hpp"
#include "study/lanes/lane_account.hpp"
#include "study/lanes/lane_pack.hpp"
#include "study/lanes/lane_signals.hpp"
#include "study/lanes/lane_tied.hpp"

namespace stiction::study {

template <class Arch>
class LaneStep : LanePack<Arch> {
    using Pack = LanePack<Arch>;
    using Pack::along;
    using Pack::get;
    using Pack::is_set;
    using Pack::put;
    using typename Pack::M;
    using typename Pack::T;
    static T zero() noexcept { return T(0.0); }

    static void read_motion(const LaneJob& job, const double* position, const double* velocity, const double* friction,
                            double* values) noexcept {
        for (std::size_t k = 0; k < job.read_positions; ++k) {
            put(values, job.read_position[k].slot, get(position, job.read_position[k].index));
        }
        for (std::size_t k = 0; k < job.read_velocities; ++k) {
            put(values, job.read_velocity[k].slot, get(velocity, job.read_velocity[k].index));
        }
        for (std::size_t k = 0; k < job.read_frictions; ++k) {
            put(values, job.read_friction[k].slot, get(friction, job.read_friction[k].index));
        }
    }

    /// Speeds of grounds at the end of the step.
    static void read_grounds(LaneJob& job, double end) noexcept {
        if (job.grounds_change) {
            M unused(true);
            for (std::size_t i = 0; i < job.values; ++i) {
                put(job.end_value, i, get(job.value, i));
            }
            LaneSignals<Arch>::template evaluate<false>(job, end, job.state, job.end_value, unused);
        }
        const double* values = job.grounds_change ? job.end_value : job.value;
        for (std::size_t k = 0; k < job.grounds; ++k) {
            put(job.ground_speed, job.ground[k].index, get(values, job.ground[k].slot));
        }
    }

    [[gnu::always_inline]] static void read_forces(LaneJob& job) noexcept {
        for (std::size_t k = 0; k < job.forces; ++k) {
            put(job.applied_force, job.force[k].body, zero());
        }
        for (std::size_t k = 0; k < job.forces; ++k) {
            const std::size_t body = job.force[k].body;
            put(job.applied_force, body,
                get(job.applied_force, body) + get(job.force_coefficient, k) * get(job.value, job.force[k].slot));
        }
    }
    /// step_reading.hpp (1), into the right-hand side.
    [[gnu::always_inline]] static void read_bodies(LaneJob& job) noexcept {
        for (std::size_t i = 0; i < job.bodies; ++i) {
            put(job.right, i, get(job.inertia, i) * get(job.velocity, i) + T(job.h) * get(job.applied_force, i));
        }
    }

    /// step_reading.hpp (2). `later`: the account of the step before has left its last stretch.
    [[gnu::always_inline]] static void read_springs(LaneJob& job, bool later) noexcept {
        for (std::size_t s = 0; s < job.spring_rows.count; ++s) {
            const double* spring = job.spring + 4 * s * Pack::kLanes;
            if (!later) {
                put(job.stretch, s, along(job.spring_rows, s, job.position) - get(spring, 2));
            }
            const T stretch = get(job.stretch, s);
            put(job.spring_impulse, s, T(job.h) * (get(spring, 0) * stretch + get(spring, 3)));
        }
    }
    [[gnu::always_inline]] static void push_springs(LaneJob& job) noexcept {
        for (std::size_t s = 0; s < job.spring_rows.count; ++s) {
            Pack::add(job.spring_rows, s, -get(job.spring_impulse, s), get(job.spring_inertia, s) > zero(), job.right);
        }
    }

    template <class Law>
    static Levels<T> ask(const double* numbers, std::size_t points, const Contact<T>& contact) noexcept {
        Law law;
        std::size_t row = 0;
        for (const auto& field : Law::fields) {
            law.*field.member = get(numbers, row++);
        }
        if constexpr (requires { Law::lists; }) {
            law.*Law::list_length = points;
            for (const auto& list : Law::lists) {
                for (std::size_t i = 0; i < points; ++i) {
                    (law.*list.member)[i] = get(numbers, row++);
                }
            }
        }
        return law.evaluate(contact);
    }
    [[gnu::always_inline]] static Levels<T> ask(const LaneJob& job, const LaneFriction& f,
                                                const Contact<T>& contact) noexcept {
        Levels<T> levels{zero(), zero(), zero(), zero(), zero()};
        std::size_t index = 0;
        for_each_law<T>([&]<class Law>() {
            if (index++ == f.law) {
                levels = ask<Law>(job.law_numbers + f.numbers * Pack::kLanes, f.points, contact);
            }
        });
        return levels;
    }

    /// step_reading.hpp (3). A law whose viscous part is another than the inverse was made for is not usual.
    [[gnu::always_inline]] static M read_friction(LaneJob& job, std::size_t e) noexcept {
        const LaneFriction& f = job.friction[e];
        const T h(job.h);
        const auto read_or = [&job](std::uint32_t slot, T otherwise) {
            return slot == kNoSlot ? otherwise : get(job.value, slot);
        };
        const bool feels_velocity = f.asked == LaneFriction::Asked::about_velocity;
        const T slip = feels_velocity ? along(job.element_rows, e, job.velocity) - read_or(f.speed, zero()) : zero();
        const Levels<T> l = ask(job, f, engine::signal_contact(slip, f.load, f.normal, f.drive, read_or));
        put(job.level, 5 * e, l.sliding_forward);
        put(job.level, 5 * e + 1, l.sliding_backward);
        put(job.level, 5 * e + 2, l.static_forward);
        put(job.level, 5 * e + 3, l.static_backward);
        put(job.level, 5 * e + 4, l.viscous);
        const auto at_rest = feels_velocity ? engine::static_limits(l, slip) : engine::static_limits(l);
        put(job.sliding, 2 * e, l.sliding_forward * h);
        put(job.sliding, 2 * e + 1, l.sliding_backward * h);
        put(job.at_rest, 2 * e, at_rest.forward * h);
        put(job.at_rest, 2 * e + 1, at_rest.backward * h);
        const T sum = l.static_forward + l.static_backward + l.sliding_forward + l.sliding_backward;
        M usual = is_finite(sum);
        if (f.damper != kNoSlot) {
            const T inertia = h * l.viscous;
            put(job.spring_impulse, f.damper, -h * l.viscous * get(job.ground_speed, e));
            usual = usual & (inertia == get(job.spring_inertia, f.damper));
        }
        const M nothing = (get(job.sliding, 2 * e) == zero()) & (get(job.sliding, 2 * e + 1) == zero()) &
                          (get(job.at_rest, 2 * e) == zero()) & (get(job.at_rest, 2 * e + 1) == zero()) &
                          carries_nothing(l);
        return usual & (nothing == is_set(job.open, e));
    }

    /// Reads the speeds demanded of the elements: the lower half of the right-hand side. Laws that are asked about no more than `known` keep
    /// their answer.
    [[gnu::always_inline]] static M read_elements(LaneJob& job, LaneFriction::Asked known) noexcept {
        M usual(true);
        for (std::size_t e = 0; e < job.frictions; ++e) {
            if (job.friction[e].asked > known) {
                usual = usual & read_friction(job, e);
            }
        }
        for (std::size_t k = 0; k < job.grounds; ++k) {
            const std::size_t e = job.ground[k].index;
            const M moves = get(job.ground_speed, e) != zero();
            usual = usual & ((!is_set(job.stuck, e)) | (moves == is_set(job.moving, e)));
        }
        for (std::size_t e = 0; e < job.elements; ++e) {
            const T slides =
                select(is_set(job.forward, e), get(job.sliding, 2 * e), zero() - get(job.sliding, 2 * e + 1));
            const T known = select(is_set(job.stuck, e), get(job.ground_speed, e), zero());
            put(job.right, job.bodies + e, select(is_set(job.forward, e) | is_set(job.backward, e), slides, known));
        }
        return usual;
    }

    /// Joints that demand another speed at once, and bodies on an end of travel: step_impact.hpp.
    [[gnu::always_inline]] static M starts_without_impact(const LaneJob& job) noexcept {
        M usual(true);
        for (std::size_t k = 0; k < job.end_count; ++k) {
            const T x = get(job.position, job.ends[k].body);
            usual = usual & (get(job.upper, k) - x > zero()) & (x - get(job.lower, k) > zero());
        }
        for (std::size_t k = 0; k < job.joints; ++k) {
            const LaneJoint& joint = job.joint[k];
            if (joint.speed != kNoSlot) {
                continue;  // driven: its speed jumps only where a signal switches
            }
            const T slip = along(job.element_rows, joint.element, job.velocity);
            const LaneRow& row = job.element_rows.row[joint.element];
            T size = abs(get(job.element_rows.coefficient, 2 * joint.element) * get(job.velocity, row.first));
            size = size + abs(get(job.element_rows.coefficient, 2 * joint.element + 1) * get(job.velocity, row.second));
            for (std::size_t r = row.rest; r < row.rest + row.rest_count; ++r) {
                size = size + abs(get(job.element_rows.rest_coefficient, r) *
                                  get(job.velocity, job.element_rows.rest_body[r]));
            }
            const M rests = engine::is_rest(slip, size);
            usual = usual & (joint.one_way ? rests | (slip < zero()) : rests);
        }
        return usual;
    }

    /// Some rows of the inverse times the right-hand side, each summed in the order of its columns.
    template <std::size_t kRows>
    [[gnu::always_inline]] static void multiply_rows(LaneJob& job, std::size_t first) noexcept {
        const std::size_t size = job.bodies + job.elements;
        T sum[kRows];
        for (std::size_t k = 0; k < kRows; ++k) {
            sum[k] = zero();
        }
        for (std::size_t c = 0; c < job.columns; ++c) {
            const std::size_t column = job.column[c];
            const T factor = get(job.right, column);
            for (std::size_t k = 0; k < kRows; ++k) {
                sum[k] = sum[k] + get(job.inverse, column * size + first + k) * factor;
            }
        }
        for (std::size_t k = 0; k < kRows; ++k) {
            put(job.answer, first + k, sum[k]);
        }
    }
    [[gnu::always_inline]] static void multiply(LaneJob& job) noexcept {
        const std::size_t size = job.bodies + job.elements;
        std::size_t row = 0;
        for (; row + 4 <= size; row += 4) {
            multiply_rows<4>(job, row);
        }
        switch (size - row) {
            case 3: multiply_rows<3>(job, row); break;
            case 2: multiply_rows<2>(job, row); break;
            case 1: multiply_rows<1>(job, row); break;
            default: break;
        }
    }

    /// Are signs and limits those of the pattern? Writes what slides carries over what the inverse says.
    [[gnu::always_inline]] static M take_impulses(LaneJob& job) noexcept {
        M usual(true);
        for (std::size_t e = 0; e < job.elements; ++e) {
            const T impulse = get(job.answer, job.bodies + e);
            const M stuck = is_set(job.stuck, e);
            const M holds = (impulse <= get(job.at_rest, 2 * e)) & (impulse >= -get(job.at_rest, 2 * e + 1));
            const T path = along(job.element_rows, e, job.answer);
            put(job.path, e, path);
            const T z = path - get(job.ground_speed, e);
            const M slides = (is_set(job.forward, e) & (z > zero())) | (is_set(job.backward, e) & (z < zero()));
            usual = usual & ((stuck & holds) | slides | is_set(job.open, e));
            put(job.answer, job.bodies + e, select(stuck, impulse, get(job.right, job.bodies + e)));
        }
        return usual;
    }

    /// step_impact.cpp: end_met, for the two ends; a step near one is not usual.
    [[gnu::always_inline]] static M stays_off_ends(const LaneJob& job, double time) noexcept {
        M usual(true);
        for (std::size_t k = 0; k < job.end_count; ++k) {
            const std::size_t body = job.ends[k].body;
            const T target = get(job.position, body) + T(job.h) * get(job.answer, body);
            const T way = abs(get(job.answer, body)) * T(time);
            for (const double* table : {job.lower, job.upper}) {
                const T end = get(table, k);
                usual = usual & (!(abs(end - target) < T(engine::kSamePlace) * larger(abs(end), way)));
            }
            usual = usual & (target < get(job.upper, k)) & (target > get(job.lower, k));
        }
        return usual;
    }

    /// step_solve.hpp (4).
    [[gnu::always_inline]] static void tell_frictions(LaneJob& job) noexcept {
        for (std::size_t e = 0; e < job.elements; ++e) {
            T friction = get(job.answer, job.bodies + e) / T(job.h);
            if (e < job.frictions) {
                const T forward = larger(get(job.level, 5 * e + 2), get(job.level, 5 * e));
                const T backward = larger(get(job.level, 5 * e + 3), get(job.level, 5 * e + 1));
                const T below = select(forward < friction, forward, friction);
                friction = select(below < -backward, -backward, below);
            }
            put(job.end_friction, e, friction);
        }
    }

    [[gnu::always_inline]] static M move(LaneJob& job) noexcept {
        for (std::size_t i = 0; i < job.bodies; ++i) {
            put(job.end_position, i, get(job.position, i) + T(job.h) * get(job.answer, i));
        }
        LaneTied<Arch>::hold_pairs(job);
        if (job.holds_several) [[unlikely]] {
            job.call_hold(job, job.position, job.answer, job.end_position);
        }
        T sum = zero();
        for (std::size_t i = 0; i < job.bodies; ++i) {
            sum = sum + (get(job.applied_force, i) + get(job.answer, i) + get(job.end_position, i));
        }
        return is_finite(sum);
    }

    /// Takes over what the step has found; in lanes that are not usual the state stays.
    template <bool kAll>
    [[gnu::always_inline]] static void write(LaneJob& job, const M& usual) noexcept {
        const auto copy = [&](std::size_t count, const double* from, double* to) {
            for (std::size_t i = 0; i < count; ++i) {
                put(to, i, kAll ? get(from, i) : select(usual, get(from, i), get(to, i)));
            }
        };
        copy(job.bodies, job.end_position, job.position);
        copy(job.bodies, job.answer, job.velocity);
        copy(job.elements, job.end_friction, job.told_friction);
        copy(job.states, job.end_state, job.state);
    }

    /// Writes down the state after a step of this call.
    [[gnu::always_inline]] static void keep_log(LaneJob& job, std::size_t step) noexcept {
        for (std::size_t r = 0; r < job.log_rows; ++r) {
            put(job.log, step * job.log_rows + r, get(job.logged[r], 0));
        }
    }

    /// `later`: the step before was usual in all lanes; `known`: and all signals, and what is read of them, are those of then.
    [[gnu::always_inline]] static M step(LaneJob& job, double time, double end, bool later, bool known) noexcept {
        M usual = is_set(job.ready, 0) & LaneSignals<Arch>::is_before_switch(job, time);
        if (!known) {
            read_motion(job, job.position, job.velocity, job.told_friction, job.value);
            usual = usual & LaneSignals<Arch>::begin(job, time);
            read_forces(job);
            if (job.grounds > 0) {
                read_grounds(job, end);
            }
        }
        read_bodies(job);
        read_springs(job, later);
        using Asked = LaneFriction::Asked;
        usual = usual & read_elements(job, known ? Asked::about_signals : Asked::once) & starts_without_impact(job);
        push_springs(job);
        multiply(job);
        LaneTied<Arch>::tie_velocities(job);
        usual = usual & take_impulses(job);
        usual = usual & stays_off_ends(job, time) & move(job);
        tell_frictions(job);
        if (job.memory) {
            for (std::size_t i = 0; i < job.values; ++i) {
                put(job.end_value, i, get(job.value, i));
            }
            read_motion(job, job.end_position, job.answer, job.end_friction, job.end_value);
            LaneSignals<Arch>::advance_all(job, time, end);
        }
        return usual;
    }

public:
    static std::size_t run(LaneJob& job, std::size_t steps) noexcept {
        const bool rest = LaneSignals<Arch>::rest(job);
        for (std::size_t k = 1; k <= steps; ++k) {
            const double time = static_cast<double>(job.step) * job.h;
            const bool later = k > 1;
            ++job.step;
            const double end = static_cast<double>(job.step) * job.h;
            const M usual = step(job, time, end, later, later && rest) | is_set(job.idle, 0);
            if (all(usual)) [[likely]] {
                LaneAccount<Arch>::template add<true>(job, usual, later);
                write<true>(job, usual);
                keep_log(job, k - 1);
                continue;
            }
            LaneAccount<Arch>::template add<false>(job, usual, later);
            write<false>(job, usual);
            keep_log(job, k - 1);
            put(job.usual, 0, select(usual, T(1.0), zero()));
            return k;
        }
        put(job.usual, 0, T(1.0));
        return steps;
    }
};

}  // namespace stiction::study
