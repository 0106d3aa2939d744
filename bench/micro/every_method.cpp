// Every method with Coulomb friction, scalar, beside the bare recurrence of the same scheme written by hand.
//
// The library makes its full report, which is summed; the hand-written loop only moves the block. Before a time counts,
// both must end at the same place: to 1e-6 of the way covered, since the two round differently and a stop may fall one step
// apart.
#include "every_method.hpp"

#include <cmath>
#include <cstdio>

#include <stiction/element.hpp>
#include <stiction/law/coulomb.hpp>
#include <stiction/method/list.hpp>

#include "hand_minimal.hpp"
#include "interleaved.hpp"
#include "load_record.hpp"

namespace stiction::bench {
namespace {

constexpr double kMass = 270, kDamping = 5000, kSliding = 3000, kBreakaway = 4500;
volatile double kept = 0;  // where results go, so that no compiler leaves the work out

struct Way {
    double end = 0;     ///< position after the record
    double length = 0;  ///< largest distance from the start
};

std::vector<double> rates(const LoadRecord& record) {
    std::vector<double> result(kRecordSteps, 0.0);
    for (std::size_t k = 0; k + 1 < kRecordSteps; ++k) {
        result[k] = (record.drive[k + 1] - record.drive[k]) / kStep;
    }
    return result;
}

template <class Method>
[[gnu::noinline]] Way run_library(const LoadRecord& record, const std::vector<double>& rate) {
    using Block = Element<double, Coulomb<double>, Method>;
    typename Block::Parts parts;
    parts.body = {.inertia = kMass, .viscous_damping = kDamping};
    parts.law = {.sliding = kSliding, .breakaway = kBreakaway};
    parts.step = kStep;
    const Block block(parts);
    typename Block::State state;
    double sum = 0;
    Way way;
    for (std::size_t k = 0; k < kRecordSteps; ++k) {
        const StepReport<double> r = block.step(state, {.drive = record.drive[k], .push_rate = rate[k]});
        sum += ((r.friction + r.active) + (r.margin_forward + r.margin_backward)) +
               ((r.input_energy + r.friction_energy) + (r.viscous_energy + r.impact_energy)) +
               (r.scheme_energy + r.stop_impulse) + static_cast<double>(r.mode) + static_cast<double>(r.status);
        way.length = std::max(way.length, std::fabs(state.position));
    }
    kept = sum;
    way.end = state.position;
    return way;
}

template <class Hand>
[[gnu::noinline]] Way run_hand(const LoadRecord& record, const std::vector<double>& rate) {
    HandBlock block{.h = kStep, .m = kMass, .c = kDamping, .sliding = kSliding, .breakaway = kBreakaway};
    Way way;
    for (std::size_t k = 0; k < kRecordSteps; ++k) {
        Hand::step(block, record.drive[k], rate[k]);
        way.length = std::max(way.length, std::fabs(block.x));
    }
    way.end = block.x;
    return way;
}

template <class Method, class Hand>
bool race(const LoadRecord& record, std::size_t rounds) {
    static_assert(std::string_view(Method::description.name) == Hand::kMethod);
    const std::vector<double> rate = rates(record);
    const Way library = run_library<Method>(record, rate);
    const Way hand = run_hand<Hand>(record, rate);
    if (!(std::fabs(library.end - hand.end) <= 1e-6 * hand.length)) {
        std::printf("%s: ends at %.12g, by hand at %.12g\n", Method::description.name, library.end, hand.end);
        return false;
    }
    std::vector<Contender> contenders{{"library", [&] { kept = run_library<Method>(record, rate).end; }},
                                      {"hand", [&] { kept = run_hand<Hand>(record, rate).end; }}};
    time_in_turns(contenders, rounds, kRecordSteps);
    std::printf("| %-12s | %-6s | %7.2f | %6.2f | %5.2f |\n", Method::description.name, record.name,
                contenders[0].nanoseconds, contenders[1].nanoseconds,
                contenders[0].nanoseconds / contenders[1].nanoseconds);
    return true;
}

}  // namespace

bool bench_every_method(std::size_t rounds) {
    std::printf("every method with coulomb: library with its full report, beside the bare recurrence by hand\n\n");
    std::printf("| method       | record | library |   hand | ratio |   ns per step\n");
    std::printf("| ------------ | ------ | ------- | ------ | ----- |\n");
    const LoadRecord sine = sine_record();
    bool good = race<Exact<double>, HandExact>(sine, rounds);
    good = race<Borello<double>, HandBorello>(sine, rounds) && good;
    good = race<Hill<double>, HandHill<true>>(sine, rounds) && good;
    good = race<HillListing<double>, HandHill<false>>(sine, rounds) && good;
    good = race<Hill2<double>, HandHill2>(sine, rounds) && good;
    good = race<Karnopp<double>, HandKarnopp>(sine, rounds) && good;
    good = race<Biagiotti<double>, HandBiagiotti>(sine, rounds) && good;
    good = race<Crossing<double>, HandCrossing>(sine, rounds) && good;
    good = race<Degraded<double>, HandDegraded>(sine, rounds) && good;
    good = race<Sign<double>, HandSign>(sine, rounds) && good;
    good = race<Hyperviscous<double>, HandHyperviscous>(sine, rounds) && good;
    good = race<Tanh<double>, HandTanh>(sine, rounds) && good;
    good = race<Quinn<double>, HandQuinn>(sine, rounds) && good;
    std::printf("\n");
    return good;
}

}  // namespace stiction::bench
