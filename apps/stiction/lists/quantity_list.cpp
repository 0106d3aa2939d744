#include "lists/quantity_list.hpp"

#include <fmt/format.h>

#include "result/quantity.hpp"
#include "text/escape.hpp"
#include "text/json.hpp"

namespace stiction {
namespace {

constexpr const char* kIntroduction =
    "# What can be recorded\n"
    "\n"
    "Printed by `stiction list quantities --markdown`; a test compares it with what machines offer.\n"
    "\n"
    "`[record] quantities` takes these names, with that of the part in place of NAME. They are the columns of "
    "`trajectory.csv`, in that\n"
    "order. Where nothing is chosen: position, velocity and end of travel of bodies, friction and mode of frictions, "
    "the signals that\n"
    "drive parts, and the commands: sources (`step`, `ramp`, `sine`, `points`, `file` …) and every signal a part "
    "names. What the\n"
    "report needs comes after what was asked for. Metrics do not depend on what is recorded.\n";

}  // namespace

std::string quantities_text() {
    std::string out;
    for (const QuantityWord& word : quantity_words()) {
        out += fmt::format("{:<22} {:<14} {}\n", word.name, word.unit, word.meaning);
    }
    return out;
}

std::string quantities_json() {
    JsonWriter json;
    json.array(JsonWriter::lines);
    for (const QuantityWord& word : quantity_words()) {
        json.object().member("name", word.name).member("unit", word.unit).member("meaning", word.meaning).end();
    }
    return std::move(json).text() + "\n";
}

std::string quantities_markdown() {
    std::string out = kIntroduction;
    out += "\n| name | unit | meaning |\n| --- | --- | --- |\n";
    for (const QuantityWord& word : quantity_words()) {
        out += fmt::format("| `{}` | {} | {} |\n", word.name, markdown_cell(word.unit), word.meaning);
    }
    return out;
}

}  // namespace stiction
