#include "belt.hpp"

#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "belt_story.hpp"
#include "engine/located/located.hpp"
#include "machine_file.hpp"
#include "micro/interleaved.hpp"
#ifdef STICTION_CVODE
#include "cvode_belt.hpp"
#endif

namespace stiction::bench {
namespace {

constexpr double kWanted = 1e-8;
constexpr double kLoosest = 1e-5;
constexpr double kTightest = 1e-14;
constexpr double kFiner = 0.7943282347242815;  // ten trials per decade

BeltAnswer run_engine(LocatedEngine& engine, long& steps) {
    BeltAnswer answer;
    State state = engine.initial_state();
    const auto on_event = [&](const Event& event, const State&) {
        if (event.kind == Event::Kind::mode && event.time > 0) {
            answer.instants.push_back(event.time);
        }
    };
    const RunReport report = engine.advance_to(state, kBeltDuration, {.on_event = on_event});
    steps = static_cast<long>(report.steps);
    answer.position = state.position[0];
    answer.velocity = state.velocity[0];
    return answer;
}

/// A way to run the belt at a given tolerance.
using Make = std::function<std::function<BeltAnswer(long&)>(double)>;

struct Found {
    double tolerance = 0;
    double error = 0;
    long steps = 0;
    std::function<BeltAnswer(long&)> run;
};

/// The loosest tolerance from which on, three tighter ones included, the error is small enough: not a lucky one.
std::optional<Found> loosest(const Make& make) {
    constexpr int kInARow = 3;
    std::vector<Found> good;
    for (double tolerance = kLoosest; tolerance > kTightest; tolerance *= kFiner) {
        Found trial{.tolerance = tolerance, .run = make(tolerance)};
        trial.error = belt_error(trial.run(trial.steps));
        if (trial.error <= kWanted) {
            good.push_back(std::move(trial));
        } else {
            good.clear();
        }
        if (good.size() > kInARow) return good.front();
    }
    return std::nullopt;
}

Make engine_on(const Plan& plan) {
    return [&plan](double tolerance) {
        const auto engine = std::make_shared<LocatedEngine>(
            plan, LocatedOptions{.relative_tolerance = tolerance, .absolute_tolerance = 1e-3 * tolerance});
        return [engine](long& steps) { return run_engine(*engine, steps); };
    };
}

#ifdef STICTION_CVODE
Make cvode(CvodeKind kind) {
    return [kind](double tolerance) {
        const auto belt = std::make_shared<CvodeBelt>(kind, tolerance);
        return [belt](long& steps) {
            BeltAnswer answer = belt->run();
            steps = belt->steps();
            return answer;
        };
    };
}
#endif

}  // namespace

bool bench_belt(std::size_t rounds) {
    std::printf("belt oscillator, 100 s, error of instants, position and velocity at most %.0e\n", kWanted);
    const Plan plan = machines::belt_oscillator();
    std::vector<std::pair<std::string, Make>> ways{{"located engine", engine_on(plan)}};
#ifdef STICTION_CVODE
    for (const CvodeKind kind : {CvodeKind::adams_fixed_point, CvodeKind::adams_newton, CvodeKind::bdf_newton}) {
        ways.emplace_back(name_of(kind), cvode(kind));
    }
#else
    std::printf("  (without CVODE: needs the Debian package libsundials-dev)\n");
#endif
    std::vector<Contender> contenders;
    std::vector<Found> found;
    double sink = 0;
    for (const auto& [name, make] : ways) {
        std::optional<Found> best = loosest(make);
        if (!best) {
            std::printf("  %s: NO TOLERANCE GIVES IT\n", name.c_str());
            return false;
        }
        found.push_back(*best);
        contenders.push_back({name, [run = best->run, &sink] {
                                  long steps = 0;
                                  sink += run(steps).position;
                              }});
    }
    time_in_turns(contenders, rounds, 1);
    double fastest_peer = 0;
    for (std::size_t k = 0; k < contenders.size(); ++k) {
        const double microseconds = 1e-3 * contenders[k].nanoseconds;
        fastest_peer = k > 0 && (k == 1 || microseconds < fastest_peer) ? microseconds : fastest_peer;
        std::printf("  %-26s %8.1f us  %5ld steps  tolerance %.1e  error %.1e\n", contenders[k].name.c_str(),
                    microseconds, found[k].steps, found[k].tolerance, found[k].error);
    }
    if (fastest_peer > 0) {
        std::printf("  engine/fastest peer %.3f", 1e-3 * contenders[0].nanoseconds / fastest_peer);
    }
    std::printf("  (%g)\n\n", sink);
    return true;
}

}  // namespace stiction::bench
