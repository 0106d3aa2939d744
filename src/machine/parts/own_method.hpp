// A method of the user's own, as a value beside the methods of the core: one virtual call per friction and step.
//
//   struct MyMethod { … };                           the shape of stiction/method/borello.hpp: FrictionMethod, `advance`
//   options.method = own_method(MyMethod{});         FixedOptions, FrictionBuilder::method, ComparisonOptions
//
// The engine holds each answer to the contract of stiction/method/advance.hpp and to the method's own promises
// (engine/fixed/methods/method_contract.hpp); a step with an answer that breaks them is refused by name. `Memory` is a few doubles
// and begins as zeros; `advance` does not allocate, throw or print.
#pragma once

#include <array>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include <stiction/element.hpp>

#include "machine/parts/any_law.hpp"

namespace stiction {

/// The law of a friction as methods ask it.
struct AskedLaw {
    const AnyLaw* law;
    [[nodiscard]] Levels<double> evaluate(const Contact<double>& contact) const noexcept {
        return std::visit([&](const auto& l) { return l.evaluate(contact); }, *law);
    }
};

/// Facts about a method of the user's own, known before any step.
struct OwnMethodFacts {
    std::string name{};  ///< the word used in reports and messages; none of the names of the core
    std::string summary{};
    std::string source{};
    Promises promises{};
    bool inertial = true;                 ///< moves a mass; false: first order
    bool requires_symmetric_law = false;  ///< needs the same friction both ways
    std::size_t memory = 0;               ///< numbers it remembers of each friction
    bool reads_push_rate = false;         ///< asks how the push changes over the step: it is then called twice a step
};

class OwnMethod {
public:
    static constexpr std::array<Field<OwnMethod, double>, 0> fields{};

    /// The computation itself.
    class Program {
    public:
        Program() = default;
        Program(const Program&) = delete;
        Program& operator=(const Program&) = delete;
        virtual ~Program() = default;

        /// One step; reads and writes the numbers it remembers.
        [[nodiscard]] virtual Advance<double> advance(const Situation<double>& situation, const AskedLaw& law,
                                                      std::span<double> memory) const noexcept = 0;

        /// Friction that it carries on an end of travel.
        [[nodiscard]] virtual double held_friction(const Situation<double>& situation,
                                                   std::span<const double> memory) const noexcept {
            static_cast<void>(memory);
            return resting_friction(situation.push, situation.levels);
        }

        /// Parameters out of their domain.
        virtual void collect_problems(const char* part, ProblemList& problems) const noexcept {
            static_cast<void>(part);
            static_cast<void>(problems);
        }
    };

    OwnMethod(OwnMethodFacts facts, std::shared_ptr<const Program> program)
        : kept_(std::make_shared<const Kept>(std::move(facts))), program_(std::move(program)) {}

    [[nodiscard]] const Description& description() const noexcept { return kept_->description; }
    [[nodiscard]] const OwnMethodFacts& facts() const noexcept { return kept_->facts; }
    [[nodiscard]] const Program& program() const noexcept { return *program_; }

    void collect_own_problems(const char* part, ProblemList& problems) const noexcept {
        program_->collect_problems(part, problems);
    }

private:
    struct Kept {
        explicit Kept(OwnMethodFacts given)
            : facts(std::move(given)), description{facts.name.c_str(), facts.summary.c_str(), facts.source.c_str()} {}
        Kept(const Kept&) = delete;
        Kept& operator=(const Kept&) = delete;

        OwnMethodFacts facts;
        Description description;  // looks into the facts
    };

    std::shared_ptr<const Kept> kept_;
    std::shared_ptr<const Program> program_;
};

/// A method written in the shape of the core's.
template <class Method>
class CoreShapedMethod final : public OwnMethod::Program {
    using Memory = typename Method::Memory;
    static constexpr bool kRemembers = !std::is_same_v<Memory, NoMemory>;
    static_assert(!kRemembers || (std::is_trivially_copyable_v<Memory> && sizeof(Memory) % sizeof(double) == 0),
                  "the memory of a method is a few doubles, so that a state stays plain");

public:
    explicit CoreShapedMethod(Method method) : method_(std::move(method)) {}

    static constexpr std::size_t kNumbers = kRemembers ? sizeof(Memory) / sizeof(double) : 0;

    [[nodiscard]] Advance<double> advance(const Situation<double>& situation, const AskedLaw& law,
                                          std::span<double> memory) const noexcept override {
        Memory remembered = read(memory);
        const Advance<double> result = method_.advance(situation, law, remembered);
        if constexpr (kRemembers) {
            std::memcpy(memory.data(), &remembered, sizeof(remembered));
        }
        return result;
    }
    [[nodiscard]] double held_friction(const Situation<double>& situation,
                                       std::span<const double> memory) const noexcept override {
        if constexpr (requires(const Memory& m) { method_.held_force(m); }) {
            return method_.held_force(read(memory));
        } else {
            return Program::held_friction(situation, memory);
        }
    }
    void collect_problems(const char* part, ProblemList& problems) const noexcept override {
        stiction::collect_problems(part, method_, problems);
    }

private:
    static Memory read(std::span<const double> memory) noexcept {
        Memory result{};
        if constexpr (kRemembers) {
            std::memcpy(static_cast<void*>(&result), memory.data(), sizeof(result));
        }
        return result;
    }

    Method method_;
};

/// A method of the user's own from one in the shape of the core's.
template <FrictionMethod Method>
[[nodiscard]] OwnMethod own_method(Method method) {
    OwnMethodFacts facts{.name = Method::description.name,
                         .summary = Method::description.summary,
                         .source = Method::description.source,
                         .promises = Method::promises,
                         .inertial = is_inertial<Method>(),
                         .memory = CoreShapedMethod<Method>::kNumbers};
    if constexpr (requires { Method::requires_symmetric_law; }) {
        facts.requires_symmetric_law = Method::requires_symmetric_law;
    }
    if constexpr (requires { Method::reads_push_rate; }) {
        facts.reads_push_rate = Method::reads_push_rate;
    }
    return {std::move(facts), std::make_shared<const CoreShapedMethod<Method>>(std::move(method))};
}

}  // namespace stiction
