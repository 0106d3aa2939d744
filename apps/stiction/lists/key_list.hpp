// `stiction list keys`: every section and key of a scenario file, from the same calls that read it.
//
//   belt         the sections of this kind                  coulomb, pid      of this law or kind of signal
//   signal.pid   both
#pragma once

#include <string>
#include <vector>

#include "scenario/scenario.hpp"

namespace stiction {

/// Sections of this name; all where it is empty.
std::vector<scenario::SectionKeys> sections_named(const std::string& name);
/// '; did you mean "belt"?', or where the names are listed.
std::string section_name_advice(const std::string& name);

std::string keys_text(const std::vector<scenario::SectionKeys>& sections);
std::string keys_json(const std::vector<scenario::SectionKeys>& sections);
/// The page docs/guide/keys.md.
std::string keys_markdown();

}  // namespace stiction
