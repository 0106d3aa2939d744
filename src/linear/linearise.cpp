#include "linear/linearise.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/located/exchange.hpp"
#include "engine/located/located.hpp"
#include "engine/reading/read_frictions.hpp"
#include "linear/free_motion.hpp"
#include "linear/slopes.hpp"
#include "machine/model.hpp"
#include "machine/motion.hpp"
#include "result/quantity.hpp"

namespace stiction::linear {
namespace {

/// First displacement, as a share of the nominal value of a state or input.
constexpr double kReach = 0.25;
/// Largest uncertainty of a slope, as a share of it; or of the size of the values over the first displacement, where it is small.
constexpr double kTrusted = 1e-6;
/// A rate below this share of those that displacements cause is what rounding leaves of an equilibrium.
constexpr double kSettled = 1e-9;

/// Why a signal has no slope; null where it has one.
const char* refusal_of(signal::Kind kind) {
    switch (kind) {
        case signal::Kind::encoder:
        case signal::Kind::sampled_pid: return "acts at its samples, and not between them";
        case signal::Kind::delay: return "remembers its whole past, which no finite number of states does";
        case signal::Kind::quantiser: return "moves in steps: its slope is 0 or none";
        default: return nullptr;
    }
}

bool is_source(const SignalProgram& signals, std::size_t slot) {
    return signal::family_of(signals.kind(slot)) == signal::Family::source;
}

bool has_slope(const Quantity& q) {
    using Kind = Quantity::Kind;
    return q.kind != Kind::mode && q.kind != Kind::stop && q.kind < Kind::energy_input;
}

ModelProblem refused(std::string part, std::string what, std::string remedy) {
    return {.kind = ProblemKind::unsupported,
            .part = std::move(part),
            .what = std::move(what),
            .remedy = std::move(remedy)};
}

/// Slots of the inputs asked for, or of every source that the user declared.
std::vector<std::size_t> input_slots(const Plan& plan, const Question& question, std::vector<ModelProblem>& problems) {
    const SignalProgram& signals = plan.signals;
    std::vector<std::size_t> slots;
    std::vector<std::string> known;
    for (std::size_t slot = 0; slot < signals.value_count(); ++slot) {
        const std::string& name = signals.names()[slot];
        if (signals.kind(slot) != signal::Kind::input) known.push_back(name);
        const bool by_default = is_source(signals, slot) && !plan.signal_is_inner[slot];
        if (question.inputs.empty() && by_default) slots.push_back(slot);
    }
    for (const std::string& name : question.inputs) {
        const std::optional<std::size_t> slot = signals.slot(name);
        if (slot && signals.kind(*slot) == signal::Kind::input) {
            problems.push_back(refused(name, "is computed from the machine's own motion, and cannot be an input",
                                       "name a signal that acts on the machine"));
        } else if (!slot) {
            problems.push_back(unknown_name("", "input", "signal", name, known));
        } else if (std::find(slots.begin(), slots.end(), *slot) == slots.end()) {
            slots.push_back(*slot);
        }
    }
    return slots;
}

std::vector<Quantity> output_quantities(const Plan& plan, const Question& question,
                                        std::vector<ModelProblem>& problems) {
    if (question.outputs.empty()) {
        std::vector<Quantity> chosen = default_quantities(plan);
        std::erase_if(chosen, [](const Quantity& q) { return !has_slope(q); });
        return chosen;
    }
    const std::size_t before = problems.size();
    const std::vector<Quantity> chosen = choose_quantities(plan, question.outputs, problems);
    for (std::size_t k = before; k < problems.size(); ++k) {
        problems[k].part = "";
        problems[k].key = "output";
    }
    for (const Quantity& q : chosen) {
        if (!has_slope(q)) {
            problems.push_back(refused(q.name, "is a word or a sum over time, and has no slope",
                                       "choose a position, velocity, force or signal"));
        }
    }
    return chosen;
}

void refuse_what_is_not_linear(const Plan& plan, const EngineSettings& settings, std::vector<ModelProblem>& problems) {
    for (std::size_t slot = 0; slot < plan.signals.value_count(); ++slot) {
        if (const char* why = refusal_of(plan.signals.kind(slot))) {
            problems.push_back(refused(plan.signals.names()[slot], fmt::format("{}: no linear model exists", why),
                                       "replace it by a continuous signal"));
        }
    }
    engine::refuse_read_frictions(plan, problems);
    if (const std::string model = presliding_model(plan, settings); !model.empty()) {
        problems.push_back({.kind = ProblemKind::unsupported,
                            .method = model,
                            .what = "has presliding, which linearise does not know: it holds modes that stick or slide",
                            .remedy = "choose another method, or a spring in place of presliding"});
    }
}

/// A direction in which the machine is displaced.
struct Direction {
    std::vector<std::pair<std::size_t, double>> states{};  ///< of the exchange, and by how much
    std::size_t offset = Plan::kNone;                      ///< or an offset
    double reach = 1;
};

class Linearisation {
public:
    Linearisation(const Plan& plan, std::vector<std::size_t> slots, std::vector<Quantity> outputs)
        : plan_(plan), slots_(std::move(slots)), outputs_(std::move(outputs)) {
        plan_.signals = plan.signals.with_offsets(slots_);
    }

