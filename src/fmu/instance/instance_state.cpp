// What of an instance can be saved and restored, and how its outputs answer small changes.
//
//   bytes   offset 0: "STICFMU2"; 8: note (flags, earliest, completed); 32: running, kind, touched; 40: begin; 48: count; then values of
//           inputs and parameters, the same as the machine was made, size of the state, the state (engine/state_bytes.hpp, with
//           a checksum of its own), count and numbers of what holds between events (engine/located/exchange.hpp); at the end FNV-1a
//           of all before
#include <cmath>
#include <cstdint>
#include <cstring>

#include "engine/state_bytes.hpp"
#include "fmu/instance/instance.hpp"
#include "fmu/instance/instance_machine.hpp"

namespace stiction::fmu {
namespace {

using Kind = Variable::Kind;

constexpr char kMagic[] = "STICFMU2";
constexpr std::size_t kWord = 8;
constexpr std::size_t kHeader = 7 * kWord;
constexpr std::size_t kCountAt = kHeader - kWord;
constexpr std::size_t kBeginAt = kCountAt - kWord;
constexpr std::size_t kRunningAt = kBeginAt - kWord;
constexpr std::uint64_t kRunningBit = 1;
constexpr std::uint64_t kExchangeBit = 2;
constexpr std::uint64_t kTouchedBit = 4;

std::uint64_t checksum(const char* bytes, std::size_t size) {
    std::uint64_t h = 0xCBF29CE484222325U;
    for (std::size_t k = 0; k < size; ++k) {
        h = (h ^ static_cast<unsigned char>(bytes[k])) * 0x100000001B3U;
    }
    return h;
}

void put_word(std::string& out, std::uint64_t word) {
    for (unsigned k = 0; k < kWord; ++k) out += static_cast<char>(static_cast<unsigned char>(word >> (8 * k)));
}

std::uint64_t word_at(const std::string& bytes, std::size_t at) {
    std::uint64_t word = 0;
    for (std::size_t k = kWord; k > 0; --k) word = word << 8U | static_cast<unsigned char>(bytes[at + k - 1]);
    return word;
}

void put_number(std::string& out, double number) {
    std::uint64_t word = 0;
    std::memcpy(&word, &number, sizeof word);
    put_word(out, word);
}

double number_at(const std::string& bytes, std::size_t at) {
    const std::uint64_t word = word_at(bytes, at);
    double number = 0;
    std::memcpy(&number, &word, sizeof number);
    return number;
}

std::vector<double> held_in(const std::string& bytes, std::size_t at) {
    std::vector<double> held(word_at(bytes, at));
    for (std::size_t k = 0; k < held.size(); ++k) held[k] = number_at(bytes, at + kWord * (k + 1));
    return held;
}

Note note_of(const std::string& bytes) {
    return {word_at(bytes, kWord), number_at(bytes, 2 * kWord), number_at(bytes, 3 * kWord)};
}

}  // namespace

std::string Instance::save(const Note& note) {
    if (stale_ && running_) {
        static_cast<void>(prepare());
    }
    const bool ready = !stale_;
    if (ready && use_ == Use::model_exchange) {
        state_ = exchange_->state();
        changed();
    }
    std::string out(kMagic, kWord);
    put_word(out, note.flags);
    put_number(out, note.earliest);
    put_number(out, note.completed);
    put_word(out, (running_ ? kRunningBit : 0) | (use_ == Use::model_exchange ? kExchangeBit : 0) |
                      (touched_ ? kTouchedBit : 0));
    put_number(out, begin_);
    put_word(out, value_.size());
    for (const double value : value_) put_number(out, value);
    for (const double value : built_) put_number(out, value);
    std::vector<std::byte> state(ready ? byte_size(state_) : 0);
    if (ready) {
        static_cast<void>(serialise(machine_->plan_fingerprint, state_, state));
    }
    put_word(out, state.size());
    out.append(reinterpret_cast<const char*>(state.data()), state.size());
    const std::vector<double> held = ready && use_ == Use::model_exchange ? exchange_->held() : std::vector<double>();
    put_word(out, held.size());
    for (const double number : held) put_number(out, number);
    put_word(out, checksum(out.data(), out.size()));
    return out;
}

std::string Instance::examine(const std::string& bytes) const {
    const std::size_t values = kHeader + 2 * kWord * value_.size();
    if (bytes.size() < values + 3 * kWord || bytes.compare(0, kWord, kMagic, kWord) != 0) {
        return "these bytes are no state of an FMU of Stiction";
    }
    if (word_at(bytes, bytes.size() - kWord) != checksum(bytes.data(), bytes.size() - kWord)) {
        return "the bytes of this state are damaged";
    }
    const std::size_t rest = bytes.size() - values - 3 * kWord;  // for the state and what holds
    const std::uint64_t state = word_at(bytes, values);
    const std::uint64_t held = state <= rest ? word_at(bytes, values + kWord + state) : rest;
    if (word_at(bytes, kCountAt) != value_.size() || held > rest / kWord || state + held * kWord != rest) {
        return "this state was saved from another machine";
    }
    if (((word_at(bytes, kRunningAt) & kExchangeBit) != 0) != (use_ == Use::model_exchange)) {
        return "this state was saved from the other kind, model exchange or co-simulation";
    }
    return {};
}

std::string Instance::restore(const std::string& bytes, Note& note) {
    if (std::string wrong = examine(bytes); !wrong.empty()) {
        return wrong;
    }
    const std::string before = save(note);
    std::string wrong = take_over(bytes, note);
    if (!wrong.empty()) {
        static_cast<void>(take_over(before, note));
    }
    return wrong;
}

std::string Instance::take_over(const std::string& bytes, Note& note) {
    std::vector<double> now(value_.size());
    for (std::size_t k = 0; k < value_.size(); ++k) {
        now[k] = number_at(bytes, kHeader + kWord * k);
        value_[k] = number_at(bytes, kHeader + kWord * (value_.size() + k));
    }
    const bool same = !stale_ && value_ == built_;
    begin_ = number_at(bytes, kBeginAt);
    const std::size_t at = kHeader + 2 * kWord * value_.size();
    const std::size_t size = word_at(bytes, at);
    running_ = false;
    if (size == 0) {  // saved before there was a machine
        stale_ = true;
        value_ = std::move(now);
        note = note_of(bytes);
        return {};
    }
    if (!same) {
        if (std::string wrong = rebuild(false); !wrong.empty()) {
            return wrong;
        }
    }
    value_ = std::move(now);
    const auto* first = reinterpret_cast<const std::byte*>(bytes.data() + at + kWord);
    const BytesStatus status = deserialise(machine_->plan_fingerprint, {first, size}, state_);
    if (status != BytesStatus::ok) {
        return bytes_status_text(status);
    }
    exchange_->load(state_, true);
    if (use_ == Use::model_exchange && !exchange_->hold(held_in(bytes, at + kWord + size))) {
        return "this state was saved from another machine";
    }
    running_ = (word_at(bytes, kRunningAt) & kRunningBit) != 0;
    touched_ = (word_at(bytes, kRunningAt) & kTouchedBit) != 0;
    note = note_of(bytes);
    changed();
    return {};
}

bool Instance::directional(std::span<const std::size_t> unknowns, std::span<const std::size_t> knowns,
                           std::span<const double> seed, std::span<double> sensitivity) {
    const std::size_t n = interface_.states.size();
    std::vector<double> states(n);
    exchange_->get_states(states);
    double largest = 0;
    for (std::size_t k = 0; k < knowns.size(); ++k) {
        const Variable& v = interface_.variables[knowns[k]];
        if (v.kind != Kind::input && v.state == Variable::kNone) {
            return false;
        }
        const double size = v.kind == Kind::input ? std::fabs(value_[knowns[k]]) : std::fabs(states[v.state]);
        largest = std::fmax(largest, std::fabs(seed[k]) / std::fmax(size, 1.0));
    }
    for (const std::size_t unknown : unknowns) {
        const Kind kind = interface_.variables[unknown].kind;
        if (kind != Kind::output && kind != Kind::derivative && kind != Kind::state) {
            return false;
        }
    }
    constexpr double kShare = 6e-6;  // the cube root of the rounding unit: best for central differences
    const double step = largest > 0 ? kShare / largest : kShare;
    const auto evaluate_at = [&](double factor, std::span<double> result, double sign) {
        std::vector<double> moved = states;
        for (std::size_t k = 0; k < knowns.size(); ++k) {
            const Variable& v = interface_.variables[knowns[k]];
            if (v.kind == Kind::input) {
                exchange_->set_input(v.index, value_[knowns[k]] + factor * seed[k]);
            } else {
                moved[v.state] += factor * seed[k];
            }
        }
        set_states(moved);
        for (std::size_t k = 0; k < unknowns.size(); ++k) result[k] += sign * get(unknowns[k]) / (2 * step);
    };
    std::fill(sensitivity.begin(), sensitivity.end(), 0.0);
    evaluate_at(step, sensitivity, 1);
    evaluate_at(-step, sensitivity, -1);
    for (const std::size_t known : knowns) {
        const Variable& v = interface_.variables[known];
        if (v.kind == Kind::input) exchange_->set_input(v.index, value_[known]);
    }
    set_states(states);
    return true;
}

}  // namespace stiction::fmu
