#include "study/lanes/lane_tables.hpp"

#include <iterator>
#include <span>
#include <vector>

#include "study/lanes/lane_law.hpp"

namespace stiction::study {
namespace {

void load_rows(std::span<const Row> from, std::size_t lane, LaneTable& coefficients, LaneTable& rest) {
    std::size_t k = 0;
    for (std::size_t r = 0; r < from.size(); ++r) {
        coefficients.at(2 * r, lane) = from[r].coefficient[0];
        coefficients.at(2 * r + 1, lane) = from[r].body.size() == 1 ? 0.0 : from[r].coefficient[1];
        for (std::size_t a = 2; a < from[r].body.size(); ++a) {
            rest.at(k++, lane) = from[r].coefficient[a];
        }
    }
}

}  // namespace

LaneTables::LaneTables(const Plan& plan, const LaneShape& shape, std::size_t w)
    : lanes_(w),
      ready_(1, w),
      idle_(1, w, 1),
      usual_(1, w),
      laws_(shape.law_rows(), w),
      inertia_(plan.bodies.size(), w, 1),
      damping_(plan.bodies.size(), w),
      force_coefficient_(plan.forces.size(), w),
      spring_(4 * plan.springs.size(), w),
      spring_coefficient_(2 * plan.springs.size(), w),
      spring_rest_(shape.spring_rest(), w),
      element_coefficient_(2 * plan.layout.elements.size(), w),
      element_rest_(shape.element_rest(), w),
      lower_(plan.bodies.size(), w),
      upper_(plan.bodies.size(), w),
      inverse_((plan.bodies.size() + plan.layout.elements.size()) * (plan.bodies.size() + plan.layout.elements.size()),
               w),
      modes_(5 * plan.layout.elements.size(), w),
      tied_lanes_(w, w),
      held_lanes_(plan.layout.elements.size(), w),
      spring_inertia_(plan.springs.size(), w),
      motion_(2 * plan.bodies.size(), w),
      friction_(plan.layout.elements.size(), w),
      state_(plan.signals.continuous_count(), w),
      end_state_(plan.signals.continuous_count(), w),
      energy_(5, w),
      value_(plan.signals.value_count(), w),
      end_value_(plan.signals.value_count(), w),
      force_(plan.bodies.size(), w),
      level_(5 * plan.frictions.size(), w),
      limits_(4 * plan.layout.elements.size(), w),
      ground_speed_(plan.layout.elements.size(), w),
      stretch_(2 * plan.springs.size() + 1, w),
      path_(plan.layout.elements.size(), w),
      right_(plan.bodies.size() + plan.layout.elements.size(), w),
      answer_(plan.bodies.size() + plan.layout.elements.size(), w),
      end_position_(plan.bodies.size(), w),
      end_friction_(plan.layout.elements.size(), w) {}

void LaneTables::describe(LaneJob& job) {
    job.spring_rows.coefficient = spring_coefficient_.data();
    job.spring_rows.rest_coefficient = spring_rest_.data();
    job.element_rows.coefficient = element_coefficient_.data();
    job.element_rows.rest_coefficient = element_rest_.data();
    job.ready = ready_.data();
    job.idle = idle_.data();
    job.usual = usual_.data();
    job.law_numbers = laws_.data();
    job.inertia = inertia_.data();
    job.damping = damping_.data();
    job.force_coefficient = force_coefficient_.data();
    job.spring = spring_.data();
    job.lower = lower_.data();
    job.upper = upper_.data();
    job.inverse = inverse_.data();
    job.stuck = modes_.row(0);
    job.forward = modes_.row(job.elements);
    job.backward = modes_.row(2 * job.elements);
    job.open = modes_.row(3 * job.elements);
    job.moving = modes_.row(4 * job.elements);
    job.tied_lanes = tied_lanes_.data();
    job.held_lanes = held_lanes_.data();
    job.spring_inertia = spring_inertia_.data();
    job.position = motion_.row(0);
    job.velocity = motion_.row(job.bodies);
    job.told_friction = friction_.data();
    job.state = state_.data();
    job.end_state = end_state_.data();
    job.energy = energy_.data();
    job.value = value_.data();
    job.end_value = end_value_.data();
    job.applied_force = force_.data();
    job.level = level_.data();
    job.at_rest = limits_.row(0);
    job.sliding = limits_.row(2 * job.elements);
    job.ground_speed = ground_speed_.data();
    job.stretch = stretch_.row(0);
    job.spring_impulse = stretch_.row(job.spring_rows.count);
    job.stored = stretch_.row(2 * job.spring_rows.count);
    job.path = path_.data();
    job.right = right_.data();
    job.answer = answer_.data();
    job.end_position = end_position_.data();
    job.end_friction = end_friction_.data();
}

void LaneTables::load_constants(std::size_t lane, const engine::StepPlan& constants, const LaneJob& job) {
    const Plan& plan = *constants.machine;
    load_rows(plan.layout.springs, lane, spring_coefficient_, spring_rest_);
    load_rows(plan.layout.elements, lane, element_coefficient_, element_rest_);
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        inertia_.at(i, lane) = constants.inertia[i];
        damping_.at(i, lane) = constants.damping[i];
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const engine::SpringNumbers& spring = constants.tables.springs[s];
        spring_.at(4 * s, lane) = spring.stiffness;
        spring_.at(4 * s + 1, lane) = spring.damping;
        spring_.at(4 * s + 2, lane) = spring.rest;
        spring_.at(4 * s + 3, lane) = spring.preload;
    }
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const std::vector<double> numbers = law_numbers(plan.frictions[e].law);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            laws_.at(job.friction[e].numbers + i, lane) = numbers[i];
        }
    }
    for (std::size_t k = 0; k < constants.tables.forces.size(); ++k) {
        force_coefficient_.at(k, lane) = constants.tables.forces[k].coefficient;
    }
    for (std::size_t k = 0; k < constants.tables.ends.size(); ++k) {
        lower_.at(k, lane) = constants.tables.ends[k].travel.lower;
        upper_.at(k, lane) = constants.tables.ends[k].travel.upper;
    }
}

