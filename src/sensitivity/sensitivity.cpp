#include "sensitivity/sensitivity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/located/follower.hpp"
#include "engine/located/located.hpp"
#include "engine/reading/read_frictions.hpp"
#include "machine/model.hpp"
#include "sensitivity/flow.hpp"
#include "sensitivity/jump.hpp"
#include "sensitivity/row_reader.hpp"
#include "sensitivity/varied.hpp"

namespace stiction::sensitivity {
namespace {

ModelProblem refused(std::string part, std::string what, std::string remedy) {
    return {.kind = ProblemKind::unsupported,
            .part = std::move(part),
            .what = std::move(what),
            .remedy = std::move(remedy)};
}

/// Words, and sums over time whose own slopes no run carries.
bool has_slope(const Quantity& q) {
    using Kind = Quantity::Kind;
    const bool sum = q.kind >= Kind::energy_input && q.kind != Kind::energy_kinetic && q.kind != Kind::energy_stored;
    return q.kind != Kind::mode && q.kind != Kind::stop && !sum;
}

void refuse(const Plan& plan, const std::vector<Quantity>& quantities) {
    std::vector<ModelProblem> problems;
    for (std::size_t slot = 0; slot < plan.signals.value_count(); ++slot) {
        if (plan.signals.kind(slot) == signal::Kind::delay) {
            problems.push_back(refused(plan.signals.names()[slot],
                                       "remembers its whole past, which no finite number of states does",
                                       "replace it by a lag"));
        }
    }
    engine::refuse_read_frictions(plan, problems);
    for (const Quantity& q : quantities) {
        if (!has_slope(q)) {
            problems.push_back(refused(q.name, "is a word or a sum over time, and has no slope",
                                       "choose a position, velocity, force or signal"));
        }
    }
    if (!problems.empty()) {
        throw ModelError(std::move(problems));
    }
}

}  // namespace

struct Sensitivity::Work final : engine::Follower {
    Work(const Plan& plan, const LocatedOptions& options, std::vector<Parameter> parameters,
         std::vector<Quantity> quantities)
        : engine(plan, options),
          varied(plan, options, std::move(parameters)),
          flow(varied),
          jump(varied),
          rows(varied, std::move(quantities)) {
        engine.follow(this);
    }

    void begin(const engine::ModeDynamics& dynamics, const engine::StateVector& now) override {
        varied.begin_with_nothing();
        if (own_start) {
            varied.begin_with_start();
        }
        varied.hold(dynamics);
        flow.begin();
        jump.begin(now);
        y = now.y;
        next_row = 0;
    }

    void step(const engine::ModeDynamics& dynamics, engine::Integrator& integrator, double until) override {
        const double from = integrator.previous_time();
        hold_difference_step(dynamics.ground.difference_step);
        std::size_t end = next_row;
        while (end < result.times.size() && result.times[end] < until) {
            ++end;
        }
        const std::span<const double> within = std::span(result.times).subspan(next_row, end - next_row);
        const auto show = [&](double time) {
            integrator.interpolate(time, y);
            varied.here().dynamics.read_signals(time, y);
            varied.here().dynamics.project(y, integrator.previous());
            take_row(time);
        };
        if (jump.missing()) {
            std::for_each(within.begin(), within.end(), show);
        } else {
            flow.advance(integrator, from, until, within, show);
        }
        next_row = end;
        jump.after_step(from, integrator.previous(), std::max(until - from, integrator.wanted_step()));
    }

    void before_decision(const engine::ModeDynamics& /*dynamics*/, const engine::StateVector& now,
                         const engine::EventFunctions& functions) override {
        if (!jump.missing()) {
            jump.before(now, functions);
        }
    }

    void after_decision(const engine::ModeDynamics& dynamics, const engine::StateVector& now,
                        std::span<const Event> events) override {
        jump.after(dynamics, now, events);
        flow.prepare();
        last = now;
        if (!jump.missing() && now.step > 0) {
            result.events.push_back({now.time, {events.begin(), events.end()}, jump.time_slopes()});
        }
    }

    void hold_difference_step(double step) {
        varied.here().dynamics.ground.difference_step = step;
        for (std::size_t j = 0; j < varied.count(); ++j) {
            varied.more(j).dynamics.ground.difference_step = step;
            varied.less(j).dynamics.ground.difference_step = step;
        }
    }

    /// At y.
    void take_row(double time) {
        rows.read(time, y);
        for (std::size_t q = 0; q < rows.count(); ++q) {
            result.values[q].push_back(rows.values[q]);
        }
        for (std::size_t s = 0; s < rows.slopes.size(); ++s) {
            result.slopes[s].push_back(jump.missing() ? std::numeric_limits<double>::quiet_NaN() : rows.slopes[s]);
        }
    }

    void take_last_rows() {
        const std::size_t n = varied.here().dynamics.bodies();
        y.assign(varied.here().dynamics.size(), 0.0);
        for (std::size_t i = 0; i < n; ++i) {
            y[i] = result.end.position[i] - varied.here().dynamics.reference[i];
            y[n + i] = result.end.velocity[i];
        }
        std::copy_n(result.end.signal_state.begin(), varied.continuous() - 2 * n,
                    y.begin() + static_cast<std::ptrdiff_t>(2 * n));
        for (; next_row < result.times.size() && result.report.status == RunStatus::ok; ++next_row) {
            take_row(result.times[next_row]);
        }
    }

    LocatedEngine engine;
    Varied varied;
    Flow flow;
    Jump jump;
    RowReader rows;
    bool own_start = true;
    Slopes result;
    std::size_t next_row = 0;
    std::vector<double> y;
    engine::StateVector last;
};

Sensitivity::Sensitivity(const Plan& plan, const LocatedOptions& options, std::vector<Parameter> parameters,
                         std::vector<Quantity> quantities) {
    refuse(plan, quantities);
    work_ = std::make_unique<Work>(plan, options, std::move(parameters), std::move(quantities));
}

Sensitivity::~Sensitivity() = default;

Slopes Sensitivity::run(const Asked& asked) {
    Work& w = *work_;
    w.result = {};
    w.result.times = asked.times;
    w.result.values.assign(w.rows.count(), {});
    w.result.slopes.assign(w.rows.slopes.size(), {});
    w.own_start = !asked.start.has_value();
    w.result.end = asked.start ? *asked.start : w.engine.initial_state();
    w.result.report = w.engine.advance_to(w.result.end, asked.until);
    w.take_last_rows();
    w.result.missing = w.jump.missing();
    return std::move(w.result);
}

}  // namespace stiction::sensitivity
