// The shared suite: what every method promises, with every law it accepts. A new method carries its promises; a new law adds its
// `rest_limits`, and a `draw` where numbers drawn from its domains (draw_fields.hpp) say too little. What a method does not
// promise, the suite shows it to break.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <stiction/stiction.hpp>
#include <string_view>

#include "compiled_apart.hpp"
#include "draw_fields.hpp"

namespace suite {

using namespace stiction;

#ifdef STICTION_SANITIZED
inline constexpr int kThinning = 100;  // sanitizers slow a step by about this factor
#else
inline constexpr int kThinning = 1;
#endif

using stiction_test::Draw;
using stiction_test::step_apart;

inline void draw(Draw& d, Coulomb<double>& law) {
    law.sliding = d.decades(1e-3, 1e3);
    law.breakaway = law.sliding * (d.below(3) == 0 ? 1.0 : d.uniform(1, 2));
}
inline void draw(Draw& d, NormalForce<double>& law) {
    law.sliding_coefficient = d.uniform(0.01, 1);
    law.static_coefficient = law.sliding_coefficient * (d.below(3) == 0 ? 1.0 : d.uniform(1, 2));
}
inline void draw(Draw& d, Stribeck<double>& law) {
    law.sliding = d.decades(1e-3, 1e3);
    law.breakaway = law.sliding * d.uniform(1, 2);
    law.stribeck_velocity = d.decades(1e-4, 1);
    law.exponent = d.uniform(0.5, 3);
    law.viscous_coefficient = d.below(2) == 0 ? 0 : d.decades(1e-6, 1e-3);
}
inline void draw(Draw& d, Transmission<double>& law) {
    law.constant = d.below(4) == 0 ? 0 : d.decades(1e-3, 1e3);
    law.opposing_efficiency = d.uniform(0.3, 1);
    law.aiding_efficiency = d.uniform(-1, 1);
    law.static_ratio = d.below(3) == 0 ? 1.0 : d.uniform(1, 2);
}
inline void draw(Draw& d, LoadedStribeck<double>& law) {
    law.sliding = d.uniform(0, 10);
    law.breakaway = law.sliding + d.uniform(0, 5);
    law.stribeck_velocity = d.decades(1e-3, 1);
    law.exponent = d.uniform(0.5, 3);
    law.opposing_efficiency = d.uniform(0.2, 1);
    law.aiding_efficiency = d.uniform(-1, 1);
    law.static_ratio = d.below(3) == 0 ? 1.0 : d.uniform(1, 2);
    law.drive_share = d.uniform(0, 0.5);
    law.load_share = d.uniform(0, 0.5);
    law.drive_fall = d.uniform(0, 0.5);
    law.load_fall = d.uniform(0, 0.5);
    law.drive_square = d.uniform(0, 0.01);
    law.load_square = d.uniform(0, 0.01);
    law.load_viscous = d.uniform(0, 0.1);
}
inline void draw(Draw& d, Table<double>& law) {
    law.points = 4;
    law.speed = {0, 0.01, 0.1, 1};
    for (std::size_t i = 0; i < law.points; ++i) {
        law.coefficient[i] = d.uniform(0.1, 1);
    }
    law.peak = d.uniform(1, 2);
    law.geometry = d.decades(1e-2, 1e2);
}

/// The two limits at rest, written down once more from the table of laws.
struct Rest {
    double backward;
    double forward;
};
inline Rest rest_limits(const Coulomb<double>& law, const Input<double>&) { return {law.breakaway, law.breakaway}; }
inline Rest rest_limits(const NormalForce<double>& law, const Input<double>& in) {
    const double limit = law.static_coefficient * std::max(in.normal_force, 0.0);
    return {limit, limit};
}
inline Rest rest_limits(const Stribeck<double>& law, const Input<double>&) { return {law.breakaway, law.breakaway}; }
inline Rest rest_limits(const Transmission<double>& law, const Input<double>& in) {
    const double fdo = law.constant + (1 / law.opposing_efficiency - 1) * std::fabs(in.load);
    const double fda = law.constant + (1 - law.aiding_efficiency) * std::fabs(in.load);
    return in.load >= 0 ? Rest{law.static_ratio * fda, law.static_ratio * fdo}
                        : Rest{law.static_ratio * fdo, law.static_ratio * fda};
}
inline Rest rest_limits(const LoadedStribeck<double>& law, const Input<double>& in) {
    const double load = std::fabs(in.load);
    const double opposed = law.static_ratio * (1 / law.opposing_efficiency - 1) * load;
    const double aided = law.static_ratio * (1 - law.aiding_efficiency) * load;
    double both = law.breakaway + std::fabs(law.drive_share * in.drive + law.load_share * in.load) +
                  std::fabs(law.drive_fall * in.drive + law.load_fall * in.load);
    if ((in.drive > 0 && in.load > 0) || (in.drive < 0 && in.load < 0)) {
        const double drive = std::fabs(in.drive);
        both += drive > load ? law.load_square * load * load : drive < load ? law.drive_square * drive * drive : 0.0;
    }
    return in.load >= 0 ? Rest{both + aided, both + opposed} : Rest{both + opposed, both + aided};
}
inline Rest rest_limits(const Table<double>& law, const Input<double>& in) {
    const double limit = law.peak * law.coefficient[0] * (law.geometry * std::max(in.normal_force, 0.0));
    return {limit, limit};
}

/// A random element of one method and law. Inertia and damping leave the explicit methods stable.
template <class Method, class Law>
typename Element<double, Law, Method>::Parts draw_parts(Draw& d) {
    typename Element<double, Law, Method>::Parts parts;
    draw(d, parts.law);
    parts.step = d.decades(1e-6, 1);
    parts.body.inertia = d.decades(1e-2, 1e2);
    parts.body.viscous_damping = d.uniform(0, 0.5) * parts.body.inertia / parts.step;
    return parts;
}

/// Calls visit.operator()<Method, Law>() for every accepted pair.
template <class Visitor>
void for_each_pair(Visitor&& visit) {
    for_each_method<double>([&]<class Method>() {
        for_each_law<double>([&]<class Law>() {
            if constexpr (accepts<Method, Law>()) {
                stiction_test::visit_apart<Method, Law>(visit);
            }
        });
    });
}

}  // namespace suite
