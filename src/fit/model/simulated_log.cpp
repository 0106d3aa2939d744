#include "fit/model/simulated_log.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

#include "engine/fixed/fixed.hpp"
#include "engine/fixed/step_count.hpp"
#include "machine/model.hpp"
#include "scenario/mistake.hpp"

namespace stiction::fit {
namespace {

constexpr std::size_t kOfFriction = 4;  // quantities of a trace: mode, slip, dry and viscous part
constexpr double kLook =
    1.5;  // steps before a row from which on states are looked at: the last two before it, whatever rounding does

/// The machine of a log as a study whose axes are the unknowns.
study::Study study_of(const Fit& fit, const Log& log) {
    study::Study study;
    study.folder = fit.folder;
    study.machine = fit.machine;
    study.settings = settings_of(fit, log);
    for (const Unknown& unknown : fit.unknowns) {
        study.axes.push_back({.key = unknown.key,
                              .unit = unknown.unit,
                              .shown = unknown.shown,
                              .distribution = study::Uniform{unknown.lower, unknown.upper}});
    }
    return study;
}

/// Bounds that the unknowns take at the corners that are read: of any three unknowns every combination is there. With up to kAll unknowns
/// these are all corners. Beyond, row x of 2^k takes for unknown j the parity of x & c_j, where all c_j are different words of k bits with the
/// highest bit set: the sum of two or three of them is never 0, which makes it an orthogonal array of strength 3 (Rao 1947). Ranges and
/// comparisons of a machine's values have no more than three values in them.
std::vector<std::vector<bool>> corners(std::size_t n) {
    constexpr std::size_t kAll = 5;
    std::size_t bits = n;
    if (n > kAll) {
        bits = 1 + static_cast<std::size_t>(std::bit_width(n - 1));
    }
    std::vector<std::vector<bool>> all;
    for (std::size_t row = 0; row < std::size_t{1} << bits; ++row) {
        all.emplace_back(n);
        for (std::size_t j = 0; j < n; ++j) {
            const std::size_t word = n > kAll ? (std::size_t{1} << (bits - 1)) + j : std::size_t{1} << j;
            all.back()[j] = std::popcount(row & word) % 2 != 0;
        }
    }
    return all;
}

/// Corners of the unknowns and points between them, as values of keys: what lies over another key makes no box.
study::Box box_of_keys(const Fit& fit, std::size_t log) {
    const std::vector<Coordinate> all = coordinates(fit);
    const std::size_t n = fit.unknowns.size();
    study::Box box;
    const auto values_at = [&](const std::vector<double>& share) {  // by unknown
        std::vector<double> y;
        for (const Coordinate& one : all) {
            y.push_back(share[one.unknown]);
        }
        return key_values(fit, all, log, y);
    };
    box.lower = values_at(std::vector<double>(n, 0.0));
    box.upper = values_at(std::vector<double>(n, 1.0));
    for (const std::vector<bool>& corner : corners(n)) {
        box.points.push_back(values_at(std::vector<double>(corner.begin(), corner.end())));
    }
    std::mt19937_64 random(1);  // the same points in every process
    for (std::size_t point = 0; point < study::Knobs::kInside; ++point) {
        std::vector<double> share(n);
        for (double& x : share) {
            x = static_cast<double>(random() >> 11U) * 0x1p-53;
        }
        box.points.push_back(values_at(share));
    }
    return box;
}

}  // namespace

SimulatedLog::SimulatedLog(const Fit& fit, std::size_t log)
    : log_(&fit.logs[log]),
      machines_(std::make_unique<study::Machines>(
          study_of(fit, fit.logs[log]),
          [own = &fit.logs[log]](scenario::Scenario& machine) { set_inputs(*own, machine.plan.signals); })) {
    knobs_ = std::make_unique<study::Knobs>(*machines_, box_of_keys(fit, log));
    const Plan& plan = machines_->base().plan;
    const std::vector<Quantity> known = quantities(plan);
    for (const Channel& channel : log_->channels) {
        const auto found = std::find_if(known.begin(), known.end(),
                                        [&](const Quantity& quantity) { return quantity.name == channel.quantity; });
        quantities_.push_back(*found);  // the reader of the fit has seen it
        observed_ = observed_ || (found->kind != Quantity::Kind::position && found->kind != Quantity::Kind::velocity);
    }
    traced_ = quantities_;
    for (const Quantity& slip : known) {
        if (slip.kind != Quantity::Kind::slip) {
            continue;
        }
        const auto other = [&](Quantity::Kind kind) {
            const auto at = std::find_if(known.begin(), known.end(),
                                         [&](const Quantity& q) { return q.kind == kind && q.index == slip.index; });
            return at == known.end() ? Quantity{.kind = Quantity::Kind::energy_residual} : *at;  // which is 0
        };
        traced_.insert(traced_.end(), {other(Quantity::Kind::mode), slip, other(Quantity::Kind::friction),
                                       other(Quantity::Kind::viscous)});
    }
    bodies_ = measured_bodies(plan, *log_);
    std::vector<std::size_t> positions;
    for (const MeasuredBody& body : bodies_) {
        positions.push_back(body.channel);
    }
    pieces_ = fit.cut == Cut::rests ? pieces_of(*log_, positions, fit.rest)
                                    : std::vector<Piece>{{.first = 0, .end = log_->times.size()}};
}

/// Quantities at the end of a step and of the one before.
struct SimulatedLog::Walk {
    Walk(const std::vector<Quantity>& wanted, const Plan& plan, bool observed)
        : quantities(&wanted), now(wanted.size()), before(now) {
        if (observed) {
            observer = std::make_unique<Observer>(plan);
        }
    }
    void look(const State& state) {
        if (observer) {
            observer->observe(state, SignalReading::decided);
        }
        for (std::size_t k = 0; k < now.size(); ++k) {
            now[k] = evaluate((*quantities)[k], state, observer ? observer->seen() : nothing);
        }
    }

