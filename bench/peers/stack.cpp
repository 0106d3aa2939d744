#include "stack.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <stdexcept>

#include "exact_step.hpp"

namespace peers {
namespace {

constexpr double kTimeStep = 1e-3;  // [s], that of a controller

struct Range {
    double low, high;
};
constexpr Range kMass{0.5, 2.0};       // [kg]
constexpr Range kLimit{0.5, 2.0};      // [N]
constexpr Range kAmplitude{0.5, 2.0};  // [N], of the size of the limits: some interfaces stick, some slide
constexpr Range kFrequency{0.5, 1.5};  // [Hz], slow beside the step

double draw(std::mt19937_64& random, Range range) {
    constexpr double kUnit = 0x1p-53;  // 53 bits of the generator, the same number on every machine
    return range.low + (range.high - range.low) * (static_cast<double>(random() >> 11) * kUnit);
}

// F(t), stack.hpp (2), at the end of step k.
std::vector<double> force_in_step(const Stack& stack, std::size_t k) {
    const double t = stack.time_step * static_cast<double>(k + 1);
    std::vector<double> force(stack.size());
    for (std::size_t i = 0; i < force.size(); ++i) {
        force[i] = stack.amplitude[i] * std::sin(2 * std::numbers::pi * stack.frequency[i] * t + stack.phase[i]);
    }
    return force;
}

// Counts sticking interfaces, clusters and changes over the kept steps.
class Statistics {
public:
    void add(const std::vector<stiction::Mode>& mode) {
        std::size_t stuck = 0, cluster = 1, changes = 0;
        for (std::size_t e = 0; e < mode.size(); ++e) {
            const bool sticks = mode[e] == stiction::Mode::stuck;
            stuck += sticks ? 1 : 0;
            cluster = sticks ? cluster + 1 : 1;
            largest_ = std::max(largest_, cluster);
            if (!last_.empty() && last_[e] != mode[e]) ++changes;
        }
        stuck_ += stuck;
        changes_ += changes;
        steady_ += changes == 0 ? 1 : 0;
        interfaces_ += mode.size();
        ++steps_;
        last_ = mode;
    }
    void write(Motion& motion) const {
        motion.stuck_share = static_cast<double>(stuck_) / static_cast<double>(interfaces_);
        motion.largest_cluster = largest_;
        motion.changes_per_step = static_cast<double>(changes_) / static_cast<double>(steps_);
        motion.steady_share = static_cast<double>(steady_) / static_cast<double>(steps_);
    }

private:
    std::vector<stiction::Mode> last_;
    std::size_t stuck_ = 0, interfaces_ = 0, largest_ = 1, changes_ = 0, steady_ = 0, steps_ = 0;
};

}  // namespace

Stack make_stack(std::size_t bodies, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    Stack stack;
    stack.time_step = kTimeStep;
    for (std::size_t i = 0; i < bodies; ++i) {
        stack.mass.push_back(draw(random, kMass));
        stack.amplitude.push_back(draw(random, kAmplitude));
        stack.frequency.push_back(draw(random, kFrequency));
        stack.phase.push_back(draw(random, {0, 2 * std::numbers::pi}));
        if (i + 1 < bodies) stack.limit.push_back(draw(random, kLimit));
    }
    return stack;
}

const double* Motion::velocity_at(std::size_t step) const { return velocity.data() + step * bodies; }

const double* Motion::force_at(std::size_t step) const { return force.data() + step * bodies; }

Motion make_motion(const Stack& stack, std::size_t settle, std::size_t steps) {
    const std::size_t n = stack.size();
    Motion motion;
    motion.bodies = n;
    motion.steps = steps;
    motion.velocity.resize((steps + 1) * n);
    motion.force.resize(steps * n);
    Statistics statistics;
    ExactStep state{std::vector<double>(n), {}, true};
    for (std::size_t k = 0; k < settle + steps; ++k) {
        const std::vector<double> force = force_in_step(stack, k);
        const std::size_t row = k < settle ? 0 : k - settle;
        std::copy(state.velocity.begin(), state.velocity.end(), motion.velocity.data() + row * n);
        std::copy(force.begin(), force.end(), motion.force.data() + row * n);
        state = exact_step(stack, state.velocity, force);
        if (!state.certified) throw std::runtime_error("the reference could not be certified");
        if (k >= settle) statistics.add(state.mode);
    }
    std::copy(state.velocity.begin(), state.velocity.end(), motion.velocity.data() + steps * n);
    for (const double v : motion.velocity) motion.velocity_scale = std::max(motion.velocity_scale, std::abs(v));
    statistics.write(motion);
    return motion;
}

}  // namespace peers
