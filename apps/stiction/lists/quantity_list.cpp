#include "lists/quantity_list.hpp"

#include <fmt/format.h>

#include "result/quantity.hpp"
#include "text/escape.hpp"
#include "text/json.hpp"

namespace stiction {
namespace {

constexpr const char* kQuantitiesIntroduction =
    "# Quantities that can be recorded\n"
    "\n"
    "Printed by `stiction list quantities --markdown`; a test compares it with the quantities of machines.\n"
    "\n"
    "`[record] quantities` takes these names, with the name of the part in place of BODY, SPRING, FRICTION or JOINT. "
    "They are the columns of\n"
    "`trajectory.csv`, in the order asked for; quantities that the report needs follow. The default choice is "
    "position, velocity and end of\n"
    "travel of bodies, friction, viscous part and mode of frictions, signals that drive parts, references and "
    "measurements that controllers read,\n"
    "and the commands: sources (`step`, `ramp`, `sine`, `points`, `file` …) and every signal that a part names. "
    "`quantities = [\"default\", \"+encoder\",\n"
    "\"-drive\"]` keeps one more and one less. Metrics do not depend on what is recorded.\n";

}  // namespace

std::string quantities_text() {
    std::string out;
    for (const QuantityWord& word : quantity_words()) {
        out += fmt::format("{:<26} {:<14} {}\n", word.name, word.unit, word.meaning);
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
    std::string out = kQuantitiesIntroduction;
    out += "\n| name | unit | meaning |\n| --- | --- | --- |\n";
    for (const QuantityWord& word : quantity_words()) {
        out += fmt::format("| `{}` | {} | {} |\n", word.name, markdown_cell(word.unit), word.meaning);
    }
    return out;
}

}  // namespace stiction
