#include "scenario/signal_units.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "unit/reading.hpp"

namespace stiction::scenario {
namespace {

using unit::Dimension;

/// The same, or two ways of writing one quantity.
bool agree(const Dimension& a, const Dimension& b) {
    if (a == b) {
        return true;
    }
    const auto& all = unit::quantities();
    return std::any_of(all.begin(), all.end(), [&](const unit::Quantity& q) { return q.accepts(a) && q.accepts(b); });
}

/// A radius has no radian, so r·ω is a speed and pressure times displacement a torque: in a product the angle does not count.
bool fits(const unit::Quantity& quantity, const SignalUnits::Origin& origin) {
    Dimension dimension = origin.dimension;
    if (origin.product) {
        dimension.angle = quantity.dimension.angle;
    }
    return quantity.accepts(origin.dimension) || quantity.accepts(dimension);
}

/// One of the two, at least, is a product.
bool agree_but_for_angle(const Dimension& a, Dimension b) {
    b.angle = a.angle;
    return agree(a, b);
}

/// "a pressure [Pa]"
std::string described(const Dimension& dimension) {
    const std::string name = unit::names_of(dimension);
    const std::string symbol = unit::unit_of(dimension);
    if (dimension == unit::kNone) {
        return "a plain number";
    }
    return name.empty() ? fmt::format("in {}", symbol) : fmt::format("{} [{}]", name, symbol);
}

/// What a signal of this dimension would have been.
unit::Requirement like(const Dimension& dimension) { return unit::requirement(unit::unit_of(dimension)); }

std::string first_unit(const unit::Requirement& needed) {
    return needed.quantities.empty() ? "1" : needed.quantities.front().unit;
}

/// What is wrong with where a dimension comes from, if this is needed.
std::string misfit(const SignalUnits::Origin& origin, const unit::Requirement& needed) {
    if (!origin.text.empty() && !origin.per_second) {
        const unit::Reading read = unit::read(origin.text, needed);
        if (!read.ok()) {
            return read.problem.text;
        }
    }
    if (origin.per_second) {
        return fmt::format("\"{}\" makes it {}; admissible: {}: give its change per second, in {}/s", origin.text,
                           described(origin.dimension), needed.text(), first_unit(needed));
    }
    return fmt::format("it is {}; admissible: {}: give it in {}", described(origin.dimension), needed.text(),
                       first_unit(needed));
}

}  // namespace

std::string unit_word(const Dimension& dimension) {
    return dimension == unit::kNone ? std::string() : unit::unit_of(dimension);
}

SignalUnits::Origin SignalUnits::Carried::times(const Origin& origin) const {
    return factor == unit::kNone ? origin
                                 : Origin{.dimension = origin.dimension * factor, .key = reader, .product = true};
}

void SignalUnits::tell(const std::string& signal, const Origin& origin, Mistakes& mistakes) {
    std::optional<Origin>& told = signals_[signal].told;
    if (!told) {
        told = origin;
    } else if (!agree(told->dimension, origin.dimension)) {
        mistakes.add(origin.key.place, fmt::format("{}: {}; {} tells so", origin.key.path,
                                                   misfit(origin, like(told->dimension)), told->key.path));
    }
}

void SignalUnits::publish(const std::string& signal, const char* unit) {
    const unit::Requirement known = unit::requirement(unit);
    if (!known.quantities.empty()) {
        signals_[signal].told = Origin{.dimension = known.quantities.front().dimension};
    }
}

void SignalUnits::carry(const std::string& signal, const std::string& from, const KeyPlace& reader, Dimension factor) {
    signals_[signal].carried.push_back({from, reader, factor});
}

void SignalUnits::compare(const std::string& first, const std::string& second, const KeyPlace& reader) {
    pairs_.push_back({first, second, reader});
}

void SignalUnits::feed(const std::string& signal, const KeyPlace& reader, const unit::Requirement& needed) {
    if (!needed.quantities.empty()) {
        readers_.push_back({signal, reader, needed});
    }
}

const SignalUnits::Origin* SignalUnits::told(const std::string& signal) const {
    const auto found = signals_.find(signal);
    return found != signals_.end() && found->second.told ? &*found->second.told : nullptr;
}

std::vector<std::string> SignalUnits::names() const {
    std::vector<std::string> all;
    for (const auto& [name, signal] : signals_) {
        all.push_back(name);
    }
    return all;
}

/// (1), else (2) from the first that is known. A ring of signals that carry each other tells nothing.
const SignalUnits::Origin* SignalUnits::find(const std::string& name) {
    const auto found = signals_.find(name);
    if (found == signals_.end()) {
        return nullptr;
    }
    Signal& signal = found->second;
    if (signal.walk == Signal::Walk::not_yet) {
        signal.walk = Signal::Walk::under_way;
        signal.known = signal.told;
        for (std::size_t i = 0; i < signal.carried.size() && !signal.known; ++i) {
            if (const Origin* from = find(signal.carried[i].from); from != nullptr) {
                signal.known = signal.carried[i].times(*from);
            }
        }
        signal.walk = Signal::Walk::done;
    }
    return signal.known ? &*signal.known : nullptr;
}

void SignalUnits::check(Mistakes& mistakes) {
    for (const auto& [name, signal] : signals_) {
        check_carried(name, signal, mistakes);
    }
    for (const Pair& pair : pairs_) {
        check_pair(pair, mistakes);
    }
    for (const Reader& reader : readers_) {
        check_reader(reader, mistakes);
    }
}

void SignalUnits::check_carried(const std::string& name, const Signal& signal, Mistakes& mistakes) {
    const Origin* known = find(name);
    const Carried* first = nullptr;  // that told it
    for (const Carried& carried : signal.carried) {
        const Origin* from = find(carried.from);
        if (from == nullptr || known == nullptr) {
            continue;
        }
        const Dimension dimension = from->dimension * carried.factor;
        const bool product = carried.factor != unit::kNone || from->product || known->product;
        if (agree(known->dimension, dimension) || (product && agree_but_for_angle(known->dimension, dimension))) {
            first = first == nullptr ? &carried : first;
            continue;
        }
        const bool same = carried.factor == unit::kNone;
        const std::string what =
            same ? fmt::format("\"{}\" is", carried.from) : fmt::format("it makes \"{}\" into", carried.from);
        const std::string other = signal.told                    ? fmt::format("{} tells", signal.told->key.path)
                                  : first == nullptr             ? fmt::format("\"{}\" is", name)
                                  : first->factor == unit::kNone ? fmt::format("\"{}\" is", first->from)
                                                                 : fmt::format("{} into", first->reader.path);
        mistakes.add(carried.reader.place,
                     fmt::format("{}: {} {}, but {} {}: give both in one unit", carried.reader.path, what,
                                 described(dimension), other, described(known->dimension)));
    }
}

void SignalUnits::check_pair(const Pair& pair, Mistakes& mistakes) {
    const Origin* first = find(pair.first);
    const Origin* second = find(pair.second);
    const bool product = first && second && (first->product || second->product);
    if (first && second && !agree(first->dimension, second->dimension) &&
        !(product && agree_but_for_angle(first->dimension, second->dimension))) {
        const std::string what = pair.first == pair.reader.path ? "it" : fmt::format("\"{}\"", pair.first);
        mistakes.add(pair.reader.place,
                     fmt::format("{}: {} is {}, but \"{}\" is {}: compare what has one unit", pair.reader.path, what,
                                 described(first->dimension), pair.second, described(second->dimension)));
    }
}

/// (3), told at the key that gives the unit where there is one.
void SignalUnits::check_reader(const Reader& reader, Mistakes& mistakes) {
    const Origin* known = find(reader.signal);
    const auto& admitted = reader.needed.quantities;
    if (!known ||
        std::any_of(admitted.begin(), admitted.end(), [&](const unit::Quantity& q) { return fits(q, *known); })) {
        return;
    }
    if (known->key.path.empty()) {
        mistakes.add(reader.key.place,
                     fmt::format("{}: \"{}\" is {}; admissible: {}: name another signal, or make one of it with a gain",
                                 reader.key.path, reader.signal, described(known->dimension), reader.needed.text()));
        return;
    }
    const bool direct = known->key.path.find("." + reader.signal + ".") != std::string::npos ||
                        known->key.path == "signals." + reader.signal;
    mistakes.add(known->key.place,
                 fmt::format("{}: {}; {} reads it{}", known->key.path, misfit(*known, reader.needed), reader.key.path,
                             direct ? std::string() : fmt::format(" as \"{}\"", reader.signal)));
}

}  // namespace stiction::scenario
