// [parameters]: values by name, and the values of all other keys where they are arithmetic.
//
//   [parameters]
//   lead = "5 mm"
//   belt = 2
//   counts = 4096
//   pitch = "lead/(2*pi)"                 parameters may use each other, in any order
//
//   ratio = "belt"      interval = "360 deg/counts"      ratio = "2:1"      position = "0.05 m/lead*belt*1 rev"
//
// A text that is one number with its unit is read as ever (unit/reading.hpp); any other is a formula (expression/parser.hpp) of numbers,
// units and parameters, whose unit is checked (units/formula_units.hpp). A bare number is SI, as everywhere. A formula is evaluated
// once, when the file is read: it costs nothing in a run.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "expression/parser.hpp"
#include "scenario/mistake.hpp"
#include "scenario/toml/node.hpp"
#include "text/model_problem.hpp"
#include "unit/reading.hpp"

namespace stiction::scenario {

/// A value of a key.
struct ValueReading {
    unit::Reading read{};                   ///< as that of one number; its unit is empty where it is a formula
    bool formula = false;                   ///< arithmetic, or the name of a parameter
    std::vector<std::string> uses{};        ///< parameters
    std::optional<ModelProblem> problem{};  ///< without part and key
    bool told = false;                      ///< it uses a parameter that has a problem of its own

    [[nodiscard]] bool ok() const noexcept { return !problem && !told; }
};

/// Why a formula without signals and time has no finite value: where it divides by 0, or that a function or the size of its numbers is
/// the cause. Nothing where it has one.
[[nodiscard]] std::optional<ModelProblem> no_finite_value(const expression::Parsing& parsing, const std::string& text);

class Parameters {
public:
    struct Parameter {
        ValueReading reading{};
        Place place{};
        std::string exact{};  ///< as TOML that reads back to the same bits
        std::string plain{};  ///< the same in SI units
        std::string unit{};   ///< SI; empty of bare numbers
        bool faulty = false;
    };

    /// Reads them all; `root` has the signals, whose names are not free. Mistakes are added to the list.
    void read(const Node& table, const Node& root, Mistakes& mistakes);

    /// A text as the value of a key that needs this; any unit without quantities.
    [[nodiscard]] ValueReading value(const std::string& text, const unit::Requirement& needed) const;
    /// [rad/s] of a key that is a frequency or a bandwidth, where its text is in Hz; nothing for other keys and texts ("5 1/s" could be
    /// radians).
    [[nodiscard]] std::optional<double> rate_in_hertz(std::string_view key, const std::string& text) const;
    /// Is the text a formula of numbers with units and of parameters, without signals and time?
    [[nodiscard]] bool is_constant(const std::string& text) const;

    [[nodiscard]] bool has(const std::string& name) const { return all_.count(name) > 0; }
    /// For formulas of signals.
    [[nodiscard]] std::span<const expression::Constant> constants() const noexcept { return constants_; }
    /// In the order of the file.
    [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }
    [[nodiscard]] const Parameter& at(const std::string& name) const { return all_.at(name); }
    /// Does one of these have a problem of its own?
    [[nodiscard]] bool any_faulty(const std::vector<std::string>& names) const;

private:
    void resolve(const std::string& name, const Node& table, Mistakes& mistakes);
    void resolve_those_in(const std::string& text, const Node& table, Mistakes& mistakes);
    void keep(const std::string& name, const Node& node, Parameter parameter);
    [[nodiscard]] std::optional<ModelProblem> name_mistake(const std::string& name, const Node& root) const;
    [[nodiscard]] std::optional<ModelProblem> foreign_name(const std::string& text,
                                                           const expression::Parsing& parsing) const;
    [[nodiscard]] std::string unit_in(const expression::Parsing& parsing, const unit::Dimension& dimension) const;
    [[nodiscard]] bool is_formula(const std::string& text) const;

    std::vector<std::string> names_;
    std::map<std::string, Parameter> all_;
    std::vector<expression::Constant> constants_;
    std::set<std::string> signals_;       // names of the file's
    std::vector<std::string> under_way_;  // being resolved, each needing the next
};

}  // namespace stiction::scenario
