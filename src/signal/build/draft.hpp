// A block while a program is being built: named inputs, parameters, and what the block will need in the flat arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "signal/blocks/block.hpp"
#include "signal/program/fingerprint.hpp"

namespace stiction::signal {

struct Draft {
    std::string name;
    Kind kind = Kind::constant;
    std::vector<std::string> inputs{};
    std::vector<std::uint64_t> parameters{};
    std::vector<double> table{};
    Fingerprint numbers{};  ///< of the parameters: their bytes have gaps that mean nothing
    // written by lay_out
    bool feedthrough = false;
    std::vector<double> continuous{};  ///< initial values
    std::vector<double> discrete{};    ///< initial values
    std::size_t events = 0;
    std::size_t prepared = 0;

    template <class Part>
    void store(const Part& part) {
        parameters.assign((sizeof part + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t), 0);
        std::memcpy(parameters.data(), static_cast<const void*>(&part), sizeof part);
        mark(part);
    }
    template <class Part>
    void mark(const Part& part) {
        add_fields(numbers, part);
        const auto choice = [this](auto value) { numbers.add(static_cast<std::uint64_t>(value)); };
        if constexpr (requires { part.control; }) mark(part.control);
        if constexpr (requires { part.anti_windup; }) choice(part.anti_windup);
        if constexpr (requires { part.initially_on; }) choice(part.initially_on);
        if constexpr (requires { part.logarithmic; }) choice(part.logarithmic);
        if constexpr (requires { part.distribution; }) choice(part.distribution);
        if constexpr (requires { part.wave; }) choice(part.wave);
        if constexpr (requires { part.seed; }) choice(part.seed);
    }
    template <class Part>
    [[nodiscard]] Part part() const {
        Part result;
        std::memcpy(static_cast<void*>(&result), parameters.data(), sizeof result);
        return result;
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
