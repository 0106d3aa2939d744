#include "scenario/parts/part_name.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "expression/parser.hpp"

namespace stiction::scenario {
namespace {

constexpr std::size_t kLongestName = 64;
constexpr const char* kNames = "up to 64 letters, digits and underscores, a letter first";

bool is_well_formed(const std::string& name) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    return !name.empty() && name.size() <= kLongestName && letter(name.front()) &&
           std::all_of(name.begin(), name.end(), [&](char c) { return letter(c) || digit(c) || c == '_'; });
}

bool is_reserved(const std::string& name) {
    const auto& words = expression::kReservedWords;
    return std::find(std::begin(words), std::end(words), name) != std::end(words);
}

}  // namespace

std::optional<ModelProblem> name_problem(const std::string& name, const char* what, bool is_signal) {
    if (!is_well_formed(name)) {
        return ModelProblem{.kind = ProblemKind::syntax,
                            .what = fmt::format("\"{}\" is no name for a {}", name, what),
                            .range = kNames,
                            .name = name};
    }
    if (is_signal && is_reserved(name)) {
        return ModelProblem{
            .kind = ProblemKind::syntax,
            .what = fmt::format("\"{}\" has a meaning of its own in expressions and cannot name a {}; reserved: {}",
                                name, std::string_view(what) == "part" ? "signal" : what,
                                fmt::join(expression::kReservedWords, ", ")),
            .remedy = "choose another name",
            .name = name};
    }
    return std::nullopt;
}

void claim_name(Reading& reading, const std::string& name, const std::string& path, const Place& place) {
    const auto [claim, is_new] = reading.claims.emplace(name, Reading::Claim{path, place});
    if (is_new) {
        return;
    }
    Reading::Claim first = claim->second;
    Reading::Claim second{path, place};
    if (first.place.file == second.place.file && second.place.line < first.place.line) {
        std::swap(first, second);
    }
    reading.used_twice.insert(name);
    reading.mistakes.add(second.place,
                         {.kind = ProblemKind::used_twice,
                          .part = second.path,
                          .what = fmt::format("{} at {} has this name already", first.path, first.place.text()),
                          .remedy = "give every part and signal a name of its own",
                          .name = name});
}

}  // namespace stiction::scenario
