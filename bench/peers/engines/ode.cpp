// Open Dynamics Engine: free bodies on a line, neighbours joined by a linear motor that holds zero speed with a
// limited force, one constraint row per interface. Nothing pushes a body off the line, so no guides are needed.
//
// QuickStep is a projected Gauss-Seidel (successive over-relaxation) without memory of the last step in this package;
// dWorldStep is a direct pivoting method (Dantzig). The world is three-dimensional; there is no collision space.
#include <ode/ode.h>

#include <memory>
#include <mutex>

#include "engines.hpp"

namespace peers {
namespace {

constexpr int kDefaultIterations = 20;      // dWorldSetQuickStepNumIterations, as the manual states it
constexpr double kDefaultRelaxation = 1.3;  // dWorldSetQuickStepW, likewise
constexpr double kBestRelaxation = 1.7;     // the fastest of 1.1, 1.3, 1.5, 1.7 on this stack

enum class Stepper { quick, direct };

struct Tuning {
    Stepper stepper = Stepper::quick;
    int iterations = 0;  // 0: as it comes
    double relaxation = kDefaultRelaxation;
    bool rigid = false;  // no constraint force mixing
};

void start_ode() {
    static std::once_flag once;
    std::call_once(once, [] {
        dInitODE2(0);
        dAllocateODEDataForThread(dAllocateMaskAll);
    });
}

class OdePeer final : public Peer {
public:
    OdePeer(const Stack& stack, Tuning tuning) : h_(stack.time_step), tuning_(tuning) {
        start_ode();
        world_ = dWorldCreate();
        if (tuning.iterations > 0) dWorldSetQuickStepNumIterations(world_, tuning.iterations);
        dWorldSetQuickStepW(world_, tuning.relaxation);
        if (tuning.rigid) dWorldSetCFM(world_, 0);
        for (std::size_t i = 0; i < stack.size(); ++i) add_body(static_cast<double>(i), stack.mass[i]);
        for (std::size_t e = 0; e < stack.limit.size(); ++e) add_interface(e, stack.limit[e]);
    }
    ~OdePeer() override { dWorldDestroy(world_); }

    void load(const double* velocity, const double* force) override {
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            dBodySetLinearVel(bodies_[i], velocity[i], 0, 0);
            dBodySetForce(bodies_[i], force[i], 0, 0);
        }
    }
    void step() override {
        if (tuning_.stepper == Stepper::quick) {
            dWorldQuickStep(world_, h_);
        } else {
            dWorldStep(world_, h_);
        }
    }
    void read(double* velocity) override {
        for (std::size_t i = 0; i < bodies_.size(); ++i) velocity[i] = dBodyGetLinearVel(bodies_[i])[0];
    }

private:
    void add_body(double x, double mass) {
        const dBodyID body = dBodyCreate(world_);
        dMass inertia;
        dMassSetSphereTotal(&inertia, mass, 1.0);
        dBodySetMass(body, &inertia);
        dBodySetPosition(body, x, 0, 0);
        dBodySetGyroscopicMode(body, 0);
        bodies_.push_back(body);
    }
    void add_interface(std::size_t e, double limit) {
        const dJointID joint = dJointCreateLMotor(world_, nullptr);
        dJointAttach(joint, bodies_[e], bodies_[e + 1]);
        dJointSetLMotorNumAxes(joint, 1);
        dJointSetLMotorAxis(joint, 0, 0, 1, 0, 0);
        dJointSetLMotorParam(joint, dParamVel, 0);
        dJointSetLMotorParam(joint, dParamFMax, limit);
        if (tuning_.rigid) dJointSetLMotorParam(joint, dParamCFM, 0);
    }

    double h_;
    Tuning tuning_;
    dWorldID world_ = nullptr;
    std::vector<dBodyID> bodies_;
};

MakePeer maker(Tuning tuning) {
    return [tuning](const Stack& stack) { return std::make_unique<OdePeer>(stack, tuning); };
}

}  // namespace

std::vector<Candidate> ode_candidates() {
    constexpr int kMostIterations = 1 << 15;
    const std::string engine = "ODE " STICTION_PEER_ODE;
    const auto iterate = [](double relaxation) {
        return Dial{
            .words = "%d iterations, no CFM", .first = 1, .last = kMostIterations, .make = [relaxation](int level) {
                return maker({.iterations = level, .relaxation = relaxation, .rigid = true});
            }};
    };
    const auto direct = [](int) { return maker({.stepper = Stepper::direct, .rigid = true}); };
    return {Candidate{.engine = engine,
                      .solver = "QuickStep",
                      .defaults = std::to_string(kDefaultIterations) + " iterations",
                      .make_default = maker({}),
                      .dial = iterate(kDefaultRelaxation)},
            Candidate{.engine = engine,
                      .solver = "QuickStep, over-relaxation 1.7",
                      .defaults = {},
                      .make_default = {},
                      .dial = iterate(kBestRelaxation)},
            Candidate{.engine = engine,
                      .solver = "WorldStep (Dantzig)",
                      .defaults = "as it comes",
                      .make_default = maker({.stepper = Stepper::direct}),
                      .dial = {.words = "no CFM", .first = 1, .last = 1, .make = direct}}};
}

}  // namespace peers
