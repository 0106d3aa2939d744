#include "chosen.hpp"

#include <array>
#include <exception>
#include <future>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "papers/claim.hpp"

namespace calibrate {
namespace {

using namespace stiction;

/// A value of borello.toml that no claim was fitted with, and what it is changed to.
struct Chosen {
    const char* key;
    double value;
    const char* unit;
    std::vector<double> instead;
};

std::vector<Chosen> chosen_values() {
    const auto around = [](const char* key, double value, const char* unit) {
        return Chosen{key, value, unit, {0.5 * value, 0.8 * value, 0.9 * value, 1.1 * value, 1.25 * value, 2 * value}};
    };
    return {around("body.surface.inertia", 350, "kg m2"),
            {"body.surface.viscous_damping", 1e4, "N m s/rad", {0, 5e3, 2e4, 5e4}},
            around("servovalve.valve.spool_gain", 5111, "1/s"),
            around("servovalve.valve.flapper_inertia", 1.0575e-5, ""),
            around("servovalve.valve.flapper_damping", 0.45, ""),
            around("servovalve.valve.flapper_stiffness", 301.6, ""),
            around("servovalve.valve.flapper_travel", 30.5e-6, "m"),
            {"hydraulic_motor.motor.leakage", 0, "m3/(s Pa)", {5e-14, 1e-13, 2e-13, 5e-13}}};
}

/// "6: arrives (…)": the claims that fail, by figure.
std::vector<std::string> failing(const papers::Settings& settings) {
    papers::Runs runs({.settings = settings});
    std::vector<std::string> all;
    for (const papers::Claim& claim : papers::borello_claims()) {
        try {
            if (!claim.check(runs).holds) {
                all.push_back(fmt::format("{}: {}", claim.figure, claim.claim));
            }
        } catch (const std::exception& error) {
            all.push_back(fmt::format("{}: {}", claim.figure, error.what()));
        }
    }
    return all;
}

}  // namespace

void print_effect_of_chosen() {
    for (const Chosen& chosen : chosen_values()) {
        fmt::print("{} = {:g} {}\n", chosen.key, chosen.value, chosen.unit);
        std::vector<std::future<std::vector<std::string>>> found;
        for (const double value : chosen.instead) {
            const std::string text = fmt::format("{:.10g} {}", value, chosen.unit);
            found.push_back(std::async([&chosen, text] { return failing({{chosen.key, text}}); }));
        }
        for (std::size_t k = 0; k < found.size(); ++k) {
            const std::vector<std::string> claims = found[k].get();
            fmt::print("  {:>10g}  {} fail{}{}\n", chosen.instead[k], claims.size(), claims.empty() ? "" : ": ",
                       fmt::join(claims, "; "));
        }
    }
}

}  // namespace calibrate
