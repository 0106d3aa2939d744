// Everything a scenario says of a machine and its run, as a text: equal only where every bit is.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "engine/fixed/fixed.hpp"
#include "engine/plan_fingerprint.hpp"
#include "scenario/scenario.hpp"

namespace stiction_test {

inline std::string signature(const stiction::AnyMethod& any) {
    std::string text = fmt::format("{}", any.index());
    std::visit(
        [&]<class Method>(const Method& method) {
            for (const auto& field : Method::fields) {
                text += fmt::format(" {:a}", method.*field.member);
            }
            if constexpr (requires { method.share; }) {
                text += fmt::format(" {} {} {}", method.elements, fmt::join(method.share, " "),
                                    fmt::join(method.stiffness, " "));
            }
        },
        any);
    return text;
}

inline std::string signature(const stiction::scenario::Scenario& s) {
    const stiction::scenario::RunSettings& run = s.run;
    const stiction::FixedOptions& fixed = run.fixed;
    const stiction::LocatedOptions& located = run.located;
    std::string text =
        fmt::format("plan {:x}\nunits {}\n", stiction::fingerprint(s.plan), fmt::join(s.plan.signal_units, ","));
    std::vector<double> states(s.plan.signals.state_count(), 0);
    s.plan.signals.initial_states(states);
    for (const double state : states) {
        text += fmt::format("state {:a}\n", state);
    }
    text += fmt::format("run {:a} {}\n", run.until, static_cast<int>(run.engine));
    text += fmt::format("fixed {:a} {} {} {}\n", fixed.step, fixed.solve_cap, static_cast<int>(fixed.springs),
                        signature(fixed.method));
    text += fmt::format("located {:a} {:a} {:a} {:a} {} {:a} {}\n", located.relative_tolerance,
                        located.absolute_tolerance, located.max_step, located.shortest_flight, located.event_limit,
                        located.step_limit, static_cast<int>(located.stiffness));
    text += fmt::format("record {:a} {}\n", run.record.spacing.value_or(-1), fmt::join(run.record.quantities, ","));
    for (const auto& list : {s.fmi.inputs, s.fmi.outputs, s.fmi.parameters}) {
        text += list ? fmt::format("fmi [{}]\n", fmt::join(*list, ",")) : "fmi\n";
    }
    return text + s.title + "\n" + s.description;
}

}  // namespace stiction_test
