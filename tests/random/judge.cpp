#include "random/judge.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "beside/beside_reference.hpp"
#include "engine/make_engine.hpp"
#include "engine/observe/observation.hpp"
#include "numeric/tolerance.hpp"
#include "random/kin.hpp"
#include "scenario/scenario.hpp"

namespace random_machines {
namespace {

using stiction::EngineKind;
using stiction::EngineSettings;
using stiction::Mode;
using stiction::Plan;
using stiction::State;
using stiction::engine::kFewRoundings;
using stiction::engine::kInfinity;

constexpr std::size_t kMostSteps = 200'000;  // of the located engine in a second of machine time
constexpr double kStep = 1e-3;               // of the fixed engine [s]
constexpr double kFiner = 16;
constexpr double kDust = 1e-30;  // a speed of nothing [rad/s]
constexpr double kAlike =
    1e-7;  // of the size of a motion, between kin: roundings, grown by the impacts and reversals of a run
constexpr double kRounding = 1e-9;  // of energies, beside the largest of them

/// Faults of one run, the first of each promise.
class Faults {
public:
    explicit Faults(std::vector<Fault>& list) : list_(list) {}
    void add(Promise promise, std::string what) {
        const bool known =
            std::any_of(list_.begin(), list_.end(), [&](const Fault& f) { return f.promise == promise; });
        if (!known) list_.push_back({promise, std::move(what)});
    }

private:
    std::vector<Fault>& list_;
};

/// Watches the states of one run: (2)–(6).
class Watch {
public:
    Watch(const Plan& plan, stiction::SignalReading reading, const char* engine, Faults& faults)
        : plan_(plan), reading_(reading), engine_(engine), faults_(faults), observer_(plan) {}

    void look(const State& state) {
        observer_.observe(state, reading_);
        for (std::size_t f = 0; f < plan_.frictions.size(); ++f) look_at_friction(state, f);
        for (std::size_t i = 0; i < plan_.bodies.size(); ++i) {
            const auto& travel = plan_.bodies[i].options.travel;
            if (!(state.position[i] >= travel.lower && state.position[i] <= travel.upper)) {
                add(Promise::travel, state, plan_.bodies[i].name, state.position[i]);
            }
        }
        const auto falls = [&](double now, double& before, const char* what) {
            const double size = std::max({1.0, std::fabs(state.energy.input), std::fabs(before)});
            if (now < before - kRounding * size) {
                add(Promise::losses, state, what, now - before);
            }
            before = now;
        };
        falls(state.energy.friction, friction_, "friction");
        falls(state.energy.damping, damping_, "damping");
        falls(state.energy.impact, impact_, "impact");
    }

private:
    void look_at_friction(const State& state, std::size_t f) {
        const stiction::Observation& seen = observer_.seen();
        const std::string& part = plan_.frictions[f].name;
        const double slip = seen.slip[f];
        if (state.mode[f] == Mode::stuck && (slip != 0 || slip_at_rest(state, f) != 0)) {
            add(Promise::rest, state, part, slip + slip_at_rest(state, f));
        }
        const double along = state.mode[f] == Mode::forward ? slip : state.mode[f] == Mode::backward ? -slip : 0;
        if (!(along >= -slip_rounding(state, f)) && !jumps(f)) {
            add(Promise::mode, state, part + " " + name(state.mode[f]), slip);
        }
        if (const auto* law = std::get_if<stiction::Coulomb<double>>(&plan_.frictions[f].law)) {
            if (std::fabs(state.friction[f]) > law->breakaway * (1 + kFewRoundings)) {
                add(Promise::limits, state, part, std::fabs(state.friction[f]) - law->breakaway);
            }
        }
    }

    /// (2) of the velocities themselves. Where all coefficients are ±1 the row of a friction at rest is 0 to the bit; v_1 = r v_2 cannot
    /// be, in general. A moving ground is read at another instant of the step.
    [[nodiscard]] double slip_at_rest(const State& state, std::size_t f) const {
        const stiction::Row& row = plan_.layout.elements[f];
        bool whole = true;
        for (const double coefficient : row.coefficient) whole = whole && std::fabs(coefficient) == 1;
        const double slip = plan_.frictions[f].speed_slot == Plan::kNone ? along(row, state.velocity) : 0;
        return std::fabs(slip) <= (whole ? 0 : slip_rounding(state, f)) ? 0 : slip;
    }

