#include "engine/fixed/methods/friction_method.hpp"

#include <cstring>
#include <type_traits>

#include <stiction/element.hpp>

#include "engine/fixed/methods/method_contract.hpp"

namespace stiction::engine {
namespace {

template <class Method>
constexpr bool kRemembers = !std::is_same_v<typename Method::Memory, NoMemory>;

template <class Method>
constexpr std::size_t numbers_remembered() noexcept {
    using Memory = typename Method::Memory;
    if constexpr (kRemembers<Method>) {
        static_assert(std::is_trivially_copyable_v<Memory> && sizeof(Memory) % sizeof(double) == 0);
        return sizeof(Memory) / sizeof(double);
    } else {
        return 0;
    }
}

template <class Method>
typename Method::Memory read_memory(std::span<const double> memory) noexcept {
    typename Method::Memory result{};
    if constexpr (kRemembers<Method>) {
        std::memcpy(static_cast<void*>(&result), memory.data(), sizeof(result));
    }
    return result;
}

/// A question to a method of the core, answered by its type, or to the user's, answered by its facts.
template <class OfCore, class OfOwn>
auto ask(const AnyMethod& method, OfCore of_core, OfOwn of_own) noexcept {
    return std::visit(
        [&]<class Method>(const Method& m) {
            if constexpr (std::is_same_v<Method, OwnMethod>) {
                return of_own(m);
            } else {
                return of_core(m);
            }
        },
        method);
}

}  // namespace

Advance<double> advance(const AnyMethod& method, const AnyLaw& law, const Situation<double>& situation,
                        std::span<double> memory) noexcept {
    return ask(
        method,
        [&]<class Method>(const Method& m) {
            typename Method::Memory remembered = read_memory<Method>(memory);
            const Advance<double> result = m.advance(situation, AskedLaw{&law}, remembered);
            if constexpr (kRemembers<Method>) {
                std::memcpy(memory.data(), &remembered, sizeof(remembered));
            }
            return result;
        },
        [&](const OwnMethod& own) { return own.program().advance(situation, AskedLaw{&law}, memory); });
}

double held_friction(const AnyMethod& method, const Situation<double>& situation,
                     std::span<const double> memory) noexcept {
    return ask(
        method,
        [&]<class Method>(const Method& m) {
            if constexpr (kRemembers<Method>) {
                return m.held_force(read_memory<Method>(memory));
            } else {
                return resting_friction(situation.push, situation.levels);
            }
        },
        [&](const OwnMethod& own) { return own.program().held_friction(situation, memory); });
}

std::size_t memory_size(const AnyMethod& method) noexcept {
    return ask(
        method, []<class Method>(const Method&) { return numbers_remembered<Method>(); },
        [](const OwnMethod& own) { return own.facts().memory; });
}

bool holds_rest(const AnyMethod& method) noexcept {
    return ask(
        method, []<class Method>(const Method&) { return Method::promises.rest; },
        [](const OwnMethod& own) { return own.facts().promises.rest; });
}

bool has_inertia(const AnyMethod& method) noexcept {
    return ask(
        method, []<class Method>(const Method&) { return is_inertial<Method>(); },
        [](const OwnMethod& own) { return own.facts().inertial; });
}

bool reads_push_rate(const AnyMethod& method) noexcept {
    return ask(
        method, []<class Method>(const Method&) { return std::is_same_v<Method, Hill2<double>>; },
        [](const OwnMethod& own) { return own.facts().reads_push_rate; });
}

bool accepts_law(const AnyMethod& method, const AnyLaw& law) noexcept {
    return std::visit(
        [&]<class Law>(const Law&) {
            return ask(
                method, []<class Method>(const Method&) { return accepts<Method, Law>(); },
                [](const OwnMethod& own) { return !own.facts().requires_symmetric_law || Law::symmetric; });
        },
        law);
}

RunStatus judge(const AnyMethod& method, const Situation<double>& given, const Advance<double>& answered) noexcept {
    const auto* const own = std::get_if<OwnMethod>(&method);
    if (own != nullptr && find_breach(own->facts().promises, given, answered) != Breach::none) {
        return RunStatus::contract_broken;
    }
    return answered.status == Status::ok              ? RunStatus::ok
           : answered.status == Status::step_too_long ? RunStatus::step_too_long
                                                      : RunStatus::capacity_exceeded;
}

}  // namespace stiction::engine
