// Throughput of the lanes beside the scalar core, element by element, on the same elements and the same inputs.
//
// Both sum up what TotalColumn names; the scalar run does so for one element after the other, each with its inputs in one
// piece. Before a time counts, every state and total must agree to the bit.
#include "fleet_speed.hpp"

#include <array>
#include <cstdio>
#include <cstring>

#include <lanes/lanes.hpp>

#include "interleaved.hpp"
#include "load_record.hpp"

namespace stiction::bench {
namespace {

constexpr std::size_t kElements = 64;
constexpr std::size_t kShort =
    128;  // steps a call: inputs fit a second-level cache, but branches learn even noise by heart
constexpr std::size_t kLong = 512;  // branches no longer learn noise, but inputs (1 MiB) crowd the cache

/// What the scalar run of one element leaves behind: position, velocity, totals.
using Outcome = std::array<double, lanes::kStateColumns + lanes::kTotalColumns>;

template <class Moving>
[[gnu::noinline]] Outcome run_scalar(const Moving& element, const Input<double>* inputs, std::size_t steps) {
    typename Moving::State state;
    double input = 0, friction = 0, viscous = 0, impact = 0, scheme = 0, impulse = 0, stuck = 0, refused = 0;
    for (std::size_t k = 0; k < steps; ++k) {
        const StepReport<double> r = element.step(state, inputs[k]);
        input += r.input_energy;
        friction += r.friction_energy;
        viscous += r.viscous_energy;
        impact += r.impact_energy;
        scheme += r.scheme_energy;
        impulse += r.stop_impulse;
        stuck += r.mode == Mode::stuck ? 1 : 0;
        refused += r.status == Status::ok ? 0 : 1;
    }
    return {state.position, state.velocity, input, friction, viscous, scheme, stuck, impact, impulse, refused};
}

/// One method and law: the same elements as scalars and as fleets.
template <class Moving>
class Race {
public:
    Race(const lanes::Pair& pair, const LoadRecord& record, std::size_t steps) : pair_(pair), steps_(steps) {
        for (std::size_t i = 0; i < kElements; ++i) {
            elements_.emplace_back(parts_of(i));
            for (std::size_t k = 0; k < steps_; ++k) {
                const std::size_t at = (i * 509 + k) % kRecordSteps;  // each element elsewhere in the record
                inputs_.push_back({.drive = record.drive[at], .load = record.load[at]});
            }
        }
        outcomes_.resize(kElements);
        for (const lanes::InstructionSet set : lanes::kInstructionSets) {
            if (lanes::is_supported(set)) {
                fleets_.push_back(make_fleet(set));
            }
        }
    }

    /// Nanoseconds per step of one element: scalar first, then one per instruction set. Empty if answers differ.
    std::vector<Contender> run(std::size_t rounds) {
        run_scalars();
        for (lanes::Fleet<double>& fleet : fleets_) {
            reset(fleet);
            fleet.step();
            if (!agrees(fleet)) {
                std::printf("%s with %s: %s differs from the scalar run\n", pair_.method, pair_.law,
                            name(fleet.instructions()));
                return {};
            }
        }
        std::vector<Contender> contenders{{"scalar", [this] { run_scalars(); }}};
        for (lanes::Fleet<double>& fleet : fleets_) {
            contenders.push_back({name(fleet.instructions()), [&fleet] {
                                      reset(fleet);
                                      fleet.step();
                                  }});
        }
        time_in_turns(contenders, rounds, kElements * steps_);
        return contenders;
    }

private:
    static typename Moving::Parts parts_of(std::size_t i) {
        typename Moving::Parts parts;
        parts.body = {.inertia = 200 + 2.0 * static_cast<double>(i), .viscous_damping = 100};
        auto& law = parts.law;
        if constexpr (requires { law.static_ratio; }) {
            law = {.constant = 3000, .opposing_efficiency = 0.825, .aiding_efficiency = -0.2, .static_ratio = 1.5};
        } else {
            law = {.sliding = 3000, .breakaway = 4500};
        }
        parts.travel = {.lower = -0.17, .upper = 0.17};
        parts.step = kStep;
        return parts;
    }

