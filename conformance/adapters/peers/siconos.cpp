// conformance_siconos: Siconos. One linear system whose state is the velocities, a relay per friction, Euler-Moreau time-stepping:
//
//   x' = M⁻¹ F + M⁻¹ Cᵀ λ,   y = C x − g,   −y ∈ N_[−1,1](λ)          C: rows times limits, g: speeds of grounds times limits
//
// Positions are summed from the velocities at the ends of steps.
#include <SolverOptions.h>
#include <relay_cst.h>
#include <SiconosKernel.hpp>

#include "peer.hpp"

namespace {

using peers::Cannot;
using peers::Machine;

class SiconosPeer final : public peers::Engine {
public:
    explicit SiconosPeer(const Machine& machine) : machine_(machine), force_(std::make_shared<SiconosVector>(n())) {
        if (!machine.joints.empty()) throw Cannot("joints, as velocities are its state here");
        auto start = std::make_shared<SiconosVector>(n());
        auto zero = std::make_shared<SimpleMatrix>(n(), n());
        zero->zero();
        force_->zero();
        for (unsigned i = 0; i < n(); ++i) {
            if (machine.bodies[i].lower > -peers::kNone || machine.bodies[i].upper < peers::kNone)
                throw Cannot("ends of travel, as velocities are its state here");
            start->setValue(i, machine.bodies[i].velocity);
            position_.push_back(machine.bodies[i].position);
        }
        system_ = std::make_shared<FirstOrderLinearTIDS>(start, zero, force_);
        const auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e6);
        model->insertDynamicalSystem(system_);
        if (m() > 0) {
            c_ = std::make_shared<SimpleMatrix>(m(), n());
            b_ = std::make_shared<SimpleMatrix>(n(), m());
            ground_ = std::make_shared<SiconosVector>(m());
            scale(std::vector<double>(m(), 1.0), std::vector<double>(m(), 0.0));
            const auto relation = std::make_shared<FirstOrderLinearTIR>(c_, b_);
            relation->setePtr(ground_);
            model->link(std::make_shared<Interaction>(std::make_shared<RelayNSL>(m(), -1.0, 1.0), relation), system_);
        }
        simulation_ = std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, machine.step),
                                                     std::make_shared<EulerMoreauOSI>(1.0),
                                                     std::make_shared<Relay>(SICONOS_RELAY_AVI_CAOFERRIS));
        simulation_->setCheckSolverFunction([](int, Simulation*) {});
    }
    void step(const std::vector<double>& force, const std::vector<double>& limit,
              const std::vector<double>& ground) override {
        for (unsigned i = 0; i < n(); ++i) force_->setValue(i, force[i] / machine_.bodies[i].inertia);
        if (m() > 0) scale(limit, ground);
        simulation_->computeOneStep();
        simulation_->nextStep();
        for (unsigned i = 0; i < n(); ++i) position_[i] += machine_.step * velocity(i);
    }
    double position(std::size_t body) override { return position_[body]; }
    double velocity(std::size_t body) override { return system_->x()->getValue(static_cast<unsigned>(body)); }

private:
    unsigned n() const { return static_cast<unsigned>(machine_.bodies.size()); }
    unsigned m() const { return static_cast<unsigned>(machine_.frictions.size()); }
    void scale(const std::vector<double>& limit, const std::vector<double>& ground) {
        c_->zero();
        b_->zero();
        for (unsigned k = 0; k < m(); ++k) {
            ground_->setValue(k, -limit[k] * ground[k]);
            for (const auto& [body, coefficient] : machine_.frictions[k].row) {
                const auto i = static_cast<unsigned>(body);
                c_->setValue(k, i, limit[k] * coefficient);
                b_->setValue(i, k, limit[k] * coefficient / machine_.bodies[body].inertia);
            }
        }
    }

    const Machine& machine_;
    SP::SiconosVector force_, ground_;
    SP::SimpleMatrix c_, b_;
    std::shared_ptr<FirstOrderLinearTIDS> system_;
    std::shared_ptr<TimeStepping> simulation_;
    std::vector<double> position_;
};

}  // namespace

int main() {
    return peers::serve("Siconos", [](const Machine& machine) { return std::make_unique<SiconosPeer>(machine); });
}
