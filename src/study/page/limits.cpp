#include "study/page/limits.hpp"

#include <optional>
#include <string_view>

#include "unit/reading.hpp"

namespace stiction::study {
namespace {

std::string_view without_spaces_around(std::string_view text) {
    constexpr std::string_view kSpaces = " \t";
    const std::size_t first = text.find_first_not_of(kSpaces);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

/// The one comparison in a text.
struct Comparison {
    std::string_view left;
    std::string_view right;
    bool upper = true;
    bool closed = false;
};

std::optional<Comparison> comparison_in(std::string_view text) {
    const std::size_t at = text.find_first_of("<>");
    if (at == std::string_view::npos || text.find_first_of("<>", at + 1) != std::string_view::npos) return {};
    const bool closed = at + 1 < text.size() && text[at + 1] == '=';
    const std::size_t after = at + (closed ? 2 : 1);
    return Comparison{without_spaces_around(text.substr(0, at)), without_spaces_around(text.substr(after)),
                      text[at] == '<', closed};
}

}  // namespace

std::vector<Limit> limits_of(const Table& table, const std::vector<PageColumn>& columns) {
    std::vector<Limit> limits;
    for (std::size_t k = 0; k < table.requirements.size(); ++k) {
        const std::string& text =
            k < table.study.require.size() ? table.study.require[k].text : table.requirements[k].name;
        const std::optional<Comparison> found = comparison_in(text);
        if (!found) continue;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const Column& column = *columns[i].column;
            if (columns[i].kind == PageColumn::Kind::requirement) continue;
            const bool turned = column.name == found->right;
            if (!turned && column.name != found->left) continue;
            const unit::Reading value = unit::read(turned ? found->left : found->right,
                                                   unit::requirement(column.unit.empty() ? "-" : column.unit));
            if (value.ok())
                limits.push_back({i, k, value.value * columns[i].factor, found->upper != turned, found->closed});
        }
    }
    return limits;
}

}  // namespace stiction::study
