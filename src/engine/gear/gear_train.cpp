#include "engine/gear/gear_train.hpp"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "numeric/body_groups.hpp"
#include "text/model_problem.hpp"

namespace stiction::engine {
namespace {

/// Shafts that rigid joints of two bodies tie together.
BodyGroups find_shafts(const Plan& plan) {
    BodyGroups shafts(plan.bodies.size());
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        const Row& row = plan.layout.elements[plan.element_of_joint(j)];
        if (row.body.size() == 2 && plan.joints[j].speed_slot == Plan::kNone && !plan.joints[j].one_way) {
            shafts.join(row);
        }
    }
    shafts.settle();
    return shafts;
}

}  // namespace

bool has_lossy_gears(const Plan& plan) noexcept {
    return std::any_of(plan.frictions.begin(), plan.frictions.end(), [](const Plan::Friction& friction) {
        return friction.load_joint != Plan::kNone && std::holds_alternative<Transmission<double>>(friction.law);
    });
}

std::vector<GearTrain> gear_trains(const Plan& plan) {
    std::vector<GearTrain> trains;
    if (!has_lossy_gears(plan)) {
        return trains;
    }
    std::vector<std::size_t> shaft;  // leader of each train
    const BodyGroups shafts = find_shafts(plan);
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const auto* law = std::get_if<Transmission<double>>(&plan.frictions[e].law);
        if (plan.frictions[e].load_joint == Plan::kNone || law == nullptr) {
            continue;
        }
        const Row& row = plan.layout.elements[e];
        const std::size_t body = row.body[0];
        LossyGear gear{.friction = e, .joint = plan.element_of_joint(plan.frictions[e].load_joint)};
        gear.lever = plan.layout.elements[gear.joint].coefficient[0] / row.coefficient[0];
        gear.sense = row.coefficient[0] * shafts.sign(body) > 0 ? 1 : -1;
        gear.law = law->prepared();
        const auto found = std::find(shaft.begin(), shaft.end(), shafts.leader(body)) - shaft.begin();
        const auto train = static_cast<std::size_t>(found);
        if (train == shaft.size()) {
            shaft.push_back(shafts.leader(body));
            trains.emplace_back();
        }
        trains[train].gears.push_back({.data = gear});
    }
    for (GearTrain& train : trains) {
        const double forward = train.gears[0].data.sense;
        for (GearState& gear : train.gears) {
            gear.data.sense *= forward;
        }
    }
    return trains;
}

std::vector<LossyGear> lossy_gears(const Plan& plan) {
    std::vector<LossyGear> all;
    for (const GearTrain& train : gear_trains(plan)) {
        for (const GearState& gear : train.gears) {
            all.push_back(gear.data);
        }
    }
    return all;
}

std::vector<ModelProblem> gear_train_problems(const Plan& plan) {
    std::vector<ModelProblem> problems;
    for (const GearTrain& train : gear_trains(plan)) {
        if (train.gears.size() > GearTrain::kMostGears) {
            problems.push_back(
                {.kind = ProblemKind::too_much,
                 .part = plan.frictions[train.gears[0].data.friction].name,
                 .what = fmt::format("rigid joints tie {} gears with losses into one train", train.gears.size()),
                 .range = fmt::format("at most {}", GearTrain::kMostGears),
                 .remedy = "put the stiffness of a shaft between some of them with a spring, or give one of them the "
                           "losses of several"});
        }
    }
    return problems;
}

}  // namespace stiction::engine
