// Pictures of docs/papers.md: the papers' algorithms beside each other and beside the exact answer, and two maps that no paper has.
//
// Usage: beyond-papers FOLDER      writes six SVG files there and prints the numbers
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

#include <fmt/format.h>

#include "machine/checks/reduction.hpp"
#include "papers/figures/draw.hpp"
#include "papers/track.hpp"
#include "result/files/whole_file.hpp"
#include "result/limit_cycle.hpp"

namespace {

using namespace stiction;

/// Small machines beside those of the papers.
const std::map<std::string, std::string> kMachines{
    // A body runs against a torque between the Coulomb and the static level. Units of Hill: mdeg, psi, s.
    {"between-the-levels", R"toml(
format = 1
[run]
until = "1.5 s"
step = "10 ms"
[body.axis]
inertia = 3.9215686274509802
velocity = 100
[friction.bearing]
on = "axis"
sliding = 400
breakaway = 425
[force.drive]
on = "axis"
value = -412
[record]
quantities = ["axis.position", "axis.velocity"]
)toml"},
    // A body is turned round by a force of three times its friction.
    {"reversal", R"toml(
format = 1
[run]
until = "1 s"
step = "10 ms"
method = "borello"
[body.mass]
inertia = "1 kg"
velocity = "1 m/s"
[friction.floor]
on = "mass"
sliding = "1 N"
[force.push]
on = "mass"
value = "-3 N"
[record]
quantities = ["mass.position", "mass.velocity"]
)toml"},
    // The same, with a long step and an end of travel behind it: the body turns at 0.275 s and arrives at 0.77625 s.
    {"turn-and-stop", R"toml(
format = 1
[run]
until = "1 s"
step = "50 ms"
method = "borello"
[body.mass]
inertia = "1 kg"
velocity = "1.1 m/s"
travel = ["-0.1 m", "1 m"]
[friction.floor]
on = "mass"
sliding = "1 N"
[force.push]
on = "mass"
value = "-3 N"
[record]
quantities = ["mass.position", "mass.velocity"]
)toml"},
    // Three bodies, the first and the last driven: a jump of the first torque tears the first interface off; the second could hold.
    {"torn-off", R"toml(
format = 1
[run]
until = "0.5 s"
step = "1 ms"
[body.J1]
inertia = "1 kg m2"
[body.J2]
inertia = "1 kg m2"
[body.J3]
inertia = "1 kg m2"
[friction.first]
between = ["J1", "J2"]
sliding = "12 N m"
breakaway = "24 N m"
[friction.second]
between = ["J2", "J3"]
sliding = "3 N m"
breakaway = "8 N m"
[signal.torque]
kind = "step"
start = "0.1 s"
before = "40 N m"
after = "150 N m"
[force.first_drive]
on = "J1"
value = "torque"
[force.last_drive]
on = "J3"
value = "25 N m"
[record]
quantities = ["first.slip", "second.slip", "second.friction"]
)toml"},
};

scenario::Scenario load(const std::string& name, const papers::Settings& settings) {
    const auto found = kMachines.find(name);
    return found == kMachines.end() ? papers::load_kept(name, settings)
                                    : scenario::parse(found->second, name, {}, settings);
}

papers::Runs runs_with(std::optional<EngineKind> engine = {}) {
    papers::RunOptions options;
    options.load = load;
    options.engine = engine;
    return papers::Runs(options);
}

/// Text and listing of Hill differ where the torque lies between the two levels: the text stops the body, the listing turns it round.
report::Plot hill_text_and_listing() {
    papers::Runs fixed = runs_with();
    papers::Runs located = runs_with(EngineKind::located);
    report::Plot plot = papers::time_axes("Rate [mdeg/s]", {0.3, 1.5}, {-5, 20});
    plot.title = "A torque between the two levels: the text stops, the listing turns";
    const char* const name = "between-the-levels";
    const papers::Run& text = fixed.get(name, {{"run.method", "hill"}});
    const papers::Run& listing = fixed.get(name, {{"run.method", "hill-listing"}});
    plot.lines = {
        line_of(located.get(name), {"axis.velocity", "located", 1, "#1b2430", "6 3"}, 0.3, 1.5),
        line_of(text, {"axis.velocity", "hill: the text, 10 ms", 1, "#0072b2"}, 0.3, 1.5),
        line_of(listing, {"axis.velocity", "hill-listing: the function block, 10 ms", 1, "#d55e00"}, 0.3, 1.5)};
    std::printf("Hill at 1.5 s: text %g mdeg/s, listing %.3f mdeg/s, located %g mdeg/s\n",
                text.trajectory["axis.velocity"].back(), listing.trajectory["axis.velocity"].back(),
                located.get(name).trajectory["axis.velocity"].back());
    return plot;
}

/// How late the motion after a reversal is, in steps: the speeds after it are those of a body that turned round so much later.
double delay_in_steps(papers::Runs& fixed, const char* method, double start_speed) {
    constexpr double kStep = 0.01;   // [s]
    constexpr double kForward = 4;   // deceleration before the reversal [m/s²]
    constexpr double kBackward = 2;  // acceleration after it [m/s²]
    const papers::Run& run =
        fixed.get("reversal", {{"run.method", method}, {"body.mass.velocity", fmt::format("{} m/s", start_speed)}});
    const double end = run.trajectory.time.back();
    const double exact_turn = start_speed / kForward;
    const double turn = end + run.trajectory["mass.velocity"].back() / kBackward;
    return (turn - exact_turn) / kStep;
}

report::Plot delay_at_reversal() {
    papers::Runs fixed = runs_with();
    report::Plot plot;
    plot.title = "Reversal: Table 1 waits for the end of the step";
    plot.x = {"where in the step the speed passes zero", "", 0, 1};
    plot.y = {"delay of the motion after it [steps]", "", -0.6, 1.1};
    constexpr int kPhases = 40;
    for (const auto& [method, label, dash] :
         {std::tuple{"borello", "Table 1", ""}, {"exact", "exact", "6 3"}, {"hill", "Hill, predictive", "2 3"}}) {
        report::PlotLine line;
        double sum = 0;
        for (int k = 0; k < kPhases; ++k) {
            const double phase = (k + 0.5) / kPhases;
            line.x.push_back(phase);
            line.y.push_back(delay_in_steps(fixed, method, 4 * 0.01 * (25 + phase)));
            sum += line.y.back();
        }
        const double mean = std::fabs(sum / kPhases) < 1e-9 ? 0 : sum / kPhases;  // rounding has a sign
        line.name = fmt::format("{}: {:.3f} on average", label, mean);
        line.dash = dash;
        plot.lines.push_back(line);
        std::printf("delay at a reversal, %s: %.4f steps on average\n", method, mean);
    }
    plot.width = 620;
    return plot;
}

/// Borello's second algorithm, in Simulink, locates the zero of the rate and the end of travel; Table 1 finds them after the step.
report::Plot two_algorithms() {
    papers::Runs fixed = runs_with();
    papers::Runs located = runs_with(EngineKind::located);
    const papers::Run& table = fixed.get("turn-and-stop");
    const papers::Run& second = located.get("turn-and-stop");
    report::Plot plot = papers::time_axes("Rate [m/s]", {0, 1}, {-1.2, 1.2});
    plot.title = "Borello's two algorithms at a reversal and an end of travel";
    plot.lines = {line_of(table, {"mass.velocity", "Table 1 (borello), steps of 50 ms", 1, "#d55e00"}, 0, 1),
                  line_of(second, {"mass.velocity", "located: as the Simulink algorithm", 1, "#0072b2"}, 0, 1)};
    for (const Event& e : second.trajectory.events) {
        std::printf("second algorithm: event at %.9f s\n", e.time);
    }
    return plot;
}

/// Once one interface gives way the others should be computed anew; the paper does not.
report::Plot neglected_recomputation() {
    papers::Runs fixed = runs_with();
    papers::Runs located = runs_with(EngineKind::located);
    const papers::Run& theirs = fixed.get("torn-off", {{"run.method", "biagiotti"}});
    const papers::Run& exact = fixed.get("torn-off");
    report::Plot plot = papers::time_axes("Relative speed of the second interface [rad/s]", {0, 0.5}, {-3, 0.5});
    plot.title = "The first interface is torn off: does the second hold?";
    plot.lines = {line_of(theirs, {"second.slip", "biagiotti: not recomputed", 1, "#d55e00"}, 0, 0.5),
                  line_of(exact, {"second.slip", "exact", 1, "#0072b2"}, 0, 0.5),
                  line_of(located.get("torn-off"), {"second.slip", "located", 1, "#1b2430", "6 3"}, 0, 0.5)};
    std::printf("second interface at 0.5 s: biagiotti %.3f rad/s, exact %g, located %g; it carries %.3f N m of 8\n",
                theirs.trajectory["second.slip"].back(), exact.trajectory["second.slip"].back(),
                located.get("torn-off").trajectory["second.slip"].back(), exact.trajectory["second.friction"].back());
    return plot;
}

double deviation(const papers::Run& first, const papers::Run& second) {
    const papers::Track a(first.trajectory, "rod", "command", 1);
    const papers::Track b(second.trajectory, "rod", "command", 1);
    double most = 0;
    for (const papers::Sample& s : b.samples()) {
        most = std::max(most, std::fabs(s.position - a.position_at(s.time)));
    }
    return most;
}

/// The first-order model's error over the mass, with the predicted threshold.
report::Plot limit_of_first_order() {
    papers::Runs located = runs_with(EngineKind::located);
    const papers::Run& first = located.get("dalla-vedova-fig09");
    SecondOrder actuator = second_order_of(located.get("dalla-vedova-fig08").scenario.plan, 0);
    const papers::Track settled(first.trajectory, "rod", "command", 1);
    actuator.stiffness = first.trajectory["jack.force"].back() / settled.last().error;
    actuator.tolerance = 0.01;
    const FirstOrderAdvice advice = advise_first_order(actuator);
    report::PlotLine seen{.name = "seen: largest deviation of the position"};
    report::PlotLine predicted{.name = "predicted: K M/C²"};
    for (int quarter = -4; quarter <= 12; ++quarter) {
        const double decade = 0.25 * quarter;
        const double mass = std::pow(10, decade);
        const papers::Run& run = located.get("dalla-vedova-fig08", {{"body.rod.inertia", fmt::format("{} kg", mass)}});
        seen.x.push_back(decade);
        seen.y.push_back(std::log10(deviation(first, run) / 0.2));
        predicted.x.push_back(decade);
        predicted.y.push_back(std::log10(actuator.stiffness * mass / (actuator.damping * actuator.damping)));
    }
    predicted.dash = "6 3";
    report::Plot plot;
    plot.title = "First order in place of second: error over the mass";
    plot.x = {"log10 of the mass in kg", "", -1, 3};
    plot.y = {"log10 of the error over the step", "", -6, 1};
    plot.lines = {seen, predicted};
    const double threshold = std::log10(advice.mass_threshold);
    const double oscillates = std::log10(advice.oscillating_mass);
    plot.bands = {
        {fmt::format("admissible for 1 %: up to {:.1f} kg", advice.mass_threshold), -1, threshold, "#00835f", 0.12},
        {fmt::format("oscillates: beyond {:.0f} kg", advice.oscillating_mass), oscillates, 3, "#d55e00", 0.15}};
    plot.width = 620;
    std::printf("%s\n", advice.text.c_str());
    return plot;
}

/// Amplitude of the antenna's limit cycle over the gain of the position loop and the ratio of static to Coulomb friction.
report::Plot antenna_map() {
    papers::Runs fixed = runs_with();
    report::Plot plot;
    plot.title = "Antenna: amplitude of the limit cycle [mdeg]";
    plot.x = {"static over Coulomb friction", "", 0.99, 1.21};
    plot.y = {"integral gain of the position loop [1/s]", "", -0.125, 1.625};
    for (int g = 0; g <= 6; ++g) {  // the last row is that of the file
        for (int r = 0; r <= 10; ++r) {
            const double gain = 0.25 * g;
            const double ratio = 1 + 0.02 * r;
            const papers::Run& run =
                fixed.get("hill", {{"signal.error_sum.gain", fmt::format("{}", gain)},
                                   {"friction.bearing.breakaway", fmt::format("{}", 400 * ratio)},
                                   {"record.quantities", "[\"axis.position\", \"axis.velocity\"]"}});
            const std::optional<LimitCycle> cycle =
                find_limit_cycle({run.trajectory.time, run.trajectory["axis.position"]}, {.least_amplitude = 1e-3});
            const double amplitude = cycle ? cycle->amplitude : 0;
            if (cycle) {
                plot.regions.push_back({"",
                                        {ratio - 0.01, ratio + 0.01, ratio + 0.01, ratio - 0.01},
                                        {gain - 0.125, gain - 0.125, gain + 0.125, gain + 0.125},
                                        "#d55e00",
                                        std::min(0.9, 0.08 + 0.4 * amplitude)});
            }
            const papers::Track axis(run.trajectory, "axis", "command", 1);
            const double from = 0.75 * axis.last().time;
            const double to = axis.last().time;
            const bool settles =
                axis.highest(from, to) - axis.lowest(from, to) < 1e-9;  // slower and slower, never at rest
            const std::string seen = axis.at_rest(from, to) ? "rest"
                                     : cycle                ? fmt::format("{:.2f}", amplitude)
                                     : settles              ? "settles"
                                                            : "irregular";
            plot.marks.push_back({ratio, gain, seen, false});
        }
    }
    plot.width = 720;
    plot.height = 420;
    return plot;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::fputs("usage: beyond-papers FOLDER\n", stderr);
        return 2;
    }
    const std::filesystem::path folder(arguments[1]);
    const std::pair<const char*, report::Plot (*)()> pictures[] = {
        {"hill-text-and-listing.svg", hill_text_and_listing},
        {"delay-at-reversal.svg", delay_at_reversal},
        {"two-algorithms.svg", two_algorithms},
        {"neglected-recomputation.svg", neglected_recomputation},
        {"limit-of-first-order.svg", limit_of_first_order},
        {"antenna-map.svg", antenna_map}};
    for (const auto& [name, draw] : pictures) {
        const std::string problem = write_whole_file(folder / name, svg_plot(draw()));
        if (!problem.empty()) {
            std::fprintf(stderr, "%s\n", problem.c_str());
            return 4;
        }
    }
    return 0;
}
