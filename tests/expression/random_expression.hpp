// Random expressions of t, x and y, written with as few brackets as precedence allows, with their value in 64-bit mantissa and a bound on
// what rounding may do to it.
//
//   z = f(a, b):   |δz| ≤ |∂f/∂a| |δa| + |∂f/∂b| |δb| + k u |z|,   u = 2⁻⁵³,  k roundings of f itself                          (1)
//
// Expressions near a jump, or whose bound is too large for (1) to hold, are not `good` and drawn anew.
#pragma once

#include <cmath>
#include <string>

#include "random_draw.hpp"

namespace stiction::expression::testing {

struct Point {
    double t, x, y;
};

struct Node {
    std::string ours;
    std::string foreign;  // for muParser
    int level = 9;        // 1 or, 2 and, 3 not, 4 comparison, 5 sum, 6 product, 7 sign, 8 power, 9 value
    long double value = 0;
    long double error = 0;
    bool good = true;
};

class Generator {
public:
    Generator(stiction_test::Draw& draw, Point point) : draw_(draw), point_(point) {}

    Node number(int depth) {
        if (depth <= 0) return leaf();
        switch (draw_.below(10)) {
            case 0: return sum(depth, true);
            case 1: return sum(depth, false);
            case 2: return product(depth);
            case 3: return quotient(depth);
            case 4: return negative(depth);
            case 5: return power(depth);
            case 6:
            case 7: return function(depth);
            case 8: return switching(depth);
            default: return leaf();
        }
    }
    Node truth(int depth) {
        if (depth <= 0 || draw_.below(2) == 0) return comparison(depth);
        Node a = truth(depth - 1);
        if (draw_.below(3) == 0) {
            Node result = joined("not ", a, 3, "(1-(" + a.foreign + "))");
            result.value = 1 - a.value;
            return result;
        }
        Node b = truth(depth - 1);
        const bool both = draw_.below(2) == 0;
        const int level = both ? 2 : 1;
        Node result = binary(a, both ? " and " : " or ", b, level, level + 1, level);
        result.foreign = "(" + a.foreign + (both ? ")&&(" : ")||(") + b.foreign + ")";
        result.value = both ? a.value * b.value : a.value + b.value - a.value * b.value;
        return result;
    }

private:
    static constexpr long double kUnit = 0x1p-53L;

    Node leaf() {
        static const char* const kNumbers[][2] = {{"2", "2"},      {"0.5", "0.5"}, {"10.472", "10.472"},
                                                  {"1e-1", "0.1"}, {"3", "3"},     {"1.25E+1", "12.5"},
                                                  {".75", "0.75"}, {"7.", "7"}};
        switch (draw_.below(7)) {
            case 0: return named(draw_.below(2) == 0 ? "t" : "time", "t", point_.t);
            case 1: return named("x", "x", point_.x);
            case 2: return named("load.y", "load.y", point_.y);
            case 3: return named("pi", "pi", 3.14159265358979323846);
            default: {
                const char* const* spelling = kNumbers[draw_.below(8)];
                return named(spelling[0], spelling[1], std::stod(spelling[1]));
            }
        }
    }
    static Node named(const char* ours, const char* foreign, double value) {
        return {std::string(ours), std::string(foreign), 9, static_cast<long double>(value)};
    }

    static std::string wrapped(const std::string& text, bool needed) { return needed ? "(" + text + ")" : text; }

    /// One operand behind a sign or a word.
    Node joined(const std::string& front, const Node& a, int level, const std::string& foreign) {
        Node result;
        result.ours = front + wrapped(a.ours, a.level < level);
        result.foreign = foreign;
        result.level = level;
        result.good = a.good;
        return result;
    }
    Node binary(const Node& a, const std::string& sign, const Node& b, int left, int right, int level) {
        Node result;
        const bool extra = draw_.below(8) == 0;
        const std::string space = draw_.below(4) == 0 ? " " : "";
        result.ours =
            wrapped(a.ours, a.level < left || extra) + space + sign + space + wrapped(b.ours, b.level < right);
        result.foreign = wrapped(a.foreign, a.level < left) + sign + wrapped(b.foreign, b.level < right);
        result.level = level;
        result.good = a.good && b.good;
        return result;
    }
    /// Eq. (1), and whether it can be trusted.
    void rounded(Node& n, long double carried, double own) {
        n.error = carried + static_cast<long double>(own) * kUnit * std::fabs(n.value);
        n.good = n.good && std::isfinite(n.value) && std::fabs(n.value) < 1e6L &&
                 (n.value == 0 || std::fabs(n.value) > 1e-6L) && n.error <= 1e-9L * std::fabs(n.value);
        if (n.value == 0 && n.error > 0) n.good = false;
    }

