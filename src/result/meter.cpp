#include "result/meter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "engine/reading/rest.hpp"
#include "result/display/display_units.hpp"
#include "result/end_of_travel.hpp"
#include "result/load_reserve.hpp"
#include "result/meters/signal_meter.hpp"

namespace stiction {
namespace {

bool slides(Mode mode) { return mode == Mode::forward || mode == Mode::backward; }

/// Those that are chosen, or all of them.
std::vector<std::size_t> looked_at(const std::vector<std::size_t>& chosen, std::size_t count) {
    std::vector<std::size_t> all = chosen;
    if (all.empty()) {
        all.resize(count);
        std::iota(all.begin(), all.end(), std::size_t{0});
    }
    return all;
}

}  // namespace

/// Modes of one friction or joint. The mode of a state holds since the state before it.
class Meter::Modes {
public:
    explicit Modes(double shortest_rest) : shortest_rest_(shortest_rest) {}

    void begin(Mode mode) { advance(mode); }
    void see(Mode mode, double last_time, double time) {
        stuck_time_ += mode == Mode::stuck ? time - last_time : 0.0;
        if (slides(mode_) && mode == Mode::stuck) {
            ++stops_;
            rests_since_ = last_time;
        }
        const bool turned = slides(mode) && mode_ == Mode::stuck && slid_ != Mode::free && slid_ != mode;
        if (turned && last_time - rests_since_ <= shortest_rest_) {
            --stops_;
        }
        advance(mode);
    }
    /// The same as see() of all steps after number `from` up to `last` in the mode of the state before.
    void stay(std::uint64_t from, std::uint64_t last, double step) {
        double before = static_cast<double>(from) * step;
        for (std::uint64_t k = from + 1; k <= last && mode_ == Mode::stuck; ++k) {
            const double time = static_cast<double>(k) * step;
            stuck_time_ += time - before;
            before = time;
        }
    }
    [[nodiscard]] Mode mode() const noexcept { return mode_; }                ///< of the state before
    [[nodiscard]] double stuck_time() const noexcept { return stuck_time_; }  ///< [s]
    [[nodiscard]] std::size_t stops() const noexcept { return stops_; }

private:
    void advance(Mode mode) {
        slid_ = slides(mode) ? mode : slid_;
        mode_ = mode;
    }

    double shortest_rest_;   // [s]
    double stuck_time_ = 0;  // [s]
    std::size_t stops_ = 0;
    double rests_since_ = 0;  // when it last came to rest [s]
    Mode mode_ = Mode::free;  // of the state before
    Mode slid_ = Mode::free;  // the direction in which it slid last
};

/// Changes of direction of one body.
class Meter::Swings {
public:
    void see(double velocity) {
        if (velocity == 0) {
            return;
        }
        if (swings_.empty() || swings_.back().forward != (velocity > 0)) {
            swings_.push_back({velocity > 0, 0});
        }
        swings_.back().speed = std::max(swings_.back().speed, std::fabs(velocity));
    }
    void clear() noexcept { swings_.clear(); }
    [[nodiscard]] std::size_t reversals() const {
        double largest = 0;
        for (const Swing& swing : swings_) {
            largest = std::max(largest, swing.speed);
        }
        std::size_t count = 0;
        const Swing* before = nullptr;
        for (const Swing& swing : swings_) {
            if (!engine::is_rest(swing.speed, largest)) {
                count += before != nullptr && before->forward != swing.forward ? 1U : 0U;
                before = &swing;
            }
        }
        return count;
    }

private:
    /// Motion one way, with its largest speed.
    struct Swing {
        bool forward = true;
        double speed = 0;  ///< [m/s | rad/s]
    };
    std::vector<Swing> swings_;
};

/// Motion of some bodies at every k-th instant. k depends on how many the machine has: it is the same whoever is looked at.
class Meter::Positions {
public:
    Positions(const Plan& plan, std::vector<std::size_t> bodies)
        : plan_(&plan),
          bodies_(std::move(bodies)),
          kept_(bodies_.size()),
          most_rows_(
              std::clamp(kMostNumbers / (3 * std::max<std::size_t>(plan.bodies.size(), 1)), kFewestRows, kMostRows)) {}

    void clear() noexcept {
        time_.clear();
        for (Kept& kept : kept_) {
            kept.position.clear();
            kept.arriving.clear();
            kept.leaving.clear();
        }
        every_ = 1;
        passed_ = 0;
    }

