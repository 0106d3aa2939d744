#include "engine/reference/random_plan.hpp"

#include <string>

#include "machine/model.hpp"
#include "random_draw.hpp"

namespace stiction_test {
namespace {

using stiction::Coulomb;
using stiction::Model;
using stiction::Stribeck;

/// A law with levels of about the size of the pushes.
template <class Part>
void give_law(Draw& draw, Part&& part) {
    const double sliding = draw.uniform(0.2, 2.5);
    const double breakaway = sliding * (draw.below(3) == 0 ? 1.0 : draw.uniform(1, 2));
    if (draw.below(4) == 0) {
        part.law(
            Stribeck<double>{.sliding = sliding, .breakaway = breakaway, .stribeck_velocity = draw.uniform(0.05, 0.5)});
    } else {
        part.law(Coulomb<double>{.sliding = sliding, .breakaway = breakaway});
    }
}

void add_body(Draw& draw, Model& m, const std::string& i) {
    stiction::BodyOptions o{.inertia = draw.decades(0.2, 5)};
    o.velocity = draw.below(3) == 0 ? draw.uniform(-2, 2) : 0.0;
    o.viscous_damping = draw.below(5) == 0 ? draw.uniform(0, 1) : 0.0;
    if (draw.below(4) == 0) {
        o.travel = {.lower = draw.uniform(-0.6, -0.1),
                    .upper = draw.uniform(0.1, 0.6),
                    .restitution = draw.below(2) == 0 ? 0.0 : draw.uniform(0.2, 0.8)};
    }
    m.body("b" + i, o);
    if (draw.below(4) != 0) {
        m.signals().add("push" + i, stiction::signal::Sine{.amplitude = draw.uniform(0, 6),
                                                           .frequency = draw.uniform(1, 12),
                                                           .phase = draw.uniform(0, 6),
                                                           .offset = draw.uniform(-2, 2)});
        m.force("force" + i).on("b" + i).signal("push" + i);
    }
    if (draw.below(2) == 0) {
        auto floor = m.friction("floor" + i).on("b" + i);
        give_law(draw, floor);
        if (draw.below(4) == 0) {
            m.signals().add("belt" + i, stiction::signal::Sine{.amplitude = draw.uniform(0, 1),
                                                               .frequency = draw.uniform(0.5, 5),
                                                               .offset = draw.uniform(-1, 1)});
            floor.ground_speed("belt" + i);
        }
    }
    if (draw.below(4) == 0) {
        m.signals().add("capacity" + i,
                        stiction::signal::Ramp{.slope = draw.uniform(-3, 3), .offset = draw.uniform(0, 3)});
        m.brake("brake" + i).on("b" + i).capacity("capacity" + i, draw.uniform(1, 1.5));
    }
    if (draw.below(4) == 0) {
        m.spring("mount" + i, {.stiffness = draw.uniform(1, 60),
                               .damping = draw.below(2) == 0 ? 0.0 : draw.uniform(0, 1),
                               .gap = draw.below(2) == 0 ? 0.0 : draw.uniform(0.05, 0.3)})
            .on("b" + i);
    }
}

void join(Draw& draw, Model& m, const std::string& i, const std::string& a, const std::string& b) {
    const double ratio = draw.sign() * draw.decades(0.3, 3);
    switch (draw.below(8)) {
        case 0:
        case 1: give_law(draw, m.friction("clutch" + i).between(a, b)); break;
        case 2:
        case 3: give_law(draw, m.friction("geared" + i).between(a, b, ratio)); break;
        case 4:
            m.spring("shaft" + i, {.stiffness = draw.uniform(5, 100), .damping = draw.uniform(0, 1)}).between(a, b);
            break;
        case 5: m.freewheel("sprag" + i).between(a, b); break;
        case 6: m.gear("gear" + i).between(a, b).ratio(ratio); break;
        default:
            m.gear("worm" + i)
                .between(a, b)
                .ratio(ratio)
                .losses({.constant = draw.uniform(0, 0.3),
                         .opposing_efficiency = draw.uniform(0.5, 1),
                         .aiding_efficiency = draw.uniform(-0.5, 1),
                         .static_ratio = draw.uniform(1, 1.5)});
            break;
    }
}

}  // namespace

stiction::Plan random_plan(std::uint64_t seed) {
    Draw draw(seed);
    Model m;
    const int bodies = 1 + draw.below(5);
    for (int i = 0; i < bodies; ++i) {
        add_body(draw, m, std::to_string(i));
        if (i > 0) {
            join(draw, m, std::to_string(i), "b" + std::to_string(draw.below(i)), "b" + std::to_string(i));
        }
    }
    return m.build();
}

}  // namespace stiction_test
