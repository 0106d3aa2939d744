// Units of signals: told by the units of their values, carried from block to block, checked where a part reads them.
//
//   [y] is the unit of the values of y, or of its key `unit`                                                              (1)
//   [y] = [x]·[k]   where y carries x: sums, limits, switches and delays with k = 1, gains by their unit; where they
//                   have one, radians of [y] do not count, as a radius times rad/s is a speed                             (2)
//   [y] must be what the key takes that reads y                                                                           (3)
//   [y] of a formula, formula_units.hpp                                                                                   (4)
//
// A bare number tells nothing; what is not known fits everywhere. Look-up tables and transfer functions tell only what their own
// keys tell. Names may be used before they are told, so (2) to (4) are looked at when all is read. Every signal is looked at once:
// the cost is that of a walk along what is carried.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "expression/parser.hpp"
#include "scenario/mistake.hpp"
#include "unit/quantity.hpp"

namespace stiction::scenario {

/// A key of the file: "value" of "force.air".
struct KeyPlace {
    std::string part{};
    std::string key{};
    Place place{};

    [[nodiscard]] std::string path() const { return part + "." + key; }
    /// A mistake at this key.
    [[nodiscard]] ModelProblem problem(ProblemKind kind, std::string what) const {
        return {.kind = kind, .part = part, .key = key, .what = std::move(what)};
    }
};

class SignalUnits {
public:
    /// Origin of a dimension.
    struct Origin {
        unit::Dimension dimension{};
        KeyPlace key{};         ///< without a line: a part publishes it
        std::string text{};     ///< as written there: "26 MPa", "5 MPa/s"; empty where no value stands there
        int derivative = 0;     ///< the text is its change per second: 1; per second squared: 2; …
        bool product = false;   ///< of a factor and what it multiplies: angles do not count, as r·ω is a speed
        std::string input{};    ///< what the factor multiplies
        unit::Dimension per{};  ///< [y] = [factor]·per
        bool formula = false;   ///< of names and numbers
    };

    /// Factor by which a key multiplies a signal.
    struct Factor {
        unit::Dimension dimension{};          ///< of the key, as written
        std::string text{};                   ///< as written; empty where the key is left out
        unit::Dimension times = unit::kNone;  ///< [y] = [key]·times·[x]
    };

    /// A key of the signal tells its unit. A second one must tell the same.
    void tell(const std::string& signal, const Origin& origin, Mistakes& mistakes);
    /// A part publishes this signal.
    void publish(const std::string& signal, const char* unit);
    /// `signal` has the dimension of `from` times that of the factor; `reader` is the key of the factor, or that names it.
    void carry(const std::string& signal, const std::string& from, const KeyPlace& reader);
    void carry(const std::string& signal, const std::string& from, const KeyPlace& reader, const Factor& factor);
    /// `signal` is this formula, which has a program, written at the key.
    void formula(const std::string& signal, const KeyPlace& key, expression::Parsing parsing);
    /// These are compared with each other by the key.
    void compare(const std::string& first, const std::string& second, const KeyPlace& reader);
    /// A key reads the signal and takes only this.
    void feed(const std::string& signal, const KeyPlace& reader, const unit::Requirement& needed);

    /// Dimension that a signal's own keys tell; none if they tell nothing.
    [[nodiscard]] const Origin* told(const std::string& signal) const;

    /// Everything that does not fit.
    void check(Mistakes& mistakes);
    /// Dimension of a signal; none if it is unknown.
    [[nodiscard]] const Origin* find(const std::string& signal);
    /// Names of all signals that are spoken of.
    [[nodiscard]] std::vector<std::string> names() const;

private:
    struct Carried {
        std::string from{};
        KeyPlace reader{};
        Factor factor{};

        [[nodiscard]] bool multiplies() const { return factor.dimension * factor.times != unit::kNone; }
        [[nodiscard]] Origin times(const Origin& origin) const;
    };
    struct Formula {
        KeyPlace key{};
        expression::Parsing parsing{};
    };
    struct Signal {
        std::optional<Origin> told{};
        std::vector<Carried> carried{};
        std::optional<Formula> formula{};
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
    [[nodiscard]] std::optional<Origin> known_of(const Signal& signal);
    void check_formula(const Formula& formula, Mistakes& mistakes);
    void check_carried(const std::string& name, const Signal& signal, Mistakes& mistakes);
    void check_pair(const Pair& pair, Mistakes& mistakes);
    void check_reader(const Reader& reader, Mistakes& mistakes);

    std::map<std::string, Signal> signals_;
    std::vector<Pair> pairs_;
    std::vector<Reader> readers_;
};

}  // namespace stiction::scenario
