#include "engine/gear/gear_network.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::engine {

namespace {

/// Bodies that elements and springs connect.
BodyGroups connected_bodies(const Plan& plan) {
    BodyGroups groups(plan.bodies.size());
    for (const std::vector<Row>* rows : {&plan.layout.elements, &plan.layout.springs}) {
        std::for_each(rows->begin(), rows->end(), [&](const Row& row) { groups.join(row); });
    }
    groups.settle();
    return groups;
}

}  // namespace

GearNetwork::GearNetwork(const Plan& plan)
    : gears_(lossy_gears(plan)),
      start_(plan.layout.elements.size(), Mode::stuck),
      is_gear_(plan.layout.elements.size(), 0),
      at_rest_(plan.layout.elements.size()),
      sliding_(plan.layout.elements.size()),
      current_(plan.layout.elements.size()),
      push_(plan.bodies.size(), 0),
      size_(plan.bodies.size(), 0),
      impulse_(plan.frictions.size(), 0),
      connected_(connected_bodies(plan)),
      springs_(plan.bodies.size(), 0) {
    for (const LossyGear& gear : gears_) {
        is_gear_[gear.friction] = 1;
    }
}

void GearNetwork::begin(NetworkStep& network, std::span<const Mode> modes, double step,
                        std::span<const double> size) noexcept {
    network_ = &network;
    h_ = step;
    std::fill(springs_.begin(), springs_.end(), 0.0);
    valid_ = true;
    tries_ = 0;
    report_ = {};
    std::copy(modes.begin(), modes.end(), start_.begin());
    std::copy(network.input.push.begin(), network.input.push.end(), push_.begin());
    std::copy(size.begin(), size.end(), size_.begin());
    for (std::size_t e = 0; e < current_.size(); ++e) {
        at_rest_[e] = is_gear_[e] != 0 ? Limits{} : network.input.at_rest[e];
        sliding_[e] = is_gear_[e] != 0 ? Limits{} : network.input.sliding[e];
        current_[e] = solve::starting_limits(modes[e], at_rest_[e], sliding_[e]);
    }
}

void GearNetwork::begin(NetworkStep& network, std::span<const Mode> modes, double step) noexcept {
    begin(network, modes, step, {});
    const NetworkInput& input = network.input;
    std::transform(push_.begin(), push_.end(), size_.begin(), [](double push) { return std::fabs(push); });
    for (std::size_t s = 0; s < input.spring_inertia.size(); ++s) {
        const std::size_t leader = connected_.leader(network.layout().springs[s].body[0]);
        springs_[leader] += input.spring_inertia[s] > 0 ? std::fabs(input.spring_impulse[s]) / h_ : 0.0;
    }
}

void GearNetwork::load_pushes() noexcept { std::copy(push_.begin(), push_.end(), network_->input.push.begin()); }

void GearNetwork::end() noexcept {
    load_pushes();
    for (std::size_t e = 0; e < current_.size(); ++e) {
        if (is_gear_[e] == 0) {
            network_->input.at_rest[e] = at_rest_[e];
            network_->input.sliding[e] = sliding_[e];
        }
    }
}

void GearNetwork::slide(const LossyGear& gear, double friction) noexcept {
    impulse_[gear.friction] = h_ * friction;
    start_[gear.friction] = Mode::free;
    network_->input.at_rest[gear.friction] = network_->input.sliding[gear.friction] = {};
    network_->input.ground_speed[gear.friction] = 0;
}

void GearNetwork::hold(const LossyGear& gear, const Limits& limits, double speed) noexcept {
    impulse_[gear.friction] = 0;
    start_[gear.friction] = Mode::stuck;
    const Limits impulses{h_ * limits.forward, h_ * limits.backward};
    network_->input.at_rest[gear.friction] = network_->input.sliding[gear.friction] = impulses;
    network_->input.ground_speed[gear.friction] = speed;
}

void GearNetwork::take(GearTrain& train, std::size_t first, const GearSides& sides) noexcept {
    for (std::size_t g = first; g < train.gears.size(); ++g) {
        train.gears[g].load = sides.x[g - first];
        train.gears[g].friction = sides.friction[g - first];
        slide(train.gears[g].data, train.gears[g].friction);
    }
}

