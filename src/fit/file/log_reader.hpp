// One log of a fit file: its columns as inputs of the machine and as measured quantities.
#pragma once

#include <filesystem>
#include <string>

#include "fit/fit.hpp"
#include "scenario/scenario.hpp"
#include "scenario/section/section.hpp"

namespace stiction::fit {

/// A table of values by key, as "key=value" with the value in TOML; a dot in a key makes a table of TOML, and is a dot again here.
[[nodiscard]] std::vector<std::string> settings_in(const scenario::Node& table);

/// Tables below a node that hold values, by their path joined by dots: `friction.guide.sliding = { from = 1 }`.
struct NamedTable {
    std::string name{};
    const scenario::Node* node = nullptr;
};
[[nodiscard]] std::vector<NamedTable> tables_in(const scenario::Node& node);

/// Reads [log.NAME]; mistakes are noted in the reading. `machine` is the one of the fit's settings, which tells units of quantities and
/// signals.
[[nodiscard]] Log read_log(const NamedTable& table, const scenario::Scenario& machine,
                           const std::filesystem::path& folder, scenario::Reading& reading);

}  // namespace stiction::fit
