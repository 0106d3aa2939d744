// What every bristle model promises, with every law it accepts: random settings to draw from, and the loop over all pairs.
// A new model adds one `values` overload, and a `draw` where numbers drawn from its domains say too little.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <stiction/bristle/list.hpp>
#include <stiction/stiction.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "compiled_apart.hpp"
#include "draw_fields.hpp"

namespace bristle_test {

using namespace stiction;

#ifdef STICTION_SANITIZED
inline constexpr int kThinning = 20;
#else
inline constexpr int kThinning = 1;
#endif

using stiction_test::Draw;
using stiction_test::step_apart;

inline void draw(Draw& d, Coulomb<double>& law) {
    law.sliding = d.decades(0.1, 10);
    law.breakaway = law.sliding * d.uniform(1, 2);
}
inline void draw(Draw& d, NormalForce<double>& law) {
    law.sliding_coefficient = d.uniform(0.01, 1);
    law.static_coefficient = law.sliding_coefficient * d.uniform(1, 2);
}
inline void draw(Draw& d, Stribeck<double>& law) {
    law.sliding = d.decades(0.1, 10);
    law.breakaway = law.sliding * d.uniform(1, 2);
    law.stribeck_velocity = d.decades(1e-4, 1);
    law.exponent = d.uniform(0.5, 3);
    law.viscous_coefficient = d.uniform(0, 1);
}
inline void draw(Draw& d, Table<double>& law) {
    law.points = 3;
    law.speed = {0, d.uniform(1e-3, 1e-2), d.uniform(0.1, 1)};
    law.coefficient = {d.uniform(0.5, 1), d.uniform(0.2, 0.5), d.uniform(0.2, 1)};
    law.peak = d.uniform(1, 1.5);
}

/// Stiffness and damping, for all but GMS.
template <class Model>
void draw_bristle(Draw& d, Model& model) {
    model.stiffness = d.decades(1e2, 1e7);
    if constexpr (requires { model.damping; }) {
        model.damping = d.below(3) == 0 ? 0.0 : d.decades(1e-2, 1e3);
    }
}
inline void draw(Draw& d, Dahl<double>& model) { draw_bristle(d, model); }
inline void draw(Draw& d, LuGre<double>& model) { draw_bristle(d, model); }
inline void draw(Draw& d, Kikuuwe<double>& model) { draw_bristle(d, model); }
inline void draw(Draw& d, BlimanSorine<double>& model) {
    draw_bristle(d, model);
    model.slow_share = d.below(3) == 0 ? 0.0 : d.uniform(0, 2);
    model.length_ratio = d.uniform(0.01, 0.9);
}
inline void draw(Draw& d, ElastoPlastic<double>& model) {
    draw_bristle(d, model);
    model.elastic_share = d.uniform(0.1, 0.95);
}
inline void draw(Draw& d, Leuven<double>& model) {
    draw_bristle(d, model);
    model.softening_force = d.decades(0.1, 10);
    model.exponent = d.uniform(1, 8);
}
inline void draw(Draw& d, Gms<double>& model) {
    model.elements = static_cast<std::size_t>(1 + d.below(Gms<double>::kCapacity));
    model.attraction = d.decades(1, 1e5);
    double sum = 0;
    for (std::size_t i = 0; i < model.elements; ++i) {
        model.stiffness[i] = d.decades(1e2, 1e6);
        model.share[i] = d.uniform(0.1, 1);
        sum += model.share[i];
    }
    for (std::size_t i = 0; i < model.elements; ++i) {
        model.share[i] /= sum;
    }
}

/// Multiplies every parameter that contains the unit of force.
template <class Model>
void scale_forces(Model& model, double unit) {
    for (const auto& field : Model::fields) {
        if (std::string_view(field.domain.unit).substr(0, 2) == "[N") {
            model.*field.member *= unit;
        }
    }
    if constexpr (requires { model.elements; }) {
        for (double& k : model.stiffness) {
            k *= unit;
        }
    }
}

/// Everything a memory holds that mirrors (first) and that does not (second).
struct Values {
    std::vector<double> odd, even;
};
inline Values values(const BristleMemory<double>& m) { return {{m.deflection}, {}}; }
inline Values values(const BlimanSorine<double>::Memory& m) { return {{m.fast, m.slow}, {}}; }
inline Values values(const Kikuuwe<double>::Memory& m) { return {{m.stretch}, {m.slips}}; }
inline Values values(const Gms<double>::Memory& m) {
    Values all{{m.force.begin(), m.force.end()}, {}};
    all.odd.insert(all.odd.end(), m.slip.begin(), m.slip.end());
    return all;
}
inline Values values(const Leuven<double>::Memory& m) {
    Values all{{m.turns.force.begin(), m.turns.force.end()}, {m.turns.depth}};
    all.odd.insert(all.odd.end(), {m.force, m.direction});
    return all;
}

/// Calls visit.operator()<Model, Law>() for every pair that makes sense.
template <class Visitor>
void for_each_pair(Visitor&& visit) {
    for_each_bristle<double>([&]<class Model>() {
        for_each_law<double>([&]<class Law>() {
            if constexpr (accepts<Model, Law>()) {
                stiction_test::visit_apart<Model, Law>(visit);
            }
        });
    });
}

template <class Model, class Law>
typename Element<double, Law, Model>::Parts draw_parts(Draw& d) {
    typename Element<double, Law, Model>::Parts parts{};
    draw(d, parts.law);
    draw(d, parts.method);
    parts.body.inertia = d.decades(1e-3, 1e3);
    parts.body.viscous_damping = d.below(2) * d.uniform(0, 10);
    parts.step = d.decades(1e-6, 1);
    return parts;
}

/// Forces around break-away, velocities around those of the bristles.
inline Input<double> draw_input(Draw& d) {
    return {.drive = d.below(5) == 0 ? 0.0 : d.sign() * d.decades(1e-3, 1e2),
            .load = d.below(3) == 0 ? d.uniform(-1, 1) : 0.0,
            .normal_force = d.below(20) == 0 ? 0.0 : d.uniform(0, 10)};
}

}  // namespace bristle_test
