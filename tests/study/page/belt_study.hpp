// A study with a known answer: a block on a belt, held by a spring, without damping.
//
//      wall ─/\/\/─[ m ]          static force F_s, sliding force F_k, belt speed v, ω² = k/m
//                 ▔▔▔▔▔→ v
//
//   amplitude  A = √( (v/ω)² + ((F_s − F_k)/k)² )                                                                    (1)
//   stick time t = 2 (F_s − F_k) / (k v)                                                                             (2)
//
// (1): the free oscillation about F_k/k begins where the block breaks away: there the spring is (F_s − F_k)/k longer and the block has the
// speed of the belt. A static force below the sliding one is refused, as the reader of scenarios does.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "random_draw.hpp"
#include "study/page/page_input.hpp"
#include "study/table.hpp"

namespace stiction::study {

inline constexpr double kBeltMass = 2;               // [kg]
inline constexpr double kBeltSliding = 10;           // F_k [N]
inline constexpr double kBeltAmplitudeLimit = 5e-3;  // [m]

struct BeltRun {
    double speed = 0;      // v [m/s]
    double stiffness = 0;  // k [N/m]
    double ratio = 1;      // F_s/F_k
    double method = 0;     // index of a word
};

inline double belt_amplitude(const BeltRun& run) {
    const double omega = std::sqrt(run.stiffness / kBeltMass);
    return std::hypot(run.speed / omega, (run.ratio - 1) * kBeltSliding / run.stiffness);  // (1)
}
inline double belt_stick_time(const BeltRun& run) {
    return 2 * (run.ratio - 1) * kBeltSliding / (run.stiffness * run.speed);  // (2)
}

inline Table empty_belt_table() {
    Table table;
    Study& study = table.study;
    study.name = "belt";
    study.title = "Block on a belt: when does it shake?";
    study.machine = "block-on-belt.toml";
    study.axes = {{"belt.speed", "m/s", "mm/s", LogUniform{1e-3, 0.1}, {}},
                  {"spring.block.stiffness", "N/m", "N/mm", Uniform{500, 5000}, {}},
                  {"friction.block.static_ratio", "", "", Range{0.95, 2, 22}, {}},
                  {"run.method", "", "", Listed{{0, 1}, {}}, {"exact", "karnopp"}}};
    for (const Axis& axis : study.axes) table.parameters.push_back({axis.key, axis.unit, axis.shown, axis.words, {}});
    table.metrics = {
        {"block.amplitude", "m", "mm", {}, {}}, {"block.stick_time", "s", "", {}, {}}, {"block.stops", "", "", {}, {}}};
    study.require = {{"block.amplitude < 5 mm", "block.amplitude < 5 mm"}, {"block.stops <= 6", "block.stops <= 6"}};
    for (const Requirement& required : study.require) table.requirements.push_back({required.name, "", "", {}, {}});
    table.requirements[0].threshold = Threshold{"block.amplitude", kBeltAmplitudeLimit, true, false};
    table.requirements[1].threshold = Threshold{"block.stops", 6, true, true};
    return table;
}

inline void add_belt_run(Table& table, std::uint64_t number, const BeltRun& run) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const bool refused = run.ratio < 1;
    table.run.push_back(number);
    table.end.push_back(refused ? RunEnd::failed : RunEnd::finished);
    table.reason.push_back(refused ? "friction.block: static_ratio = " + std::to_string(run.ratio) + " is below 1"
                                   : std::string());
    const double values[] = {run.speed, run.stiffness, run.ratio, run.method};
    for (std::size_t i = 0; i < 4; ++i) table.parameters[i].values.push_back(values[i]);
    const double amplitude = refused ? nan : belt_amplitude(run);
    const double stops = std::floor(3 + 2 * run.ratio + 250 * amplitude);
    table.metrics[0].values.push_back(amplitude);
    // A block that never sticks has no stick time.
    table.metrics[1].values.push_back(refused || run.ratio == 1 ? nan : belt_stick_time(run));
    table.metrics[2].values.push_back(stops);
    table.requirements[0].values.push_back(amplitude < kBeltAmplitudeLimit ? 1 : 0);
    table.requirements[1].values.push_back(stops <= 6 ? 1 : 0);
}

