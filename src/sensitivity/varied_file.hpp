// A scenario file with some of its keys a little smaller and larger: the machines that Sensitivity compares.
//
//   p ± 2e-5 |p|, or ± 2e-5 of the SI unit where p is 0                                                                    (1)
//   where the reader refuses p − δ (a level of 0, a position on an end): p and p + δ/100, an error of some 1e-7            (2)
//
// Each machine is what the reader makes of the file: a key may go through formulas and components.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "scenario/scenario.hpp"
#include "sensitivity/sensitivity.hpp"

namespace stiction::sensitivity {

/// A key of the file, with its value there.
struct Key {
    std::string name{};  ///< "friction.guide.sliding"; a parameter by its name alone
    std::string unit{};  ///< SI; empty for pure numbers
    double value = 0;
};

class VariedFile {
public:
    /// Throws ScenarioError where the file has mistakes, ModelError for keys that it has not, that are words, or without which the machine
    /// is another one.
    VariedFile(std::filesystem::path file, std::vector<scenario::Setting> settings,
               const std::vector<std::string>& keys);

    [[nodiscard]] const scenario::Scenario& machine() const noexcept { return *machine_; }
    [[nodiscard]] const std::vector<Key>& keys() const noexcept { return keys_; }
    /// By key; valid as long as this file.
    [[nodiscard]] const std::vector<Parameter>& parameters() const noexcept { return parameters_; }

private:
    void add_key(const std::string& name, std::vector<ModelProblem>& problems);
    [[nodiscard]] const Plan* plan_with(const Key& key, double value);

    scenario::ParsedFile file_;
    std::vector<scenario::Setting> settings_;
    std::unique_ptr<scenario::Scenario> machine_;
    std::uint64_t facts_ = 0;  // of the machine's structure
    std::vector<Key> keys_;
    std::vector<Parameter> parameters_;
    std::vector<std::unique_ptr<scenario::Scenario>> beside_;
};

}  // namespace stiction::sensitivity
