#include "scenario/advice/derived_starts.hpp"

#include <string_view>

#include "scenario/section/number_text.hpp"
#include "text/escape.hpp"
#include "unit/writing.hpp"

namespace stiction::scenario {

StartValues start_values(const Plan& plan, const GivenStarts& given, const char* key) {
    const bool speed = std::string_view(key) == "velocity";
    std::vector<double> start(plan.bodies.size());
    std::vector<bool> known(plan.bodies.size(), false);
    std::vector<bool> free(plan.bodies.size(), false);
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const Plan::Body& body = plan.bodies[i];
        start[i] = speed ? body.options.velocity : body.options.position;
        const auto found = given.find(body.name);
        known[i] = found != given.end() && found->second;
        free[i] = found != given.end() && !(speed && body.without_inertia());
    }
    return {plan, speed ? StartValues::Of::velocities : StartValues::Of::positions, std::move(start), std::move(known),
            free};
}

StartValues start_values(const Plan& plan, const ValueIndex& values, const char* key) {
    GivenStarts given;
    for (const Plan::Body& body : plan.bodies) {
        if (const Value* value = find_value(values, "body." + body.name, key); value != nullptr) {
            given.emplace(body.name, value->given);
        }
    }
    return start_values(plan, given, key);
}

bool derive_starts(const Plan& plan, Machine& machine, Reading& reading) {
    constexpr std::string_view kBody = "body.";
    bool any = false;
    for (const char* key : {"position", "velocity"}) {
        const StartValues start = start_values(plan, index_of(reading.understood.values), key);
        std::map<std::string, const StartValues::Derived*> by_body;
        for (const StartValues::Derived& derived : start.derived()) {
            by_body.emplace(plan.bodies[derived.body].name, &derived);
            any = any || start.values()[derived.body] != 0;
        }
        for (Value& v : reading.understood.values) {
            const bool of_body = v.key == key && v.section.starts_with(kBody);
            const auto found = of_body ? by_body.find(v.section.substr(kBody.size())) : by_body.end();
            if (found != by_body.end()) {
                const double value = start.values()[found->second->body];
                v.follows = plan.joints[found->second->joint].part;
                v.number->value = value;
                v.plain = plain_number(value);
                v.exact = toml_text(unit::exact_text(value, unit::requirement(v.number->unit).quantities.front()));
            }
        }
        for (auto& [name, options] : machine.bodies) {
            if (const auto found = by_body.find(name); found != by_body.end()) {
                (std::string_view(key) == "velocity" ? options.velocity : options.position) =
                    start.values()[found->second->body];
            }
        }
    }
    return any;
}

}  // namespace stiction::scenario