/// A run for each random point.
inline Table scattered_belt_study(std::size_t runs, std::uint64_t seed = 7) {
    Table table = empty_belt_table();
    table.study.design = DesignKind::random;
    table.study.runs = runs;
    table.study.seed = seed;
    stiction_test::Draw draw(seed);
    for (std::size_t i = 0; i < runs; ++i) {
        BeltRun run;
        run.speed = draw.decades(1e-3, 0.1);
        run.stiffness = draw.uniform(500, 5000);
        run.ratio = 0.95 + 0.05 * draw.below(22);
        run.method = draw.below(2);
        add_belt_run(table, i, run);
    }
    return table;
}

/// Two parameters in a grid, the last fastest.
inline Table grid_belt_study(std::size_t speeds, std::size_t ratios) {
    Table table = empty_belt_table();
    table.study.axes = {{"belt.speed", "m/s", "mm/s", Range{0.01, 0.1, speeds}, {}},
                        {"friction.block.static_ratio", "", "", Range{0.9, 2, ratios}, {}}};
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < speeds; ++i) {
        for (std::size_t j = 0; j < ratios; ++j) {
            BeltRun run;
            run.speed = 0.01 + 0.09 * static_cast<double>(i) / static_cast<double>(speeds - 1);
            run.stiffness = 1000;
            run.ratio = 0.9 + 1.1 * static_cast<double>(j) / static_cast<double>(ratios - 1);
            add_belt_run(table, number++, run);
        }
    }
    table.parameters = {table.parameters[0], table.parameters[2]};
    return table;
}

/// Bars as an analysis would hand them over, with numbers that are easy to recognise.
inline std::vector<Bars> belt_bars(const char* metric) {
    return {{Bars::Kind::swing,
             metric,
             "tornado",
             {{"belt.speed", 2e-3, 1e-3, 6e-3},
              {"spring.block.stiffness", 2e-3, 5e-3, 1.5e-3},
              {"friction.block.static_ratio", 2e-3, 1.8e-3, 2.6e-3}}},
            {Bars::Kind::index,
             metric,
             "first-order Sobol' index",
             {{"belt.speed", 0.55, 0.5, 0.6},
              {"spring.block.stiffness", 0.25, 0.21, 0.29},
              {"friction.block.static_ratio", 0.01, -0.02, 0.04}}},
            {Bars::Kind::index,
             metric,
             "total Sobol' index",
             {{"belt.speed", 0.7, 0.66, 0.74},
              {"spring.block.stiffness", 0.4, 0.35, 0.45},
              {"friction.block.static_ratio", 0.03, 0, 0.06}}}};
}

/// All that a page can show beside a table.
inline PageInput belt_input() {
    PageInput input;
    input.pass_rates = {{"block.amplitude < 5 mm", 0.75, 0.7, 0.8}, {"block.stops <= 6", 0.5, 0.45, 0.55}};
    for (const char* metric : {"block.amplitude", "block.stick_time"}) {
        for (Bars& bars : belt_bars(metric)) input.bars.push_back(bars);
    }
    Family family{"block.position", "m", "mm", {}};
    for (std::uint64_t run = 0; run < 12; ++run) {
        RunCurve curve{run, {}, {}};
        const auto nth = static_cast<double>(run);
        for (int i = 0; i <= 2000; ++i) {
            curve.time.push_back(0.001 * i);
            curve.values.push_back(1e-3 * (1 + 0.3 * nth) * std::sin((5 + nth) * 0.001 * i));
        }
        family.curves.push_back(curve);
    }
    input.families = {family};
    return input;
}

}  // namespace stiction::study