    Node sum(int depth, bool plus) {
        const Node a = number(depth - 1);
        const Node b = number(depth - 1);
        Node r = binary(a, plus ? "+" : "-", b, 5, 6, 5);
        r.value = plus ? a.value + b.value : a.value - b.value;
        rounded(r, a.error + b.error, 1);
        return r;
    }
    Node product(int depth) {
        const Node a = number(depth - 1);
        const Node b = number(depth - 1);
        Node r = binary(a, "*", b, 6, 7, 6);
        r.value = a.value * b.value;
        rounded(r, std::fabs(b.value) * a.error + std::fabs(a.value) * b.error, 1);
        return r;
    }
    Node quotient(int depth) {
        const Node a = number(depth - 1);
        const Node b = number(depth - 1);
        Node r = binary(a, "/", b, 6, 7, 6);
        r.value = a.value / b.value;
        rounded(r, (a.error + std::fabs(r.value) * b.error) / std::fabs(b.value), 1);
        return r;
    }
    Node negative(int depth) {
        const Node a = number(depth - 1);
        Node r = joined("-", a, 7, std::string("-").append(wrapped(a.foreign, a.level <= 7)));
        r.value = -a.value;
        r.error = a.error;
        return r;
    }
    /// A whole exponent, with or without sign, or a base made positive with any exponent.
    Node power(int depth) {
        Node a = number(depth - 1);
        if (draw_.below(2) == 0) {
            const int n = draw_.below(9) - 4;
            const std::string text = std::to_string(n);
            const Node e{text, text, n < 0 ? 7 : 9, static_cast<long double>(n)};
            Node r = binary(a, "^", e, 9, 7, 8);
            r.value = std::pow(a.value, e.value);
            rounded(r, std::fabs(static_cast<long double>(n) * r.value / a.value) * a.error,
                    std::max(2.0, std::fabs(n) + 1.0));
            return r;
        }
        Node base = call("exp", {a}, std::exp(a.value), std::exp(a.value) * a.error, 5);
        const Node e = number(depth - 1);
        Node r = binary(base, "^", e, 9, 7, 8);
        r.value = std::pow(base.value, e.value);
        const long double slope = std::fabs(e.value * r.value / base.value) * base.error +
                                  std::fabs(r.value * std::log(base.value)) * e.error;
        rounded(r, slope, 6 + 6 * std::fabs(static_cast<double>(e.value * std::log(base.value))));
        return r;
    }

    Node call(const std::string& name, std::initializer_list<Node> arguments, long double value, long double carried,
              double own) {
        Node r;
        r.ours = name + "(";
        r.foreign = name + "(";
        bool first = true;
        for (const Node& a : arguments) {
            r.ours += (first ? "" : draw_.below(2) == 0 ? ", " : ",") + a.ours;
            r.foreign += (first ? "" : ",") + a.foreign;
            r.good = r.good && a.good;
            first = false;
        }
        r.ours += ")";
        r.foreign += ")";
        r.value = value;
        rounded(r, carried, own);
        return r;
    }

    /// The roundings of our functions (headers in scalar/), one more for those of the other library, in halves of a unit.
    Node function(int depth) {
        const Node a = number(depth - 1);
        const long double v = a.value;
        const long double e = a.error;
        switch (draw_.below(14)) {
            case 0: return call("sin", {a}, std::sin(v), e, 6);
            case 1: return call("cos", {a}, std::cos(v), e, 6);
            case 2: return call("tan", {a}, std::tan(v), e / (std::cos(v) * std::cos(v)), 12);
            case 3: return call("atan", {a}, std::atan(v), e / (1 + v * v), 6);
            case 4: return call("tanh", {a}, std::tanh(v), e / (std::cosh(v) * std::cosh(v)), 12);
            case 5: return call("sinh", {a}, std::sinh(v), std::cosh(v) * e, 12);
            case 6: return call("cosh", {a}, std::cosh(v), std::fabs(std::sinh(v)) * e, 8);
            case 7: return call("exp", {a}, std::exp(v), std::exp(v) * e, 6);
            case 8: return call("ln", {a}, std::log(v), e / std::fabs(v), 7);
            case 9: return call("log10", {a}, std::log10(v), e / std::fabs(v), 12);
            case 10: return call("sqrt", {a}, std::sqrt(v), e / (2 * std::sqrt(v)), 2);
            case 11: return call("asin", {a}, std::asin(v), e / std::sqrt(1 - v * v), 10);
            case 12: return call("acos", {a}, std::acos(v), e / std::sqrt(1 - v * v), 10);
            default: {
                const Node b = number(depth - 1);
                const long double h = std::hypot(v, b.value);
                return call("hypot", {a, b}, h, (std::fabs(v) * e + std::fabs(b.value) * b.error) / h, 8);
            }
        }
    }

