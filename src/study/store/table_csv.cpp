#include "study/store/table_csv.hpp"

#include <cmath>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "text/escape.hpp"
#include "unit/writing.hpp"

namespace stiction::study {

const char* name(RunEnd end) noexcept {
    switch (end) {
        case RunEnd::finished: return "finished";
        case RunEnd::failed: return "failed";
        case RunEnd::stopped: return "stopped";
    }
    return "failed";
}

std::string table_csv(const Table& table) {
    std::vector<const Column*> columns;
    std::vector<unit::Conversion> in_unit;
    std::string text = "run,end,reason";
    const auto to = std::back_inserter(text);
    for (const auto* group : {&table.parameters, &table.metrics, &table.requirements}) {
        for (const Column& column : *group) {
            const std::string& shown = column.shown.empty() ? column.unit : column.shown;
            columns.push_back(&column);
            in_unit.emplace_back(column.shown);
            fmt::format_to(to, ",{}",
                           csv_field(shown.empty() ? column.name : fmt::format("{} [{}]", column.name, shown)));
        }
    }
    for (std::size_t row = 0; row < table.rows(); ++row) {
        fmt::format_to(to, "\n{},{},{}", table.run[row], name(table.end[row]), csv_field(table.reason[row]));
        for (std::size_t k = 0; k < columns.size(); ++k) {
            const double value = columns[k]->values[row];
            if (std::isnan(value)) {
                text += ",";
            } else if (!columns[k]->words.empty()) {
                fmt::format_to(to, ",{}", csv_field(columns[k]->words.at(static_cast<std::size_t>(value))));
            } else {
                fmt::format_to(to, ",{}", in_unit[k](value));
            }
        }
    }
    return text + "\n";
}

}  // namespace stiction::study
