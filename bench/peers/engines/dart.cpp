// DART: one skeleton, a series of prismatic joints, so that the coordinates are the relative velocities and the joints'
// own Coulomb friction is the interface's.
//
//   q̇_0 = v_0,   q̇_j = v_j − v_{j−1}                      (1)
//   Q_j = Σ_{i ≥ j} F_i                                    (2)
//
// The boxed linear complementarity problem is assembled with one unit impulse through the skeleton per interface, then
// solved by Dantzig's method, the default. No shapes, so nothing collides.
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/simulation/World.hpp>
#include <memory>
#include <string>

#include "engines.hpp"

namespace peers {
namespace {

class DartPeer final : public Peer {
public:
    explicit DartPeer(const Stack& stack)
        : world_(dart::simulation::World::create()), skeleton_(dart::dynamics::Skeleton::create()) {
        dart::dynamics::BodyNode* parent = nullptr;
        for (std::size_t i = 0; i < stack.size(); ++i) parent = add_body(stack, i, parent);
        world_->setTimeStep(stack.time_step);
        world_->setGravity(Eigen::Vector3d::Zero());
        world_->addSkeleton(skeleton_);
    }
    void load(const double* velocity, const double* force) override {
        double later = 0;
        for (std::size_t j = skeleton_->getNumDofs(); j-- > 0;) {
            later += force[j];
            skeleton_->setVelocity(j, j > 0 ? velocity[j] - velocity[j - 1] : velocity[j]);  // (1)
            skeleton_->setForce(j, later);                                                   // (2)
        }
    }
    void step() override { world_->step(); }
    void read(double* velocity) override {
        double sum = 0;
        for (std::size_t j = 0; j < skeleton_->getNumDofs(); ++j) velocity[j] = sum += skeleton_->getVelocity(j);
    }

private:
    static dart::dynamics::PrismaticJoint::Properties slide(std::size_t i) {
        dart::dynamics::PrismaticJoint::Properties properties;
        properties.mName = "joint " + std::to_string(i);
        properties.mAxis = Eigen::Vector3d::UnitX();
        return properties;
    }
    dart::dynamics::BodyNode* add_body(const Stack& stack, std::size_t i, dart::dynamics::BodyNode* parent) {
        const auto pair = skeleton_->createJointAndBodyNodePair<dart::dynamics::PrismaticJoint>(
            parent, slide(i), dart::dynamics::BodyNode::AspectProperties("body " + std::to_string(i)));
        if (i > 0) pair.first->setCoulombFriction(0, stack.limit[i - 1]);
        pair.second->setMass(stack.mass[i]);
        return pair.second;
    }
    dart::simulation::WorldPtr world_;
    dart::dynamics::SkeletonPtr skeleton_;
};

}  // namespace

std::vector<Candidate> dart_candidates() {
    return {{.engine = "DART " STICTION_PEER_DART,
             .solver = "Dantzig",
             .defaults = "as it comes",
             .make_default = [](const Stack& stack) { return std::make_unique<DartPeer>(stack); }}};
}

}  // namespace peers
