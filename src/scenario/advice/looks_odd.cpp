#include "scenario/advice/looks_odd.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "result/display/display_units.hpp"
#include "scenario/advice/derived_starts.hpp"
#include "scenario/advice/uses.hpp"
#include "scenario/advice/value_index.hpp"
#include "scenario/section/number_text.hpp"
#include "text/escape.hpp"
#include "text/listed.hpp"
#include "unit/writing.hpp"

namespace stiction::scenario {
namespace {

/// Keys that hold words of the program, not names of parts.
constexpr std::array<std::string_view, 11> kOwnWords{"kind",      "law",         "motion",  "method",  "engine", "unit",
                                                     "initially", "anti_windup", "outside", "springs", "path"};

constexpr int kShownDigits = 6;
constexpr int kTakenDigits = 12;  // of a value that is to be written, and must agree then

bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Names in a value: "a" and "b" of "2*a.position + b".
void add_names(const std::string& text, std::set<std::string>& names) {
    for (auto at = text.begin(); at != text.end();) {
        const auto first = std::find_if(at, text.end(), is_letter_or_digit);
        at = std::find_if_not(first, text.end(), is_letter_or_digit);
        if (first != text.end() && (first == text.begin() || *(first - 1) != '.')) {
            names.emplace(first, at);
        }
    }
}

/// "10 rad" of a position, "2 m/s" of a velocity.
std::string start_text(const Plan& plan, const Plan::Body& body, const std::string& key, double value,
                       int digits = kShownDigits) {
    const Motion motion = body.options.motion;
    return unit::display_text(value, key == "velocity" ? speed_unit(motion) : way_unit(motion), digits,
                              shown_in(plan, body.name + "." + key));
}

/// Starts of one key that joints contradict.
std::vector<ModelProblem> odd_starts(const Plan& plan, const StartValues& start, const char* key) {
    std::vector<ModelProblem> all;
    for (const StartValues::Conflict& conflict : start.conflicts()) {
        const Plan::Body& body = plan.bodies[conflict.body];
        const Plan::Body& other = plan.bodies[conflict.other];
        const std::string& joint = plan.joints[conflict.joint].part;
        const std::string agreeing = start_text(plan, body, key, conflict.agreeing);
        all.push_back(
            {.part = body.name,
             .key = key,
             .what = fmt::format("it starts at {}, but \"{}\", which joins it to \"{}\" at {}, has it at {}",
                                 start_text(plan, body, key, start.values()[conflict.body]), joint, other.name,
                                 start_text(plan, other, key, start.values()[conflict.other]), agreeing),
             .remedy =
                 fmt::format("write {} = \"{}\"{}", key, start_text(plan, body, key, conflict.agreeing, kTakenDigits),
                             conflict.given ? ", or leave one of the two out" : ""),
             .name = joint});
    }
    return all;
}

/// Joints that leave bodies no motion.
std::vector<ModelProblem> odd_joints(const Plan& plan) {
    std::vector<ModelProblem> all;
    for (const Freeze& freeze : contradicting_joints(plan)) {
        std::vector<std::string> bodies;
        for (const std::size_t body : freeze.bodies) {
            bodies.push_back(plan.bodies[body].name);
        }
        all.push_back({.part = plan.joints[freeze.joint].part,
                       .what = fmt::format(
                           "with the other joints it leaves {} no motion at all: their ratios contradict each other",
                           listed(bodies)),
                       .remedy = "take one of the joints away, or make the ratios agree"});
    }
    return all;
}

constexpr const char* kIdleBody = "no part acts on it and no signal reads it";
constexpr const char* kIdleBodyRemedy = "name it in a part, or take it away";

class OddThings {
public:
    OddThings(const Scenario& scenario, Reading& reading)
        : scenario_(&scenario),
          values_(&reading.understood.values),
          index_(index_of(reading.understood.values)),
          uses_(scenario),
          reading_(&reading) {
        for (const Value& value : *values_) {
            const bool own = std::find(kOwnWords.begin(), kOwnWords.end(), value.key) != kOwnWords.end();
            if (!own && !value.section.empty()) {
                add_names(value.exact, named_);
            }
            used_.insert(value.uses.begin(), value.uses.end());
        }
    }

    void starts() {
        for (const char* key : {"position", "velocity"}) {
            const StartValues start = start_values(scenario_->plan, index_, key);
            for (const ModelProblem& problem : odd_starts(scenario_->plan, start, key)) {
                note(Oddity::start, problem);
            }
        }
    }

