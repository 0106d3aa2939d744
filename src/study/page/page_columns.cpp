#include "study/page/page_columns.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "unit/writing.hpp"

namespace stiction::study {
namespace {

void look_at_values(const Table& table, PageColumn& column) {
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const double value = shown_value(table, column, row);
        if (std::isnan(value)) {
            ++column.without;
            continue;
        }
        if (!(value >= column.least)) column.least = value;
        if (!(value <= column.greatest)) column.greatest = value;
    }
}

PageColumn page_column(const Table& table, const Column& column, PageColumn::Kind kind) {
    PageColumn made{.kind = kind, .column = &column};
    double largest = 0;
    for (const double value : column.values) {
        if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    }
    if (column.words.empty() && kind != PageColumn::Kind::requirement) {
        const unit::ShownUnit shown = unit::shown_unit(column.unit, largest, column.shown);
        made.unit = shown.text;
        made.factor = shown.factor;
    }
    look_at_values(table, made);
    return made;
}

}  // namespace

bool unfinished(const Table& table, std::size_t row) {
    return row < table.end.size() && table.end[row] != RunEnd::finished;
}

double shown_value(const Table& table, const PageColumn& column, std::size_t row) {
    const double value = column.value(row);
    const bool ended = row < table.end.size() && table.end[row] != RunEnd::stopped;
    return column.kind == PageColumn::Kind::requirement && ended && std::isnan(value) ? 0 : value;
}

std::vector<PageColumn> page_columns(const Table& table) {
    std::vector<PageColumn> all;
    for (std::size_t i = 0; i < table.parameters.size(); ++i) {
        PageColumn made = page_column(table, table.parameters[i], PageColumn::Kind::parameter);
        made.discrete = made.categorical();
        if (i < table.study.axes.size()) {
            const Distribution& distribution = table.study.axes[i].distribution;
            made.logarithmic = std::holds_alternative<LogUniform>(distribution) && made.least > 0;
            made.discrete = made.discrete || std::holds_alternative<Range>(distribution) ||
                            std::holds_alternative<Listed>(distribution);
        }
        all.push_back(std::move(made));
    }
    for (const Column& column : table.metrics) {
        all.push_back(page_column(table, column, PageColumn::Kind::metric));
    }
    for (const Column& column : table.requirements) {
        all.push_back(page_column(table, column, PageColumn::Kind::requirement));
    }
    return all;
}

}  // namespace stiction::study
