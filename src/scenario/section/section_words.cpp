// Words of a section: texts, lists of them, flags, counts and choices; and how words and numbers are written as TOML.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "scenario/advice/usual_key.hpp"
#include "scenario/section/section.hpp"
#include "text/escape.hpp"

namespace stiction::scenario {

std::string plain_number(double value) {
    if (!std::isfinite(value)) {
        return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
    }
    std::string text = fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos) {
        text += ".0";
    }
    return text;
}

std::size_t Section::count(const char* key, std::size_t otherwise, const char* meaning) {
    const Node* node = take(key, "a whole number", std::to_string(otherwise).c_str(), meaning);
    std::size_t value = otherwise;
    if (node != nullptr) {
        constexpr double kLargest = 9007199254740992.0;
        if (node->kind == Node::Kind::number && node->whole && node->number >= 0 && node->number <= kLargest) {
            value = static_cast<std::size_t>(node->number);
        } else {
            mistake(key, ProblemKind::syntax, "write a whole number, 0 or more, without a point");
        }
    }
    understood(key, std::to_string(value), std::to_string(value), node != nullptr);
    return value;
}

std::string Section::text(const char* key, const char* meaning, const char* otherwise) {
    const Node* node = take(key, "a text", otherwise, meaning);
    if (node == nullptr) {
        if (*otherwise != '\0') {
            understood(key, toml_text(otherwise), toml_text(otherwise), false);
        }
        return otherwise;
    }
    if (node->kind != Node::Kind::text) {
        mistake(key, ProblemKind::syntax,
                fmt::format("{} is not a text: write in quotes {}", node->kind_text(), meaning));
        return otherwise;
    }
    mentions(node->text, key);
    understood(key, toml_text(node->text), toml_text(node->text), true);
    return node->text;
}

std::string Section::needed_text(const char* key, const char* meaning) {
    if (!has(key)) {
        lack_of({key}, {.key = key, .remedy = fmt::format("give {}", meaning)});
    }
    return text(key, meaning);
}

std::vector<std::string> Section::texts(const char* key, const char* meaning) {
    const Node* node = take(key, "a list of texts", "", meaning);
    std::vector<std::string> values;
    if (node == nullptr) {
        return values;
    }
    std::string exact;
    for (const Node& item : node->kind == Node::Kind::list ? node->items : std::vector<Node>{*node}) {
        if (item.kind != Node::Kind::text) {
            mistake(key, ProblemKind::syntax,
                    fmt::format("{} is not a text: write in quotes {}", item.kind_text(), meaning));
            continue;
        }
        mentions(item.text, key);
        values.push_back(item.text);
        exact += exact.empty() ? "" : ", ";
        exact += toml_text(item.text);
    }
    understood(key, "[" + exact + "]", "[" + exact + "]", true);
    return values;
}

bool Section::flag(const char* key, bool otherwise, const char* meaning) {
    const Node* node = take(key, "true or false", otherwise ? "true" : "false", meaning);
    bool value = otherwise;
    if (node != nullptr && node->kind != Node::Kind::boolean) {
        mistake(key, ProblemKind::syntax, fmt::format("{} is neither true nor false", node->kind_text()));
    } else if (node != nullptr) {
        value = node->yes;
    }
    understood(key, value ? "true" : "false", value ? "true" : "false", node != nullptr);
    return value;
}

std::size_t Section::choice(const char* key, std::span<const char* const> words, std::size_t otherwise,
                            const char* meaning) {
    std::string all;
    std::vector<std::string> known;
    for (const char* word : words) {
        all += all.empty() ? "" : ", ";
        all += toml_text(word);
        known.emplace_back(word);
    }
    const bool has_default = otherwise < words.size();
    const Node* node = take(key, ("one of " + all).c_str(), has_default ? words[otherwise] : "", meaning);
    std::size_t value = has_default ? otherwise : 0;
    if (node == nullptr && !has_default) {
        lack_of({key}, {.key = key, .range = all});
    } else if (node != nullptr) {
        const auto found = std::find(known.begin(), known.end(), node->text);
        if (node->kind == Node::Kind::text && found != known.end()) {
            value = static_cast<std::size_t>(found - known.begin());
        } else {
            const std::string written = node->kind == Node::Kind::text ? toml_text(node->text) : node->kind_text();
            const bool word = node->kind == Node::Kind::text;
            mistake({.kind = ProblemKind::unknown_name,
                     .key = key,
                     .what = fmt::format("{} is not known; admissible: {}{}", written, all,
                                         word ? choice_advice(node->text, known) : ""),
                     .sort = "word",
                     .name = node->text});
        }
    }
    if (value < words.size()) {
        understood(key, toml_text(words[value]), toml_text(words[value]), node != nullptr);
    }
    return value;
}

}  // namespace stiction::scenario
