// One log of a fit file: its columns as inputs of the machine and as measured quantities.
#pragma once

#include <filesystem>
#include <string>

#include "fit/fit.hpp"
#include "scenario/scenario.hpp"
#include "scenario/section/section.hpp"

namespace stiction::fit {

/// Reads [log.NAME]; mistakes are noted in the reading. `machine` is the one of the fit's settings, which tells units of quantities and
/// signals.
[[nodiscard]] Log read_log(const scenario::NamedNode& table, const scenario::Scenario& machine,
                           const std::filesystem::path& folder, scenario::Reading& reading);

}  // namespace stiction::fit
