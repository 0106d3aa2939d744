#include "machine/model.hpp"

#include <utility>
#include <variant>

#include <fmt/format.h>

#include "machine/components/expansion.hpp"
#include "machine/plan_maker.hpp"

namespace stiction {

ModelError::ModelError(std::vector<ModelProblem> problems)
    : std::runtime_error(fmt::format("{}", fmt::join(sentences(problems), "\n"))), problems_(std::move(problems)) {}

void Model::body(std::string name, BodyOptions options) { parts_.bodies.push_back({std::move(name), options}); }

FrictionBuilder Model::friction(std::string name) {
    part::Friction& made = parts_.frictions.emplace_back(part::Friction{.name = std::move(name)});
    made.law = Coulomb<double>{.sliding = kLeftOut, .breakaway = kLeftOut};  // until one is given
    return FrictionBuilder(made);
}

SpringBuilder Model::spring(std::string name, SpringOptions options) {
    return SpringBuilder(parts_.springs.emplace_back(part::Spring{.name = std::move(name), .options = options}));
}

JointBuilder Model::joint(std::string name) {
    return JointBuilder(parts_.joints.emplace_back(part::Joint{.name = std::move(name)}));
}

JointBuilder Model::freewheel(std::string name) {
    return JointBuilder(parts_.joints.emplace_back(part::Joint{.name = std::move(name), .one_way = true}));
}

ForceBuilder Model::force(std::string name) {
    return ForceBuilder(parts_.forces.emplace_back(part::Force{.name = std::move(name)}));
}

template <class Builder>
Builder Model::keep(typename Builder::Part part) {
    return Builder(std::get<typename Builder::Part>(components_.emplace_back(std::move(part))));
}

GearBuilder Model::gear(std::string name) { return keep<GearBuilder>({.name = std::move(name)}); }
GearBuilder Model::rack(std::string name) {
    return keep<GearBuilder>({.name = std::move(name), .kind = part::Gear::Kind::rack});
}
GearBuilder Model::screw(std::string name) {
    return keep<GearBuilder>({.name = std::move(name), .kind = part::Gear::Kind::screw});
}
PlanetaryBuilder Model::planetary(std::string name) { return keep<PlanetaryBuilder>({.name = std::move(name)}); }
ContactBuilder Model::clutch(std::string name, ContactOptions options) {
    return keep<ContactBuilder>({.name = std::move(name), .options = options});
}
ContactBuilder Model::brake(std::string name, ContactOptions options) {
    return keep<ContactBuilder>({.name = std::move(name), .is_brake = true, .options = options});
}
GravityBuilder Model::gravity(std::string name) { return keep<GravityBuilder>({.name = std::move(name)}); }
MotionBuilder Model::motion(std::string name) { return keep<MotionBuilder>({.name = std::move(name)}); }
ElectricMotorBuilder Model::electric_motor(std::string name, ElectricMotorOptions options) {
    return keep<ElectricMotorBuilder>({.name = std::move(name), .options = options});
}
ServovalveBuilder Model::servovalve(std::string name, ServovalveOptions options) {
    return keep<ServovalveBuilder>({.name = std::move(name), .options = options});
}
ValveBuilder Model::valve(std::string name, ValveOptions options) {
    return keep<ValveBuilder>({.name = std::move(name), .options = options});
}
HydraulicBuilder Model::hydraulic_motor(std::string name, HydraulicOptions options) {
    return keep<HydraulicBuilder>({.name = std::move(name), .options = options});
}
HydraulicBuilder Model::jack(std::string name, HydraulicOptions options) {
    return keep<HydraulicBuilder>({.name = std::move(name), .options = options, .is_jack = true});
}
CompanionBuilder Model::companion(std::string name, ActuatorOptions options) {
    return keep<CompanionBuilder>({.name = std::move(name), .options = options});
}

void Model::drop_inertia(const std::string& body) {
    for (part::Body& part : parts_.bodies) {
        if (part.name == body) {
            part.options.inertia = 0;
            part.options.velocity = 0;
            part.options.travel.restitution = 0;
            return;
        }
    }
    parts_.complain({.kind = ProblemKind::unknown_name,
                     .part = body,
                     .what = "there is no body of this name whose inertia could be dropped",
                     .sort = "body",
                     .name = body});
}

Model::Draft Model::draft() const {
    PartList list = parts_;
    for (const AnyComponent& component : components_) {
        std::visit([&](const auto& part) { expansion::expand_owned(part, list); }, component);
    }
    PlanMaker maker(std::move(list));
    Draft draft;
    draft.plan = maker.make();
    draft.problems = maker.problems();
    return draft;
}

Plan Model::build() const {
    Draft made = draft();
    if (!made.problems.empty()) {
        throw ModelError(std::move(made.problems));
    }
    return std::move(made.plan);
}

}  // namespace stiction