    void see(const State& state) {
        if ((passed_++ & (every_ - 1)) == 0) {
            keep(state);
        }
    }
    /// The other side of the last instant.
    void see_jump(const State& state) {
        for (std::size_t i = 0; i < kept_.size() && time_.back() == state.time; ++i) {
            kept_[i].leaving.back() = state.velocity[bodies_[i]];
        }
    }
    /// Of the body at a place in the list.
    [[nodiscard]] std::optional<LimitCycle> cycle(std::size_t place) const {
        const Kept& kept = kept_[place];
        const Travel<double>& travel = plan_->bodies[bodies_[place]].options.travel;
        return find_limit_cycle({time_, kept.position, kept.arriving, kept.leaving},
                                {.lower = travel.lower, .upper = travel.upper});
    }

private:
    /// Numbers kept, all bodies together: 32 MB.
    static constexpr std::size_t kMostNumbers = 4'000'000;
    struct Kept {
        std::vector<double> position;           // [m | rad]
        std::vector<double> arriving, leaving;  // velocities on both sides of the instant [m/s | rad/s]
    };
    static constexpr std::size_t kMostRows = 200'000;
    static constexpr std::size_t kFewestRows = 2'000;

    void keep(const State& state) {
        if (time_.size() == most_rows_) {
            const auto halve = [](std::vector<double>& values) {
                for (std::size_t k = 0; 2 * k < values.size(); ++k) {
                    values[k] = values[2 * k];
                }
                values.resize((values.size() + 1) / 2);
            };
            halve(time_);
            for (Kept& kept : kept_) {
                halve(kept.position);
                halve(kept.arriving);
                halve(kept.leaving);
            }
            every_ *= 2;
        }
        if (((passed_ - 1) & (every_ - 1)) != 0) {
            return;
        }
        time_.push_back(state.time);
        for (std::size_t i = 0; i < kept_.size(); ++i) {
            kept_[i].position.push_back(state.position[bodies_[i]]);
            kept_[i].arriving.push_back(state.velocity[bodies_[i]]);
            kept_[i].leaving.push_back(state.velocity[bodies_[i]]);
        }
    }

