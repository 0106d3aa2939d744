#include "fmu/instance/instance_bytes.hpp"

#include <bit>
#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>

#include "text/fingerprint.hpp"

namespace stiction::fmu {
namespace {

constexpr std::string_view kMagic = "STICFMU3";
constexpr std::size_t kWord = 8;
constexpr std::size_t kSmallest = 10 * kWord;  // of a machine without values, states or held numbers
constexpr std::uint64_t kRunningBit = 1;
constexpr std::uint64_t kExchangeBit = 2;
constexpr std::uint64_t kTouchedBit = 4;
constexpr std::uint64_t kStaleBit = 8;

std::uint64_t checksum(std::string_view bytes) {
    Fingerprint sum;
    sum.add_bytes(bytes);
    return sum.value();
}

void put_word(std::string& out, std::uint64_t word) {
    for (unsigned k = 0; k < kWord; ++k) out += static_cast<char>(static_cast<unsigned char>(word >> (8 * k)));
}

void put_number(std::string& out, double number) { put_word(out, std::bit_cast<std::uint64_t>(number)); }

void put_numbers(std::string& out, std::span<const double> numbers) {
    for (const double number : numbers) put_number(out, number);
}

/// Reads one thing after another; after the end nothing is read and `whole` is false.
class Reader {
public:
    explicit Reader(std::string_view bytes) : rest_(bytes) {}

    std::uint64_t word() {
        std::uint64_t word = 0;
        const std::string_view next = take(kWord);
        for (std::size_t k = next.size(); k > 0; --k) word = word << 8U | static_cast<unsigned char>(next[k - 1]);
        return word;
    }
    double number() { return std::bit_cast<double>(word()); }
    std::vector<double> numbers(std::uint64_t count) {
        whole_ = whole_ && count <= rest_.size() / kWord;
        std::vector<double> all(whole_ ? count : 0);
        for (double& x : all) x = number();
        return all;
    }
    std::vector<std::byte> bytes(std::uint64_t count) {
        const std::string_view next = take(count);
        std::vector<std::byte> all(next.size());
        if (!all.empty()) std::memcpy(all.data(), next.data(), next.size());
        return all;
    }
    [[nodiscard]] bool ends_here() const { return whole_ && rest_.empty(); }

private:
    std::string_view take(std::uint64_t count) {
        whole_ = whole_ && count <= rest_.size();
        const std::string_view next = whole_ ? rest_.substr(0, count) : std::string_view();
        rest_.remove_prefix(next.size());
        return next;
    }

    std::string_view rest_;
    bool whole_ = true;
};

}  // namespace

std::string bytes_of(const SavedInstance& saved) {
    std::string out(kMagic);
    put_word(out, saved.note.flags);
    put_number(out, saved.note.earliest);
    put_number(out, saved.note.completed);
    put_word(out, (saved.running ? kRunningBit : 0) | (saved.use == Use::model_exchange ? kExchangeBit : 0) |
                      (saved.machine.touched ? kTouchedBit : 0) | (saved.stale ? kStaleBit : 0));
    put_number(out, saved.begin);
    put_word(out, saved.value.size());
    put_numbers(out, saved.value);
    put_numbers(out, saved.built);
    put_numbers(out, saved.rate);
    put_word(out, saved.machine.state.size());
    out.append(reinterpret_cast<const char*>(saved.machine.state.data()), saved.machine.state.size());
    put_word(out, saved.machine.held.size());
    put_numbers(out, saved.machine.held);
    put_word(out, checksum(out));
    return out;
}

std::string read_bytes(const std::string& bytes, SavedInstance& saved) {
    if (bytes.size() < kSmallest || bytes.compare(0, kMagic.size(), kMagic) != 0) {
        return "these bytes are no state of an FMU of Stiction";
    }
    const std::string_view content = std::string_view(bytes).substr(0, bytes.size() - kWord);
    if (Reader(std::string_view(bytes).substr(content.size())).word() != checksum(content)) {
        return "the bytes of this state are damaged";
    }
    Reader reader(content.substr(kMagic.size()));
    saved.note.flags = reader.word();
    saved.note.earliest = reader.number();
    saved.note.completed = reader.number();
    const std::uint64_t bits = reader.word();
    saved.running = (bits & kRunningBit) != 0;
    saved.use = (bits & kExchangeBit) != 0 ? Use::model_exchange : Use::co_simulation;
    saved.machine.touched = (bits & kTouchedBit) != 0;
    saved.stale = (bits & kStaleBit) != 0;
    saved.begin = reader.number();
    const std::uint64_t count = reader.word();
    saved.value = reader.numbers(count);
    saved.built = reader.numbers(count);
    saved.rate = reader.numbers(count);
    saved.machine.state = reader.bytes(reader.word());
    saved.machine.held = reader.numbers(reader.word());
    const bool runs_nothing = saved.running && saved.machine.state.empty();
    return reader.ends_here() && !runs_nothing ? std::string() : "the bytes of this state are damaged";
}

}  // namespace stiction::fmu