solve::LoweringGroup<double> GearNetwork::others() noexcept {
    return {
        .at_rest = at_rest_, .sliding = sliding_, .current = current_, .mode = network_->motion.mode, .last = start_};
}

bool GearNetwork::lower_others() noexcept {
    const std::array<solve::LoweringGroup<double>, 1> groups{others()};
    return solve::detail::lower_all<double>(groups, true) > 0;
}

void GearNetwork::tell_waiting(const solve::LoweringReport& lowering) noexcept {
    report_.status = lowering.waiting > 0 ? lowering.status : report_.status;
    report_.waiting = lowering.waiting;
}

bool GearNetwork::solve() noexcept {
    valid_ = valid_ && !exhausted();
    if (!valid_) {
        return false;
    }
    ++tries_;
    load_pushes();
    for (std::size_t e = 0; e < current_.size(); ++e) {  // (3)
        if (is_gear_[e] == 0) {
            network_->input.at_rest[e] = network_->input.sliding[e] = current_[e];
        }
    }
    for (const LossyGear& gear : gears_) {  // (1)
        const Row& row = network_->layout().elements[gear.friction];
        network_->input.push[row.body[0]] -= row.coefficient[0] * impulse_[gear.friction];
    }
    std::copy(start_.begin(), start_.end(), network_->motion.mode.begin());
    const NetworkReport before = report_;
    report_ = network_->solve();
    report_.solves += before.solves;
    report_.operations += before.operations;
    valid_ = report_.status != solve::SolveStatus::invalid;
    return valid_;
}

double GearNetwork::transmitted(const LossyGear& gear) const noexcept {
    return gear.lever * network_->motion.impulse[gear.joint] / h_;
}

double GearNetwork::friction_of(const LossyGear& gear) const noexcept {
    return network_->motion.impulse[gear.friction] / h_;
}

bool GearNetwork::rests(const LossyGear& gear) const noexcept {
    return network_->motion.mode[gear.friction] == Mode::stuck ||
           (network_->input.at_rest[gear.friction].open() &&
            speed(gear) == network_->input.ground_speed[gear.friction]);
}

double GearNetwork::speed(const LossyGear& gear) const noexcept {
    return along(network_->layout().elements[gear.friction], network_->motion.velocity);
}

double GearNetwork::scale(const GearTrain& train) const noexcept {
    double largest = 0;
    for (const GearState& gear : train.gears) {
        const Row& joint = network_->layout().elements[gear.data.joint];
        double size = gear.data.law.constant + springs(gear.data);
        for (std::size_t a = 0; a < joint.body.size(); ++a) {
            size += std::fabs(gear.data.lever / joint.coefficient[a]) * size_[joint.body[a]] / h_;
        }
        largest = std::max(largest, size);
    }
    return largest;
}

double GearNetwork::speed_scale(const GearTrain& train) const noexcept {
    const Row& row = network_->layout().elements[train.gears[0].data.friction];
    double largest = 0;
    for (std::size_t i = 0; i < size_.size(); ++i) {
        largest = connected_.leader(i) == connected_.leader(row.body[0]) ? std::max(largest, size_[i]) : largest;
    }
    largest += h_ * scale(train);
    return largest * std::fabs(row.coefficient[0]) / network_->input.inertia[row.body[0]];
}

GearLine GearNetwork::line_through(const GearTrain& train, double direction, double nudge) noexcept {
    GearLine line;
    line.count = train.gears.size();
    line.scale = scale(train);
    const double speed_here = speed(train.gears[0].data);
    for (std::size_t r = 0; r < line.count; ++r) {
        line.at_zero[r] = transmitted(train.gears[r].data);
    }
    const std::array<double, GearLine::kMost> here = line.at_zero;
    for (std::size_t c = 0; c < line.count; ++c) {
        const GearState& gear = train.gears[c];
        const double change = nudge * (line.scale > 0 ? line.scale : 1.0);
        slide(gear.data, gear.friction + change);
        if (!solve()) {
            break;
        }
        for (std::size_t r = 0; r < line.count; ++r) {
            line.q(r, c) = (transmitted(train.gears[r].data) - here[r]) / change;
            line.at_zero[r] -= line.q(r, c) * gear.friction;
        }
        line.speed_per_friction[c] = direction * (speed(train.gears[0].data) - speed_here) / change;
        slide(gear.data, gear.friction);
    }
    return line;
}

}  // namespace stiction::engine