    /// Far enough from a jump that rounding cannot cross it.
    static bool clear(long double distance, long double error) {
        return std::fabs(distance) > 4 * error && distance != 0;
    }

    Node comparison(int depth) {
        static const char* const kSigns[] = {"<", "<=", ">", ">=", "==", "!="};
        const Node a = number(depth - 1);
        const Node b = number(depth - 1);
        const int kind = draw_.below(6);
        Node r = binary(a, kSigns[kind], b, 5, 5, 4);
        const long double d = a.value - b.value;
        const bool answers[] = {d<0, d <= 0, d> 0, d >= 0, d == 0, d != 0};
        r.value = answers[kind] ? 1 : 0;
        r.good = r.good && (clear(d, a.error + b.error) || (a.error == 0 && b.error == 0));
        return r;
    }

    Node switching(int depth) {
        const Node a = number(depth - 1);
        const long double v = a.value;
        Node r;
        switch (draw_.below(10)) {
            case 0: return call("abs", {a}, std::fabs(v), a.error, 0);
            case 1:
                r = call("sign", {a}, v > 0 ? 1 : -1, 0, 0);
                r.good = r.good && clear(v, a.error);
                return r;
            case 2:
                r = call("step", {a}, v >= 0 ? 1 : 0, 0, 0);
                r.good = a.good && clear(v, a.error);
                return r;
            case 3: return whole("floor", a, std::floor(v), 0);
            case 4: return whole("ceil", a, std::ceil(v), 0);
            case 5: return whole("round", a, std::round(v), 0.5L);
            case 6: {
                const Node c = truth(depth - 1);
                const Node b = number(depth - 1);
                r = call("if", {c, a, b}, c.value > 0.5L ? v : b.value, c.value > 0.5L ? a.error : b.error, 0);
                r.foreign = "((" + c.foreign + ")?(" + a.foreign + "):(" + b.foreign + "))";
                return r;
            }
            case 7: {
                const Node b = number(depth - 1);
                const long double k = std::floor(v / b.value);
                const long double quotient =
                    a.error / std::fabs(b.value) + std::fabs(v / (b.value * b.value)) * b.error;
                r = call("mod", {a, b}, v - b.value * k,
                         a.error + std::fabs(k) * b.error + 2 * kUnit * std::fabs(b.value * k), 2);
                r.good =
                    r.good && clear(v / b.value - std::round(v / b.value), quotient + kUnit * std::fabs(v / b.value));
                return r;
            }
            case 8: {
                const Node b = number(depth - 1);
                const long double square = v * v + b.value * b.value;
                r = call("atan2", {a, b}, std::atan2(v, b.value),
                         (std::fabs(b.value) * a.error + std::fabs(v) * b.error) / square, 8);
                r.good = r.good && (b.value > 0 || clear(v, a.error));
                return r;
            }
            default: {
                const Node b = number(depth - 1);
                const Node c = number(depth - 1);
                const bool least = draw_.below(2) == 0;
                const long double m = least ? std::min({v, b.value, c.value}) : std::max({v, b.value, c.value});
                return call(least ? "min" : "max", {a, b, c}, m, std::max({a.error, b.error, c.error}), 0);
            }
        }
    }
    Node whole(const char* name, const Node& a, long double value, long double jump) {
        Node r = call(name, {a}, value, 0, 0);
        const long double shifted = a.value - jump;
        r.good = r.good && clear(shifted - std::round(shifted), a.error);
        return r;
    }

    stiction_test::Draw& draw_;
    Point point_;
};

}  // namespace stiction::expression::testing
