// Bytes of a saved instance.
//
//   offset 0: "STICFMU3"; 8: note (flags, earliest, completed); 32: running, kind, touched, stale; 40: begin; 48: count n; then n values of
//   inputs and parameters, n values with which the machine was made, n rates of inputs, size and bytes of the state (with a checksum
//   of its own), count and numbers of what holds between events; at the end FNV-1a of all before. Words and numbers have 8 bytes,
//   lowest first.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fmu/instance/running_machine.hpp"

namespace stiction::fmu {

/// Data that calls of the standard left, kept with a saved state.
struct Note {
    std::uint64_t flags = 0;
    double earliest = 0;   ///< instant to which time may go back [s]
    double completed = 0;  ///< last completed step [s]
};

struct SavedInstance {
    Note note;
    Use use = Use::co_simulation;
    bool running = false;
    bool stale = false;         ///< values were set that the machine does not know
    double begin = 0;           ///< [s]
    std::vector<double> value;  ///< of inputs and parameters, by reference
    std::vector<double> built;  ///< with which the machine was made
    std::vector<double> rate;   ///< of inputs, by reference
    KeptMachine machine;        ///< without a state: saved before there was a machine
};

[[nodiscard]] std::string bytes_of(const SavedInstance& saved);
/// Empty, or why the bytes are no saved instance.
[[nodiscard]] std::string read_bytes(const std::string& bytes, SavedInstance& saved);

}  // namespace stiction::fmu
