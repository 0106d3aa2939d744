// How parts say along what they act.
#include <fmt/format.h>

#include "scenario/parts/machine.hpp"
#include "text/escape.hpp"

namespace stiction::scenario {
namespace {

Row ground_row(Section& section, const Machine& machine) {
    const std::string body = section.text("on", "the body it acts on, against ground");
    return body.empty() ? Row{} : Row{Row::Kind::ground, {{body, 1}}, machine.motion_of(body)};
}

Row pair_row(Section& section, const Machine& machine) {
    static constexpr Domain kRatio =
        any_finite("ratio", "[-]", "motion of the first less ratio times that of the second");
    const std::vector<std::string> bodies = section.texts("between", "the two bodies it acts between");
    if (!section.has("between")) {
        section.describe(kRatio, "1");
        return {};
    }
    const double ratio = section.number(kRatio, 1);
    if (bodies.size() != 2) {
        section.mistake("between", ProblemKind::contradiction,
                        fmt::format("it needs two bodies, not {}", bodies.size()));
        return {};
    }
    return {Row::Kind::pair, {{bodies[0], 1}, {bodies[1], -ratio}}, machine.motion_of(bodies[0])};
}

Row general_row(Section& section) {
    const Node* along = section.take("along", "a table: body = coefficient", "",
                                     "any row: the sum of coefficient times the motion of each body");
    if (along == nullptr) {
        return {};
    }
    Row row{.kind = Row::Kind::general};
    if (along->kind != Node::Kind::table) {
        section.mistake("along", ProblemKind::syntax,
                        fmt::format("{} is not a table: write {{ body = 1, other = -2 }}", along->kind_text()));
        return {};
    }
    std::string exact;
    for (const auto& [body, coefficient] : along->entries) {
        double number = coefficient.number;
        std::string shown = plain_number(number);
        if (section.is_formula(coefficient)) {
            const std::optional<ValueReading> read =
                section.value_of(coefficient.text, "along", unit::requirement("[-]"),
                                 fmt::format("the coefficient of \"{}\" must be a number: ", body));
            if (!read) {
                continue;
            }
            number = read->read.value;
            shown = toml_text(coefficient.text);
        } else if (coefficient.kind != Node::Kind::number) {
            section.mistake("along", ProblemKind::syntax,
                            fmt::format("the coefficient of \"{}\" must be a number", body));
            continue;
        }
        section.mentions(body, "along");
        row.terms.push_back({body, number});
        exact += (exact.empty() ? "" : ", ") + fmt::format("{} = {}", toml_text(body), shown);
    }
    section.understood("along", "{ " + exact + " }", "{ " + exact + " }", true);
    return row;
}

}  // namespace

Row read_row(Section& section, const Machine& machine, RowWords words) {
    const Row ground = words == RowWords::not_ground ? Row{} : ground_row(section, machine);
    const Row pair = words == RowWords::not_pair ? Row{} : pair_row(section, machine);
    const Row general = general_row(section);
    if (words != RowWords::not_pair && !section.has("between") && section.has("ratio")) {
        section.mistake("ratio", ProblemKind::contradiction, "it belongs to between: leave it out");
    }
    const char* foreign = words == RowWords::not_pair ? "between" : words == RowWords::not_ground ? "on" : nullptr;
    if (foreign != nullptr && section.has(foreign)) {
        static_cast<void>(section.take(foreign, "", "", ""));
        section.mistake(foreign, ProblemKind::contradiction,
                        words == RowWords::not_pair ? "it acts on one body, against ground: give on = \"body\""
                                                    : "it joins two bodies: give between = [\"body\", \"other\"]");
    }
    const int given =
        (ground.kind != Row::Kind::none) + (pair.kind != Row::Kind::none) + (general.kind != Row::Kind::none);
    if (given > 1) {
        section.mistake(section.has("along") ? "along" : "between", ProblemKind::contradiction,
                        "give one of on, between and along, not several");
    }
    if (given == 0 && !section.has("on") && !section.has("between") && !section.has("along")) {
        const char* remedy = words == RowWords::not_pair     ? "on = \"body\""
                             : words == RowWords::not_ground ? "between = [\"body\", \"other\"]"
                                                             : "on = \"body\" or between = [\"body\", \"other\"]";
        section.lack_of({"on", "between"}, {.what = "it acts on no body", .remedy = fmt::format("give {}", remedy)});
    }
    return ground.kind != Row::Kind::none ? ground : pair.kind != Row::Kind::none ? pair : general;
}

}  // namespace stiction::scenario
