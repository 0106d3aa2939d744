#include "engine/plan_fingerprint.hpp"

#include <cstring>
#include <string_view>

#include "machine/plan_visit.hpp"
#include "text/fingerprint.hpp"

namespace stiction {
namespace {

/// Adds up what it visits.
struct Adder {
    Fingerprint all{};

    void number(const void* eight) noexcept {
        double number = 0;
        std::memcpy(&number, eight, sizeof number);
        all.add(number);
    }
    void fact(std::uint64_t word) noexcept { all.add(word); }
    void fact(std::string_view text) noexcept { all.add(text); }
};

}  // namespace

std::uint64_t fingerprint(const Plan& plan) noexcept {
    Adder adder;
    visit_plan(plan, adder);
    adder.fact(plan.signals.fingerprint());
    return adder.all.value();
}

}  // namespace stiction
