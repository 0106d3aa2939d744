#include "sensitivity/varied_file.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "machine/model.hpp"
#include "scenario/mistake.hpp"
#include "study/file/axis_key.hpp"
#include "study/knob/plan_slots.hpp"

namespace stiction::sensitivity {
namespace {

/// (1), and what is left of it in (2).
constexpr double kDifference = 2e-5;
constexpr double kOneSided = 0.01;

ModelProblem no_slope_by(const std::string& key, std::string what, std::string remedy) {
    return {.kind = ProblemKind::unsupported, .part = key, .what = std::move(what), .remedy = std::move(remedy)};
}

}  // namespace

VariedFile::VariedFile(std::filesystem::path file, std::vector<scenario::Setting> settings,
                       const std::vector<std::string>& keys)
    : file_(std::move(file)),
      settings_(std::move(settings)),
      machine_(std::make_unique<scenario::Scenario>(file_.read(settings_))) {
    facts_ = study::numbers_of(machine_->plan, machine_->run).facts;
    std::vector<ModelProblem> problems;
    for (const std::string& key : keys) {
        add_key(key, problems);
    }
    if (!problems.empty()) {
        throw ModelError(std::move(problems));
    }
}

/// None where the reader refuses the value, or makes a machine of another structure of it.
const Plan* VariedFile::plan_with(const Key& key, double value) {
    std::vector<scenario::Setting> all = settings_;
    all.push_back({.key = key.name.find('.') != std::string::npos ? key.name : "parameters." + key.name,
                   .value = key.unit.empty() ? fmt::format("{}", value) : fmt::format("{} {}", value, key.unit),
                   .from = "--of " + key.name});
    try {
        auto made = std::make_unique<scenario::Scenario>(file_.read(all));
        if (study::numbers_of(made->plan, made->run).facts != facts_) {
            return nullptr;
        }
        beside_.push_back(std::move(made));
        return &beside_.back()->plan;
    } catch (const scenario::ScenarioError&) {
        return nullptr;
    }
}

void VariedFile::add_key(const std::string& name, std::vector<ModelProblem>& problems) {
    const study::AxisKey found = study::find_axis_key(name, *machine_);
    if (found.problem) {
        problems.push_back(*found.problem);
        return;
    }
    if (!found.number || !std::isfinite(found.number->value)) {
        problems.push_back(
            no_slope_by(name, "is no number: nothing can be differentiated by it", "name a key with a number"));
        return;
    }
    const Key key{found.name, found.number->unit, found.number->value};
    const double by = kDifference * (key.value != 0 ? std::fabs(key.value) : 1.0);
    Parameter p{.name = key.name,
                .less = plan_with(key, key.value - by),
                .more = plan_with(key, key.value + by),
                .down = key.value - (key.value - by),
                .up = (key.value + by) - key.value};
    if (p.less == nullptr) {  // (2)
        p.less = &machine_->plan;
        p.down = 0;
        p.up = (key.value + kOneSided * by) - key.value;
        p.more = plan_with(key, key.value + kOneSided * by);
    }
    if (p.more == nullptr) {
        problems.push_back(no_slope_by(key.name, "makes another machine, or none, where it is a little larger",
                                       "choose a value inside of its range"));
        return;
    }
    keys_.push_back(key);
    parameters_.push_back(p);
}

}  // namespace stiction::sensitivity
