#include "picture/captions.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "unit/no_break.hpp"
#include "unit/writing.hpp"

namespace stiction::picture {
namespace {

constexpr int kDigits = 4;
constexpr int kWholeDigits = 7;  // 131072 counts are no 1.311e5
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

/// Arithmetic on signals and time, or a number; the name of one signal is told as what the part reads.
bool is_formula(const scenario::Value& value) {
    const std::string text = bare(value.exact);
    const bool number = !text.empty() && text.front() >= '0' && text.front() <= '9';
    return !value.number && value.key == "value" && (number || text.find_first_of("+-*/(<>") != std::string::npos);
}

std::string number_text(const scenario::Number& number) {
    const double shown = unit::Conversion(number.written)(number.value);
    const int digits = shown == std::floor(shown) ? kWholeDigits : kDigits;
    return unit::no_break(unit::display_text(number.value, number.unit, digits, number.written));
}

}  // namespace

Captions::Captions(const std::vector<scenario::Value>& values) {
    std::map<std::string, std::size_t> counts;
    for (const scenario::Value& value : values) {
        if (value.section == "signals") {
            texts_["signal." + value.key] = bare(value.exact);
            continue;
        }
        if (is_formula(value)) {
            std::string& text = texts_[value.section];
            text += (text.empty() ? "" : ", ") + unit::no_break(bare(value.exact));
            continue;
        }
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
        text += words(value.key) + " " + number_text(*value.number);
    }
}

std::string Captions::of(const std::string& kind, const std::string& name) const {
    const auto found = texts_.find(kind + "." + name);
    return found == texts_.end() ? std::string() : found->second;
}

}  // namespace stiction::picture
