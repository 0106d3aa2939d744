#include "study/lanes/lanes_fit.hpp"

#include <algorithm>
#include <span>
#include <variant>

#include <fmt/format.h>

#include "engine/fixed/methods/method_step.hpp"
#include "engine/network/pattern_route.hpp"
#include "study/lanes/lane_law.hpp"

namespace stiction::study {
namespace {

/// Why a block cannot run in lanes; null if it can. Kinds without a form for packs are computed lane by lane.
const char* block_misfit(signal::Kind kind) {
    if (signal::cuts_steps(kind)) {
        return "its instants cut the steps of each machine on their own";
    }
    return kind == signal::Kind::delay ? "it records a history at every step" : nullptr;
}

std::string parts_misfit(const Plan& plan) {
    if (!plan.actuator_states.empty()) {
        return fmt::format("{} is solved together with the motion, again where it meets a limit",
                           plan.actuator_states.front().name);
    }
    for (const Plan::Friction& f : plan.frictions) {
        if (f.load_joint != Plan::kNone) {
            return fmt::format("gear {} has losses, which depend on what it transmits", f.name);
        }
        if (std::holds_alternative<LongTable>(f.law)) {
            return fmt::format("the table of friction {} is longer than {} points", f.name, Table<double>::kCapacity);
        }
    }
    for (const Plan::Spring& s : plan.springs) {
        if (s.contact || s.gap > 0) {
            return fmt::format("spring {} has a gap", s.name);
        }
    }
    for (const Plan::Joint& j : plan.joints) {
        if (j.position_slot != Plan::kNone) {
            return fmt::format("joint {} follows a path", j.name);
        }
    }
    return {};
}

std::string signals_misfit(const Plan& plan) {
    for (const signal::Block& block : plan.signals.parts().blocks) {
        if (const char* why = block_misfit(block.kind)) {
            return fmt::format("signal {}: {}", plan.signals.names()[block.output], why);
        }
    }
    const auto changes = [&](const auto& part) {
        return part.speed_slot != Plan::kNone && !plan.signals.is_constant(part.speed_slot);
    };
    const bool grounds_change = std::any_of(plan.frictions.begin(), plan.frictions.end(), changes) ||
                                std::any_of(plan.joints.begin(), plan.joints.end(), changes);
    return grounds_change && plan.signals.has_memory() ? "a ground or drive moves beside signals with memory" : "";
}

bool same_rows(std::span<const Row> a, std::span<const Row> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Row& x, const Row& y) { return x.body == y.body; });
}

bool same_frictions(const Plan::Friction& a, const Plan::Friction& b) {
    return a.law.index() == b.law.index() && list_length(a.law) == list_length(b.law) && a.load_slot == b.load_slot &&
           a.load_joint == b.load_joint && a.drive_slot == b.drive_slot && a.normal_slot == b.normal_slot &&
           a.speed_slot == b.speed_slot && a.friction_slot == b.friction_slot && a.damper == b.damper &&
           a.initial == b.initial;
}

bool same_slices(signal::Slice a, signal::Slice b) { return a.first == b.first && a.count == b.count; }

bool same_blocks(const signal::Block& a, const signal::Block& b) {
    return a.kind == b.kind && a.feedthrough == b.feedthrough && a.output == b.output &&
           same_slices(a.inputs, b.inputs) && same_slices(a.parameters, b.parameters) &&
           same_slices(a.table, b.table) && same_slices(a.continuous, b.continuous) &&
           same_slices(a.discrete, b.discrete) && same_slices(a.prepared, b.prepared);
}

bool same_signals(const SignalProgram& a, const SignalProgram& b) {
    const SignalProgram::Parts p = a.parts();
    const SignalProgram::Parts q = b.parts();
    if (!std::equal(p.blocks.begin(), p.blocks.end(), q.blocks.begin(), q.blocks.end(), same_blocks) ||
        !std::equal(p.slots.begin(), p.slots.end(), q.slots.begin(), q.slots.end())) {
        return false;
    }
    return std::all_of(p.blocks.begin(), p.blocks.end(), [&](const signal::Block& block) {
        const auto first = static_cast<std::ptrdiff_t>(block.parameters.first);
        return block.kind != signal::Kind::expression ||
               std::equal(p.parameters.begin() + first, p.parameters.begin() + first + block.parameters.count,
                          q.parameters.begin() + first);
    });
}

}  // namespace

std::string lanes_misfit(const Plan& plan, const FixedOptions& options) {
    if (!engine::all_exact(engine::methods_of(plan, options.method))) {
        return "a friction has another method than exact";
    }
    if (options.springs != SpringStep::implicitly) {
        return "springs are explicit";
    }
    if (!engine::PatternRoute::fits(plan.layout)) {
        return fmt::format("it has more than {} bodies and elements", engine::PatternRoute::kLargest);
    }
    std::string parts = parts_misfit(plan);
    return parts.empty() ? signals_misfit(plan) : parts;
}

bool same_shape(const Plan& a, const Plan& b) {
    const auto same_bodies = [](const Plan::Body& x, const Plan::Body& y) {
        return x.position_slot == y.position_slot && x.velocity_slot == y.velocity_slot &&
               x.stop_element == y.stop_element;
    };
    const auto same_joints = [](const Plan::Joint& x, const Plan::Joint& y) {
        return x.speed_slot == y.speed_slot && x.position_slot == y.position_slot && x.one_way == y.one_way;
    };
    const auto same_forces = [](const Plan::Force& x, const Plan::Force& y) {
        return x.body == y.body && x.slot == y.slot && x.of_actuator == y.of_actuator;
    };
    return std::equal(a.bodies.begin(), a.bodies.end(), b.bodies.begin(), b.bodies.end(), same_bodies) &&
           std::equal(a.frictions.begin(), a.frictions.end(), b.frictions.begin(), b.frictions.end(), same_frictions) &&
           std::equal(a.joints.begin(), a.joints.end(), b.joints.begin(), b.joints.end(), same_joints) &&
           std::equal(a.forces.begin(), a.forces.end(), b.forces.begin(), b.forces.end(), same_forces) &&
           same_rows(a.layout.springs, b.layout.springs) && same_rows(a.layout.elements, b.layout.elements) &&
           same_signals(a.signals, b.signals);
}

}  // namespace stiction::study
