#include "lists/unit_list.hpp"

#include <fmt/format.h>

#include "text/json.hpp"
#include "unit/quantity.hpp"
#include "unit/reading.hpp"
#include "unit/table.hpp"

namespace stiction {
namespace {

constexpr const char* kUnitsIntroduction =
    "# Units\n"
    "\n"
    "Printed by `stiction list units --markdown`, from the table that reads them; a test keeps this page and the "
    "program the same.\n"
    "\n"
    "A value is a number and a unit: `\"270 kg m2\"`, `\"102 mdeg/s2\"`, `\"3 psi s2/mdeg\"`. A space, `*` or `·` "
    "multiplies, `/` divides,\n"
    "a number after a symbol is its power (`m2`, `s^-1`). Brackets say what is divided by: `\"kN/(m s)\"`, not `\"kN/m "
    "s\"`, which\n"
    "people read in two ways. A number without quotes is SI. The angle counts as a dimension: `\"7 Hz\"` is no speed "
    "of rotation,\n"
    "`\"N m\"` no stiffness; messages say what was probably meant.\n";

/// The factor to SI, as a value of one such unit is read.
double factor_of(const unit::Symbol& symbol) { return unit::read(fmt::format("1 {}", symbol.name), {}).value; }

/// "N m"; "1" where it has no dimension.
std::string si_of(const unit::Unit& unit) {
    const std::string text = unit::unit_of(unit.dimension);
    return text.empty() ? "1" : text;
}

}  // namespace

std::string units_text() {
    std::string out;
    for (const unit::Symbol& symbol : unit::symbols()) {
        out += fmt::format("{:<8} = {:>20} {:<12}{}\n", symbol.name, factor_of(symbol), si_of(symbol.unit),
                           symbol.prefixes ? "takes prefixes" : "");
    }
    out += "\nprefixes";
    for (const unit::Prefix& prefix : unit::prefixes()) {
        out += fmt::format("  {} 1e{}", prefix.name, prefix.ten);
    }
    return out + "\n";
}

std::string units_json() {
    JsonWriter json;
    json.object().key("units").array(JsonWriter::lines);
    for (const unit::Symbol& symbol : unit::symbols()) {
        json.object().member("symbol", symbol.name).member("factor", factor_of(symbol));
        json.member("si", si_of(symbol.unit)).member("prefixes", symbol.prefixes).end();
    }
    json.end().key("prefixes").array();
    for (const unit::Prefix& prefix : unit::prefixes()) {
        json.object().member("prefix", prefix.name).member("ten", prefix.ten).end();
    }
    return std::move(json).text() + "\n";
}

std::string units_markdown() {
    std::string out = kUnitsIntroduction;
    out += "\n| symbol | in SI | prefixes |\n| --- | --- | --- |\n";
    for (const unit::Symbol& symbol : unit::symbols()) {
        out += fmt::format("| `{}` | {} {} | {} |\n", symbol.name, factor_of(symbol), si_of(symbol.unit),
                           symbol.prefixes ? "yes" : "");
    }
    out += "\n## Prefixes\n\n| prefix | factor |\n| --- | --- |\n";
    for (const unit::Prefix& prefix : unit::prefixes()) {
        out += fmt::format("| `{}` | 1e{} |\n", prefix.name, prefix.ten);
    }
    out +=
        "\n## Quantities\n\nQuantities that keys require, and the units in which `show` and messages print them.\n\n"
        "| quantity | SI unit | shown in |\n| --- | --- | --- |\n";
    for (const unit::Quantity& quantity : unit::quantities()) {
        out += fmt::format("| {} | {} | {} |\n", quantity.name, quantity.unit, fmt::join(quantity.shown, ", "));
    }
    return out;
}

}  // namespace stiction
