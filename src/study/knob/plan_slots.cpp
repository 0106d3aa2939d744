#include "study/knob/plan_slots.hpp"

#include <cstring>
#include <string_view>

#include "machine/plan_visit.hpp"
#include "text/fingerprint.hpp"

namespace stiction::study {
namespace {

/// Bits of numbers, and a fingerprint of facts.
struct NumberReader {
    Numbers read{};
    Fingerprint facts{};

    void number(const void* eight) {
        std::uint64_t word = 0;
        std::memcpy(&word, eight, sizeof word);
        read.bits.push_back(word);
    }
    void fact(std::uint64_t word) noexcept { facts.add(word); }
    void fact(std::string_view text) noexcept { facts.add(text); }
};

/// Places of numbers.
struct SlotCollector {
    std::vector<void*> slots{};

    void number(void* eight) { slots.push_back(eight); }
    void fact(std::uint64_t /*word*/) noexcept {}
    void fact(std::string_view /*text*/) noexcept {}
};

template <class AnyPlan, class Run, class Visitor>
void visit_runnable(AnyPlan& plan, Run& run, Visitor& visitor) {
    visit_plan(plan, visitor);
    for (auto& reach : plan.signal_reach) {
        visitor.number(&reach);
    }
    SignalProgram::visit(plan.signals, visitor);
    visiting::facts(visitor, run.engine, run.fixed.solve_cap, run.fixed.springs, run.located.event_limit,
                    run.located.stiffness);
    visit_choice(run.fixed.method, visitor);
    visiting::numbers(visitor, run.until, run.fixed.step, run.located.relative_tolerance,
                      run.located.absolute_tolerance, run.located.max_step, run.located.shortest_flight,
                      run.located.step_limit);
}

}  // namespace

Numbers numbers_of(const Plan& plan, const scenario::RunSettings& run) {
    NumberReader reader;
    visit_runnable(plan, run, reader);
    reader.read.facts = reader.facts.value();
    return std::move(reader.read);
}

std::vector<void*> slots_of(Runnable& machine) {
    SlotCollector collector;
    visit_runnable(machine.plan, machine.run, collector);
    return std::move(collector.slots);
}

}  // namespace stiction::study
