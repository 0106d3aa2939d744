// Bullet in double precision: rigid bodies on a line, neighbours joined by a six-degree constraint of which all axes are
// free and the first has a motor that holds zero speed with a limited force, one row per interface.
//
// The world is three-dimensional; collision detection is replaced by nothing, so a step is forces, constraint solver,
// new positions. The sequential-impulse solver (projected Gauss-Seidel) starts joint motors from zero in every step;
// the MLCP solver with Dantzig's method is direct.
#include <BulletDynamics/MLCPSolvers/btDantzigSolver.h>
#include <BulletDynamics/MLCPSolvers/btMLCPSolver.h>
#include <btBulletDynamicsCommon.h>

#include <cmath>
#include <memory>

#include "engines.hpp"

namespace peers {
namespace {

constexpr int kPlenty = 100'000;  // iterations: the residual decides

struct Tuning {
    bool direct = false;
    int decades = 0;  // stop at a squared residual of 10^-decades; 0: as it comes
};

class WorldWithoutCollisions final : public btDiscreteDynamicsWorld {
public:
    using btDiscreteDynamicsWorld::btDiscreteDynamicsWorld;
    void performDiscreteCollisionDetection() override {}
};

class BulletPeer final : public Peer {
public:
    BulletPeer(const Stack& stack, Tuning tuning)
        : h_(stack.time_step),
          dispatcher_(&configuration_),
          solver_(tuning.direct ? std::make_unique<btMLCPSolver>(&dantzig_)
                                : std::make_unique<btSequentialImpulseConstraintSolver>()),
          world_(&dispatcher_, &broadphase_, solver_.get(), &configuration_),
          shape_(kRadius) {
        world_.setGravity({0, 0, 0});
        if (tuning.decades > 0) {
            world_.getSolverInfo().m_numIterations = kPlenty;
            world_.getSolverInfo().m_leastSquaresResidualThreshold = std::pow(10.0, -tuning.decades);
        }
        for (std::size_t i = 0; i < stack.size(); ++i) add_body(static_cast<double>(i), stack.mass[i]);
        for (std::size_t e = 0; e < stack.limit.size(); ++e) add_interface(e, stack.limit[e]);
    }
    ~BulletPeer() override {
        for (const auto& interface : interfaces_) world_.removeConstraint(interface.get());
        for (const auto& body : bodies_) world_.removeRigidBody(body.get());
    }
    void load(const double* velocity, const double* force) override {
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            bodies_[i]->setLinearVelocity({velocity[i], 0, 0});
            bodies_[i]->applyCentralForce({force[i], 0, 0});
        }
    }
    void step() override { world_.stepSimulation(h_, 0); }
    void read(double* velocity) override {
        for (std::size_t i = 0; i < bodies_.size(); ++i) velocity[i] = bodies_[i]->getLinearVelocity().x();
    }

private:
    static constexpr double kRadius = 0.1;  // [m], of spheres a metre apart that never meet

    void add_body(double x, double mass) {
        btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, &shape_, {1, 1, 1});
        info.m_startWorldTransform = btTransform(btQuaternion::getIdentity(), {x, 0, 0});
        bodies_.push_back(std::make_unique<btRigidBody>(info));
        bodies_.back()->setActivationState(DISABLE_DEACTIVATION);
        world_.addRigidBody(bodies_.back().get(), 0, 0);
    }
    void add_interface(std::size_t e, double limit) {
        const btTransform centre = btTransform::getIdentity();
        auto joint = std::make_unique<btGeneric6DofConstraint>(*bodies_[e], *bodies_[e + 1], centre, centre, true);
        for (int axis = 0; axis < 6; ++axis) joint->setLimit(axis, 1, -1);  // lower above upper: free
        btTranslationalLimitMotor* motor = joint->getTranslationalLimitMotor();
        motor->m_enableMotor[0] = true;
        motor->m_targetVelocity[0] = 0;
        motor->m_maxMotorForce[0] = limit;
        world_.addConstraint(joint.get(), true);
        interfaces_.push_back(std::move(joint));
    }

    double h_;
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_;
    btDbvtBroadphase broadphase_;
    btDantzigSolver dantzig_;
    std::unique_ptr<btSequentialImpulseConstraintSolver> solver_;
    WorldWithoutCollisions world_;
    btSphereShape shape_;
    std::vector<std::unique_ptr<btRigidBody>> bodies_;
    std::vector<std::unique_ptr<btGeneric6DofConstraint>> interfaces_;
};

MakePeer maker(Tuning tuning) {
    return [tuning](const Stack& stack) { return std::make_unique<BulletPeer>(stack, tuning); };
}

}  // namespace

std::vector<Candidate> bullet_candidates() {
    constexpr int kMostDecades = 32;
    const std::string engine = "Bullet " STICTION_PEER_BULLET;
    const std::string iterations = std::to_string(btContactSolverInfo().m_numIterations) + " iterations";
    return {{.engine = engine,
             .solver = "sequential impulse",
             .defaults = iterations,
             .make_default = maker({}),
             .dial = {.words = "iterates to a squared residual of 1e-%d",
                      .first = 1,
                      .last = kMostDecades,
                      .make = [](int level) { return maker({.direct = false, .decades = level}); }}},
            {.engine = engine,
             .solver = "MLCP (Dantzig)",
             .defaults = "as it comes",
             .make_default = maker({.direct = true})}};
}

}  // namespace peers
