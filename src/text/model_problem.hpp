// One problem of a machine, of the way to run it or of its file, as data; and the sentence that is written from it.
//
//   ModelProblem{.kind = ProblemKind::out_of_range, .part = "shaft", .key = "stiffness", .value = -1,
//                .what = "is out of range", .range = "at least 0"}
//   "shaft.stiffness = -1 is out of range; admissible: at least 0"
//
// Programs decide by the fields, people read the sentence. No program reads a sentence.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <stiction/law/domain.hpp>

namespace stiction {

enum class ProblemKind : unsigned char {
    out_of_range,   ///< a number outside of its range, of a table out of order, or below one that bounds it
    missing,        ///< something that must be given is not there
    unknown_name,   ///< a body, signal, quantity, key, section, method or word that does not exist
    used_twice,     ///< a name that must be there once
    wrong_motion,   ///< a body that translates where one must rotate, or the other way round
    contradiction,  ///< values or parts that exclude each other
    loop,           ///< signals that need each other at the same instant
    start,          ///< bodies that do not start where a prescribed motion starts
    syntax,         ///< a text that cannot be read
    unit,           ///< a value of another quantity than the one needed
    unsupported,    ///< a method or engine cannot run it
    too_much,       ///< more than the program can hold or do
    unreadable,     ///< a file that cannot be opened
};

/// "out_of_range": the word for programs that read JSON, and in Python.
[[nodiscard]] const char* name(ProblemKind kind) noexcept;

struct ModelProblem {
    ProblemKind kind = ProblemKind::contradiction;
    std::string part{};                 ///< "gear", in scenario files "friction.gear"; empty: no single part
    std::string key{};                  ///< of the part: "sliding"; empty: the part as a whole
    std::optional<std::size_t> item{};  ///< of a list, from 0
    std::size_t column = 0;             ///< of a text, in characters from 1; 0: none
    std::optional<double> value{};      ///< of the key
    std::string unit{};                 ///< of the value: "[N·m]"
    std::string method{};               ///< whose limits it is about: subject of the sentence
    std::string what{};                 ///< what is wrong; a predicate where there is a value or a method
    std::string range{};                ///< admissible values: "at least 0"
    std::string remedy{};               ///< what to do
    std::string sort{};                 ///< of an unknown name: "body", "signal", "quantity"
    std::string name{};                 ///< the body, signal or other name it is about
    std::string nearest{};              ///< the known name nearest to an unknown one
    std::vector<std::string> keys{};    ///< other keys of the part that the value is compared with
    std::vector<std::string> askers{};  ///< other parts that ask for the unknown name
    std::string owner{};                ///< component that made the part
    std::string inside{};               ///< the part without the name of its owner

    bool operator==(const ModelProblem&) const = default;
};

/// "gear.sliding": the part and key, as far as they are given.
[[nodiscard]] std::string subject(const ModelProblem& problem);

/// One line: subject, value, what is wrong, admissible range, remedy. A key that is missing needs no words of its own.
[[nodiscard]] std::string sentence(const ModelProblem& problem);
[[nodiscard]] std::vector<std::string> sentences(const std::vector<ModelProblem>& problems);

/// There is no body, signal, … of this name; with the nearest of those known, or some of them: of the same part if it has any.
[[nodiscard]] ModelProblem unknown_name(std::string part, std::string key, const char* sort, const std::string& name,
                                        const std::vector<std::string>& known);

/// A problem that the core found.
[[nodiscard]] ModelProblem model_problem(const Problem& problem);

/// Adds all that the core found, and how many more there were than its list keeps.
void append(std::vector<ModelProblem>& problems, const ProblemList& found);

}  // namespace stiction