    /// What rounding may make of a slip: where a body breaks away its slip begins with the rounding of two velocities.
    [[nodiscard]] double slip_rounding(const State& state, std::size_t f) const {
        const stiction::Row& row = plan_.layout.elements[f];
        double size = 0;
        for (std::size_t k = 0; k < row.body.size(); ++k) {
            size += std::fabs(row.coefficient[k] * state.velocity[row.body[k]]);
        }
        return kFewRoundings * size + kDust;
    }

    /// The mode of a fixed step is that of its past, the slip that of its end, where the ground may just have jumped.
    [[nodiscard]] bool jumps(std::size_t f) const {
        return plan_.frictions[f].speed_slot != Plan::kNone && reading_ == stiction::SignalReading::decided;
    }

    void add(Promise promise, const State& state, const std::string& part, double value) {
        faults_.add(promise, fmt::format("{}: {} at {} s: {:.3g}", engine_, part, state.time, value));
    }

    const Plan& plan_;
    stiction::SignalReading reading_;
    const char* engine_;
    Faults& faults_;
    stiction::Observer observer_;
    double friction_ = 0;
    double damping_ = 0;
    double impact_ = 0;
};

/// One run to the end.
struct Ran {
    bool ended = false;
    std::string message{};  ///< why not
    State state{};
};

Ran watched_run(const Plan& plan, const EngineSettings& settings, double until, Faults& faults) {
    const std::unique_ptr<stiction::Engine> engine = make_engine(plan, settings);
    const char* name_of_engine = name(settings.engine);
    Ran ran;
    State& state = ran.state;
    state = engine->initial_state();
    const double before = engine->mechanical_energy(state);
    Watch watch(plan, engine->description().reading, name_of_engine, faults);
    watch.look(state);
    std::size_t steps = 0;
    const bool bounded = settings.engine == EngineKind::located;
    const stiction::Listener listener{
        .on_row = [&](const State& s) { watch.look(s); },
        .row_spacing = bounded ? 1e-3 : 0,
        .on_step = [&](const State& s) { watch.look(s); },
        .go_on = [&](const State&) { return !bounded || ++steps < static_cast<std::size_t>(kMostSteps * until); }};
    const stiction::RunReport report = engine->advance_to(state, until, listener);
    ran.ended = report.status == stiction::RunStatus::ok;
    ran.message = report.message;
    if (report.status == stiction::RunStatus::stopped || report.status == stiction::RunStatus::too_many_events ||
        report.status == stiction::RunStatus::step_too_small) {
        faults.add(Promise::ends,
                   fmt::format("{}: {} steps until {} s {}", name_of_engine, steps, state.time, report.message));
    }
    const stiction::EnergyAccount& e = state.energy;
    const double change = engine->mechanical_energy(state) - before;
    const double open = e.input - change - e.friction - e.damping - e.impact - e.scheme;  // (7)
    const double scheme = bounded ? e.scheme : 0;
    const double size = std::max({1.0, std::fabs(e.input), std::fabs(change), e.friction, e.damping, e.impact});
    if (!(std::fabs(open) + std::fabs(scheme) <= kRounding * size)) {
        faults.add(Promise::account,
                   fmt::format("{}: open {:.3g}, scheme {:.3g} of {:.3g} J", name_of_engine, open, e.scheme, size));
    }
    return ran;
}

double distance(const State& a, const State& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.position.size(); ++i) {
        worst = std::max({worst, std::fabs(a.position[i] - b.position[i]), std::fabs(a.velocity[i] - b.velocity[i])});
    }
    return worst;
}

double size_of(const State& state) {
    double size = 1;
    for (std::size_t i = 0; i < state.position.size(); ++i) {
        size = std::max({size, std::fabs(state.position[i]), std::fabs(state.velocity[i])});
    }
    return size;
}

/// The fixed engine tends to the located one: the error of a step 16 or 256 times finer is at most half as large.
void compare_engines(const Plan& plan, double until, const Ran& located, const Ran& fixed, Faults& faults) {
    double step = kStep;
    const double off = distance(located.state, fixed.state);
    double finer = off;
    for (int k = 0; k < 2; ++k) {
        step /= kFiner;
        std::vector<Fault> unwatched;
        Faults ignore(unwatched);
        const Ran again = watched_run(plan, {.engine = EngineKind::fixed, .fixed = {.step = step}}, until, ignore);
        finer = again.ended ? distance(located.state, again.state) : off;
        if (finer <= 0.5 * off + 1e-8 * size_of(located.state)) {
            return;
        }
    }
    faults.add(Promise::fixed, fmt::format("fixed: off from located by {:.4g}, by {:.4g} at a finer step", off, finer));
}

Plan plan_of(const Sketch& sketch) { return stiction::scenario::parse(text_of(sketch), "random.toml", ".").plan; }

/// How far a machine is from its kin at the end.
double distance(const State& state, const State& of_kin, const Kin& kin) {
    double worst = 0;
    for (std::size_t i = 0; i < kin.body.size(); ++i) {
        const double x = kin.sign * of_kin.position[kin.body[i]] - kin.shift;
        const double v = kin.sign * of_kin.velocity[kin.body[i]];
        worst = std::max({worst, std::fabs(state.position[i] - x), std::fabs(state.velocity[i] - v)});
    }
    return worst;
}

/// (9)
void compare_kin(const Sketch& sketch, const Ran& fixed, const Ran& located, Faults& faults) {
    for (const Kin& kin : kin_of(sketch)) {
        const Plan plan = plan_of(kin.sketch);
        std::vector<Fault> unwatched;
        Faults ignore(unwatched);
        const auto compare = [&](const Ran& ran, const EngineSettings& settings, double tolerance) {
            const Ran other = watched_run(plan, settings, sketch.until, ignore);
            const double off = other.ended ? distance(ran.state, other.state, kin) : kInfinity;
            if (!(off <= tolerance)) {
                faults.add(Promise::kin, fmt::format("{}: {}: off by {:.3g} {}", kin.name, name(settings.engine), off,
                                                     other.message));
            }
        };
        compare(fixed, {.engine = EngineKind::fixed, .fixed = {.step = kStep}},
                kin.to_the_bit ? 0 : kAlike * size_of(fixed.state));
        compare(located, {.engine = EngineKind::located}, kAlike * size_of(located.state));
    }
}

}  // namespace

