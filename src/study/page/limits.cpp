#include "study/page/limits.hpp"

#include <optional>

namespace stiction::study {

std::vector<Limit> limits_of(const Table& table, const std::vector<PageColumn>& columns) {
    std::vector<Limit> limits;
    for (std::size_t k = 0; k < table.requirements.size(); ++k) {
        const std::optional<Threshold>& line = table.requirements[k].threshold;
        for (std::size_t i = 0; line && i < columns.size(); ++i) {
            if (columns[i].kind == PageColumn::Kind::metric && columns[i].column->name == line->metric) {
                limits.push_back({i, k, line->value * columns[i].factor, line->upper, line->closed});
            }
        }
    }
    return limits;
}

}  // namespace stiction::study
