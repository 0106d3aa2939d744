// What signals measure: told by the units of their values, carried from block to block, checked where a part reads them.
//
//   [y] is the unit of the values of y, or of its key `unit`                                                              (1)
//   [y] = [x]·[k]   where y carries x: sums, limits, switches and delays with k = 1, gains by their unit; where they
//                   have one, radians of [y] do not count, as a radius times rad/s is a speed                             (2)
//   [y] must be what the key takes that reads y                                                                           (3)
//
// A bare number tells nothing; what is not known fits everywhere. Expressions, look-up tables and transfer functions tell only
// what their own keys tell. Names may be used before they are told, so (2) and (3) are looked at when all is read. Every signal
// is looked at once: the cost is that of a walk along what is carried.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "scenario/place.hpp"
#include "unit/quantity.hpp"

namespace stiction::scenario {

/// A key of the file, by its path: "force.air.value".
struct KeyPlace {
    std::string path{};
    Place place{};
};

class SignalUnits {
public:
    /// Where a dimension comes from.
    struct Origin {
        unit::Dimension dimension{};
        KeyPlace key{};           ///< without a line: a part publishes it
        std::string text{};       ///< as written there: "26 MPa", "5 MPa/s"; empty where no value stands there
        bool per_second = false;  ///< the text is its change per second
        bool product = false;     ///< of a factor and what it multiplies: angles do not count, as r·ω is a speed
    };

    /// A key of the signal tells its unit. A second one must tell the same.
    void tell(const std::string& signal, const Origin& origin, Mistakes& mistakes);
    /// A part publishes this signal.
    void publish(const std::string& signal, const char* unit);
    /// `signal` has the dimension of `from` times that of the factor; `reader` is the key that names it.
    void carry(const std::string& signal, const std::string& from, const KeyPlace& reader, unit::Dimension factor = {});
    /// These are compared with each other by the key.
    void compare(const std::string& first, const std::string& second, const KeyPlace& reader);
    /// A key reads the signal and takes only this.
    void feed(const std::string& signal, const KeyPlace& reader, const unit::Requirement& needed);

    /// What its own keys tell of a signal; nothing if they tell nothing.
    [[nodiscard]] const Origin* told(const std::string& signal) const;

    /// Everything that does not fit.
    void check(Mistakes& mistakes);
    /// What is known of a signal; nothing if nothing is.
    [[nodiscard]] const Origin* find(const std::string& signal);
    /// Names of all signals that are spoken of.
    [[nodiscard]] std::vector<std::string> names() const;

private:
    struct Carried {
        std::string from{};
        KeyPlace reader{};
        unit::Dimension factor{};

        [[nodiscard]] Origin times(const Origin& origin) const;
    };
    struct Signal {
        std::optional<Origin> told{};
        std::vector<Carried> carried{};
        std::optional<Origin> known{};
        enum class Walk : unsigned char { not_yet, under_way, done } walk = Walk::not_yet;
    };
    struct Pair {
        std::string first{};
        std::string second{};
        KeyPlace reader{};
    };
    struct Reader {
        std::string signal{};
        KeyPlace key{};
        unit::Requirement needed{};
    };
    void check_carried(const std::string& name, const Signal& signal, Mistakes& mistakes);
    void check_pair(const Pair& pair, Mistakes& mistakes);
    void check_reader(const Reader& reader, Mistakes& mistakes);

    std::map<std::string, Signal> signals_;
    std::vector<Pair> pairs_;
    std::vector<Reader> readers_;
};

/// The SI unit of a dimension as signals show it; empty for plain numbers.
std::string unit_word(const unit::Dimension& dimension);

}  // namespace stiction::scenario