    const std::vector<Quantity>* quantities;
    std::unique_ptr<Observer> observer;
    Observation nothing;
    std::vector<double> now;
    std::vector<double> before;
};

bool SimulatedLog::simulate(const study::Runnable& machine, double step, std::span<double> residuals,
                            Trace* trace) const {
    FixedOptions options = machine.run.fixed;
    options.step = step;
    FixedEngine engine(machine.plan, options);
    const State start = engine.initial_state();
    Walk walk(trace != nullptr ? traced_ : quantities_, machine.plan, trace != nullptr || observed_);
    const std::vector<double>& times = log_->times;
    for (const Piece& piece : pieces_) {
        State state = start;
        if (!piece.from_machine) {
            for (std::size_t k = 0; k < bodies_.size(); ++k) {
                state.position[bodies_[k].body] = piece.positions[k];
            }
            state.step = whole_steps(std::floor(times[piece.first] / step + step_guard(times[piece.first] / step)));
            state.time = static_cast<double>(state.step) * step;
        }
        if (piece.from_machine && log_->at_measured) {
            for (const MeasuredBody& body : bodies_) {
                state.position[body.body] = log_->channels[body.channel].values.front();
            }
        }
        walk.look(state);
        walk.before = walk.now;
        double last = state.time;
        for (std::size_t row = piece.first; row < piece.end; ++row) {
            const double guard = step * step_guard(times[row] / step);
            while (state.time < times[row] - guard) {
                walk.before = walk.now;
                last = state.time;
                if (engine.step(state).status != RunStatus::ok) {
                    return false;
                }
                if (state.time + kLook * step >= times[row]) {  // it or the next is needed
                    walk.look(state);
                }
            }
            const double share = state.time > last ? std::min(1.0, (times[row] - last) / (state.time - last)) : 1.0;
            for (std::size_t k = 0; k < quantities_.size(); ++k) {
                const Channel& channel = log_->channels[k];
                const double simulated = walk.before[k] + share * (walk.now[k] - walk.before[k]);
                residuals[k * times.size() + row] = (simulated - channel.values[row]) / channel.deviation();
            }
            if (trace != nullptr) {
                for (std::size_t k = 0; k < quantities_.size(); ++k) {
                    trace->simulated[k].push_back(walk.before[k] + share * (walk.now[k] - walk.before[k]));
                }
                for (std::size_t f = 0; f < trace->frictions.size(); ++f) {
                    const double* of = &walk.now[quantities_.size() + kOfFriction * f];
                    trace->frictions[f].mode.push_back(static_cast<Mode>(of[0]));
                    trace->frictions[f].slip.push_back(of[1]);
                    trace->frictions[f].force.push_back(of[2] + of[3]);
                }
            }
        }
    }
    return true;
}

bool SimulatedLog::Worker::add_residuals(std::span<const double> values, double step, std::vector<double>& residuals) {
    const std::size_t before = residuals.size();
    residuals.resize(before + log_->log_->times.size() * log_->log_->channels.size());
    const std::span<double> own = std::span(residuals).subspan(before);
    try {
        return log_->simulate(tuner_.set(values), step, own) &&
               std::all_of(own.begin(), own.end(), [](double r) { return std::isfinite(r); });
    } catch (const scenario::ScenarioError&) {  // values that the machine refuses
        return false;
    } catch (const ModelError&) {
        return false;
    }
}

Trace SimulatedLog::Worker::trace(std::span<const double> values, double step) {
    Trace trace;
    trace.simulated.resize(log_->quantities_.size());
    std::vector<double> residuals(log_->log_->times.size() * log_->log_->channels.size());
    try {
        const study::Runnable& machine = tuner_.set(values);
        for (std::size_t k = log_->quantities_.size(); k < log_->traced_.size(); k += kOfFriction) {
            const Quantity& slip = log_->traced_[k + 1];
            trace.frictions.push_back({.name = std::string(machine.plan.element(slip.index).name),
                                       .unit = log_->traced_[k + 2].unit,
                                       .speed = slip.unit});
            if (machine.plan.bodies.size() == 1 && machine.plan.frictions.size() == 1) {
                trace.frictions.back().body = machine.plan.bodies[0].name;
                trace.frictions.back().inertia = machine.plan.bodies[0].options.inertia;
            }
        }
        return log_->simulate(machine, step, residuals, &trace) ? trace : Trace{};
    } catch (const scenario::ScenarioError&) {  // values that the machine refuses
        return {};
    } catch (const ModelError&) {
        return {};
    }
}

}  // namespace stiction::fit