    void frozen() {
        for (const ModelProblem& problem : odd_joints(scenario_->plan)) {
            note(Oddity::contradiction, problem);
        }
    }

    void unused() {
        std::string section;
        const std::size_t bodies = scenario_->plan.bodies.size();
        for (const Value& value : *values_) {
            const std::size_t dot = value.section.find('.');
            const std::string kind = value.section.substr(0, dot);
            const bool by_key = kind == "signals" || kind == "parameters";
            const bool part =
                kind == "signal" || kind == "valve" || kind == "servovalve" || (kind == "body" && bodies > 1);
            if ((!by_key && !part) || (part && value.section == section)) {
                continue;
            }
            section = value.section;
            const std::string name = by_key ? value.key : value.section.substr(dot + 1);
            const bool signal = kind == "signal" || kind == "signals";
            if (signal           ? uses_.reads(name)
                : kind == "body" ? uses_.has_body(name)
                                 : (kind == "parameters" ? used_ : named_).count(name) > 0) {
                continue;
            }
            place_at(Oddity::no_effect,
                     {.part = value.section,
                      .key = by_key ? value.key : std::string(),
                      .what = kind == "parameters" ? "no value uses it"
                              : signal             ? "no part, no other signal and no record reads it"
                                                   : kIdleBody,
                      .remedy = kind == "body" ? kIdleBodyRemedy : "use it, or take it away"},
                     value, name);
        }
    }

    void values() {
        for (const Value& value : *values_) {
            if (!value.given || !value.number || !value.number->written.empty() || value.formula) {
                continue;
            }
            const bool zero = value.plain.find_first_of("123456789") == std::string::npos;
            const bool frequency = value.number->unit == "rad/s" && value.key.find("frequency") != std::string::npos;
            const bool list = value.plain.front() == '[';
            const std::string number = list ? value.plain : fmt::format("{}", value.number->value);
            if (!zero && (value.number->unit == "rad" || frequency)) {
                place_at(Oddity::bare_number,
                         {.part = value.section,
                          .key = value.key,
                          .what = fmt::format("{} has no unit and is read in {}", number, value.number->unit),
                          .remedy = frequency ? "write rad/s, rpm or Hz with it" : "write deg, rad or rev with it"},
                         value);
            }
            coefficient(value);
        }
    }

    /// sliding = 0.3, meant as a coefficient of friction.
    void coefficient(const Value& value) {
        const double number = value.number->value;
        if (value.section.rfind("friction.", 0) != 0 || value.key != "sliding" || !(number > 0 && number <= 1)) {
            return;
        }
        const char* unit = value.number->unit.empty() ? "SI units" : value.number->unit.c_str();
        place_at(
            Oddity::bare_number,
            {.part = value.section,
             .key = value.key,
             .what = fmt::format("{} has no unit and is read in {}", number, unit),
             .remedy = fmt::format("a coefficient of friction is sliding_coefficient = {} with law = \"normal-force\"; "
                                   "write a force with its unit",
                                   number)},
            value);
    }

    void keys_without_effect() {
        for (const Value& value : *values_) {
            if (!value.given) {
                continue;
            }
            std::string why;
            const std::string& s = value.section;
            const bool servo = s.rfind("servo.", 0) == 0;
            if ((servo || s.rfind("motor.", 0) == 0) && value.key == "current_bandwidth") {
                why = !servo && !has(s, "current")      ? "the motor is fed with a voltage"
                      : number_of(s, "inductance") == 0 ? "without inductance the current follows at once"
                                                        : "";
            } else if (servo && value.key == "inertia" && !has(s, "speed_bandwidth") &&
                       !has(s, "reference_acceleration")) {
                why = "neither speed_bandwidth nor reference_acceleration needs it";
            } else if (s.rfind("gravity.", 0) == 0 && value.key == "mass" && number_of(s, "mass") == 0) {
                why = "no mass has no weight";
            } else if (s.rfind("body.", 0) == 0 && value.key == "restitution" && !has(s, "travel") &&
                       number_of(s, "restitution") != 0) {
                why = "the body has no ends of travel";
            } else if (s.rfind("signal.", 0) == 0 && value.key == "filter_time" && has(s, "derivative") &&
                       number_of(s, "derivative") == 0) {
                why = "there is no derivative to filter";
            }
            if (!why.empty()) {
                place_at(Oddity::no_effect,
                         {.part = s,
                          .key = value.key,
                          .what = "it has no effect, as " + why,
                          .remedy = "take it away, or give what it belongs to"},
                         value);
            }
        }
    }

