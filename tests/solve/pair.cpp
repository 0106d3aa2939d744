// A pair of numbers does to each what is done to a single number, to the last bit, with or without registers for two.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "stiction/solve/detail/arithmetic/ordinary.hpp"
#include "stiction/solve/detail/arithmetic/pair.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"

namespace stiction::solve::detail {
namespace {

template <class T>
class PairOf : public ::testing::Test {};
using Numbers = ::testing::Types<float, double>;
TYPED_TEST_SUITE(PairOf, Numbers);

// The same bits; any NaN equals any other.
template <class T>
bool same(T x, T y) {
    return (std::isnan(x) && std::isnan(y)) || bits_of(x) == bits_of(y);
}

template <class T>
void expect_pair(const Pair<T>& pair, T first, T second) {
    EXPECT_TRUE(same(pair.first(), first)) << pair.first() << " for " << first;
    EXPECT_TRUE(same(pair.second(), second)) << pair.second() << " for " << second;
}

template <class T>
std::vector<T> specimens() {
    using L = std::numeric_limits<T>;
    return {T(0),     -T(0),           T(1),           T(-3),         T(1) / T(3),   L::min(),
            L::max(), L::denorm_min(), -L::infinity(), L::infinity(), L::quiet_NaN()};
}

TYPED_TEST(PairOf, numbers_computes_like_the_numbers) {
    using T = TypeParam;
    for (const T a : specimens<T>()) {
        for (const T b : specimens<T>()) {
            const Pair<T> x(a, b), y(b, T(2)), both(a);
            expect_pair<T>(x + y, a + b, b + T(2));
            expect_pair<T>(x - y, a - b, b - T(2));
            expect_pair<T>(x * y, a * b, b * T(2));
            expect_pair<T>(x / y, a / b, b / T(2));
            expect_pair<T>(-x, -a, -b);
            expect_pair<T>(both, a, a);
            expect_pair<T>(mirrored(x), a, -b);
            expect_pair<T>(magnitude(x), std::abs(a), std::abs(b));
            expect_pair<T>(smaller(x, y), smaller(a, b), smaller(b, T(2)));
            expect_pair<T>(larger(x, y), larger(a, b), larger(b, T(2)));
            expect_pair<T>(with_sign_of(x, y), std::signbit(b) ? -a : a, b);
        }
    }
}

TYPED_TEST(PairOf, numbers_compares_like_the_numbers) {
    using T = TypeParam;
    const auto bits = [](bool first, bool second) { return (first ? 1U : 0U) | (second ? 2U : 0U); };
    for (const T a : specimens<T>()) {
        for (const T b : specimens<T>()) {
            const Pair<T> x(a, b), y(b, T(2));
            const auto less = x < y, more = y < x;
            EXPECT_EQ(bits_of(less), bits(a < b, b < T(2))) << a << " " << b;
            EXPECT_EQ(bits_of(x <= y), bits(a <= b, b <= T(2))) << a << " " << b;
            EXPECT_EQ(bits_of(less & more), 0U) << a << " " << b;
            EXPECT_EQ(bits_of(less == more), bits((a < b) == (b < a), (b < T(2)) == (T(2) < b))) << a << " " << b;
            expect_pair<T>(where(less, x), a < b ? a : T(0), b < T(2) ? b : T(0));
        }
    }
}

TYPED_TEST(PairOf, numbers_is_read_and_written_where_it_lies) {
    using T = TypeParam;
    const T from[] = {T(1), T(2), T(3)};
    T to[] = {T(0), T(0), T(0)};
    Pair<T>::read(from, from + 2).write(to + 1);
    EXPECT_EQ(to[0], T(0));
    EXPECT_EQ(to[1], T(1));
    EXPECT_EQ(to[2], T(3));
}

}  // namespace
}  // namespace stiction::solve::detail
