// Runs the program of an expression on a stack of fixed height, on any scalar type of the core.
//
//   evaluate(code, time, signal)                  the value
//   evaluate_held(code, time, signal, regions)    the value with the regions as they are: smooth
//   decide(code, time, signal, regions)           regions for the present values; true if any changed
//   watch(code, time, signal, regions, events)    event functions, one or two per region
//
// `signal(i)` gives the value of the program's i-th signal as a T. A T of several lanes works where regions are per lane. Nothing
// allocates, throws or recurses; both branches of an `if` are computed and one is selected.
#pragma once

#include <cstddef>
#include <numbers>

#include <stiction/scalar/arc_functions.hpp>
#include <stiction/scalar/elementary.hpp>
#include <stiction/scalar/powers.hpp>
#include <stiction/scalar/scalar.hpp>

#include "expression/program.hpp"
#include "expression/regions.hpp"

namespace stiction::expression {
namespace detail {

template <class T>
T truth_value(const mask_t<T>& mask) noexcept {
    return select(mask, number<T>(1), number<T>(0));
}

/// Smooth functions of one value; logic of values that are 1 or 0.
template <class T>
T of_one(const Instruction& i, const T& x) noexcept {
    switch (i.operation) {
        case Operation::negate: return -x;
        case Operation::whole_power: return whole_power(x, i.exponent);
        case Operation::sine: return sine(x);
        case Operation::cosine: return cosine(x);
        case Operation::tangent: return tangent(x);
        case Operation::arc_sine: return arc_sine(x);
        case Operation::arc_cosine: return arc_cosine(x);
        case Operation::arc_tangent: return arc_tangent(x);
        case Operation::hyperbolic_sine: return hyperbolic_sine(x);
        case Operation::hyperbolic_cosine: return hyperbolic_cosine(x);
        case Operation::hyperbolic_tangent: return hyperbolic_tangent(x);
        case Operation::exponential: return exponential(x);
        case Operation::natural_logarithm: return natural_logarithm(x);
        case Operation::decimal_logarithm: return decimal_logarithm(x);
        case Operation::square_root: return sqrt(x);
        default: return number<T>(1) - x;  // logic_not
    }
}

/// Smooth functions of two values; logic of values that are 1 or 0.
template <class T>
T of_two(const Instruction& i, const T& a, const T& b) noexcept {
    switch (i.operation) {
        case Operation::add: return a + b;
        case Operation::subtract: return a - b;
        case Operation::multiply: return a * b;
        case Operation::divide: return a / b;
        case Operation::power: return real_power(a, b);
        case Operation::hypotenuse: return hypotenuse(a, b);
        case Operation::logic_and: return a * b;
        default: return (a + b) - a * b;  // logic_or
    }
}

template <class T, class Regions>
T switching_of_one(const Instruction& i, const T& x, Regions& regions) noexcept {
    switch (i.operation) {
        case Operation::truth: return truth_value<T>(regions.above(i, x - number<T>(0.5)));
        case Operation::step: return truth_value<T>(!regions.above(i, -x));
        case Operation::absolute: return select(regions.above(i, x), x, number<T>(0) - x);
        case Operation::sign: return regions.side(i, x);
        case Operation::round_down: return regions.whole(i, x, Whole::down);
        case Operation::round_up: return regions.whole(i, x, Whole::up);
        default: return regions.whole(i, x, Whole::nearest);
    }
}

/// The angle of (x, y), continued past the cut on the negative x axis while the region says it has not been crossed.
template <class T, class Regions>
T angle_of_point(const Instruction& i, const T& y, const T& x, Regions& regions) noexcept {
    const T zero = number<T>(0);
    const T turn = number<T>(2 * std::numbers::pi);
    const mask_t<T> was_below = regions.above(i, -y);
    const T angle = arc_tangent(y, x);
    const T from_above = select(y < zero, angle + turn, angle);
    const T from_below = select(y < zero, angle, angle - turn);
    return select(x < zero, select(was_below, from_below, from_above), angle);
}

template <class T, class Regions>
T switching_of_two(const Instruction& i, const T& a, const T& b, Regions& regions) noexcept {
    switch (i.operation) {
        case Operation::less: return truth_value<T>(regions.above(i, b - a));
        case Operation::not_greater: return truth_value<T>(!regions.above(i, a - b));
        case Operation::greater: return truth_value<T>(regions.above(i, a - b));
        case Operation::not_less: return truth_value<T>(!regions.above(i, b - a));
        case Operation::equal: return truth_value<T>(regions.side(i, a - b) == number<T>(0));
        case Operation::not_equal: return truth_value<T>(regions.side(i, a - b) != number<T>(0));
        case Operation::minimum: return select(regions.above(i, a - b), b, a);
        case Operation::maximum: return select(regions.above(i, b - a), b, a);
        case Operation::modulo: return a - b * regions.whole(i, a / b, Whole::down);
        default: return angle_of_point(i, a, b, regions);
    }
}

/// Constants of the program, the same in all lanes.
template <class T>
struct SameConstants {
    const double* constants;
    T operator()(std::size_t i) const noexcept { return number<T>(constants[i]); }
};

/// `constant(i)` gives the program's i-th constant as a T.
template <class T, class Constant, class Signal, class Regions>
T run(const Code& code, const Constant& constant, const T& time, const Signal& signal, Regions& regions) noexcept {
    T stack[kTallestStack];
    std::size_t height = 0;
    for (std::size_t k = 0; k < code.length; ++k) {
        const Instruction i = code.at(k);
        const std::size_t taken = operands(i.operation);
        height -= taken;
        T* const place = stack + height;  // operands begin here, and here goes the result
        if (taken == 0) {
            *place = i.operation == Operation::constant ? constant(i.index)
                     : i.operation == Operation::signal ? signal(i.index)
                                                        : time;
        } else if (i.operation == Operation::choose) {
            *place = select(place[0] > number<T>(0.5), place[1], place[2]);
        } else if (!has_region(i.operation)) {
            *place = taken == 1 ? of_one(i, place[0]) : of_two(i, place[0], place[1]);
        } else {
            *place =
                taken == 1 ? switching_of_one(i, place[0], regions) : switching_of_two(i, place[0], place[1], regions);
        }
        ++height;
    }
    return stack[0];
}

}  // namespace detail

template <class T, class Signal>
T evaluate(const Code& code, const T& time, const Signal& signal) noexcept {
    FreeRegions<T> regions;
    return detail::run(code, detail::SameConstants<T>{code.constants}, time, signal, regions);
}

template <class T, class Signal>
T evaluate_held(const Code& code, const T& time, const Signal& signal, const T* held) noexcept {
    HeldRegions<T> regions{held};
    return detail::run(code, detail::SameConstants<T>{code.constants}, time, signal, regions);
}

template <class T, class Signal>
bool decide(const Code& code, const T& time, const Signal& signal, T* kept) noexcept {
    DecidedRegions<T> regions{kept};
    detail::run(code, detail::SameConstants<T>{code.constants}, time, signal, regions);
    return regions.changed;
}

template <class T, class Signal>
void watch(const Code& code, const T& time, const Signal& signal, const T* held, T* events) noexcept {
    WatchedRegions<T> regions{held, events};
    detail::run(code, detail::SameConstants<T>{code.constants}, time, signal, regions);
}

}  // namespace stiction::expression
