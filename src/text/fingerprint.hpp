// A number that two things share only if they are made alike: FNV-1a over what is put in, 64 bits, the same on every machine.
//
//   h ← (h xor byte)·(2^40 + 2^8 + 0xb3),  from h = 0xcbf29ce484222325            (Fowler, Noll and Vo)
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

namespace stiction {

class Fingerprint {
public:
    Fingerprint() = default;
    /// Another start makes another number of the same things.
    explicit Fingerprint(std::uint64_t start) noexcept : value_(start) {}

    void add_byte(std::uint8_t byte) noexcept { value_ = (value_ ^ byte) * kPrime; }
    void add_bytes(std::string_view bytes) noexcept {
        for (const char c : bytes) {
            add_byte(static_cast<std::uint8_t>(c));
        }
    }
    void add(std::uint64_t word) noexcept {
        for (int shift = 0; shift < 64; shift += 8) {
            add_byte(static_cast<std::uint8_t>(word >> shift));
        }
    }
    void add(double number) noexcept { add(std::bit_cast<std::uint64_t>(number)); }
    void add(std::span<const double> numbers) noexcept {
        add(std::uint64_t{numbers.size()});
        for (const double number : numbers) {
            add(number);
        }
    }
    void add(std::string_view text) noexcept {
        add(std::uint64_t{text.size()});
        add_bytes(text);
    }
    [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

private:
    static constexpr std::uint64_t kStart = 0xcbf29ce484222325U;
    static constexpr std::uint64_t kPrime = 0x100000001b3U;  // 2^40 + 2^8 + 0xb3
    std::uint64_t value_ = kStart;
};

}  // namespace stiction
