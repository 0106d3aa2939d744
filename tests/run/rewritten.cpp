#include "run/rewritten.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "result/quantity.hpp"
#include "unit/unit_text.hpp"

namespace stiction_test {
namespace {

using stiction::Motion;
using stiction::Plan;
using stiction::scenario::Scenario;
using stiction::scenario::Value;

std::string kind_of(const std::string& section) { return section.substr(0, section.find('.')); }

std::string name_of(const std::string& section) {
    const std::size_t dot = section.find('.');
    return dot == std::string::npos ? std::string() : section.substr(dot + 1);
}

std::string text_of(double number) {
    return std::isfinite(number) ? fmt::format("{:.17e}", number) : number > 0 ? "inf" : "-inf";
}

/// "[0.0, 0.6]" or "0.6".
std::vector<double> numbers_in(std::string text) {
    for (char& c : text) c = c == '[' || c == ']' || c == ',' ? ' ' : c;
    std::istringstream words(text);
    std::vector<double> numbers;
    for (std::string word; words >> word;) numbers.push_back(std::stod(word));
    return numbers;
}

class Writer {
public:
    Writer(const Scenario& scenario, const Rewriting& how) : scenario_(&scenario), how_(how) {
        for (const Value& value : scenario.values) texts_[value.section + "." + value.key] = value.plain;
        for (const stiction::scenario::SectionKeys& section : stiction::scenario::all_keys()) {
            const std::string kind = section.section.substr(0, section.section.find_first_of(".,"));
            for (const stiction::scenario::Key& key : section.keys) takes_[kind + "." + key.name] = key.takes;
        }
        for (const Plan::Body& body : scenario.plan.bodies) motion_[body.name] = body.options.motion;
        for (const stiction::Quantity& quantity : quantities(scenario.plan)) {
            const std::string part = quantity.name.substr(0, quantity.name.find('.'));
            const bool of_a_part = std::any_of(scenario.values.begin(), scenario.values.end(), [&](const Value& value) {
                return kind_of(value.section) != "signal" && name_of(value.section) == part;
            });
            if (of_a_part) quantities_[quantity.name] = quantity;
        }
    }

    std::string file() {
        std::string text = "format = 1\n";
        std::string section;
        for (const Value& value : scenario_->values) {
            const std::string kind = kind_of(value.section);
            if (kind == "record" || kind == "fmi" || kind == "page" || kind == "display") continue;
            const bool beside_capacity = texts_.count(value.section + ".capacity") != 0 && !value.given;
            if (beside_capacity) continue;
            if (value.section != section) {
                section = value.section;
                text += "\n[" + section + "]\n";
                if (kind == "spring" && how_.shift != 0 && texts_.count(section + ".rest") == 0) {
                    throw std::logic_error(section + " has no rest");
                }
            }
            text += value.key + " = " + written(value, kind) + "\n";
        }
        return text;
    }

private:
    [[nodiscard]] double factor(const std::string& unit) const {
        const stiction::unit::Dimension d = stiction::unit::read_unit(unit).unit.dimension;
        return std::pow(how_.mass, d.mass) * std::pow(how_.length, d.length);
    }

    /// First body of a part, or the body itself.
    [[nodiscard]] std::string body_of(const std::string& section) const {
        if (kind_of(section) == "body") return name_of(section);
        for (const char* key : {".on", ".between", ".along", ".driver", ".drum"}) {
            const auto text = texts_.find(section + key);
            static const std::regex kWord(R"([A-Za-z_]\w*)");
            std::smatch word;
            if (text != texts_.end() && std::regex_search(text->second, word, kWord)) return word.str();
        }
        return {};
    }

    /// Unit of a key: of two, that of what translates comes first.
    [[nodiscard]] std::string unit_of(const Value& value, const std::string& kind) const {
        if (value.number && !value.number->unit.empty()) return value.number->unit;
        const auto takes = takes_.find(kind + "." + value.key);
        if (takes == takes_.end() || takes->second.rfind("a plain number", 0) == 0) return {};
        static const std::regex kUnit(R"(\[([^\]]*)\])");
        std::vector<std::string> units;
        for (std::sregex_iterator unit(takes->second.begin(), takes->second.end(), kUnit), end; unit != end; ++unit) {
            units.push_back((*unit)[1]);
        }
        if (units.empty()) return {};
        const auto motion = motion_.find(body_of(value.section));
        return units.size() > 1 && (motion == motion_.end() || motion->second == Motion::rotation) ? units[1]
                                                                                                   : units[0];
    }

