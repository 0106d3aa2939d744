#include "machine/components/belt.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <stiction/scalar/elementary.hpp>

#include "machine/components/expansion.hpp"

namespace stiction::part {
namespace {

/// e^{−μα}
double left_of_tension(double coefficient, double wrap) { return exponential(-coefficient * wrap); }

/// Force per pretension of (2).
double pull_per_pretension(double coefficient, double wrap) { return 2 * hyperbolic_tangent(0.5 * coefficient * wrap); }

/// The second body of a belt: a pulley with a radius, or one that moves straight.
bool check_driven(const Belt& belt, PartList& list) {
    const part::Body* driven = list.find_body(belt.driven);
    const bool turns = driven != nullptr && driven->options.motion == Motion::rotation;
    const bool good = driven == nullptr || turns == is_given(belt.driven_radius);
    if (!good) {
        list.complain({.kind = turns ? ProblemKind::missing : ProblemKind::contradiction,
                       .part = belt.name,
                       .key = "driven_radius",
                       .what = turns ? "" : fmt::format("has no effect: body \"{}\" translates", belt.driven),
                       .remedy = turns ? "give the radius of its pulley" : "leave it out"});
    }
    return good;
}

/// (3) on a drum, along a row whose first body it is.
void add_wrapped(const std::string& name, std::vector<Term> row, const std::string& tension, double radius, double left,
                 PartList& list) {
    part::Friction friction{.name = name, .row = std::move(row), .mixes_motions = true};
    friction.law = Transmission<double>{.opposing_efficiency = left, .aiding_efficiency = left};
    friction.load = name + ".load";
    list.signals.add(name + ".held", signal::Saturation{0, kUnbounded},
                     {tension});  // nothing can be pushed with a rope
    list.signals.add(friction.load, signal::Gain{radius}, {name + ".held"});
    list.frictions.push_back(friction);
}

}  // namespace

void expand(const Belt& belt, PartList& list) {
    bool good = expansion::check(belt.name, belt, list);
    good = expansion::check_motion(belt.name, belt.driver, Motion::rotation, list) && good;
    good = check_driven(belt, list) &&
           expansion::check_not_zero(belt.name, belt_domain::kDrivenRadius, belt.driven_radius, list) && good;
    good = expansion::check_named(belt.name, belt.pretension, "it has no pretension",
                                  "give pretension, a force or a signal", list) &&
           good;
    if (!good) {
        return;
    }
    const double ratio = (is_given(belt.driven_radius) ? belt.driven_radius : 1) / belt.driver_radius;
    part::Friction friction{.name = belt.name, .row = {{belt.driver, 1}, {belt.driven, -ratio}}, .mixes_motions = true};
    const double at_rest = is_given(belt.static_coefficient) ? belt.static_coefficient : belt.coefficient;
    friction.law = NormalForce<double>{belt.driver_radius * pull_per_pretension(belt.coefficient, belt.wrap),
                                       belt.driver_radius * pull_per_pretension(at_rest, belt.wrap)};  // (2)
    friction.normal_force = belt.pretension;
    list.frictions.push_back(friction);
}

void expand(const BandBrake& brake, PartList& list) {
    bool good = expansion::check(brake.name, brake, list) &&
                expansion::check_not_zero(brake.name, belt_domain::kRadius, brake.radius, list);
    good = expansion::check_motion(brake.name, brake.body, Motion::rotation, list) && good;
    good = expansion::check_named(brake.name, brake.tension, "nothing pulls its band",
                                  "give tension, a force or a signal", list) &&
           good;
    if (good) {
        add_wrapped(brake.name, {{brake.body, 1}}, brake.tension, brake.radius,
                    left_of_tension(brake.coefficient, brake.wrap), list);
    }
}

void expand(const Rope& rope, PartList& list) {
    bool good = expansion::check(rope.name, rope, list) &&
                expansion::check_not_zero(rope.name, belt_domain::kRadius, rope.radius, list);
    good = expansion::check_motion(rope.name, rope.drum, Motion::rotation, list) && good;
    good = expansion::check_motion(rope.name, rope.load, Motion::translation, list) && good;
    good = expansion::check_named(rope.name, rope.tension, "nobody holds its end", "give tension, a force or a signal",
                                  list) &&
           good;
    if (!good) {
        return;
    }
    add_wrapped(rope.name, {{rope.drum, 1}, {rope.load, -1 / rope.radius}}, rope.tension, rope.radius,
                left_of_tension(rope.coefficient, rope.wrap), list);
    part::Force& held = list.forces.emplace_back();  // the rest of the tension at the load
    held.name = rope.name + ".tail";
    held.on.body = rope.load;
    held.signal = rope.name + ".held";
}

}  // namespace stiction::part
