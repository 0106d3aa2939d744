// A made-up run with known values, for tests of the report.
//
//   position 3 t [rad], torque 2000 cos(2π t) [N m]; gear: stuck, forward, stuck, backward; brake: free, stuck; nut on its lower end last
#pragma once

#include <cmath>
#include <string>

#include "report/content.hpp"

namespace stiction::report {

inline constexpr double kSampleSlope = 3;      // of the position [rad/s]
inline constexpr double kSampleEnd = 2;        // [s]
inline constexpr double kSampleTorque = 2000;  // [N m]

inline Run sample_run(std::size_t rows, const std::string& name = "sample") {
    Run run;
    run.name = name;
    run.facts = {{"Engine", "none"}};
    run.curves = {{"nut.position", "rad", {}}, {"motor <b>&", "N m", {}}};
    run.modes = {{"gear", {}}, {"brake", {}}};
    run.stops = {{"nut", {}}};
    for (std::size_t i = 0; i < rows; ++i) {
        const double t = kSampleEnd * static_cast<double>(i) / static_cast<double>(rows - 1);
        run.time.push_back(t);
        run.curves[0].values.push_back(kSampleSlope * t);
        run.curves[1].values.push_back(kSampleTorque * std::cos(2 * 3.14159265358979323846 * t));
        run.modes[0].values.push_back(t < 0.5   ? Mode::stuck
                                      : t < 1   ? Mode::forward
                                      : t < 1.5 ? Mode::stuck
                                                : Mode::backward);
        run.modes[1].values.push_back(t < 1 ? Mode::free : Mode::stuck);
        run.stops[0].values.push_back(t < 1.75 ? Stop::none : Stop::lower);
    }
    run.events = {{0.5, "gear", "stuck", "forward", ""},
                  {1, "gear", "forward", "stuck", ""},
                  {1, "brake", "free", "stuck", "</script><script>document.title='broken'</script>"},
                  {1.5, "gear", "stuck", "backward", ""},
                  {1.75, "nut", "", "impact", "on its lower end of travel at 3 rad/s"}};
    run.verdicts = {{.name = "gear",
                     .mode = Mode::backward,
                     .state = "slides backward against 2 kN m of friction",
                     .reason = "motor gives 3 kN m"},
                    {.name = "brake", .mode = Mode::stuck, .state = "stuck", .reason = "motor leaves 12.1 kN m"}};
    run.metrics = {{"time at rest", 1, "s"}};
    run.planes = {{"gear", "rad/s", "N m", run.curves[0].values, run.curves[1].values, {}}};
    run.maps = {{"gear", "N m", {3000, 0.825, -0.2, 1.5}, run.curves[1].values, run.curves[1].values}};
    run.energy = {.input = 100, .kinetic = -20, .friction = 119, .scheme = 1 - 1e-12, .residual = 1e-12};
    return run;
}

inline Content sample_content(std::size_t rows) {
    Content content;
    content.title = "A gear <i>&</i> a \"brake\"";
    content.subtitle = "滑り and η";
    content.runs = {sample_run(rows)};
    content.files = {{"gear.toml", "[run]\n# </pre><script>document.title='broken'</script>\n"}};
    return content;
}

}  // namespace stiction::report
