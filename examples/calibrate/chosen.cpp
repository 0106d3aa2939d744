#include "chosen.hpp"

#include <exception>
#include <future>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "papers/claims/borello.hpp"

namespace calibrate {
namespace {

using namespace stiction;

/// A value of borello.toml that no claim was fitted with, and what it is changed to.
struct Chosen {
    const char* section;
    const char* key;
    const char* unit;
    std::vector<double> factors{0.5, 0.8, 0.9, 1.1, 1.25, 2};
    std::vector<double> instead{};  ///< of the unit, in place of factors
};

std::vector<Chosen> chosen_values() {
    constexpr const char* kValve = "servovalve.valve";
    return {{"body.surface", "inertia", "kg m2"},
            {"body.surface", "viscous_damping", "N m s/rad", {0, 0.5, 2, 5}},
            {kValve, "spool_gain", "1/s"},
            {kValve, "flapper_inertia", ""},
            {kValve, "flapper_damping", ""},
            {kValve, "flapper_stiffness", ""},
            {kValve, "flapper_travel", "m"},
            {"hydraulic_motor.motor", "leakage", "m3/(s Pa)", {}, {5e-14, 1e-13, 2e-13, 5e-13}}};
}

/// The number in the file, or its default.
double value_in_file(const Chosen& chosen) {
    return papers::number_in(papers::load_kept("borello", {}), chosen.section, chosen.key);
}

/// "6: arrives (…)": the claims that fail, by figure.
std::vector<std::string> failing(const papers::Settings& settings) {
    papers::Runs runs({.settings = settings});
    std::vector<std::string> all;
    for (const papers::Claim& claim : papers::borello_servo_claims()) {
        try {
            if (!claim.check(runs).holds()) {
                all.push_back(fmt::format("{}: {}", claim.figure, claim.claim));
            }
        } catch (const std::exception& error) {
            all.push_back(fmt::format("{}: {}", claim.figure, error.what()));
        }
    }
    return all;
}

}  // namespace

std::vector<ChosenValue> chosen_now() {
    std::vector<ChosenValue> all;
    for (const Chosen& chosen : chosen_values()) {
        const double now = value_in_file(chosen);
        if (now != 0) {
            all.push_back({fmt::format("{}.{}", chosen.section, chosen.key), now, chosen.unit});
        }
    }
    return all;
}

void print_effect_of_chosen() {
    for (const Chosen& chosen : chosen_values()) {
        const double now = value_in_file(chosen);
        const std::string key = fmt::format("{}.{}", chosen.section, chosen.key);
        fmt::print("{} = {:g} {}\n", key, now, chosen.unit);
        std::vector<double> tried = chosen.instead;
        for (const double factor : chosen.factors) {
            tried.push_back(factor * now);
        }
        std::vector<std::future<std::vector<std::string>>> found;
        for (const double value : tried) {
            const papers::Settings setting{{key, fmt::format("{:.10g} {}", value, chosen.unit)}};
            found.push_back(std::async([setting] { return failing(setting); }));
        }
        for (std::size_t k = 0; k < found.size(); ++k) {
            const std::vector<std::string> claims = found[k].get();
            fmt::print("  {:>10g}  {} fail{}{}\n", tried[k], claims.size(), claims.empty() ? "" : ": ",
                       fmt::join(claims, "; "));
        }
    }
}

}  // namespace calibrate
