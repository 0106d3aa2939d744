#include "study/file/correlation_text.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "study/file/axis_text.hpp"
#include "text/nearest_name.hpp"
#include "unit/decimal.hpp"

namespace stiction::study {
namespace {

class PairReader {
public:
    PairReader(const std::vector<Axis>& axes, scenario::Mistakes& mistakes)
        : mistakes_(&mistakes), table_(axes.size(), std::vector<double>(axes.size())) {
        for (std::size_t i = 0; i < axes.size(); ++i) {
            known_.push_back(axes[i].key);
            table_[i][i] = 1;
        }
    }

    void read(const Written& pair) {
        const std::size_t equals = pair.text.rfind('=');
        const std::vector<TextPiece> keys = pieces_of(pair.text.substr(0, equals), ',');
        const std::optional<double> value =
            equals == std::string::npos ? std::nullopt : number(pair.text.substr(equals + 1));
        if (keys.size() != 2 || !value) {
            note(pair, {.kind = ProblemKind::syntax,
                        .part = "correlation",
                        .what = fmt::format("\"{}\" is no correlation", pair.text),
                        .remedy = "write two axes and a number, as in \"a, b\" = 0.5"});
            return;
        }
        const std::optional<std::size_t> first = axis_named(keys[0].text, pair);
        const std::optional<std::size_t> second = axis_named(keys[1].text, pair);
        if (!first || !second) {
            return;
        }
        if (*first == *second || table_[*first][*second] != 0) {
            note(pair,
                 {.kind = ProblemKind::used_twice,
                  .part = "correlation",
                  .what = *first == *second ? fmt::format("{} is correlated with itself", keys[0].text)
                                            : fmt::format("{} and {} have one already", keys[0].text, keys[1].text),
                  .remedy = "leave it out"});
            return;
        }
        table_[*first][*second] = table_[*second][*first] = *value;
    }

    std::vector<std::vector<double>> table() { return std::move(table_); }

private:
    void note(const Written& pair, ModelProblem problem) { mistakes_->add(pair.place, std::move(problem)); }

    static std::optional<double> number(std::string_view text) {
        const std::string plain = pieces_of(text, ',').front().text;
        const std::optional<unit::Decimal> decimal = unit::scan_decimal(plain);
        return decimal && decimal->length == plain.size() ? unit::to_double(*decimal) : std::nullopt;
    }

    std::optional<std::size_t> axis_named(std::string key, const Written& pair) {
        constexpr std::string_view kSection = "parameters.";
        if (key.starts_with(kSection)) {
            key.erase(0, kSection.size());
        }
        const auto found = std::find(known_.begin(), known_.end(), key);
        if (found != known_.end()) {
            return static_cast<std::size_t>(found - known_.begin());
        }
        note(pair, {.kind = ProblemKind::unknown_name,
                    .part = "correlation",
                    .what = fmt::format("the study does not vary \"{}\"", key),
                    .range = fmt::format("{}", fmt::join(known_, ", ")),
                    .sort = "axis",
                    .name = key,
                    .nearest = nearest_name(key, known_)});
        return std::nullopt;
    }

    scenario::Mistakes* mistakes_;
    std::vector<std::string> known_;
    std::vector<std::vector<double>> table_;
};

}  // namespace

std::vector<std::vector<double>> correlation_of(const std::vector<Written>& pairs, const std::vector<Axis>& axes,
                                                scenario::Mistakes& mistakes) {
    if (pairs.empty()) {
        return {};
    }
    PairReader reader(axes, mistakes);
    for (const Written& pair : pairs) {
        reader.read(pair);
    }
    return reader.table();
}

}  // namespace stiction::study