    LinearModel at(double time, const LocatedOptions& options);

private:
    void advance(double time, const LocatedOptions& options);
    void find_free_motion();
    void add_states();
    void add_inputs();
    void name_modes();
    void differentiate();
    void look(const Direction& direction, double amount, std::span<double> all);
    void refuse_moved_grounds(const Direction& direction, std::span<const double> slopes);
    void take_column(std::size_t column, const Direction& direction);
    [[nodiscard]] Variable variable_of(const engine::ExchangeState& state, double value) const;

    Plan plan_;
    std::vector<std::size_t> slots_;
    std::vector<Quantity> outputs_;
    std::optional<engine::Exchange> exchange_;
    std::optional<Observer> observer_;
    std::vector<engine::ExchangeState> exchanged_;
    std::vector<double> here_;              // states of the exchange at the instant
    std::vector<std::size_t> row_;          // by state of the model: its place among those of the exchange
    std::vector<Direction> directions_;     // states of the model, then inputs
    std::vector<double> rate_size_;         // by state: largest rate seen
    std::vector<std::size_t> ground_slot_;  // speeds of the grounds of what is stuck
    FreeMotion motion_;
    LinearModel model_;
    std::vector<ModelProblem> problems_;
};

void Linearisation::advance(double time, const LocatedOptions& options) {
    LocatedEngine engine(plan_, options);
    State state = engine.initial_state();
    if (time > 0) {
        const RunReport report = engine.arrive_at(state, time, Listener{});
        if (report.failed()) {
            throw ModelError(refused("", "the machine does not reach this instant: " + report.message, ""));
        }
    }
    exchange_.emplace(plan_, options, false);
    exchange_->load(state, false);
    if (!exchange_->decide()) {
        throw ModelError(refused("", exchange_->message(), ""));
    }
    observer_.emplace(plan_);
    exchanged_ = engine::Exchange::states(plan_, false);
    here_.resize(exchanged_.size());
    exchange_->get_states(here_);
    model_.time = time;
}

void Linearisation::find_free_motion() {
    std::vector<const Row*> held;
    for (std::size_t e = 0; e < plan_.layout.elements.size(); ++e) {
        if (!exchange_->holds(e)) continue;
        held.push_back(&plan_.layout.elements[e]);
        const std::size_t slot = plan_.element(e).speed_slot;
        if (slot != Plan::kNone) ground_slot_.push_back(slot);
    }
    motion_ = free_motion(held, plan_.bodies.size());
    for (std::size_t i = 0; i < plan_.bodies.size(); ++i) {
        if (std::find(motion_.bodies.begin(), motion_.bodies.end(), i) != motion_.bodies.end()) continue;
        Follower follower{plan_.bodies[i].name, {}};
        for (std::size_t k = 0; k < motion_.bodies.size(); ++k) {
            if (motion_.shares(i, k) == 0) continue;
            follower.follows.push_back({plan_.bodies[motion_.bodies[k]].name, motion_.shares(i, k)});
        }
        model_.followers.push_back(std::move(follower));
    }
}

Variable Linearisation::variable_of(const engine::ExchangeState& state, double value) const {
    const std::size_t bodies = plan_.bodies.size();
    if (state.place >= 2 * bodies) return {state.name, state.unit, value};
    const Motion motion = plan_.bodies[state.place % bodies].options.motion;
    return {state.name, state.place < bodies ? way_unit(motion) : speed_unit(motion), value};
}

/// Positions and velocities of free bodies take those that follow with them; states of signals move alone.
void Linearisation::add_states() {
    const std::size_t bodies = plan_.bodies.size();
    std::vector<std::size_t> exchanged(2 * bodies, Plan::kNone);  // by place in y
    for (std::size_t s = 0; s < exchanged_.size(); ++s) {
        if (exchanged_[s].place < 2 * bodies) exchanged[exchanged_[s].place] = s;
    }
    const auto add = [&](std::size_t s, Direction direction) {
        direction.reach = kReach * std::fmax(std::fabs(here_[s]), exchanged_[s].nominal);
        directions_.push_back(std::move(direction));
        row_.push_back(s);
        model_.states.push_back(variable_of(exchanged_[s], here_[s]));
    };
    for (std::size_t s = 0; s < exchanged_.size(); ++s) {
        const std::size_t place = exchanged_[s].place;
        if (place >= 2 * bodies) {
            add(s, {.states = {{s, 1.0}}});
            continue;
        }
        const auto free = std::find(motion_.bodies.begin(), motion_.bodies.end(), place % bodies);
        if (free == motion_.bodies.end()) continue;
        Direction direction;
        for (std::size_t i = 0; i < bodies; ++i) {
            const std::size_t moved = exchanged[place - place % bodies + i];
            const double share = motion_.shares(i, static_cast<std::size_t>(free - motion_.bodies.begin()));
            if (moved != Plan::kNone && share != 0) direction.states.emplace_back(moved, share);
        }
        add(s, std::move(direction));
    }
}

void Linearisation::add_inputs() {
    const State& state = exchange_->state();
    observer_->observe(state, SignalReading::held);
    const std::vector<Quantity> known = quantities(plan_);
    for (std::size_t k = 0; k < slots_.size(); ++k) {
        const double value = observer_->seen().signal[slots_[k]];
        directions_.push_back({.offset = k, .reach = kReach * (value == 0 ? 1 : std::fabs(value))});
        const std::string& name = plan_.signals.names()[slots_[k]];
        const auto same = std::find_if(known.begin(), known.end(), [&](const Quantity& q) { return q.name == name; });
        model_.inputs.push_back({name, same == known.end() ? std::string() : same->unit, value});
    }
    for (const Quantity& q : outputs_) {
        model_.outputs.push_back({q.name, q.unit, evaluate(q, state, observer_->seen())});
    }
}

void Linearisation::name_modes() {
    const State& state = exchange_->state();
    for (std::size_t e = 0; e < plan_.layout.elements.size(); ++e) {
        const Plan::Element element = plan_.element(e);
        if (element.kind == Plan::Element::Kind::stop) {
            const Stop stop = observer_->seen().stop[element.index];
            if (stop == Stop::none) continue;
            model_.modes.push_back({std::string(element.name) + ".travel", stop == Stop::lower ? "lower" : "upper"});
        } else {
            model_.modes.push_back({std::string(element.name), name(state.mode[e])});
        }
    }
}

/// All that is differentiated: rates of the states, outputs, speeds of grounds.
void Linearisation::look(const Direction& direction, double amount, std::span<double> all) {
    std::vector<double> states = here_;
    for (const auto& [state, share] : direction.states) states[state] += share * amount;
    exchange_->look_at_states(states);
    if (direction.offset != Plan::kNone) exchange_->set_offset(direction.offset, amount);
    exchange_->get_derivatives(states);
    std::size_t k = 0;
    for (const std::size_t row : row_) all[k++] = states[row];
    const State& state = exchange_->state();
    observer_->observe(state, SignalReading::held);
    for (const Quantity& q : outputs_) all[k++] = evaluate(q, state, observer_->seen());
    for (const std::size_t slot : ground_slot_) all[k++] = observer_->seen().signal[slot];
}

/// A body stuck to a ground that moves has its speed: a state that followed an input at once would need the input's derivative.
void Linearisation::refuse_moved_grounds(const Direction& direction, std::span<const double> slopes) {
    for (std::size_t k = 0; k < ground_slot_.size(); ++k) {
        if (slopes[k] == 0) continue;
        const std::string& by = direction.offset != Plan::kNone ? model_.inputs[direction.offset].name
                                                                : exchanged_[direction.states.front().first].name;
        problems_.push_back(refused(plan_.signals.names()[ground_slot_[k]],
                                    fmt::format("moves a ground that holds a body, and follows {}: no linear model has "
                                                "the velocity of an input",
                                                by),
                                    "drive the body through a spring or a friction that slides"));
    }
}

void Linearisation::take_column(std::size_t column, const Direction& direction) {
    const std::size_t n = row_.size();
    const std::size_t outputs = outputs_.size();
    const Slopes found = slopes([&](double amount, std::span<double> all) { look(direction, amount, all); },
                                n + outputs + ground_slot_.size(), direction.reach);
    refuse_moved_grounds(direction, std::span(found.value).subspan(n + outputs));
    const bool is_state = direction.offset == Plan::kNone;
    const std::size_t place = is_state ? column : direction.offset;
    const std::string& along = is_state ? model_.states[place].name : model_.inputs[place].name;
    for (std::size_t k = 0; k < n; ++k) rate_size_[k] = std::fmax(rate_size_[k], found.size[k]);
    for (std::size_t k = 0; k < n + outputs; ++k) {
        Matrix& matrix = k < n ? (is_state ? model_.a : model_.b) : (is_state ? model_.c : model_.d);
        matrix(k < n ? k : k - n, place) = found.value[k];
        const std::string of = k < n ? "the rate of " + model_.states[k].name : model_.outputs[k - n].name;
        const double size = std::fmax(std::fabs(found.value[k]), found.size[k] / direction.reach);
        if (found.kinked[k] != 0) {
            problems_.push_back(
                refused("", fmt::format("{} has a corner at this value of {}", of, along), "choose another instant"));
        } else if (!(found.uncertainty[k] <= kTrusted * size)) {
            problems_.push_back(refused("", fmt::format("{} is not smooth in {} near this instant", of, along),
                                        "choose another instant"));
        }
    }
}

void Linearisation::differentiate() {
    const std::size_t n = row_.size();
    model_.a = Matrix(n, n);
    model_.b = Matrix(n, slots_.size());
    model_.c = Matrix(outputs_.size(), n);
    model_.d = Matrix(outputs_.size(), slots_.size());
    rate_size_.assign(n, 0);
    for (std::size_t k = 0; k < directions_.size(); ++k) take_column(k, directions_[k]);
    std::vector<double> rates(exchanged_.size());
    exchange_->look_at_states(here_);
    exchange_->get_derivatives(rates);
    for (std::size_t k = 0; k < n; ++k) {
        model_.rates.push_back(rates[row_[k]]);
        model_.equilibrium = model_.equilibrium && std::fabs(rates[row_[k]]) <= kSettled * rate_size_[k];
    }
}

LinearModel Linearisation::at(double time, const LocatedOptions& options) {
    advance(time, options);
    find_free_motion();
    add_states();
    add_inputs();
    name_modes();
    differentiate();
    if (!problems_.empty()) throw ModelError(std::move(problems_));
    return std::move(model_);
}

}  // namespace

LinearModel linearise(const Plan& plan, const EngineSettings& settings, const Question& question) {
    std::vector<ModelProblem> problems;
    if (!(question.at >= 0) || !std::isfinite(question.at)) {
        problems.push_back({.kind = ProblemKind::out_of_range,
                            .key = "at",
                            .value = question.at,
                            .unit = "[s]",
                            .what = "is out of range",
                            .range = "at least 0"});
    }
    refuse_what_is_not_linear(plan, settings, problems);
    std::vector<std::size_t> slots = input_slots(plan, question, problems);
    std::vector<Quantity> outputs = output_quantities(plan, question, problems);
    if (!problems.empty()) throw ModelError(std::move(problems));
    return Linearisation(plan, std::move(slots), std::move(outputs)).at(question.at, settings.located);
}

}  // namespace stiction::linear