    lanes::Fleet<double> make_fleet(lanes::InstructionSet set) const {
        lanes::Fleet<double> fleet(
            pair_, {.elements = kElements, .steps = steps_, .with_reports = false, .instructions = set});
        for (std::size_t i = 0; i < kElements; ++i) {
            fleet.set(i, elements_[i].parts());
            for (std::size_t k = 0; k < steps_; ++k) {
                fleet.input(k, lanes::InputColumn::drive)[i] = inputs_[i * steps_ + k].drive;
                fleet.input(k, lanes::InputColumn::load)[i] = inputs_[i * steps_ + k].load;
            }
        }
        return fleet;
    }

    static void reset(lanes::Fleet<double>& fleet) {
        for (const lanes::StateColumn column : {lanes::StateColumn::position, lanes::StateColumn::velocity}) {
            const std::span<double> numbers = fleet.state(column);
            std::fill(numbers.begin(), numbers.end(), 0.0);
        }
    }

    void run_scalars() {
        for (std::size_t i = 0; i < kElements; ++i) {
            outcomes_[i] = run_scalar(elements_[i], &inputs_[i * steps_], steps_);
        }
    }

    bool agrees(lanes::Fleet<double>& fleet) const {
        for (std::size_t i = 0; i < kElements; ++i) {
            Outcome found{fleet.state(lanes::StateColumn::position)[i], fleet.state(lanes::StateColumn::velocity)[i]};
            for (std::size_t c = 0; c < lanes::kTotalColumns; ++c) {
                found[lanes::kStateColumns + c] = fleet.total(static_cast<lanes::TotalColumn>(c))[i];
            }
            if (std::memcmp(found.data(), outcomes_[i].data(), sizeof found) != 0) {
                return false;
            }
        }
        return true;
    }

    lanes::Pair pair_;
    std::size_t steps_;
    std::vector<Moving> elements_;
    std::vector<Input<double>> inputs_;
    std::vector<Outcome> outcomes_;
    std::vector<lanes::Fleet<double>> fleets_;
};

template <class Method, class Law>
bool race(const LoadRecord& record, std::size_t steps, std::size_t rounds) {
    const auto pair = lanes::find_pair(Method::description.name, Law::description.name);
    Race<Element<double, Law, Method>> contest(*pair, record, steps);
    const std::vector<Contender> contenders = contest.run(rounds);
    if (contenders.empty()) {
        return false;
    }
    std::printf("| %-12s | %-12s | %-6s | %5zu | %6.2f ", pair->method, pair->law, record.name, steps,
                contenders[0].nanoseconds);
    for (std::size_t c = 1; c < contenders.size(); ++c) {
        std::printf("| %6.2f | %5.1f ", contenders[c].nanoseconds,
                    contenders[0].nanoseconds / contenders[c].nanoseconds);
    }
    std::printf("|\n");
    return true;
}

}  // namespace

bool bench_fleets(std::size_t rounds) {
    std::printf("%zu elements, totals kept; ns per step of one element and times scalar\n\n", kElements);
    std::printf("| method       | law          | record | steps | scalar ");
    for (const lanes::InstructionSet set : lanes::kInstructionSets) {
        if (lanes::is_supported(set)) {
            std::printf("| %6s |     × ", name(set));
        }
    }
    std::printf("|\n");
    bool good = true;
    for (const std::size_t steps : {kShort, kLong}) {
        for (const LoadRecord& record : {sine_record(), random_record()}) {
            good = race<Borello<double>, Transmission<double>>(record, steps, rounds) && good;
            good = race<Exact<double>, Transmission<double>>(record, steps, rounds) && good;
        }
    }
    const LoadRecord record = sine_record();
    for_each_method<double>([&]<class Method>() {
        if constexpr (lanes::is_offered<Method, Coulomb<double>>()) {
            good = race<Method, Coulomb<double>>(record, kShort, rounds) && good;
        }
    });
    std::printf("\n");
    return good;
}

}  // namespace stiction::bench
