// A number that two things share only if they are made alike: FNV-1a over what is put in, 64 bits, the same on every machine.
//
//   h ← (h xor byte)·(2^40 + 2^8 + 0xb3),  from h = 0xcbf29ce484222325            (Fowler, Noll and Vo)
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace stiction {

class Fingerprint {
public:
    void add_byte(std::uint8_t byte) noexcept { value_ = (value_ ^ byte) * kPrime; }
    void add(std::uint64_t word) noexcept {
        for (int shift = 0; shift < 64; shift += 8) {
            add_byte(static_cast<std::uint8_t>(word >> shift));
        }
    }
    void add(double number) noexcept {
        std::uint64_t word = 0;
        std::memcpy(&word, &number, sizeof word);
        add(word);
    }
    void add(std::span<const double> numbers) noexcept {
        add(std::uint64_t{numbers.size()});
        for (const double number : numbers) {
            add(number);
        }
    }
    void add(std::string_view text) noexcept {
        add(std::uint64_t{text.size()});
        for (const char c : text) {
            add_byte(static_cast<std::uint8_t>(c));
        }
    }
    [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

private:
    static constexpr std::uint64_t kStart = 0xcbf29ce484222325U;
    static constexpr std::uint64_t kPrime = 0x100000001b3U;  // 2^40 + 2^8 + 0xb3
    std::uint64_t value_ = kStart;
};

/// Every number of a part that lists its fields; lists of numbers come last, with their length.
template <class Part>
void add_fields(Fingerprint& fingerprint, const Part& part) noexcept {
    for (const auto& field : Part::fields) {
        fingerprint.add(static_cast<double>(part.*field.member));
    }
    if constexpr (requires { Part::lists; }) {
        fingerprint.add(std::uint64_t{part.*Part::list_length});
        for (const auto& list : Part::lists) {
            fingerprint.add(std::span<const double>(part.*list.member));
        }
    }
}

}  // namespace stiction
