// A state as bytes, to keep it in a file or send it elsewhere. The same bytes on every machine.
//
//   offset  size  what                                                      all numbers little-endian
//   0       8     "STICTION"
//   8       4     version of this layout, 1
//   12      4     size of the header, 72
//   16      8     fingerprint of the plan (plan_fingerprint.hpp)
//   24      40    bodies, elements, signal states, numbers of memory, step        5 × 8
//   64      8     time [s]
//   72      …     position, velocity, friction, signal states, memory, 5 energies        8 each, bits of the double
//   …       …     modes                                                                  1 each
//   end−8   8     FNV-1a of everything before
//
// Reading checks all of it and touches the state only when all is in order: any truncation and any single damaged byte is found for
// certain (the checksum is a bijection of every byte), other damage but for a chance of 2⁻⁶⁴. Nothing is allocated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction {

/// Why bytes were refused.
enum class BytesStatus : unsigned char {
    ok,
    too_small,       ///< the room offered is too small for the state
    not_a_state,     ///< the bytes do not begin as a state does
    other_version,   ///< written in another layout
    cut_short,       ///< fewer or more bytes than the header announces
    damaged,         ///< the checksum does not fit
    other_machine,   ///< saved from another plan
    other_sizes,     ///< saved from an engine with other methods: as many bodies, but other memory
    not_admissible,  ///< a number is not finite, or a mode is none
};

/// In one line, with what to do about it.
[[nodiscard]] const char* bytes_status_text(BytesStatus status) noexcept;

/// How many bytes a state takes.
[[nodiscard]] std::size_t byte_size(const State& state) noexcept;

/// Writes byte_size(state) bytes; `plan_fingerprint` is fingerprint(plan).
[[nodiscard]] BytesStatus serialise(std::uint64_t plan_fingerprint, const State& state,
                                    std::span<std::byte> bytes) noexcept;

/// Reads into a state of the engine it is for (initial_state() makes one). After anything but `ok` the state is as it was.
[[nodiscard]] BytesStatus deserialise(std::uint64_t plan_fingerprint, std::span<const std::byte> bytes,
                                      State& state) noexcept;

/// The same with the plan at hand.
[[nodiscard]] std::vector<std::byte> serialise(const Plan& plan, const State& state);
[[nodiscard]] BytesStatus deserialise(const Plan& plan, std::span<const std::byte> bytes, State& state) noexcept;

}  // namespace stiction
