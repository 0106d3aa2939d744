#include "lists/key_list.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/escape.hpp"
#include "text/json.hpp"
#include "text/nearest_name.hpp"

namespace stiction {
namespace {

constexpr const char* kKeysIntroduction =
    "# Every key of a scenario file\n"
    "\n"
    "Printed by `stiction list keys --markdown`, from the same calls that read a file; a test keeps this page and the "
    "program the\n"
    "same. `stiction list keys --json` has it for other programs.\n"
    "\n"
    "A file begins with `format = 1`. Beside the sections below it may have, at the top: `title` and `description` "
    "(texts for the\n"
    "report), `extend` (a file this one builds on, relative to it) and `remove` (a list of keys of that file that are "
    "not wanted).\n"
    "Names of parts have up to 64 letters, digits and underscores, a letter first. A number without quotes is SI; with "
    "quotes it\n"
    "carries its unit ([units.md](units.md)). Where a signal is taken, the name of one, a constant with its unit or an "
    "expression\n"
    "will do. A text alone is a list of one. Where no default stands, leaving the key out means that there is none of "
    "it, or the\n"
    "reader says that it is needed.\n";

/// "body.NAME with …" as "[body.NAME] with …".
std::string heading(const std::string& section) {
    const std::size_t end = std::min(section.find(' '), section.size());
    return fmt::format("[{}]{}", section.substr(0, end), section.substr(end));
}

std::string sentence(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    return text;
}

std::string takes_text(const scenario::Key& key) {
    return key.range.empty() ? key.takes : fmt::format("{}, {}", key.takes, key.range);
}

/// "signal" and "pid" of `signal.NAME with kind = "pid"`; "run" and "" of "run".
std::pair<std::string, std::string> words_of_section(const std::string& section) {
    const std::size_t quote = section.find('"');
    const std::string word = quote == section.npos ? "" : section.substr(quote + 1, section.rfind('"') - quote - 1);
    return {section.substr(0, section.find_first_of(". ")), word};
}

}  // namespace

std::vector<scenario::SectionKeys> sections_named(const std::string& name) {
    std::vector<scenario::SectionKeys> sections = scenario::all_keys();
    std::erase_if(sections, [&](const scenario::SectionKeys& section) {
        const auto [kind, word] = words_of_section(section.section);
        return !name.empty() && name != kind && name != word && name != kind + "." + word;
    });
    return sections;
}

std::string section_name_advice(const std::string& name) {
    std::vector<std::string> known;
    for (const scenario::SectionKeys& section : scenario::all_keys()) {
        const auto [kind, word] = words_of_section(section.section);
        known.insert(known.end(), {kind, word, kind + "." + word});
    }
    std::erase(known, std::string());
    const std::string meant = did_you_mean(name, known);
    return meant.empty() ? "; stiction list parts shows what there is" : meant;
}

std::string keys_text(const std::vector<scenario::SectionKeys>& sections) {
    std::string out;
    for (const scenario::SectionKeys& section : sections) {
        out += fmt::format("{}{}: {}\n", out.empty() ? "" : "\n", heading(section.section), section.meaning);
        for (const scenario::Key& key : section.keys) {
            out += fmt::format("  {:<24} {}\n", key.name, key.meaning);
            out += fmt::format("  {:<24}   {}{}\n", "", takes_text(key),
                               key.otherwise.empty() ? std::string() : fmt::format("; default {}", key.otherwise));
        }
    }
    return out;
}

std::string keys_json(const std::vector<scenario::SectionKeys>& sections) {
    JsonWriter json;
    json.array(JsonWriter::lines);
    for (const scenario::SectionKeys& section : sections) {
        json.object().member("section", section.section).member("meaning", section.meaning);
        json.key("keys").array(JsonWriter::lines);
        for (const scenario::Key& key : section.keys) {
            json.object().member("key", key.name).member("takes", key.takes).member("range", key.range);
            json.member("default", key.otherwise.empty() ? std::nullopt : std::optional(key.otherwise));
            json.member("meaning", key.meaning).end();
        }
        json.end().end();
    }
    return std::move(json).text() + "\n";
}

std::string keys_markdown() {
    std::string out = kKeysIntroduction;
    for (const scenario::SectionKeys& section : scenario::all_keys()) {
        out += fmt::format("\n## `{}`\n\n{}.\n\n| key | takes | default | meaning |\n| --- | --- | --- | --- |\n",
                           heading(section.section), sentence(section.meaning));
        for (const scenario::Key& key : section.keys) {
            out += fmt::format("| `{}` | {} | {} | {} |\n", key.name, markdown_cell(takes_text(key)),
                               markdown_cell(key.otherwise), markdown_cell(key.meaning));
        }
    }
    return out;
}

}  // namespace stiction
