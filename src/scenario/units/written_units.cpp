#include "scenario/units/written_units.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "result/quantity.hpp"
#include "unit/unit_text.hpp"

namespace stiction::scenario {
namespace {

/// A unit that stands in the file.
struct Written {
    std::string kind;  ///< "body" of "body.surface"; "signals"
    std::string part;  ///< "surface"; of [signals] the key
    std::string key;
    std::string needed{};  ///< SI unit that the key takes; empty: a signal, whose values may have any
    bool zero = false;
    std::string unit{};  ///< "deg"
    unit::Dimension dimension{};
};

constexpr std::array<std::string_view, 4> kMotion{"m", "rad", "m/s", "rad/s"};
bool is_motion(std::string_view si) { return std::find(kMotion.begin(), kMotion.end(), si) != kMotion.end(); }

/// A torque is not shown in joules.
bool is_energy(const std::string& unit) {
    return unit.find('J') != std::string::npos || unit.find("Wh") != std::string::npos;
}

bool is_si(const std::string& unit) {
    const unit::Factor factor = unit::read_unit(unit).unit.factor;
    return factor.ten == 0 && factor.digits == unit::Twofold(1.0);
}

/// Units of a value; those of the parameters it uses where it has none of its own.
std::vector<Written> units_of(const Value& value, const std::map<std::string, std::string>& of_parameters) {
    Written written;
    const std::size_t dot = value.section.find('.');
    written.kind = value.section.substr(0, dot);
    written.part = dot == std::string::npos ? value.key : value.section.substr(dot + 1);
    written.part = written.part.substr(0, written.part.find('.'));
    written.key = value.key;
    written.needed = value.number ? value.number->unit : std::string();
    written.zero = value.number && value.number->value == 0;
    std::vector<Written> all;
    const auto add = [&](const std::string& unit) {
        if (unit.empty() || is_energy(unit)) return;
        written.unit = unit;
        written.dimension = unit::read_unit(unit).unit.dimension;
        all.push_back(written);
    };
    if (value.units.empty()) {
        add(value.number ? value.number->written : std::string());
    }
    written.zero = false;
    for (const std::string& unit : value.units) add(unit);
    for (const std::string& name : all.empty() ? value.uses : std::vector<std::string>()) {
        if (const auto parameter = of_parameters.find(name); parameter != of_parameters.end()) add(parameter->second);
    }
    return all;
}

/// The unit written most often beside numbers, or beside zeros, the first of equals; SI is told as an empty text, nothing as nothing.
/// A zero in SI says nothing: it may be a default that was written out.
std::optional<std::string> most_written(const std::vector<const Written*>& all, const std::string& si, bool zeros) {
    const unit::Dimension dimension = unit::read_unit(si).unit.dimension;
    std::vector<std::pair<std::string, int>> votes;
    for (const Written* w : all) {
        if (w->zero != zeros || !(w->dimension == dimension) || !(w->needed.empty() || w->needed == si)) continue;
        if (zeros && is_si(w->unit)) continue;
        const auto seen =
            std::find_if(votes.begin(), votes.end(), [&](const auto& vote) { return vote.first == w->unit; });
        seen == votes.end() ? static_cast<void>(votes.emplace_back(w->unit, 1)) : static_cast<void>(++seen->second);
    }
    const auto best =
        std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    if (best == votes.end()) return std::nullopt;
    return is_si(best->first) ? std::string() : best->first;
}

class WrittenUnits {
public:
    WrittenUnits(const Plan& plan, std::span<const Value> values) : plan_(&plan) {
        std::map<std::string, std::string> of_parameters;
        for (const Value& value : values) {
            if (value.section == "parameters" && value.number) of_parameters[value.key] = value.number->written;
        }
        for (const Value& value : values) {
            const bool counts = value.given && value.section != "parameters" && value.section != "display";
            for (Written& written : counts ? units_of(value, of_parameters) : std::vector<Written>()) {
                all_.push_back(std::move(written));
            }
        }
        for (const Written& written : all_) parts_[written.part].push_back(&written);
    }