    /// Sum of the coefficients of a row: how far it moves where all bodies move by 1.
    [[nodiscard]] double row_sum(const std::string& section) const {
        if (const auto along = texts_.find(section + ".along"); along != texts_.end()) {
            static const std::regex kCoefficient(R"(= *([-+.\w]+))");
            double sum = 0;
            for (std::sregex_iterator one(along->second.begin(), along->second.end(), kCoefficient), end; one != end;
                 ++one) {
                sum += std::stod((*one)[1]);
            }
            return sum;
        }
        const auto ratio = texts_.find(section + ".ratio");
        return texts_.count(section + ".on") != 0 ? 1 : 1 - (ratio == texts_.end() ? 1 : std::stod(ratio->second));
    }

    /// (1)
    [[nodiscard]] double shift_of(const Value& value, const std::string& kind) const {
        if (how_.shift == 0) return 0;
        if (kind == "body" && (value.key == "position" || value.key == "travel")) return how_.shift;
        if (kind == "spring" && value.key == "rest") return how_.shift * row_sum(value.section);
        if (kind == "contact" && (value.key == "lower" || value.key == "upper")) {
            return how_.shift * row_sum(value.section);
        }
        const bool reads_the_body = (kind == "gravity" && value.key == "radius") || kind == "companion" ||
                                    (kind == "motion" && value.key == "position") ||
                                    (kind == "servo" && texts_.count(value.section + ".position") == 0);
        if (reads_the_body) throw std::logic_error(value.section + " reads a position: not shifted here");
        return 0;
    }

    /// Every quantity of a part as it was before.
    [[nodiscard]] std::string put_back(const std::string& text) const {
        static const std::regex kName(R"([A-Za-z_]\w*(\.\w+)+)");
        std::string result;
        std::size_t from = 0;
        for (std::sregex_iterator name(text.begin(), text.end(), kName), end; name != end; ++name) {
            const std::string word = name->str();
            result += text.substr(from, static_cast<std::size_t>(name->position()) - from) + put_back_one(word);
            from = static_cast<std::size_t>(name->position()) + word.size();
        }
        return result + text.substr(from);
    }

    [[nodiscard]] std::string put_back_one(const std::string& name) const {
        const auto quantity = quantities_.find(name);
        if (quantity == quantities_.end()) return name;
        const double f = factor(quantity->second.unit);
        if (quantity->second.kind == stiction::Quantity::Kind::position && how_.shift != 0) {
            return fmt::format("({} - {} {})", name, how_.shift, quantity->second.unit);
        }
        return f == 1 ? name : fmt::format("({}/{})", name, f);
    }

    [[nodiscard]] std::string written(const Value& value, const std::string& kind) const {
        if (kind == "parameters" || kind == "run") return value.plain;
        if (kind == "signal" || kind == "signals") {
            return value.key == "kind" || value.key == "path" ? value.plain : put_back(value.plain);
        }
        const double f = kind == "valve" && value.key == "gain" ? how_.length : factor(unit_of(value, kind));
        const double shift = shift_of(value, kind);
        if (value.number) {
            std::vector<double> all =
                value.formula ? std::vector<double>{value.number->value} : numbers_in(value.plain);
            std::string text;
            for (const double number : all) text += (text.empty() ? "" : ", ") + text_of(number * f + shift);
            return value.plain.front() == '[' ? "[" + text + "]" : text;
        }
        const auto takes = takes_.find(kind + "." + value.key);
        if (takes == takes_.end() || takes->second.rfind("a signal", 0) != 0) return value.plain;
        if (value.plain.front() != '"') return text_of(std::stod(value.plain) * f);
        const std::string signal = value.plain.substr(1, value.plain.size() - 2);
        if (quantities_.count(signal) != 0) return value.plain;  // both are carried over
        return f == 1 ? "\"" + put_back(signal) + "\"" : fmt::format("\"{}*({})\"", f, put_back(signal));
    }

    const Scenario* scenario_;
    Rewriting how_;
    std::map<std::string, std::string> texts_;              // by section and key
    std::map<std::string, std::string> takes_;              // by kind of section and key
    std::map<std::string, Motion> motion_;                  // by body
    std::map<std::string, stiction::Quantity> quantities_;  // of parts, by name
};

}  // namespace

std::string rewritten(const Scenario& scenario, const Rewriting& how) { return Writer(scenario, how).file(); }

}  // namespace stiction_test
