// Catalogue of laws and methods with their parameters, from the same tables that validate them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <stiction/law/domain.hpp>

namespace stiction {

struct CatalogueParameter {
    Domain domain;
    std::optional<double> otherwise{};  ///< where it is left out; lists of numbers have none
};

struct CatalogueEntry {
    std::string name;
    std::string summary;
    std::string source;
    std::vector<CatalogueParameter> parameters;
    std::vector<Relation> relations;
    std::vector<std::string> laws;  ///< for methods: the laws accepted
};

std::vector<CatalogueEntry> catalogue_of_laws();
std::vector<CatalogueEntry> catalogue_of_methods();

/// A table for people: name, summary, then the parameters.
std::string catalogue_text(const std::vector<CatalogueEntry>& entries);

/// The same as a JSON array.
std::string catalogue_json(const std::vector<CatalogueEntry>& entries);

}  // namespace stiction
