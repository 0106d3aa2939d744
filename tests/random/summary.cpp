#include "random/summary.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "random/draw_machine.hpp"

namespace random_machines {
namespace {

const char* words(Judge judge) {
    switch (judge) {
        case Judge::reference: return "both engines beside the independent reference";
        case Judge::engines: return "the engines beside each other";
        case Judge::nobody: return "not judged beyond what holds for each run alone";
    }
    return "unknown";
}

/// A reason without its numbers, so that equal ones are counted together.
std::string kind_of(const std::string& why) {
    std::string kind;
    for (std::size_t k = 0; k < why.size(); ++k) {
        const bool digit = std::isdigit(static_cast<unsigned char>(why[k])) != 0;
        const bool in_number =
            digit || ((why[k] == '.' || why[k] == 'e' || why[k] == '-') && !kind.empty() && kind.back() == '#');
        if (!in_number) {
            kind += why[k];
        } else if (kind.empty() || kind.back() != '#') {
            kind += '#';
        }
    }
    return kind;
}

}  // namespace

void Summary::count(const char* kind, std::size_t parts) {
    parts_[kind].parts += parts;
    parts_[kind].machines += parts > 0 ? 1U : 0U;
}

void Summary::add(const Finding& finding) {
    first_ = machines_ == 0 ? finding.seed : first_;
    last_ = finding.seed;
    ++machines_;
    const Sketch s = draw_machine(finding.seed);
    const auto among = [](const auto& parts, auto has) {
        return static_cast<std::size_t>(std::count_if(parts.begin(), parts.end(), has));
    };
    count("bodies", s.bodies.size());
    count("bodies with ends of travel", among(s.bodies, [](const Body& b) { return std::isfinite(b.upper); }));
    count("bodies that begin on an end",
          among(s.bodies, [](const Body& b) { return b.position == b.lower || b.position == b.upper; }));
    count("bodies that begin with a speed", among(s.bodies, [](const Body& b) { return b.velocity != 0; }));
    count("brakes", among(s.frictions, [](const Friction& f) { return f.row.size() == 1; }));
    count("clutches", among(s.frictions, [](const Friction& f) { return f.row.size() > 1; }));
    count("frictions on a moving ground", among(s.frictions, [](const Friction& f) { return !!f.ground_speed; }));
    count("frictions pressed by a signal", among(s.frictions, [](const Friction& f) { return !!f.pressed; }));
    count("frictions of Stribeck", among(s.frictions, [](const Friction& f) { return f.stribeck_velocity > 0; }));
    count("frictions by a table", among(s.frictions, [](const Friction& f) { return !!f.curve; }));
    count("frictions told a load", among(s.frictions, [](const Friction& f) { return !!f.loaded; }));
    count("frictions told a drive", among(s.frictions, [](const Friction& f) { return f.loaded && f.loaded->drive; }));
    count("freewheels", s.freewheels.size());
    count("gears", s.gears.size());
    count("gears with losses",
          among(s.gears, [](const Gear& g) { return g.constant > 0 || g.opposing_efficiency < 1; }));
    count("gears that lock themselves", among(s.gears, [](const Gear& g) { return g.aiding_efficiency <= 0; }));
    count("planetary sets", s.planetaries.size());
    count("springs", s.springs.size());
    count("springs with a gap", among(s.springs, [](const Spring& k) { return k.gap > 0; }));
    count("forces", s.forces.size());
    count("forces by a formula", among(s.forces, [](const Force& f) { return f.drag != 0; }));
    count("motors", s.motors.size());
    count("drives", s.drives.size());
    count("servovalves", among(s.servos, [](const Servo& servo) { return servo.lag == 0; }));
    count("valves", among(s.servos, [](const Servo& servo) { return servo.lag > 0; }));
    count("bodies that go straight", s.straight ? s.bodies.size() : 0);
    count("bodies without travel", among(s.bodies, [](const Body& b) { return b.lower == b.upper; }));
    count("clutches of three bodies", among(s.frictions, [](const Friction& f) { return f.row.size() > 2; }));

    const Verdict& verdict = finding.verdict;
    ++judged_[verdict.judge];
    if (!verdict.why.empty()) ++why_[kind_of(verdict.why)];
    ++beside_[verdict.beside.empty() ? "none: no third answer, or a fault before" : verdict.beside];
    for (const Fault& fault : verdict.faults) broken_[fault.promise].push_back(finding.seed);
    failed_ += verdict.faults.empty() ? 0U : 1U;
}

std::string Summary::text() const {
    std::string out = fmt::format("\n{} machines, seeds {} to {}: {} passed, {} failed\n", machines_, first_, last_,
                                  machines_ - failed_, failed_);
    for (const auto& [kind, count] : parts_) {
        out += fmt::format("  {:<34}{:>8} in {:>7} machines\n", kind, count.parts, count.machines);
    }
    out += "judged by\n";
    for (const auto& [judge, machines] : judged_) out += fmt::format("{:>8}  {}\n", machines, words(judge));
    out += "without the third answer because\n";
    for (const auto& [why, machines] : why_) out += fmt::format("{:>8}  {}\n", machines, why);
    out += "beside\n";
    for (const auto& [relation, machines] : beside_) out += fmt::format("{:>8}  {}\n", machines, relation);
    out += broken_.empty() ? "no promise is broken\n" : "broken\n";
    for (const auto& [promise, seeds] : broken_) {
        out += fmt::format("{:>8}  {}: seeds {}\n", seeds.size(), name(promise), fmt::join(seeds, " "));
    }
    return out;
}

}  // namespace random_machines
