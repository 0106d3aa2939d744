#include "machine/plan.hpp"

namespace stiction {

Motion Plan::motion_of(const Row& row) const noexcept {
    return row.body.empty() ? Motion::rotation : bodies[row.body[0]].options.motion;
}

Plan::Element Plan::element(std::size_t e) const noexcept {
    const Row& row = layout.elements[e];
    Element found{.body = row.body.empty() ? kNone : row.body[0], .motion = motion_of(row)};
    if (e < first_joint()) {
        found.kind = Element::Kind::friction;
        found.index = e;
        found.name = frictions[e].name;
        found.speed_slot = frictions[e].speed_slot;
    } else if (e < first_stop()) {
        const Joint& joint = joints[e - first_joint()];
        found.kind = Element::Kind::joint;
        found.index = e - first_joint();
        found.name = joint.name;
        found.speed_slot = joint.speed_slot;
        found.one_way = joint.one_way;
    } else {
        found.kind = Element::Kind::stop;
        found.index = found.body;
        found.name = bodies[found.body].name;
    }
    return found;
}

}  // namespace stiction
