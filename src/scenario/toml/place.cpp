#include "scenario/toml/place.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

namespace stiction::scenario {
namespace {

std::string all_lines(Mistakes& mistakes) {
    mistakes.sort();
    std::string text;
    for (const Mistake& m : mistakes.list()) {
        text += text.empty() ? "" : "\n";
        text += m.line();
    }
    return text;
}

}  // namespace

std::string Place::text() const {
    if (line == 0) {
        return file;
    }
    return column == 0 ? fmt::format("{}:{}", file, line) : fmt::format("{}:{}:{}", file, line, column);
}

std::string Mistake::line() const { return fmt::format("{}: {}", place.text(), text()); }

void Mistakes::sort() {
    const auto key = [](const Mistake& m) { return std::tie(m.place.file, m.place.line, m.place.column); };
    std::stable_sort(list_.begin(), list_.end(), [&](const Mistake& a, const Mistake& b) { return key(a) < key(b); });
    list_.erase(std::unique(list_.begin(), list_.end()), list_.end());
}

ScenarioError::ScenarioError(Mistakes mistakes)
    : std::runtime_error(all_lines(mistakes)), mistakes_(std::move(mistakes)) {
    mistakes_.sort();
}

}  // namespace stiction::scenario
