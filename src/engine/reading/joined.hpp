// Bodies that closed joints join at an instant.
//
//   closed       a joint whose element is stuck and that does not drive: no drive, no freewheel that overruns           (1)
//   joined       bodies of closed joints, whatever their number                                                        (2)
//   tied         bodies of closed joints of two: where one rests so does the other                                     (3)
#pragma once

#include <cstddef>
#include <span>

#include <stiction/mode.hpp>

#include "machine/plan.hpp"
#include "numeric/body_groups.hpp"

namespace stiction::engine {

/// (1)
[[nodiscard]] inline bool joint_is_closed(const Plan& plan, std::size_t joint, std::span<const Mode> mode) noexcept {
    return plan.joints[joint].speed_slot == Plan::kNone && mode[plan.element_of_joint(joint)] == Mode::stuck;
}

/// (2), or (3) for joints of at most two bodies.
[[nodiscard]] inline BodyGroups joined_bodies(const Plan& plan, std::span<const Mode> mode,
                                              std::size_t most_bodies = Plan::kNone) {
    BodyGroups groups(plan.bodies.size());
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        const Row& row = plan.layout.elements[plan.element_of_joint(j)];
        if (row.body.size() <= most_bodies && joint_is_closed(plan, j, mode)) {
            groups.join(row);
        }
    }
    groups.settle();
    return groups;
}

}  // namespace stiction::engine
