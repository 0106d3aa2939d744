#include "engine/state_bytes.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "engine/plan_fingerprint.hpp"
#include "text/fingerprint.hpp"

namespace stiction {
namespace {

constexpr std::array<char, 8> kName{'S', 'T', 'I', 'C', 'T', 'I', 'O', 'N'};
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kHeader = 72;  // [bytes]
constexpr std::size_t kChecksum = 8;   // [bytes]
constexpr std::size_t kWord = 8;       // [bytes]
constexpr std::size_t kEnergies = 5;
constexpr std::size_t kArrays = 5;

/// The arrays of numbers in the order in which they are written.
template <class AnyState, class Visitor>
void each_array(AnyState& state, Visitor&& visit) noexcept {
    visit(state.position);
    visit(state.velocity);
    visit(state.friction);
    visit(state.signal_state);
    visit(state.memory);
}

template <class AnyState, class Visitor>
void each_energy(AnyState& state, Visitor&& visit) noexcept {
    visit(state.energy.input);
    visit(state.energy.friction);
    visit(state.energy.damping);
    visit(state.energy.impact);
    visit(state.energy.scheme);
}

/// Counts of a state's numbers, as the header has them.
std::array<std::uint64_t, kArrays> header_words(const State& state) noexcept {
    return {state.position.size(), state.mode.size(), state.signal_state.size(), state.memory.size(), state.step};
}

void put(std::span<std::byte> bytes, std::size_t& at, std::uint64_t word, std::size_t size) noexcept {
    for (std::size_t k = 0; k < size; ++k) {
        bytes[at++] = static_cast<std::byte>(word >> (8 * k));
    }
}

std::uint64_t get(std::span<const std::byte> bytes, std::size_t& at, std::size_t size) noexcept {
    std::uint64_t word = 0;
    for (std::size_t k = 0; k < size; ++k) {
        word |= std::to_integer<std::uint64_t>(bytes[at++]) << (8 * k);
    }
    return word;
}

void put(std::span<std::byte> bytes, std::size_t& at, double number) noexcept {
    put(bytes, at, std::bit_cast<std::uint64_t>(number), kWord);
}

double get_number(std::span<const std::byte> bytes, std::size_t& at) noexcept {
    return std::bit_cast<double>(get(bytes, at, kWord));
}

std::uint64_t checksum(std::span<const std::byte> bytes) noexcept {
    Fingerprint sum;
    for (const std::byte b : bytes) {
        sum.add_byte(std::to_integer<std::uint8_t>(b));
    }
    return sum.value();
}

/// Everything before the numbers themselves.
BytesStatus check(std::uint64_t plan_fingerprint, std::span<const std::byte> bytes, const State& state) noexcept {
    if (bytes.size() < kName.size() || std::memcmp(bytes.data(), kName.data(), kName.size()) != 0) {
        return BytesStatus::not_a_state;
    }
    if (bytes.size() < kHeader + kChecksum) {
        return BytesStatus::cut_short;
    }
    std::size_t at = kName.size();
    if (get(bytes, at, 4) != kVersion || get(bytes, at, 4) != kHeader) {
        return BytesStatus::other_version;
    }
    std::size_t end = bytes.size() - kChecksum;
    if (checksum(bytes.first(end)) != get(bytes, end, kChecksum)) {
        return bytes.size() == byte_size(state) ? BytesStatus::damaged : BytesStatus::cut_short;
    }
    if (get(bytes, at, kWord) != plan_fingerprint) {
        return BytesStatus::other_machine;
    }
    const std::array<std::uint64_t, kArrays> wanted = header_words(state);
    for (std::size_t k = 0; k + 1 < wanted.size(); ++k) {  // the step itself may differ
        if (get(bytes, at, kWord) != wanted[k]) {
            return BytesStatus::other_sizes;
        }
    }
    return bytes.size() == byte_size(state) ? BytesStatus::ok : BytesStatus::cut_short;
}

/// Are all numbers finite and all modes modes? What lives in signal states and memory may be infinite: instants that never come.
bool admissible(std::span<const std::byte> bytes, const State& state) noexcept {
    std::size_t at = kHeader - kWord;
    bool good = std::isfinite(get_number(bytes, at));
    const std::size_t motion = 2 * state.position.size() + state.friction.size();
    for (std::size_t k = 0; k < motion; ++k) {
        good = std::isfinite(get_number(bytes, at)) && good;
    }
    at = bytes.size() - kChecksum - state.mode.size();
    for (std::size_t k = 0; k < state.mode.size(); ++k) {
        good = get(bytes, at, 1) <= static_cast<std::uint64_t>(Mode::free) && good;
    }
    return good;
}

}  // namespace

const char* bytes_status_text(BytesStatus status) noexcept {
    switch (status) {
        case BytesStatus::ok: return "the state was read";
        case BytesStatus::too_small: return "the room offered is too small: ask for the size of the state first";
        case BytesStatus::not_a_state: return "these bytes are no saved state: give those that were saved";
        case BytesStatus::other_version: return "this state was saved in another layout: save it with this version";
        case BytesStatus::cut_short: return "this state is not complete: save it again";
        case BytesStatus::damaged: return "this state is damaged, its checksum does not fit: save it again";
        case BytesStatus::other_machine:
            return "this state is that of another machine: restore it where the same model was built";
        case BytesStatus::other_sizes:
            return "this state was saved by an engine with other methods: use the same engine and options";
        case BytesStatus::not_admissible: return "this state holds a number that is not finite or a mode that is none";
    }
    return "unknown";
}

std::size_t byte_size(const State& state) noexcept {
    std::size_t numbers = kEnergies;
    each_array(state, [&](const std::vector<double>& array) { numbers += array.size(); });
    return kHeader + kWord * numbers + state.mode.size() + kChecksum;
}

BytesStatus serialise(std::uint64_t plan_fingerprint, const State& state, std::span<std::byte> bytes) noexcept {
    const std::size_t size = byte_size(state);
    if (bytes.size() < size) {
        return BytesStatus::too_small;
    }
    std::memcpy(bytes.data(), kName.data(), kName.size());
    std::size_t at = kName.size();
    put(bytes, at, kVersion, 4);
    put(bytes, at, kHeader, 4);
    put(bytes, at, plan_fingerprint, kWord);
    for (const std::uint64_t word : header_words(state)) {
        put(bytes, at, word, kWord);
    }
    put(bytes, at, state.time);
    each_array(state, [&](const std::vector<double>& array) {
        for (const double number : array) {
            put(bytes, at, number);
        }
    });
    each_energy(state, [&](double energy) { put(bytes, at, energy); });
    for (const Mode mode : state.mode) {
        put(bytes, at, static_cast<std::uint64_t>(mode), 1);
    }
    put(bytes, at, checksum(bytes.first(at)), kChecksum);
    return BytesStatus::ok;
}

BytesStatus deserialise(std::uint64_t plan_fingerprint, std::span<const std::byte> bytes, State& state) noexcept {
    const BytesStatus status = check(plan_fingerprint, bytes, state);
    if (status != BytesStatus::ok) {
        return status;
    }
    if (!admissible(bytes, state)) {
        return BytesStatus::not_admissible;
    }
    std::size_t at = kHeader - 2 * kWord;
    state.step = get(bytes, at, kWord);
    state.time = get_number(bytes, at);
    each_array(state, [&](std::vector<double>& array) {
        for (double& number : array) {
            number = get_number(bytes, at);
        }
    });
    each_energy(state, [&](double& energy) { energy = get_number(bytes, at); });
    for (Mode& mode : state.mode) {
        mode = static_cast<Mode>(get(bytes, at, 1));
    }
    return BytesStatus::ok;
}

std::vector<std::byte> serialise(const Plan& plan, const State& state) {
    std::vector<std::byte> bytes(byte_size(state));
    static_cast<void>(serialise(fingerprint(plan), state, bytes));
    return bytes;
}

BytesStatus deserialise(const Plan& plan, std::span<const std::byte> bytes, State& state) noexcept {
    return deserialise(fingerprint(plan), bytes, state);
}

}  // namespace stiction
