// conformance_bullet: Bullet in double precision. Rigid bodies on a line; a friction is the motor of a six-degree constraint that holds the
// speed of the ground with a limited force, an end of travel its limit. Its direct solver (Dantzig).
#include <BulletDynamics/MLCPSolvers/btDantzigSolver.h>
#include <BulletDynamics/MLCPSolvers/btMLCPSolver.h>
#include <btBulletDynamicsCommon.h>

#include "peer.hpp"

namespace {

using namespace peers;

class WorldWithoutCollisions final : public btDiscreteDynamicsWorld {
public:
    using btDiscreteDynamicsWorld::btDiscreteDynamicsWorld;
    void performDiscreteCollisionDetection() override {}
};

class Bullet final : public Engine {
public:
    explicit Bullet(const Machine& machine)
        : h_(machine.step),
          dispatcher_(&configuration_),
          solver_(&dantzig_),
          world_(&dispatcher_, &broadphase_, &solver_, &configuration_),
          shape_(0.1) {
        if (!machine.joints.empty()) throw Cannot("ratios between bodies");
        world_.setGravity({0, 0, 0});
        for (const Body& body : machine.bodies) add_body(body);
        for (const Friction& one : machine.frictions) add_friction(machine.ends(one.row));
        for (std::size_t i = 0; i < machine.bodies.size(); ++i) add_travel(i, machine.bodies[i]);
    }
    ~Bullet() override {
        for (const auto& one : constraints_) world_.removeConstraint(one.get());
        for (const auto& body : bodies_) world_.removeRigidBody(body.get());
    }
    void step(const std::vector<double>& force, const std::vector<double>& limit,
              const std::vector<double>& ground) override {
        for (std::size_t i = 0; i < force.size(); ++i) bodies_[i]->applyCentralForce({force[i], 0, 0});
        for (std::size_t k = 0; k < limit.size(); ++k) {
            motors_[k]->m_maxMotorForce[0] = limit[k];
            motors_[k]->m_targetVelocity[0] = -ground[k];  // of the first body against the second, as Bullet counts
        }
        world_.stepSimulation(h_, 0);
    }
    double position(std::size_t body) override { return bodies_[body]->getWorldTransform().getOrigin().x(); }
    double velocity(std::size_t body) override { return bodies_[body]->getLinearVelocity().x(); }

private:
    void add_body(const Body& body) {
        btRigidBody::btRigidBodyConstructionInfo info(body.inertia, nullptr, &shape_, {1, 1, 1});
        info.m_startWorldTransform = btTransform(btQuaternion::getIdentity(), {body.position, 0, 0});
        bodies_.push_back(std::make_unique<btRigidBody>(info));
        bodies_.back()->setActivationState(DISABLE_DEACTIVATION);
        bodies_.back()->setDamping(0, 0);
        world_.addRigidBody(bodies_.back().get(), 0, 0);
        bodies_.back()->setLinearVelocity({body.velocity, 0, 0});
    }
    btGeneric6DofConstraint& add(std::unique_ptr<btGeneric6DofConstraint> joint) {
        for (int axis = 0; axis < 6; ++axis) joint->setLimit(axis, 1, -1);  // lower above upper: free
        world_.addConstraint(joint.get(), true);
        constraints_.push_back(std::move(joint));
        return *constraints_.back();
    }
    void add_friction(const std::pair<std::size_t, std::size_t>& ends) {
        const btTransform centre = btTransform::getIdentity();
        btGeneric6DofConstraint& joint =
            add(ends.second == bodies_.size()
                    ? std::make_unique<btGeneric6DofConstraint>(*bodies_[ends.first], centre, true)
                    : std::make_unique<btGeneric6DofConstraint>(*bodies_[ends.second], *bodies_[ends.first], centre,
                                                                centre, true));
        motors_.push_back(joint.getTranslationalLimitMotor());
        motors_.back()->m_enableMotor[0] = true;
    }
    void add_travel(std::size_t i, const Body& body) {
        if (body.lower == -kNone && body.upper == kNone) return;
        if (body.restitution > 0) throw Cannot("restitution at ends of travel");
        btGeneric6DofConstraint& joint =
            add(std::make_unique<btGeneric6DofConstraint>(*bodies_[i], btTransform::getIdentity(), true));
        joint.setLimit(0, std::max(body.lower - body.position, -1e10),
                       std::min(body.upper - body.position, 1e10));  // from where it was attached
    }

    double h_;
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_;
    btDbvtBroadphase broadphase_;
    btDantzigSolver dantzig_;
    btMLCPSolver solver_;
    WorldWithoutCollisions world_;
    btSphereShape shape_;
    std::vector<std::unique_ptr<btRigidBody>> bodies_;
    std::vector<std::unique_ptr<btGeneric6DofConstraint>> constraints_;
    std::vector<btTranslationalLimitMotor*> motors_;
};

}  // namespace

int main() {
    return peers::serve("Bullet", [](const peers::Machine& machine) { return std::make_unique<Bullet>(machine); });
}
