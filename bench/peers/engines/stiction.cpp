// Stiction itself, given the same work as the others: momentum, solve, new positions.
//
//   p = J v + h F,   v⁺ from the chain solver,   x⁺ = x + h v⁺                                            (1)
#include <cstddef>
#include <memory>

#include "engines.hpp"
#include "stiction/solve/chain.hpp"
#include "stiction/version.hpp"

namespace peers {
namespace {

class StictionPeer final : public Peer {
public:
    StictionPeer(const Stack& stack, bool warm)
        : warm_(warm),
          h_(stack.time_step),
          mass_(stack.mass),
          push_(mass_.size()),
          start_(mass_.size()),
          force_(mass_.size()),
          velocity_(mass_.size()),
          position_(mass_.size()),
          friction_(mass_.size() - 1),
          mode_(mass_.size() - 1, stiction::Mode::stuck),
          workspace_(stiction::solve::chain_workspace_bytes<double>(mass_.size(), false, false)) {
        for (const double c : stack.limit) limits_.push_back({h_ * c, h_ * c});
    }
    void load(const double* velocity, const double* force) override {
        start_.assign(velocity, velocity + start_.size());
        force_.assign(force, force + force_.size());
    }
    void step() override {
        for (std::size_t i = 0; i < mass_.size(); ++i) push_[i] = mass_[i] * start_[i] + h_ * force_[i];
        const stiction::solve::ChainProblem<double> problem{.inertia = mass_, .push = push_, .limits = limits_};
        const stiction::solve::ChainSolution<double> solution{
            .velocity = velocity_, .friction = friction_, .mode = mode_};
        // A failed solve leaves velocities behind that the comparison rejects, so its status needs no lane of its own.
        (void)(warm_ ? stiction::solve::resolve_chain(problem, solution, workspace_)
                     : stiction::solve::solve_chain(problem, solution, workspace_));
        for (std::size_t i = 0; i < mass_.size(); ++i) position_[i] += h_ * velocity_[i];
    }
    void read(double* velocity) override {
        for (std::size_t i = 0; i < velocity_.size(); ++i) velocity[i] = velocity_[i];
    }

private:
    bool warm_;
    double h_;
    std::vector<double> mass_, push_, start_, force_, velocity_, position_, friction_;
    std::vector<stiction::Mode> mode_;
    std::vector<stiction::solve::Limits<double>> limits_;
    std::vector<std::byte> workspace_;
};

Candidate candidate(const char* solver, bool warm) {
    return {.engine = std::string("Stiction ") + stiction::kVersion,
            .solver = solver,
            .defaults = "no setting",
            .make_default = [warm](const Stack& stack) { return std::make_unique<StictionPeer>(stack, warm); }};
}

}  // namespace

std::vector<Candidate> stiction_candidates() {
    return {candidate("exact chain, warm", true), candidate("exact chain, cold", false)};
}

}  // namespace peers
