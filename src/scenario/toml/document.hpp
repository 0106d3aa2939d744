// Scenario files as text: TOML, files that extend others, single values set from outside.
//
//   extend = "base.toml"                 the base first, this file on top of it; relative to this file
//   remove = ["friction.gear.peak"]      what the base says and this file does not want
//   --set body.surface.inertia="300 kg m2"
//
// A syntax error of TOML is told alone, since nothing after it can be trusted; every other mistake is collected.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/mistake.hpp"
#include "scenario/toml/node.hpp"

namespace stiction::scenario {

/// One value set from outside.
struct Setting {
    std::string key;     ///< "body.surface.inertia"
    std::string value;   ///< as TOML, or a plain text
    std::string from{};  ///< what messages call it; empty: "--set key"
};

/// A file kept in the program itself.
struct ShelvedFile {
    std::string_view name;
    std::string_view text;
};
/// Files that are found before those on disk, by their name without folder.
using Shelf = std::span<const ShelvedFile>;

/// A file that the scenario extends, directly or through another.
struct ExtendedFile {
    std::string name{};  ///< its path, from the folder of the scenario
    std::string text{};
};

struct Document {
    Node root{};
    std::string text{};                    ///< of the file itself
    std::vector<ExtendedFile> extended{};  ///< each once, in the order in which they were met
    std::vector<std::string> settings{};   ///< "key=value", the last one of each key, in the order in which they win
    std::vector<std::string> set_twice{};  ///< keys with several values from outside
    std::vector<std::filesystem::path> files{};  ///< all that were read, the file itself last
    bool complete = false;                       ///< every file was there and was TOML
};

/// "key=value" as it stands on a command line; nothing if there is no "=".
std::optional<Setting> setting_of(std::string_view argument);

/// Reads a file with all it extends. Mistakes are added to the list; a file that cannot be read or parsed ends the reading there.
Document read_document(const std::filesystem::path& path, std::span<const Setting> settings, Mistakes& mistakes);

/// The same for a text that is in no file; what it extends is sought on the shelf, then in `folder`.
Document parse_document(std::string text, const std::string& name, const std::filesystem::path& folder,
                        std::span<const Setting> settings, Mistakes& mistakes, Shelf shelf = {});

/// Sets values in a document that was read before.
void set_values(Document& document, std::span<const Setting> settings, Mistakes& mistakes);

}  // namespace stiction::scenario
