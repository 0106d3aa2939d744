// The machines of a study, their files read once: any run of the study through the reader of scenario files.
//
//   run i  =  the file, the settings of the study, then one setting for each axis                                        (1)
//
// A number is set by the shortest text that reads back to its bits, with its SI unit; a word as it is. An axis "machine" chooses the file. A
// key without dot is a parameter: "mu" is "parameters.mu".
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "scenario/scenario.hpp"
#include "study/study.hpp"

namespace stiction::study {

class Machines {
public:
    /// Puts into a machine what its text does not hold, such as measured histories; changes nothing that depends on values of axes.
    using Completion = std::function<void(scenario::Scenario& machine)>;

    /// Throws ScenarioError where a file cannot be read, or the study's settings make no machine.
    explicit Machines(const Study& study, Completion completion = {});

    /// (1); values by axis. Throws ScenarioError with every mistake, as the reader does. Any number of threads may read at once.
    [[nodiscard]] scenario::Scenario read(std::span<const double> values) const;
    /// The file and settings of a run, for `stiction run`.
    [[nodiscard]] const std::filesystem::path& file(std::span<const double> values) const;
    [[nodiscard]] std::vector<scenario::Setting> settings(std::span<const double> values) const;

    /// The first machine with the study's settings only.
    [[nodiscard]] const scenario::Scenario& base() const noexcept { return base_; }
    /// All of them, each as it is understood with the study's settings.
    [[nodiscard]] std::vector<scenario::Scenario> all() const;
    [[nodiscard]] const Study& study() const noexcept { return study_; }

private:
    [[nodiscard]] std::size_t which(std::span<const double> values) const noexcept;

    Study study_;
    std::vector<std::shared_ptr<const scenario::ParsedFile>> files_;  // by word of the axis "machine"
    std::vector<scenario::Setting> common_;
    std::size_t machine_axis_;
    Completion completion_;
    scenario::Scenario base_;
};

/// Is this the axis that chooses the file?
[[nodiscard]] inline bool chooses_machine(const Axis& axis) noexcept { return axis.key == "machine"; }

}  // namespace stiction::study
