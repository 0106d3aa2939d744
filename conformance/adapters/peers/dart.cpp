// conformance_dart: DART. Prismatic joints with Coulomb friction of their own. A friction between two bodies makes one the child of the other,
// its coordinate their relative motion; ends of travel are limits of joints to ground.
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/simulation/World.hpp>

#include "peer.hpp"

namespace {

using namespace peers;

class Dart final : public Engine {
public:
    explicit Dart(const Machine& machine)
        : world_(dart::simulation::World::create()),
          parent_(machine.bodies.size(), kGround),
          friction_of_(machine.bodies.size(), kNoFriction),
          joints_(machine.bodies.size()) {
        if (!machine.joints.empty()) throw Cannot("ratios between bodies");
        if (machine.moving_ground()) throw Cannot("friction on moving ground");
        find_parents(machine);
        world_->setTimeStep(machine.step);
        world_->setGravity(Eigen::Vector3d::Zero());
        std::vector<dart::dynamics::BodyNode*> nodes(machine.bodies.size(), nullptr);
        for (std::size_t i : order_) nodes[i] = add_body(machine, i, nodes);
        for (const auto& skeleton : skeletons_) world_->addSkeleton(skeleton);
    }
    void step(const std::vector<double>& force, const std::vector<double>& limit, const std::vector<double>&) override {
        std::vector<double> carried = force;  // of a body and all that hangs on it
        for (auto i = order_.rbegin(); i != order_.rend(); ++i) {
            if (parent_[*i] != kGround) carried[parent_[*i]] += carried[*i];
            joints_[*i]->setForce(0, carried[*i]);
            if (friction_of_[*i] != kNoFriction) joints_[*i]->setCoulombFriction(0, limit[friction_of_[*i]]);
        }
        world_->step();
    }
    double position(std::size_t body) override {
        return joints_[body]->getPosition(0) + (parent_[body] == kGround ? 0 : position(parent_[body]));
    }
    double velocity(std::size_t body) override {
        return joints_[body]->getVelocity(0) + (parent_[body] == kGround ? 0 : velocity(parent_[body]));
    }

private:
    static constexpr std::size_t kGround = static_cast<std::size_t>(-1), kNoFriction = kGround;

    /// A tree in which each friction is one joint; a machine that has none cannot be said.
    void find_parents(const Machine& machine) {
        const std::size_t n = machine.bodies.size();
        std::vector<std::vector<std::pair<std::size_t, std::size_t>>> neighbours(n);
        std::vector<bool> root(n, false), done(n, false);
        for (std::size_t k = 0; k < machine.frictions.size(); ++k) {
            const auto [first, second] = machine.ends(machine.frictions[k].row);
            if (second == n) {
                if (friction_of_[first] != kNoFriction) throw Cannot("two frictions on one joint");
                friction_of_[first] = k;
                root[first] = true;
            } else {
                neighbours[first].push_back({second, k});
                neighbours[second].push_back({first, k});
            }
        }
        for (std::size_t i = 0; i < n; ++i)
            root[i] = root[i] || machine.bodies[i].lower > -kNone || machine.bodies[i].upper < kNone;
        const auto grow = [&](std::size_t start) {
            std::vector<std::size_t> open{start};
            done[start] = true;
            while (!open.empty()) {
                const std::size_t i = open.back();
                open.pop_back();
                order_.push_back(i);
                for (const auto& [other, k] : neighbours[i]) {
                    if (done[other] && parent_[i] == other && friction_of_[i] == k) continue;
                    if (done[other] || root[other]) throw Cannot("frictions that make no tree of joints");
                    done[other] = true;
                    parent_[other] = i;
                    friction_of_[other] = k;
                    open.push_back(other);
                }
            }
        };
        for (std::size_t i = 0; i < n; ++i) {
            if (root[i] && !done[i]) grow(i);
        }
        for (std::size_t i = 0; i < n; ++i) {
            if (!done[i]) grow(i);
        }
    }
    dart::dynamics::BodyNode* add_body(const Machine& machine, std::size_t i,
                                       const std::vector<dart::dynamics::BodyNode*>& nodes) {
        const Body& body = machine.bodies[i];
        if (body.restitution > 0) throw Cannot("restitution at ends of travel");
        if (parent_[i] == kGround) skeletons_.push_back(dart::dynamics::Skeleton::create("skeleton " + body.name));
        dart::dynamics::PrismaticJoint::Properties slide;
        slide.mName = "joint of " + body.name;
        slide.mAxis = Eigen::Vector3d::UnitX();
        auto* parent = parent_[i] == kGround ? nullptr : nodes[parent_[i]];
        const auto skeleton = parent == nullptr ? skeletons_.back() : parent->getSkeleton();
        const auto pair = skeleton->createJointAndBodyNodePair<dart::dynamics::PrismaticJoint>(
            parent, slide, dart::dynamics::BodyNode::AspectProperties(body.name));
        joints_[i] = pair.first;
        pair.second->setMass(body.inertia);
        const Body* under = parent_[i] == kGround ? nullptr : &machine.bodies[parent_[i]];
        joints_[i]->setPosition(0, body.position - (under ? under->position : 0));
        joints_[i]->setVelocity(0, body.velocity - (under ? under->velocity : 0));
        if (body.lower > -kNone || body.upper < kNone) {
            joints_[i]->setPositionLowerLimit(0, body.lower);
            joints_[i]->setPositionUpperLimit(0, body.upper);
            joints_[i]->setLimitEnforcement(true);
        }
        return pair.second;
    }

    dart::simulation::WorldPtr world_;
    std::vector<dart::dynamics::SkeletonPtr> skeletons_;
    std::vector<std::size_t> parent_, friction_of_, order_;
    std::vector<dart::dynamics::PrismaticJoint*> joints_;
};

}  // namespace

int main() {
    return peers::serve("DART", [](const peers::Machine& machine) { return std::make_unique<Dart>(machine); });
}
