// Energies of a usual step of all lanes: engine/fixed/step/step_account.hpp on packs, for steps without impacts, jams and methods.
//
// Included only by the translation units of the instruction sets.
#pragma once

#include "study/lanes/lane_pack.hpp"

namespace stiction::study {

template <class Arch>
class LaneAccount : LanePack<Arch> {
    using Pack = LanePack<Arch>;
    using Pack::along;
    using Pack::get;
    using Pack::put;
    using typename Pack::M;
    using typename Pack::T;

    /// The sums of EnergyAccount, in its order.
    struct Sums {
        T input, friction, damping, impact, scheme;
    };

    /// (1)–(3); the path is the velocity at the end.
    [[gnu::always_inline]] static void add_bodies(const LaneJob& job, Sums& sum) noexcept {
        const T h(job.h);
        for (std::size_t i = 0; i < job.bodies; ++i) {
            const T velocity = get(job.answer, i);
            const T change = velocity - get(job.velocity, i);
            const T beyond_mean = job.plain ? T(0.5) * change : velocity - velocity + T(0.5) * change;
            sum.input = sum.input + h * get(job.applied_force, i) * velocity;
            sum.scheme = sum.scheme + get(job.inertia, i) * change * beyond_mean;
        }
        for (std::size_t k = 0; k < job.viscous_bodies; ++k) {
            const std::size_t i = job.viscous_body[k];
            const T velocity = get(job.answer, i);
            sum.damping = sum.damping + h * get(job.damping, i) * velocity * velocity;
        }
    }

    /// (4). Returns the growth of the stored energy. Leaves stretch and stored energy to the step after; `later`: it finds those of the
    /// step before.
    [[gnu::always_inline]] static T add_springs(const LaneJob& job, Sums& sum, bool later) noexcept {
        const T h(job.h);
        T stored(0.0);
        T stored_before(0.0);
        for (std::size_t s = 0; s < job.spring_rows.count; ++s) {
            const double* spring = job.spring + 4 * s * Pack::kLanes;
            const T stiffness = get(spring, 0);
            const T preload = get(spring, 3);
            const auto energy = [&](const T& stretch) {
                return T(0.5) * stiffness * stretch * stretch + preload * stretch;
            };
            const M is_implicit = get(job.spring_inertia, s) > T(0.0);
            if (!later) {
                stored_before = stored_before + energy(get(job.stretch, s));
            }
            const T stretch = along(job.spring_rows, s, job.end_position) - get(spring, 2);
            stored = stored + energy(stretch);
            put(job.stretch, s, stretch);
            const T rate = along(job.spring_rows, s, job.answer);
            const T lost = h * get(spring, 1) * rate * rate;
            const T scheme = (get(job.spring_impulse, s) + h * h * stiffness * rate) * rate;
            sum.damping = select(is_implicit, sum.damping + lost, sum.damping);
            sum.scheme = select(is_implicit, sum.scheme + scheme, sum.scheme);
        }
        if (later) {
            stored_before = get(job.stored, 0);
        }
        put(job.stored, 0, stored);
        return stored - stored_before;
    }

    /// (5), and joints, which lose nothing.
    [[gnu::always_inline]] static void add_elements(const LaneJob& job, Sums& sum) noexcept {
        for (std::size_t e = 0; e < job.frictions + job.joints; ++e) {
            const T impulse = get(job.answer, job.bodies + e);
            const T path = get(job.path, e);
            if (job.plain) {
                sum.friction = sum.friction + impulse * path;
                continue;
            }
            const T speed = get(job.ground_speed, e);
            sum.input = sum.input - impulse * speed;
            T& taken = e < job.frictions ? sum.friction : sum.scheme;
            taken = taken + impulse * (path - speed);
        }
    }

    /// Ends that are not touched: their impulse is 0.
    [[gnu::always_inline]] static void add_ends(const LaneJob& job, Sums& sum) noexcept {
        for (std::size_t k = 0; k < job.end_count; ++k) {
            const std::size_t body = job.ends[k].body;
            const std::size_t e = job.ends[k].element;
            const T impulse = get(job.answer, job.bodies + e);
            const T mean = T(0.5) * (get(job.velocity, body) + get(job.answer, body));
            const T path = get(job.path, e);
            sum.impact = sum.impact + impulse * mean;
            sum.scheme = sum.scheme - impulse * (mean - path);
        }
    }

    [[gnu::always_inline]] static void add_viscous(const LaneJob& job, Sums& sum) noexcept {
        for (std::size_t e = 0; e < job.frictions; ++e) {
            if (job.friction[e].damper == kNoSlot) {
                continue;
            }
            const T speed = get(job.ground_speed, e);
            const T path = get(job.path, e);
            const T slip = path - speed;
            const T impulse = T(job.h) * get(job.level, 5 * e + 4) * slip;
            sum.damping = sum.damping + impulse * (path - speed);
            sum.input = sum.input - impulse * speed;
            sum.scheme = sum.scheme - get(job.spring_impulse, job.friction[e].damper) * path;
        }
    }

public:
    /// Adds the step to the sums of the lanes in which it was usual.
    template <bool kAll>
    [[gnu::always_inline]] static void add(const LaneJob& job, const M& usual, bool later) noexcept {
        Sums sum{get(job.energy, 0), get(job.energy, 1), get(job.energy, 2), get(job.energy, 3), get(job.energy, 4)};
        add_bodies(job, sum);
        const T stored = add_springs(job, sum, later);
        add_elements(job, sum);
        if (!job.plain) {
            add_ends(job, sum);
            add_viscous(job, sum);
        }
        sum.scheme = sum.scheme - stored;
        const T* next[] = {&sum.input, &sum.friction, &sum.damping, &sum.impact, &sum.scheme};
        for (std::size_t i = 0; i < 5; ++i) {
            put(job.energy, i, kAll ? *next[i] : select(usual, *next[i], get(job.energy, i)));
        }
    }
};

}  // namespace stiction::study
