#include "fit/fit.hpp"

#include <cmath>

#include <fmt/format.h>
#include <stiction/scalar/elementary.hpp>

#include "text/escape.hpp"

namespace stiction::fit {

double Unknown::value(double y) const noexcept {
    return log_scale ? lower * power(upper / lower, y) : lower + y * (upper - lower);
}

double Unknown::place_of(double x) const noexcept {
    return log_scale ? natural_logarithm(x / lower) / natural_logarithm(upper / lower) : (x - lower) / (upper - lower);
}

double Unknown::slope(double y) const noexcept {
    return log_scale ? value(y) * natural_logarithm(upper / lower) : upper - lower;
}

double Channel::deviation() const noexcept {
    constexpr double kVarianceOfRounding = 1.0 / 12;
    return std::sqrt(noise * noise + kVarianceOfRounding * quantum * quantum);
}

std::size_t Fit::rows() const noexcept {
    std::size_t count = 0;
    for (const Log& log : logs) {
        count += log.times.size() * log.channels.size();
    }
    return count;
}

Fit simplified(const Fit& fit, const Simpler& law) {
    Fit simple = fit;
    simple.simpler.clear();
    for (const Simpler::Held& one : law.held) {
        simple.unknowns[one.unknown].held = one.value;
    }
    for (const Simpler::Same& one : law.same) {
        simple.unknowns[one.unknown].same = one.other;
        simple.unknowns[one.unknown].over.reset();
    }
    return simple;
}

std::vector<std::string> settings_of(const Fit& fit, const Log& log) {
    std::vector<std::string> all = fit.settings;
    all.insert(all.end(), log.settings.begin(), log.settings.end());
    for (const Input& input : log.inputs) {
        all.push_back(fmt::format("signal.{}={{ kind = \"points\", times = [0, 1], values = [0, 1]{} }}", input.signal,
                                  input.unit.empty() ? "" : ", unit = " + toml_text(input.unit)));
    }
    return all;
}

void set_inputs(const Log& log, SignalProgram& signals) {
    for (const Input& input : log.inputs) {
        if (const std::optional<std::size_t> slot = signals.slot(input.signal)) {
            signals.set_points(*slot, input.times, input.values);
        }
    }
}

std::vector<Coordinate> coordinates(const Fit& fit) {
    std::vector<Coordinate> all;
    for (std::size_t u = 0; u < fit.unknowns.size(); ++u) {
        if (fit.unknowns[u].same || fit.unknowns[u].held) {
            continue;
        }
        if (!fit.unknowns[u].each) {
            all.push_back({u, std::nullopt});
            continue;
        }
        for (std::size_t log = 0; log < fit.logs.size(); ++log) {
            all.push_back({u, log});
        }
    }
    return all;
}

std::string name_of(const Fit& fit, const Coordinate& coordinate) {
    const std::string& key = fit.unknowns[coordinate.unknown].key;
    return coordinate.log ? key + " of log " + fit.logs[*coordinate.log].name : key;
}

std::vector<double> key_values(const Fit& fit, const std::vector<Coordinate>& all, std::size_t log,
                               const std::vector<double>& y) {
    std::vector<double> values(fit.unknowns.size(), 0.0);
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (!all[k].log || *all[k].log == log) {
            values[all[k].unknown] = fit.unknowns[all[k].unknown].value(y[k]);
        }
    }
    for (std::size_t u = 0; u < values.size(); ++u) {
        values[u] = fit.unknowns[u].held.value_or(values[u]);
    }
    const std::vector<double> own = values;
    for (std::size_t u = 0; u < values.size(); ++u) {
        for (std::optional<std::size_t> below = fit.unknowns[u].over; below; below = fit.unknowns[*below].over) {
            values[u] += own[*below];  // (2), of a chain of them all
        }
        if (values[u] == 0) {  // a part without a value may have no place for it in a plan
            constexpr double kAsGoodAsNone = 1e-12;
            values[u] = kAsGoodAsNone * (fit.unknowns[u].upper - fit.unknowns[u].lower);
        }
    }
    for (std::size_t u = 0; u < values.size(); ++u) {
        if (fit.unknowns[u].same) {
            values[u] = values[*fit.unknowns[u].same];
        }
    }
    return values;
}

}  // namespace stiction::fit