    /// (1) to (3); empty: SI.
    [[nodiscard]] std::string of(const Quantity& q) {
        if (q.unit.empty() || q.unit == "s" || q.unit == "J") return {};
        const std::optional<Quantity> position = position_of(q);
        std::optional<std::string> unit = of_part(q);
        unit = unit || !position ? unit : per_second(of_part(*position));
        unit = unit ? unit : elsewhere(q.unit);
        unit = unit || !position ? unit : per_second(elsewhere(position->unit));
        return unit.value_or(std::string());
    }

private:
    /// (1): of the part itself, then of the bodies along its row.
    [[nodiscard]] std::optional<std::string> of_part(const Quantity& q) const {
        const std::size_t dot = q.name.rfind('.');
        const std::string word = dot == std::string::npos ? std::string() : q.name.substr(dot + 1);
        std::optional<std::string> unit = of_section(q.name.substr(0, q.name.find('.')), word, q.unit);
        for (const std::string& body : is_motion(q.unit) ? bodies_of(q) : std::vector<std::string>()) {
            unit = unit ? unit : of_section(body, word, q.unit);
        }
        return unit;
    }

    /// Keys that begin like the quantity come first: spool_travel says more of valve.spool than flapper_travel.
    [[nodiscard]] std::optional<std::string> of_section(const std::string& part, const std::string& word,
                                                        const std::string& si) const {
        const auto found = parts_.find(part);
        std::vector<const Written*> own;
        std::vector<const Written*> near;
        for (const Written* w : found == parts_.end() ? std::vector<const Written*>() : found->second) {
            // A Stribeck velocity is no slip, the phase of a sine not its value.
            const bool other = (w->kind == "friction" && is_motion(si)) || w->kind == "signal";
            if (other && !w->needed.empty()) continue;
            own.push_back(w);
            if (!word.empty() && w->key.starts_with(word)) near.push_back(w);
        }
        std::optional<std::string> unit;
        for (const bool zeros : {false, true}) {
            unit = unit ? unit : most_written(near, si, zeros);
            unit = unit ? unit : most_written(own, si, zeros);
        }
        return unit;
    }

    /// (3)
    [[nodiscard]] std::optional<std::string> elsewhere(const std::string& si) {
        const auto known = elsewhere_.find(si);
        if (known != elsewhere_.end()) return known->second;
        std::vector<const Written*> others;
        for (const Written& w : all_) {
            if (!is_motion(si) || w.kind == "body" || w.needed.empty()) others.push_back(&w);
        }
        const std::optional<std::string> unit = most_written(others, si, false);
        return elsewhere_[si] = unit ? unit : most_written(others, si, true);
    }

    /// The position that belongs to a speed.
    [[nodiscard]] static std::optional<Quantity> position_of(const Quantity& q) {
        if (q.unit != "rad/s" && q.unit != "m/s") return std::nullopt;
        Quantity position = q;
        position.unit = q.unit == "rad/s" ? "rad" : "m";
        return position;
    }

    /// (2): "mm/s" of "mm".
    [[nodiscard]] static std::optional<std::string> per_second(const std::optional<std::string>& position) {
        return position && !position->empty() ? std::optional(*position + "/s") : std::nullopt;
    }

    [[nodiscard]] std::vector<std::string> bodies_of(const Quantity& q) const {
        const stiction::Row* row = q.kind == Quantity::Kind::slip         ? &plan_->layout.elements[q.index]
                                   : q.kind == Quantity::Kind::elongation ? &plan_->layout.springs[q.index]
                                                                          : nullptr;
        std::vector<std::string> names;
        for (std::size_t a = 0; row != nullptr && a < row->body.size(); ++a) {
            names.push_back(plan_->bodies[row->body[a]].name);
        }
        return names;
    }

    const Plan* plan_;
    std::vector<Written> all_;
    std::map<std::string, std::vector<const Written*>> parts_;
    std::map<std::string, std::optional<std::string>> elsewhere_;  // by SI unit
};

}  // namespace

std::map<std::string, std::string> written_units(const Plan& plan, std::span<const Value> values) {
    WrittenUnits written(plan, values);
    std::map<std::string, std::string> units;
    for (const Quantity& q : quantities(plan)) {
        if (std::string unit = written.of(q); !unit.empty()) units[q.name] = std::move(unit);
    }
    return units;
}

}  // namespace stiction::scenario
