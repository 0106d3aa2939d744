// What keeps the events of a machine from being located inside a step, in words.
#include <algorithm>

#include <fmt/format.h>

#include "engine/inside_step.hpp"

namespace stiction::engine {

std::vector<std::string> problems_inside(const Plan& plan) {
    std::vector<std::string> problems;
    for (const Plan::Body& body : plan.bodies) {
        if (body.options.inertia == 0) {
            problems.push_back(
                fmt::format("run.locate_inside: body \"{}\" has no inertia, so its break-away cannot be located inside "
                            "a step; give it "
                            "an inertia above 0, or leave locate_inside at 0",
                            body.name));
        }
    }
    for (const Plan::Companion& companion : plan.companions) {
        problems.push_back(fmt::format(
            "run.locate_inside: what \"{}\" adds to the motion is taken over whole steps; leave locate_inside at "
            "0, or use the located engine",
            companion.name));
    }
    const auto gears = static_cast<std::size_t>(
        std::count_if(plan.frictions.begin(), plan.frictions.end(),
                      [](const Plan::Friction& friction) { return friction.load_joint != Plan::kNone; }));
    if (gears > GearTrain::kMostGears) {
        problems.push_back(
            fmt::format("run.locate_inside: events are located inside the step of machines with at most {} gears with "
                        "losses; this one has {}: leave "
                        "locate_inside at 0, or use the located engine",
                        GearTrain::kMostGears, gears));
    }
    const std::size_t size = plan.layout.bodies + plan.layout.elements.size();
    if (size > NetworkStep::kLargestDense) {
        problems.push_back(
            fmt::format("run.locate_inside: events are located inside the step of machines with at most {} bodies, "
                        "frictions, joints and ends "
                        "of travel; this one has {}: leave locate_inside at 0, or use the located engine",
                        NetworkStep::kLargestDense, size));
    }
    return problems;
}

}  // namespace stiction::engine
