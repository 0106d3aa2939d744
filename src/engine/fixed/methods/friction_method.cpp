#include "engine/fixed/methods/friction_method.hpp"

#include <cstring>
#include <type_traits>

#include <stiction/element.hpp>

namespace stiction::engine {
namespace {

/// A law as methods ask it.
struct AskedLaw {
    const AnyLaw* law;
    [[nodiscard]] Levels<double> evaluate(const Contact<double>& contact) const noexcept {
        return engine::evaluate(*law, contact);
    }
};

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

// Friction of these is a function of velocity alone, and 0 at rest.
template <class Method>
constexpr bool kLetsGo = kRemembers<Method>;
template <>
constexpr bool kLetsGo<Sign<double>> = true;
template <>
constexpr bool kLetsGo<Hyperviscous<double>> = true;
template <>
constexpr bool kLetsGo<Tanh<double>> = true;

}  // namespace

Advance<double> advance(const AnyMethod& method, const AnyLaw& law, const Situation<double>& situation,
                        std::span<double> memory) noexcept {
    return std::visit(
        [&]<class Method>(const Method& m) {
            typename Method::Memory remembered = read_memory<Method>(memory);
            const Advance<double> result = m.advance(situation, AskedLaw{&law}, remembered);
            if constexpr (kRemembers<Method>) {
                std::memcpy(memory.data(), &remembered, sizeof(remembered));
            }
            return result;
        },
        method);
}

double held_friction(const AnyMethod& method, const Situation<double>& situation,
                     std::span<const double> memory) noexcept {
    return std::visit(
        [&]<class Method>(const Method& m) {
            if constexpr (kRemembers<Method>) {
                return m.held_force(read_memory<Method>(memory));
            } else {
                return resting_friction(situation.push, situation.levels);
            }
        },
        method);
}

std::size_t memory_size(const AnyMethod& method) noexcept {
    return std::visit([]<class Method>(const Method&) { return numbers_remembered<Method>(); }, method);
}

bool holds_rest(const AnyMethod& method) noexcept {
    return std::visit([]<class Method>(const Method&) { return !kLetsGo<Method>; }, method);
}

bool has_inertia(const AnyMethod& method) noexcept {
    return std::visit([]<class Method>(const Method&) { return is_inertial<Method>(); }, method);
}

bool accepts_law(const AnyMethod& method, const AnyLaw& law) noexcept {
    return std::visit([]<class Method, class Law>(const Method&, const Law&) { return accepts<Method, Law>(); }, method,
                      law);
}

}  // namespace stiction::engine
