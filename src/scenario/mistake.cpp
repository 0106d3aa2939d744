#include "scenario/mistake.hpp"

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

std::string Mistake::line() const {
    const std::string where = place.text();
    const std::string what = text();
    const std::string part = problem.part + ": ";
    const std::size_t dashes = std::min(where.find_first_not_of('-'), where.size());  // "--runs" names the part already
    const bool twice = where.substr(dashes) == problem.part && what.starts_with(part);
    return fmt::format("{}{}{}{}", where, where.empty() ? "" : ": ", odd ? "looks odd: " : "",
                       twice ? what.substr(part.size()) : what);
}

const char* Mistake::kind() const noexcept {
    if (!odd) {
        return name(problem.kind);
    }
    switch (*odd) {
        case Oddity::start: return "start";
        case Oddity::contradiction: return "contradiction";
        case Oddity::no_effect: return "no_effect";
        case Oddity::bare_number: return "bare_number";
        case Oddity::assumed: return "assumed";
        case Oddity::set_twice: return "set_twice";
    }
    return "unknown";
}

void put_problems(JsonWriter& json, const char* key, const std::vector<Mistake>& problems) {
    json.key(key).array(JsonWriter::lines);
    for (const Mistake& m : problems) {
        json.object().member("file", m.place.file).member("line", m.place.line).member("column", m.place.column);
        json.member("part", m.problem.part).member("key", m.problem.key).member("kind", m.kind());
        json.member("text", m.text()).end();
    }
    json.end();
}

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
