// A scenario as an FMU: model description, scenario, binaries built beforehand and licences in one archive. No compiler is needed.
//
//   modelDescription.xml
//   resources/scenario.toml                  and the data files it names
//   binaries/linux64 | x86_64-linux          <identifier>.so
//   binaries/win64 | x86_64-windows          <identifier>.dll
//   binaries/aarch64-linux                   <identifier>.so
//   terminalsAndIcons/terminalsAndIcons.xml  FMI 3: one flange per body, where the icon stands
//   model.png | terminalsAndIcons/icon.png   icon
//   documentation/index.html, machine.svg, licenses/
//   sources/                                 FMI 3, where asked for (carried_sources.hpp)
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "fmu/export/interface.hpp"
#include "fmu/export/kinds.hpp"

namespace stiction::fmu {

struct Exported {
    std::string archive;  ///< bytes of the .fmu
    Interface interface;
    std::vector<std::string> platforms;  ///< "linux64", "win64", "aarch64-linux"
    Kinds kinds;
};

/// Contents of an FMU.
struct Wanted {
    Kinds kinds{};          ///< it has those of them that the machine has (kinds.hpp)
    std::string picture{};  ///< SVG for its documentation; there may be none
    bool sources = false;   ///< of FMI 3
};

/// `path` is where the scenario was read; `runtime` the folder with the binaries. Throws ModelError or std::runtime_error.
Exported export_fmu(const scenario::Scenario& scenario, const std::filesystem::path& path, Version version,
                    const std::filesystem::path& runtime, const Wanted& wanted = {});

/// Beside a program: ../lib/stiction/fmu where it is installed, ../fmu where it was built.
std::filesystem::path runtime_beside(const std::filesystem::path& program);

}  // namespace stiction::fmu
