// Siconos: one linear time-invariant system whose state is the velocities, a relay per interface, Euler-Moreau
// time-stepping.
//
//   ẋ = J⁻¹F + B λ,   y = C x,   −y ∈ N_[−1,1](λ)                                                          (1)
//   C = diag(c) D,    B = J⁻¹ Cᵀ                            D takes the differences of neighbours          (2)
//
// λ is the friction over its limit. The dense relay problem is assembled and solved once per step, from the λ of the
// last one where the solver takes a start. One-dimensional like ours: no positions, no third dimension.
#include <SolverOptions.h>
#include <relay_cst.h>
#include <SiconosKernel.hpp>

#include <cmath>
#include <memory>

#include "engines.hpp"

namespace peers {
namespace {

constexpr int kAsItComes = 0;
constexpr int kPlenty = 100'000;  // iterations: the tolerance decides

class SiconosPeer final : public Peer {
public:
    SiconosPeer(const Stack& stack, int solver, int decades)
        : mass_(stack.mass), drive_(std::make_shared<SiconosVector>(size(stack))) {
        const unsigned n = size(stack), m = n - 1;
        auto zero = std::make_shared<SimpleMatrix>(n, n);
        zero->zero();
        drive_->zero();
        system_ = std::make_shared<FirstOrderLinearTIDS>(std::make_shared<SiconosVector>(n), zero, drive_);
        auto c = std::make_shared<SimpleMatrix>(m, n);
        auto b = std::make_shared<SimpleMatrix>(n, m);
        c->zero();
        b->zero();
        for (unsigned e = 0; e < m; ++e) {  // (2)
            c->setValue(e, e, stack.limit[e]);
            c->setValue(e, e + 1, -stack.limit[e]);
            b->setValue(e, e, stack.limit[e] / mass_[e]);
            b->setValue(e + 1, e, -stack.limit[e] / mass_[e + 1]);
        }
        const auto interaction = std::make_shared<Interaction>(std::make_shared<RelayNSL>(m, -1.0, 1.0),
                                                               std::make_shared<FirstOrderLinearTIR>(c, b));
        const auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, kLongTime);
        model->insertDynamicalSystem(system_);
        model->link(interaction, system_);
        const auto relay = std::make_shared<Relay>(solver);
        if (decades != kAsItComes) {
            relay->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = kPlenty;
            relay->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = std::pow(10.0, -decades);
        }
        simulation_ = std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, stack.time_step),
                                                     std::make_shared<EulerMoreauOSI>(1.0), relay);
        simulation_->setCheckSolverFunction([](int, Simulation*) {});
    }
    void load(const double* velocity, const double* force) override {
        for (unsigned i = 0; i < mass_.size(); ++i) {
            system_->x()->setValue(i, velocity[i]);
            drive_->setValue(i, force[i] / mass_[i]);
        }
        if (started_) system_->swapInMemory();
        if (!started_) *system_->x0() = *system_->x();
        started_ = true;
    }
    void step() override {
        simulation_->computeOneStep();
        simulation_->nextStep();
    }
    void read(double* velocity) override {
        for (unsigned i = 0; i < mass_.size(); ++i) velocity[i] = system_->x()->getValue(i);
    }

private:
    static constexpr double kLongTime = 1e6;  // [s], further than any run goes
    static unsigned size(const Stack& stack) { return static_cast<unsigned>(stack.size()); }

    std::vector<double> mass_;
    SP::SiconosVector drive_;
    std::shared_ptr<FirstOrderLinearTIDS> system_;
    std::shared_ptr<TimeStepping> simulation_;
    bool started_ = false;
};

MakePeer maker(int solver, int decades) {
    return [solver, decades](const Stack& stack) { return std::make_unique<SiconosPeer>(stack, solver, decades); };
}

Candidate candidate(const char* words, int solver) {
    Candidate candidate;
    candidate.engine = "Siconos";  // its headers do not tell the version
    candidate.solver = words;
    candidate.defaults = "as it comes";
    candidate.make_default = maker(solver, kAsItComes);
    return candidate;
}

}  // namespace

std::vector<Candidate> siconos_candidates() {
    constexpr int kMostDecades = 15;
    Candidate gauss_seidel = candidate("relay, projected Gauss-Seidel", SICONOS_RELAY_PGS);
    gauss_seidel.dial.words = "tolerance 1e-%d";
    gauss_seidel.dial.last = kMostDecades;
    gauss_seidel.dial.make = [](int level) { return maker(SICONOS_RELAY_PGS, level); };
    return {candidate("relay, Cao-Ferris", SICONOS_RELAY_AVI_CAOFERRIS), gauss_seidel};
}

}  // namespace peers
