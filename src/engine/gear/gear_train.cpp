#include "engine/gear/gear_train.hpp"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "text/model_problem.hpp"

namespace stiction::engine {
namespace {

/// By body: whose shaft it is tied to, and its speed per speed of that one.
struct Ties {
    std::vector<std::size_t> leader;
    std::vector<double> ratio;
};

/// c_a v_a + c_b v_b = 0 ties the shafts of a and b.
Ties find_ties(const Plan& plan) {
    Ties ties;
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        ties.leader.push_back(i);
        ties.ratio.push_back(1);
    }
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        const Row& row = plan.layout.elements[plan.element_of_joint(j)];
        const bool rigid = plan.joints[j].speed_slot == Plan::kNone && !plan.joints[j].one_way;
        if (row.body.size() != 2 || !rigid || ties.leader[row.body[0]] == ties.leader[row.body[1]]) {
            continue;
        }
        const std::size_t kept = ties.leader[row.body[0]];
        const std::size_t gone = ties.leader[row.body[1]];
        const double second = -row.coefficient[0] / row.coefficient[1] * ties.ratio[row.body[0]];
        const double factor = second / ties.ratio[row.body[1]];
        for (std::size_t i = 0; i < ties.leader.size(); ++i) {
            if (ties.leader[i] == gone) {
                ties.leader[i] = kept;
                ties.ratio[i] *= factor;
            }
        }
    }
    return ties;
}

}  // namespace

std::vector<GearTrain> gear_trains(const Plan& plan) {
    std::vector<GearTrain> trains;
    std::vector<std::size_t> shaft;  // leader of each train
    const Ties ties = find_ties(plan);
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const auto* law = std::get_if<Transmission<double>>(&plan.frictions[e].law);
        if (plan.frictions[e].load_joint == Plan::kNone || law == nullptr) {
            continue;
        }
        const Row& row = plan.layout.elements[e];
        const std::size_t body = row.body[0];
        LossyGear gear{.friction = e, .joint = plan.element_of_joint(plan.frictions[e].load_joint)};
        gear.lever = plan.layout.elements[gear.joint].coefficient[0] / row.coefficient[0];
        gear.sense = row.coefficient[0] * ties.ratio[body] > 0 ? 1 : -1;
        gear.law = law->prepared();
        const auto found = std::find(shaft.begin(), shaft.end(), ties.leader[body]);
        if (found == shaft.end()) {
            shaft.push_back(ties.leader[body]);
            trains.emplace_back();
        }
        trains[static_cast<std::size_t>(std::find(shaft.begin(), shaft.end(), ties.leader[body]) - shaft.begin())]
            .gears.push_back({.data = gear});
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