const char* name(Promise promise) {
    switch (promise) {
        case Promise::read: return "read";
        case Promise::ends: return "ends";
        case Promise::rest: return "rest";
        case Promise::mode: return "mode";
        case Promise::travel: return "travel";
        case Promise::limits: return "limits";
        case Promise::losses: return "losses";
        case Promise::account: return "account";
        case Promise::located: return "located";
        case Promise::fixed: return "fixed";
        case Promise::kin: return "kin";
    }
    return "unknown";
}

Verdict judge(const Sketch& sketch) {
    Verdict verdict;
    Faults faults(verdict.faults);
    stiction::Plan plan;
    try {
        plan = plan_of(sketch);
    } catch (const std::exception& problem) {
        faults.add(Promise::read, problem.what());
        return verdict;
    }
    const Ran fixed = watched_run(plan, {.engine = EngineKind::fixed, .fixed = {.step = kStep}}, sketch.until, faults);
    const Ran located = watched_run(plan, {.engine = EngineKind::located}, sketch.until, faults);
    if (fixed.ended != located.ended) {
        faults.add(Promise::ends, "fixed: " + (fixed.ended ? "ends" : fixed.message) +
                                      "; located: " + (located.ended ? "ends" : located.message));
    }
    if (!fixed.ended || !located.ended) {
        verdict.without_reference = "refused";
        return verdict;
    }
    const stiction_test::Differences found =
        stiction_test::beside_reference(plan, {.until = sketch.until, .refinements = 2});
    verdict.without_reference = found.unanswered;
    if (!found.unanswered.empty()) {
        if (!found.undecided) compare_engines(plan, sketch.until, located, fixed, faults);
        return verdict;
    }
    if (!found.located.empty()) faults.add(Promise::located, found.located);
    if (!found.fixed.empty()) faults.add(Promise::fixed, found.fixed);
    if (verdict.faults.empty()) compare_kin(sketch, fixed, located, faults);
    return verdict;
}

}  // namespace random_machines