    void assumed() {
        for (const Value& value : *values_) {
            const std::string& s = value.section;
            const bool motor = s.rfind("motor.", 0) == 0 || s.rfind("servo.", 0) == 0;
            if (motor && !value.given && (value.key == "torque_constant" || value.key == "resistance")) {
                assume(value, value.exact);
            }
            const bool law = value.key == "law" && value.plain == "\"normal-force\"" && s.rfind("friction.", 0) == 0;
            if (law && !has(s, "normal_force")) {
                Value force = value;
                force.key = "normal_force";
                assume(force, "\"1 N\"");
            }
        }
    }

    void set_twice(const std::vector<std::string>& keys) {
        for (const std::string& key : keys) {
            add({.file = "--set " + key}, Oddity::set_twice,
                {.what = "it is set twice, and the last value counts", .remedy = "set it once", .name = key});
        }
    }

private:
    void assume(const Value& value, const std::string& number) {
        place_at(Oddity::assumed,
                 {.part = value.section,
                  .key = value.key,
                  .what = fmt::format("it is not given, and {} is assumed", number),
                  .remedy = fmt::format("write {} = {} if that is right", value.key, number)},
                 value);
    }

    void add(Place place, Oddity odd, ModelProblem problem) {
        reading_->odd.add({std::move(place), std::move(problem), odd});
    }

    /// In words of the model.
    void note(Oddity odd, const ModelProblem& problem) {
        Located found = reading_->understood.locate(problem, {.file = scenario_->file});
        add(found.mistake.place, odd, std::move(found.mistake.problem));
    }

    /// In words of the file. What is set from outside is in SI units on purpose.
    void place_at(Oddity odd, ModelProblem problem, const Value& value, const std::string& part = {}) {
        const std::string name = !part.empty() ? part : value.section.substr(value.section.find('.') + 1);
        const Spot* spot =
            problem.key.empty() ? reading_->understood.find(name) : reading_->understood.find(name, problem.key);
        spot = spot == nullptr ? reading_->understood.find(name) : spot;
        const bool outside = spot != nullptr && spot->place.line == 0;
        if (outside && odd == Oddity::bare_number) {
            return;
        }
        Place place = spot == nullptr ? Place{.file = scenario_->file} : spot->place;
        if (problem.part == "parameters") {
            place = reading_->parameters.at(name).place;
        }
        add(std::move(place), odd, std::move(problem));
    }

    [[nodiscard]] const Value* find(const std::string& section, std::string_view key) const {
        return find_value(index_, section, key);
    }
    [[nodiscard]] bool has(const std::string& section, std::string_view key) const {
        return find(section, key) != nullptr;
    }
    [[nodiscard]] double number_of(const std::string& section, std::string_view key) const {
        const Value* value = find(section, key);
        return value == nullptr || !value->number ? 0 : value->number->value;
    }

    const Scenario* scenario_;
    const std::vector<Value>* values_;
    ValueIndex index_;
    Uses uses_;
    Reading* reading_;
    std::set<std::string> named_;  // names that any value mentions
    std::set<std::string> used_;   // parameters
};

}  // namespace

void note_odd(const Scenario& scenario, const Document& document, Reading& reading) {
    OddThings odd(scenario, reading);
    odd.starts();
    odd.frozen();
    odd.unused();
    odd.values();
    odd.keys_without_effect();
    odd.assumed();
    odd.set_twice(document.set_twice);
    reading.odd.sort();
}

std::vector<Mistake> odd_things(const Scenario& scenario, const GivenStarts& positions, const GivenStarts& velocities) {
    std::vector<Mistake> all;
    const auto add = [&](Oddity odd, std::vector<ModelProblem> problems) {
        for (ModelProblem& problem : problems) {
            all.push_back({{}, std::move(problem), odd});
        }
    };
    const Plan& plan = scenario.plan;
    add(Oddity::start, odd_starts(plan, start_values(plan, positions, "position"), "position"));
    add(Oddity::start, odd_starts(plan, start_values(plan, velocities, "velocity"), "velocity"));
    add(Oddity::contradiction, odd_joints(plan));
    const Uses uses(scenario);
    for (const auto& [body, given] : positions) {
        if (plan.bodies.size() > 1 && !uses.has_body(body)) {
            add(Oddity::no_effect, {{.part = body, .what = kIdleBody, .remedy = kIdleBodyRemedy}});
        }
    }
    return all;
}

}  // namespace stiction::scenario
