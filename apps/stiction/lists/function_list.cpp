#include "lists/function_list.hpp"

#include <fmt/format.h>

#include "expression/function_table.hpp"
#include "text/json.hpp"

namespace stiction {
namespace {

constexpr const char* kIntroduction =
    "# Expressions\n"
    "\n"
    "Printed by `stiction list functions --markdown`, from the table that reads them; a test keeps this page and the "
    "program the same.\n"
    "\n"
    "An expression is a text in quotes wherever a signal is taken: `\"10*sin(2*pi*5*t)\"`, "
    "`\"-20*(load.velocity/10.472)^2\"`,\n"
    "`\"if(t < 1 and error > 0, 3, 0)\"`. It reads the time, constants, `[parameters]` and signals by their names, in "
    "SI units, and what parts publish:\n"
    "`load.position`, `gear.friction`, `motor.current`.\n"
    "\n"
    "| written | meaning |\n"
    "| --- | --- |\n"
    "| `t`, `time` | the time [s] |\n"
    "| `5 mm`, `3 N m/rad` | a number with its unit, in SI |\n"
    "| `17:4` | a ratio, as the whole of a value |\n"
    "| `pi`, `e` | 3.14159…, 2.71828… |\n"
    "| `a + b`, `a - b`, `a*b`, `a/b`, `-a` | as on paper |\n"
    "| `a^b` | a power; it binds more strongly than a sign in front: `-2^2` is -4 |\n"
    "| `a < b`, `a <= b`, `a > b`, `a >= b`, `a == b`, `a != b` | 1 or 0; the change is an event |\n"
    "| `a and b`, `a or b`, `not a` | 1 or 0; a number counts as true above 1/2 |\n";

std::string call_of(const expression::Function& f) { return fmt::format("{}({})", f.name, f.arguments); }

}  // namespace

std::string functions_text() {
    std::string out;
    for (const expression::Function& f : expression::functions()) {
        out += fmt::format("{:<28} {}\n", call_of(f), f.meaning);
    }
    return out + "constants: pi, e; time: t or time; + - * / ^, < <= > >= == !=, and or not\n";
}

std::string functions_json() {
    JsonWriter json;
    json.array(JsonWriter::lines);
    for (const expression::Function& f : expression::functions()) {
        json.object().member("name", f.name).member("arguments", f.arguments).member("meaning", f.meaning).end();
    }
    return std::move(json).text() + "\n";
}

std::string functions_markdown() {
    std::string out = kIntroduction;
    out += "\n## Functions\n\n| function | gives |\n| --- | --- |\n";
    for (const expression::Function& f : expression::functions()) {
        out += fmt::format("| `{}` | {} |\n", call_of(f), f.meaning);
    }
    out += "\nEvents are located by the located engine, so that a jump does not cost accuracy.\n";
    return out;
}

}  // namespace stiction