void LaneTables::scatter(std::size_t lane, const LaneJob& job, const State& state) {
    for (std::size_t i = 0; i < job.bodies; ++i) {
        job.position[i * lanes_ + lane] = state.position[i];
        job.velocity[i * lanes_ + lane] = state.velocity[i];
    }
    for (std::size_t e = 0; e < job.elements; ++e) {
        job.told_friction[e * lanes_ + lane] = state.friction[e];
    }
    for (std::size_t i = 0; i < job.states; ++i) {
        job.state[i * lanes_ + lane] = state.signal_state[i];
    }
    const EnergyAccount& e = state.energy;
    const double sums[] = {e.input, e.friction, e.damping, e.impact, e.scheme};
    for (std::size_t i = 0; i < std::size(sums); ++i) {
        job.energy[i * lanes_ + lane] = sums[i];
    }
}

/// Step and time are the caller's.
void LaneTables::gather(std::size_t lane, const LaneJob& job, State& state) const {
    for (std::size_t i = 0; i < job.bodies; ++i) {
        state.position[i] = job.position[i * lanes_ + lane];
        state.velocity[i] = job.velocity[i * lanes_ + lane];
    }
    for (std::size_t e = 0; e < job.elements; ++e) {
        state.friction[e] = job.told_friction[e * lanes_ + lane];
    }
    for (std::size_t i = 0; i < job.states; ++i) {
        state.signal_state[i] = job.state[i * lanes_ + lane];
    }
    const auto sum = [&](std::size_t i) { return job.energy[i * lanes_ + lane]; };
    state.energy = {.input = sum(0), .friction = sum(1), .damping = sum(2), .impact = sum(3), .scheme = sum(4)};
}

bool LaneTables::load_pattern(std::size_t lane, const LaneJob& job, const engine::FixedStep& inside,
                              const State& state) {
    const engine::PatternRoute::Last last = inside.solution().network().patterns()->last();
    bool holds = inside.solution().continues(state);
    for (std::size_t e = 0; e < job.elements && holds; ++e) {
        const bool stuck = (last.stuck >> e & 1U) != 0;
        const bool open = (last.open >> e & 1U) != 0;
        holds = stuck == (state.mode[e] == Mode::stuck) && open == (state.mode[e] == Mode::free);
    }
    for (std::size_t k = 0; k < job.end_count && holds; ++k) {
        holds = state.mode[job.ends[k].element] == Mode::free;
    }
    ready_.at(0, lane) = holds ? 1 : 0;
    if (!holds) {
        return false;
    }
    const std::size_t n = job.bodies + job.elements;
    for (std::size_t c = 0; c < n; ++c) {
        for (std::size_t r = 0; r < n; ++r) {
            inverse_.at(c * n + r, lane) = last.inverse[c * last.stride + r];
        }
    }
    load_elements(lane, job, inside, state);
    return true;
}

/// Modes, limits and forces that stay as they are until the next load.
void LaneTables::load_elements(std::size_t lane, const LaneJob& job, const engine::FixedStep& inside,
                               const State& state) {
    const engine::NetworkInput& input = inside.solution().network().input;
    const engine::PatternRoute::Last last = inside.solution().network().patterns()->last();
    for (std::size_t e = 0; e < job.elements; ++e) {
        const Mode mode = state.mode[e];
        const bool is_end = e >= inside.plan().first_stop();
        modes_.at(e, lane) = mode == Mode::stuck ? 1 : 0;
        modes_.at(job.elements + e, lane) = mode == Mode::forward ? 1 : 0;
        modes_.at(2 * job.elements + e, lane) = mode == Mode::backward ? 1 : 0;
        modes_.at(3 * job.elements + e, lane) = mode == Mode::free ? 1 : 0;
        modes_.at(4 * job.elements + e, lane) = (last.moving >> e & 1U) != 0 ? 1 : 0;
        limits_.at(2 * e, lane) = is_end ? 0 : input.at_rest[e].forward;
        limits_.at(2 * e + 1, lane) = is_end ? 0 : input.at_rest[e].backward;
        limits_.at(2 * (job.elements + e), lane) = is_end ? 0 : input.sliding[e].forward;
        limits_.at(2 * (job.elements + e) + 1, lane) = is_end ? 0 : input.sliding[e].backward;
    }
    for (std::size_t e = 0; e < job.frictions; ++e) {
        const Levels<double>& l = inside.reading().levels()[e];
        const double numbers[] = {l.sliding_forward, l.sliding_backward, l.static_forward, l.static_backward,
                                  l.viscous};
        for (std::size_t i = 0; i < std::size(numbers); ++i) {
            level_.at(5 * e + i, lane) = numbers[i];
        }
    }
    for (std::size_t s = 0; s < job.spring_rows.count; ++s) {
        spring_inertia_.at(s, lane) = input.spring_inertia[s];
    }
    for (std::size_t i = 0; i < job.bodies; ++i) {
        force_.at(i, lane) = inside.reading().force()[i];
    }
}

}  // namespace stiction::study
