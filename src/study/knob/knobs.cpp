#include "study/knob/knobs.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <random>
#include <utility>

#include "machine/model.hpp"

namespace stiction::study {
namespace {

/// The machine at a probe with its numbers; none where it is refused.
struct Probed {
    std::vector<double> values{};
    Numbers numbers{};
};

/// The axis, or the quotient of axes, whose value a changing number is at all probes.
std::optional<Knobs::Target> target_of(std::size_t slot, std::span<const Probed> probed,
                                       std::span<const std::size_t> axes) {
    std::vector<Knobs::Target> forms;
    for (const std::size_t axis : axes) {
        forms.push_back({.slot = slot, .axis = axis});
    }
    for (const std::size_t under : axes) {
        forms.push_back({.slot = slot, .under = under});
        for (const std::size_t axis : axes) {
            forms.push_back({.slot = slot, .axis = axis, .under = under});
        }
    }
    for (Knobs::Target form : forms) {
        for (const bool negative : {false, true}) {
            form.negative = negative;
            const bool always = std::all_of(probed.begin(), probed.end(), [&](const Probed& p) {
                return p.numbers.bits[slot] == std::bit_cast<std::uint64_t>(form.value(p.values));
            });
            if (always) {
                return form;
            }
        }
    }
    return std::nullopt;
}

/// Targets of all numbers that change between probes; none where one follows no axis.
std::optional<std::vector<Knobs::Target>> targets_of(std::span<const Probed> probed,
                                                     std::span<const std::size_t> axes) {
    std::vector<Knobs::Target> targets;
    const Numbers& first = probed.front().numbers;
    for (std::size_t slot = 0; slot < first.bits.size(); ++slot) {
        const bool constant = std::all_of(probed.begin(), probed.end(),
                                          [&](const Probed& p) { return p.numbers.bits[slot] == first.bits[slot]; });
        if (constant) {
            continue;
        }
        const std::optional<Knobs::Target> target = target_of(slot, probed, axes);
        if (!target) {
            return std::nullopt;
        }
        targets.push_back(*target);
    }
    return targets;
}

}  // namespace

Knobs::Knobs(const Machines& machines, Box box, std::size_t most_readings)
    : machines_(&machines), box_(std::move(box)) {
    const std::vector<Axis>& axes = machines.study().axes;
    std::vector<Words> choices{Words{}};
    for (std::size_t j = 0; j < axes.size(); ++j) {
        if (!axes[j].categorical()) {
            if (box_.lower[j] < box_.upper[j]) {
                moving_.push_back(j);
            }
            continue;
        }
        worded_.push_back(j);
        std::vector<Words> longer;
        for (const Words& words : choices) {
            for (std::size_t w = 0; w < axes[j].words.size() && longer.size() <= most_readings; ++w) {
                longer.push_back(words);
                longer.back().push_back(w);
            }
        }
        choices = std::move(longer);
    }
    constexpr std::size_t kMostMoving = 16;  // beyond, there are more corners than anyone reads
    const bool many = box_.points.empty()
                          ? moving_.size() > kMostMoving || choices.size() * (corner_count() + kInside) > most_readings
                          : box_.points.size() > most_readings;
    if (many) {
        return;
    }
    all_proven_ = true;
    for (Words& words : choices) {
        std::unique_ptr<Proven> proven = prove(words);
        all_proven_ = all_proven_ && proven != nullptr;
        if (proven != nullptr) {
            proven_.emplace(std::move(words), std::move(proven));
        }
    }
}

std::size_t Knobs::corner_count() const noexcept { return std::size_t{1} << moving_.size(); }

Knobs::Words Knobs::words_of(std::span<const double> values) const {
    Words words;
    for (const std::size_t axis : worded_) {
        words.push_back(static_cast<std::size_t>(values[axis]));
    }
    return words;
}

std::vector<std::vector<double>> Knobs::probes(const Words& words) const {
    if (!box_.points.empty()) {
        return box_.points;
    }
    std::vector<double> start = box_.lower;
    for (std::size_t k = 0; k < worded_.size(); ++k) {
        start[worded_[k]] = static_cast<double>(words[k]);
    }
    std::vector<std::vector<double>> all;
    for (std::size_t corner = 0; corner < corner_count(); ++corner) {
        all.push_back(start);
        for (std::size_t k = 0; k < moving_.size(); ++k) {
            all.back()[moving_[k]] = (corner >> k & 1U) != 0 ? box_.upper[moving_[k]] : box_.lower[moving_[k]];
        }
    }
    std::mt19937_64 random(1);  // the same points in every process
    constexpr double kUnit = 0x1p-53;
    for (std::size_t point = 0; point < kInside && !moving_.empty(); ++point) {
        all.push_back(start);
        for (const std::size_t axis : moving_) {
            const double share = static_cast<double>(random() >> 11U) * kUnit;
            all.back()[axis] = box_.lower[axis] + share * (box_.upper[axis] - box_.lower[axis]);
        }
    }
    return all;
}

std::unique_ptr<Knobs::Proven> Knobs::prove(const Words& words) const {
    auto proven = std::make_unique<Proven>();
    std::vector<Probed> probed;
    for (std::vector<double>& values : probes(words)) {
        try {
            scenario::Scenario machine = machines_->read(values);
            probed.push_back({std::move(values), numbers_of(machine.plan, machine.run)});
            if (probed.back().numbers.facts != probed.front().numbers.facts) {
                return nullptr;
            }
            proven->machine = {std::move(machine.plan), std::move(machine.run)};
        } catch (const scenario::ScenarioError&) {  // the runs say why
            return nullptr;
        }
    }
    std::optional<std::vector<Target>> targets = targets_of(probed, moving_);
    if (!targets) {
        return nullptr;
    }
    proven->targets = std::move(*targets);
    return proven;
}

const Knobs::Proven* Knobs::proven_for(std::span<const double> values) const {
    const std::vector<Axis>& axes = machines_->study().axes;
    for (std::size_t j = 0; j < axes.size(); ++j) {
        const bool inside = axes[j].categorical() || (box_.lower[j] <= values[j] && values[j] <= box_.upper[j] &&
                                                      (values[j] != 0 || box_.lower[j] == box_.upper[j]));
        if (!inside) {
            return nullptr;
        }
    }
    const auto found = proven_.find(words_of(values));
    return found == proven_.end() ? nullptr : found->second.get();
}

const Runnable& Tuner::set(std::span<const double> values, std::size_t copy) {
    const Knobs::Proven* proven = knobs_->proven_for(values);
    if (proven == nullptr) {
        scenario::Scenario machine = knobs_->machines().read(values);
        read_ = {std::move(machine.plan), std::move(machine.run)};
        return read_;
    }
    std::vector<std::unique_ptr<Own>>& copies = own_[proven];
    copies.resize(std::max(copies.size(), copy + 1));
    std::unique_ptr<Own>& own = copies[copy];
    if (own == nullptr) {
        own = std::make_unique<Own>();
        own->machine = proven->machine;
        const std::vector<void*> all = slots_of(own->machine);
        for (const Knobs::Target& target : proven->targets) {
            own->slots.push_back(all[target.slot]);
        }
    }
    for (std::size_t k = 0; k < own->slots.size(); ++k) {
        const double x = proven->targets[k].value(values);
        std::memcpy(own->slots[k], &x, sizeof x);
    }
    return own->machine;
}

}  // namespace stiction::study
