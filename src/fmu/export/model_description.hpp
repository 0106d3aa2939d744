// modelDescription.xml of an FMU, after FMI 2.0.4 and FMI 3.0.
#pragma once

#include <string>

#include "fmu/export/interface.hpp"
#include "fmu/export/kinds.hpp"

namespace stiction::fmu {

/// Names of the machine and of its binary.
struct Identity {
    std::string name;        ///< modelName
    std::string identifier;  ///< modelIdentifier: a name of C, the file name of the binary
    std::string token;       ///< guid, instantiationToken
    std::string description;
};

/// Of the scenario that travels: another file is another token.
std::string token_of(const std::string& scenario_text, Version version);
/// A name of C made from any text.
std::string identifier_of(const std::string& text);

/// Everything of which a description is made.
struct Described {
    const Identity& identity;
    const scenario::Scenario& scenario;
    const Interface& interface;
    Kinds kinds{};
};

std::string model_description(const Described& described, Version version);

}  // namespace stiction::fmu
