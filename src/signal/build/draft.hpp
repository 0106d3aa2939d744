// A block while a program is being built: named inputs, parameters, and what the block will need in the flat arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "signal/blocks/block.hpp"
#include "text/fingerprint.hpp"

namespace stiction::signal {

struct Draft {
    std::string name;
    Kind kind = Kind::constant;
    std::vector<std::string> inputs{};
    std::vector<std::uint64_t> parameters{};
    std::vector<double> table{};
    Fingerprint numbers{};  ///< of the parameters
    // written by lay_out
    bool feedthrough = false;
    std::vector<double> continuous{};  ///< initial values
    std::vector<double> discrete{};    ///< initial values
    std::size_t events = 0;
    std::size_t prepared = 0;

    /// Fields and choices at their places in the part. Gaps between them are 0: the words of a part depend on its values alone.
    template <class Part>
    void store(const Part& part) {
        static_assert(std::is_empty_v<Part> || stored_size<Part>() == sizeof(Part), "a member is in no list");
        parameters.assign((sizeof part + kWord - 1) / kWord, 0);
        const auto* begin = reinterpret_cast<const char*>(&part);
        auto* words = reinterpret_cast<char*>(parameters.data());
        each_member(part, [&](const auto& member) {
            std::memcpy(words + (reinterpret_cast<const char*>(&member) - begin), &member, sizeof member);
        });
        mark(part);
    }
    template <class Part>
    void mark(const Part& part) {
        each_member(part, [this](const auto& member) {
            if constexpr (std::is_same_v<std::decay_t<decltype(member)>, double>) {
                numbers.add(member);
            } else {
                numbers.add(static_cast<std::uint64_t>(member));
            }
        });
    }
    template <class Part>
    [[nodiscard]] Part part() const {
        Part result;
        std::memcpy(static_cast<void*>(&result), parameters.data(), sizeof result);
        return result;
    }

private:
    static constexpr std::size_t kWord = sizeof(std::uint64_t);

    /// Numbers of a part, then those of the part in it, then its choices.
    template <class Part, class Visit>
    static constexpr void each_member(const Part& part, const Visit& visit) {
        for (const auto& field : Part::fields) visit(part.*field.member);
        if constexpr (requires { part.control; }) each_member(part.control, visit);
        if constexpr (requires { part.anti_windup; }) visit(part.anti_windup);
        if constexpr (requires { part.initially_on; }) visit(part.initially_on);
        if constexpr (requires { part.logarithmic; }) visit(part.logarithmic);
        if constexpr (requires { part.distribution; }) visit(part.distribution);
        if constexpr (requires { part.wave; }) visit(part.wave);
        if constexpr (requires { part.seed; }) visit(part.seed);
    }
    /// Bytes of all members, in whole words: no part has two choices shorter than a word.
    template <class Part>
    static constexpr std::size_t stored_size() {
        std::size_t size = 0;
        each_member(Part{}, [&size](const auto& member) { size += sizeof member; });
        return (size + kWord - 1) / kWord * kWord;
    }
};

/// How many inputs a kind takes.
struct InputCount {
    std::size_t least;
    std::size_t most;
};
InputCount inputs_of(Kind kind) noexcept;

/// The word for a kind in messages and scenario files.
const char* kind_name(Kind kind) noexcept;

/// States, events and tables a block with these parameters needs; the parameters must be admissible.
void lay_out(Draft& draft);

}  // namespace stiction::signal
