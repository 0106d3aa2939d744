#include "picture/captions.hpp"

#include <algorithm>
#include <utility>

#include "unit/no_break.hpp"
#include "unit/writing.hpp"

namespace stiction::picture {
namespace {

constexpr int kDigits = 4;
constexpr std::size_t kMostValues = 2;

/// "static_ratio" as people read it.
std::string words(std::string key) {
    std::replace(key.begin(), key.end(), '_', ' ');
    return key;
}

/// The law or kind of a part is said without its key; start values are not of the part itself.
bool is_choice(const scenario::Value& value) { return value.key == "law" || value.key == "kind"; }

bool is_start(const scenario::Value& value) { return value.key == "position" || value.key == "velocity"; }

/// A list of numbers says little by its first.
bool is_list(const scenario::Value& value) { return value.exact.starts_with('['); }

/// TOML text without its quotes.
std::string bare(const std::string& text) {
    const bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
    return quoted ? text.substr(1, text.size() - 2) : text;
}

}  // namespace

Captions::Captions(const std::vector<scenario::Value>& values) {
    std::map<std::string, std::size_t> counts;
    for (const scenario::Value& value : values) {
        const bool number = value.given && value.number && !is_start(value) && !is_list(value);
        if (!is_choice(value) && (!number || counts[value.section] == kMostValues)) {
            continue;
        }
        std::string& text = texts_[value.section];
        text += text.empty() ? "" : ", ";
        if (is_choice(value)) {
            text += bare(value.exact);
            continue;
        }
        ++counts[value.section];
        text +=
            words(value.key) + " " +
            unit::no_break(unit::display_text(value.number->value, value.number->unit, kDigits, value.number->written));
    }
}

std::string Captions::of(const std::string& kind, const std::string& name) const {
    const auto found = texts_.find(kind + "." + name);
    return found == texts_.end() ? std::string() : found->second;
}

}  // namespace stiction::picture
