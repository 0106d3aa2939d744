// Builds a signal program from named blocks. Names may be used before they are declared; everything is checked together.
//
//   SignalBuilder signals;
//   signals.input("load.position")
//       .add("wanted", signal::Step{.start = 0.1, .after = 2})
//       .add("controller", signal::Pid{.proportional = 40, .integral = 5}, {"wanted", "load.position"})
//       .add("motor.torque", signal::Saturation{-10, 10}, {"controller"});
//   std::vector<ModelProblem> problems;
//   const std::optional<SignalProgram> program = signals.build(problems);
//
// Problems are collected, not thrown: parameters out of their domain, names used twice, unknown names (with the nearest known
// one), wrong numbers of inputs, and algebraic loops, each as "a → b → a".
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <stiction/law/domain.hpp>

#include "expression/parser.hpp"
#include "signal/blocks/dynamic_parts.hpp"
#include "signal/blocks/shape_parts.hpp"
#include "signal/blocks/source_parts.hpp"
#include "signal/build/draft.hpp"
#include "signal/motion/encoder.hpp"
#include "signal/motion/move.hpp"
#include "signal/program/program.hpp"
#include "text/model_problem.hpp"

namespace stiction {

class SignalBuilder {
public:
    /// A value the engine fills in: a position, a velocity, a friction torque.
    SignalBuilder& input(std::string name);

    /// A block of any kind that has only numbers as parameters. The order of inputs is the kind's own: comparator (first,
    /// second), selector (condition, then, else), pid (reference, measurement), (reference,
    /// measurement, feed-forward) or (error).
    template <class Part>
    requires std::is_trivially_copyable_v<Part> SignalBuilder& add(std::string name, const Part& part,
                                                                   std::vector<std::string> inputs = {}) {
        signal::Draft draft{.name = std::move(name), .kind = Part::kind, .inputs = std::move(inputs)};
        bool admissible = check(draft.name, part);
        if constexpr (std::is_same_v<Part, signal::SampledPid>) {
            admissible = check(draft.name, part.control) && admissible;
        }
        return keep(std::move(draft), part, admissible);
    }
    SignalBuilder& add(std::string name, const signal::Points& points);
    /// The position, and its derivatives as NAME.velocity and NAME.acceleration. It takes no inputs.
    SignalBuilder& add(const std::string& name, const signal::Move& move, const std::vector<std::string>& inputs = {});
    /// One of them alone.
    SignalBuilder& add(std::string name, const signal::Move& move, signal::move::Order order,
                       std::vector<std::string> inputs = {});
    /// The reading, and its differences as NAME.velocity.
    SignalBuilder& add(const std::string& name, const signal::Encoder& encoder, const std::vector<std::string>& inputs);
    SignalBuilder& add(std::string name, const signal::Lookup& table, std::vector<std::string> inputs);
    SignalBuilder& add(std::string name, const signal::TransferFunction& function, std::vector<std::string> inputs);
    /// Σ coefficient · value.
    SignalBuilder& sum(std::string name, const std::vector<signal::Term>& terms);

    /// A function of time and of the signals it names: "-20*(surface.velocity/10.472)^2" (docs/design/units-and-expressions.md).
    /// `constants` are names it may use besides.
    SignalBuilder& expression(std::string name, std::string_view text,
                              std::span<const expression::Constant> constants = {});

    /// Is there a block or input of this name already?
    [[nodiscard]] bool has(const std::string& name) const { return places_.count(name) > 0; }
    /// The first block or input of this name; none if there is none.
    [[nodiscard]] const signal::Draft* find(const std::string& name) const {
        const auto found = places_.find(name);
        return found == places_.end() ? nullptr : &drafts_[found->second];
    }
    /// Blocks and inputs so far, in the order of declaration.
    [[nodiscard]] std::size_t size() const noexcept { return drafts_.size(); }
    [[nodiscard]] const std::string& name(std::size_t index) const noexcept { return drafts_[index].name; }

    /// The program; or nothing, and every problem.
    [[nodiscard]] std::optional<SignalProgram> build(std::vector<ModelProblem>& problems) const;

private:
    /// Fields and relations of the part against their domains.
    template <class Part>
    bool check(const std::string& name, const Part& part) {
        ProblemList found;
        collect_problems(name.c_str(), part, found);
        return report(found);
    }
    template <class Part>
    SignalBuilder& keep(signal::Draft draft, const Part& part, bool admissible) {
        if constexpr (std::is_same_v<Part, signal::Pid> || std::is_same_v<Part, signal::SampledPid>) {
            Part resolved = part;
            admissible = resolve(draft.name, resolved) && admissible;
            draft.store(resolved);
        } else {
            draft.store(part);
        }
        return place(std::move(draft), admissible);
    }
    bool report(const ProblemList& found);
    bool resolve(const std::string& name, signal::Pid& pid);
    bool resolve(const std::string& name, signal::SampledPid& pid);
    bool resolve(const std::string& name, signal::Encoder& encoder);
    bool check_moves(const std::string& name, const signal::Move& move, const signal::move::Profile& profile);
    bool resolve_tracking(const std::string& name, signal::Pid& pid);
    struct TableKeys {
        const char* x;
        const char* y;
    };
    enum class Order : std::uint8_t { rising, rising_or_equal };
    bool check_table(const std::string& name, TableKeys keys, const std::vector<double>& x,
                     const std::vector<double>& y, Order order);
    bool check_polynomials(const std::string& name, const std::vector<double>& numerator,
                           const std::vector<double>& denominator, double initial_input);
    SignalBuilder& place(signal::Draft draft, bool admissible);

    std::vector<signal::Draft> drafts_;                    // in the order of declaration: the index is the value slot
    std::vector<ModelProblem> problems_;                   // of single blocks
    std::unordered_map<std::string, std::size_t> places_;  // by name, the first of that name
};

}  // namespace stiction