    const Plan* plan_;
    std::vector<std::size_t> bodies_;
    std::vector<double> time_;  // [s]
    std::vector<Kept> kept_;    // by place in bodies_
    std::size_t most_rows_;
    std::size_t every_ = 1;   // k, a power of two
    std::size_t passed_ = 0;  // instants seen
};

Meter::Meter(const Plan& plan, double shortest_rest, std::span<const std::size_t> joints, SignalReading reading,
             const MeterChoice& choice)
    : plan_(&plan),
      choice_(choice),
      elements_(plan.frictions.size()),
      modes_(plan.frictions.size() + joints.size(), Modes(shortest_rest)),
      swings_(plan.bodies.size()),
      signals_(std::make_unique<SignalMeter>(plan, reading, choice)) {
    std::iota(elements_.begin(), elements_.end(), std::size_t{0});
    for (const std::size_t e : elements_) {
        const Motion motion = plan.element(e).motion;
        const std::string& name = plan.frictions[e].name;
        seen_.frictions.push_back({.name = name,
                                   .unit = force_unit(motion),
                                   .way_unit = way_unit(motion),
                                   .shown = shown_in(plan, name + ".friction"),
                                   .way_shown = shown_in(plan, name + ".slip")});
    }
    for (const std::size_t joint : joints) {
        elements_.push_back(plan.element_of_joint(joint));
        seen_.frictions.push_back({.name = plan.joints[joint].name});
    }
    for (const Plan::Body& body : plan.bodies) {
        seen_.bodies.push_back({.name = body.name,
                                .unit = way_unit(body.options.motion),
                                .shown = shown_in(plan, body.name + ".position")});
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        if (plan.springs[s].origin == Plan::Spring::Origin::part) {
            springs_.push_back(s);
            const Motion motion = plan.motion_of(plan.layout.springs[s]);
            seen_.springs.push_back({.name = plan.springs[s].name,
                                     .unit = force_unit(motion),
                                     .shown = shown_in(plan, plan.springs[s].name + ".force")});
        }
    }
    signals_->begin(seen_);
    looked_frictions_ = looked_at(choice.frictions, plan.frictions.size());
    for (std::size_t k = plan.frictions.size(); k < elements_.size(); ++k) {
        looked_frictions_.push_back(k);  // joints
    }
    for (const std::size_t k : looked_frictions_) {
        friction_peaks_.push_back({elements_[k], {}});
    }
    looked_bodies_ = looked_at(choice.bodies, plan.bodies.size());
    looked_springs_ = looked_at(choice.springs, springs_.size());
    positions_ = std::make_unique<Positions>(plan, looked_bodies_);
    blank_ = seen_;
}

Meter::~Meter() = default;

void Meter::restart(double shortest_rest) {
    seen_ = blank_;
    for (FrictionPeak& seen : friction_peaks_) {
        seen.peak = {};
    }
    modes_.assign(modes_.size(), Modes(shortest_rest));
    for (Swings& swings : swings_) {
        swings.clear();
    }
    positions_->clear();
    signals_->restart();
    first_time_ = 0;
    last_time_ = 0;
    begun_ = false;
}

void Meter::see(const State& state) {
    see_between(state);
    if (choice_.modes || choice_.slips) {
        for (const std::size_t k : looked_frictions_) {
            const Mode mode = state.mode[elements_[k]];
            if (choice_.slips && k < plan_->frictions.size()) {
                signals_->see_slip(k, begun_ ? modes_[k].mode() : mode, state);
            }
            begun_ ? modes_[k].see(mode, last_time_, state.time) : modes_[k].begin(mode);
        }
    }
    if (choice_.reversals) {
        for (const std::size_t i : looked_bodies_) {
            swings_[i].see(state.velocity[i]);
        }
    }
    if (choice_.cycles) {
        const bool jump = begun_ && state.time == last_time_;  // the other side of the same instant
        jump ? positions_->see_jump(state) : positions_->see(state);
    }
    first_time_ = begun_ ? first_time_ : state.time;
    last_time_ = state.time;
    begun_ = true;
}

void Meter::see_same_modes(std::uint64_t from, std::uint64_t last, double step) {
    if (last <= from) {
        return;
    }
    for (const std::size_t k : looked_frictions_) {
        modes_[k].stay(from, last, step);
    }
    last_time_ = static_cast<double>(last) * step;
}

void Meter::see_between(const State& state) {
    if (choice_.friction_peaks) {
        for (FrictionPeak& seen : friction_peaks_) {
            take_peak(seen.peak, state.friction[seen.element], state.time, !begun_);
        }
    }
    if (choice_.spring_peaks) {
        for (const std::size_t k : looked_springs_) {
            take_peak(seen_.springs[k].force, spring_force(*plan_, springs_[k], state), state.time, !begun_);
        }
    }
    signals_->see(state, seen_);
}

void Meter::see_end(const State& state, const Observation& seen) {
    std::optional<LoadReserve> reserve;  // made where something is stuck
    for (std::size_t e = 0; choice_.end && e < plan_->frictions.size(); ++e) {
        seen_.frictions[e].stuck.reset();  // an earlier end, where it went on from there
        if (state.mode[e] != Mode::stuck) {
            continue;
        }
        const std::optional<EndHold> hold = end_hold(*plan_, e, state.mode, seen.stop);
        if (hold && !hold->own) {
            continue;
        }
        double forward = seen.margin_forward[e];
        double backward = seen.margin_backward[e];
        if (hold) {
            (hold->forward ? backward : forward) = std::numeric_limits<double>::infinity();
        }
        if (plan_->frictions[e].load_slot != Plan::kNone) {  // a load pushes backward
            std::swap(forward, backward);
        }
        if (!reserve) {
            reserve.emplace(*plan_, state);
        }
        seen_.frictions[e].stuck = StuckInterval{.carried = state.friction[e],
                                                 .decrease = reserve->reach(e, -1, backward),
                                                 .increase = reserve->reach(e, 1, forward)};
    }
}

const RunMetrics& Meter::metrics() {
    const double length = last_time_ - first_time_;
    for (std::size_t place = 0; place < looked_frictions_.size(); ++place) {
        const std::size_t k = looked_frictions_[place];
        seen_.frictions[k].friction = friction_peaks_[place].peak;
        seen_.frictions[k].stick_fraction = length > 0 ? modes_[k].stuck_time() / length : 0.0;
        seen_.frictions[k].stops = modes_[k].stops();
    }
    for (std::size_t place = 0; place < looked_bodies_.size(); ++place) {
        BodyMetrics& body = seen_.bodies[looked_bodies_[place]];
        body.reversals = swings_[looked_bodies_[place]].reversals();
        body.cycle = choice_.cycles ? positions_->cycle(place) : std::nullopt;
    }
    signals_->put(seen_, first_time_, last_time_);
    return seen_;
}

}  // namespace stiction
