#include "study/knob/machines.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

namespace stiction::study {
namespace {

std::filesystem::path path_in(const std::string& folder, const std::string& file) {
    const std::filesystem::path path(file);
    return path.is_absolute() || folder.empty() ? path : std::filesystem::path(folder) / path;
}

/// Files of the axis "machine", or the one file.
std::vector<std::shared_ptr<const scenario::ParsedFile>> parsed_files(const Study& study, std::size_t machine_axis) {
    const std::vector<std::string> names =
        machine_axis < study.axes.size() ? study.axes[machine_axis].words : std::vector<std::string>{study.machine};
    std::vector<std::shared_ptr<const scenario::ParsedFile>> files;
    for (const std::string& name : names) {
        files.push_back(std::make_shared<const scenario::ParsedFile>(path_in(study.folder, name)));
    }
    return files;
}

std::vector<scenario::Setting> common_settings(const Study& study) {
    std::vector<scenario::Setting> settings;
    for (const std::string& text : study.settings) {
        if (const std::optional<scenario::Setting> setting = scenario::setting_of(text)) {
            settings.push_back(*setting);
        }
    }
    return settings;
}

/// With its SI unit, which reads back to the same bits: the unit of an inertia tells how its body moves.
std::string number_setting(double value, const std::string& unit) {
    return unit.empty() || !std::isfinite(value) ? fmt::format("{}", value) : fmt::format("{} {}", value, unit);
}

}  // namespace

Machines::Machines(const Study& study, Completion completion)
    : study_(study),
      common_(common_settings(study)),
      machine_axis_(static_cast<std::size_t>(std::find_if(study.axes.begin(), study.axes.end(), chooses_machine) -
                                             study.axes.begin())),
      completion_(std::move(completion)) {
    files_ = parsed_files(study_, machine_axis_);
    base_ = files_.front()->read(common_);
    if (completion_) {
        completion_(base_);
    }
}

std::size_t Machines::which(std::span<const double> values) const noexcept {
    return machine_axis_ < values.size() ? static_cast<std::size_t>(values[machine_axis_]) : 0;
}

scenario::Scenario Machines::read(std::span<const double> values) const {
    scenario::Scenario machine = files_.at(which(values))->read(settings(values));
    if (completion_) {
        completion_(machine);
    }
    return machine;
}

const std::filesystem::path& Machines::file(std::span<const double> values) const {
    return files_.at(which(values))->path();
}

std::vector<scenario::Setting> Machines::settings(std::span<const double> values) const {
    std::vector<scenario::Setting> all = common_;
    for (std::size_t j = 0; j < study_.axes.size(); ++j) {
        const Axis& axis = study_.axes[j];
        if (chooses_machine(axis)) {
            continue;
        }
        const bool dotted = axis.key.find('.') != std::string::npos;
        all.push_back({.key = dotted ? axis.key : "parameters." + axis.key,
                       .value = axis.categorical() ? axis.words.at(static_cast<std::size_t>(values[j]))
                                                   : number_setting(values[j], axis.unit),
                       .from = "--vary " + axis.key});
    }
    return all;
}

std::vector<scenario::Scenario> Machines::all() const {
    std::vector<scenario::Scenario> scenarios;
    for (const auto& file : files_) {
        scenarios.push_back(file->read(common_));
    }
    return scenarios;
}

}  // namespace stiction::study
