// What callers give the network solvers, and where the answers go: arrays seen as spans, copied only where they have another shape.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <stiction/solve/limits.hpp>

#include "arrays.hpp"
#include "machine/model.hpp"

namespace stiction::python {

using solve::Limits;
using solve::Margin;

/// Memory that a solver writes while it reads what it was given.
using Written = std::span<const std::span<const std::byte>>;

/// Does an array look into it?
inline bool looks_into(const Numbers& given, Written written) {
    const auto first = reinterpret_cast<std::uintptr_t>(given.data());
    const auto last = first + static_cast<std::size_t>(given.nbytes());
    for (const std::span<const std::byte> part : written) {
        const auto begin = reinterpret_cast<std::uintptr_t>(part.data());
        if (first < begin + part.size() && begin < last) {
            return true;
        }
    }
    return false;
}

/// One number for each of n things: an array of n, or one number for all.
class Column {
public:
    std::span<const double> of(const Numbers& given, std::size_t n, const char* name, Written written) {
        if (given.ndim() == 0) {
            copy_.assign(n, *given.data());
            return copy_;
        }
        if (given.ndim() != 1 || static_cast<std::size_t>(given.size()) != n) {
            throw ModelError({.kind = ProblemKind::contradiction,
                              .key = name,
                              .what = fmt::format("{} numbers are needed, or one for all", n)});
        }
        if (looks_into(given, written)) {
            copy_.assign(given.data(), given.data() + n);
            return copy_;
        }
        return span_of(given);
    }

private:
    std::vector<double> copy_;
};

/// Limits of n elements: an array (n, 2) of forward and backward, (n,) for the same both ways, or one number for all.
class LimitColumn {
public:
    std::span<const Limits<double>> of(const Numbers& given, std::size_t n, const char* name, Written written) {
        static_assert(sizeof(Limits<double>) == 2 * sizeof(double));
        const auto rows = given.ndim() == 0 ? n : static_cast<std::size_t>(given.shape(0));
        if (given.ndim() > 2 || rows != n || (given.ndim() == 2 && given.shape(1) != 2)) {
            throw ModelError(
                {.kind = ProblemKind::contradiction,
                 .key = name,
                 .what = fmt::format("an array of shape ({}, 2), forward and backward, or ({},) is needed", n, n)});
        }
        if (given.ndim() == 2) {
            const std::span<const Limits<double>> seen{reinterpret_cast<const Limits<double>*>(given.data()), n};
            if (!looks_into(given, written)) {
                return seen;
            }
            copy_.assign(seen.begin(), seen.end());
            return copy_;
        }
        copy_.resize(n);
        for (std::size_t i = 0; i < n; ++i) {
            const double both = given.data()[given.ndim() == 0 ? 0 : i];
            copy_[i] = {both, both};
        }
        return copy_;
    }

private:
    std::vector<Limits<double>> copy_;
};

/// Whole numbers from `least` to `most`, of whatever type they are; anything else is refused by name.
struct CodeRange {
    const char* name;
    std::int64_t least, most;
    const char* remedy;
};

template <class Given, class Code>
void copy_codes(const Given* given, const CodeRange& range, std::vector<Code>& into) {
    for (std::size_t i = 0; i < into.size(); ++i) {
        const auto number = static_cast<double>(given[i]);
        const bool within = number >= static_cast<double>(range.least) && number <= static_cast<double>(range.most);
        if (!within || number != std::floor(number)) {
            throw ModelError({.kind = ProblemKind::out_of_range,
                              .key = range.name,
                              .item = i,
                              .value = number,
                              .what = "is out of range",
                              .remedy = range.remedy});
        }
        into[i] = static_cast<Code>(static_cast<std::int64_t>(number));
    }
}

/// The usual types are read where they are.
template <class Code>
void read_codes(const py::object& given, const CodeRange& range, std::vector<Code>& into) {
    using Integers = py::array_t<std::int64_t, py::array::c_style>;
    using Bytes = py::array_t<std::uint8_t, py::array::c_style>;
    const auto read = [&]<class Array>(const Array& array) {
        into.resize(static_cast<std::size_t>(array.size()));
        copy_codes(array.data(), range, into);
    };
    if (Integers::check_(given)) {
        read(py::reinterpret_borrow<Integers>(given));
    } else if (Bytes::check_(given)) {
        read(py::reinterpret_borrow<Bytes>(given));
    } else if (const Numbers numbers = Numbers::ensure(given)) {
        read(numbers);
    } else {
        throw py::type_error(fmt::format("{}: {}", range.name, range.remedy));
    }
}

/// The first number that is not as it should be adds a line.
template <class Values, class Good>
void find_problem(const char* name, const Values& values, Good&& good, const char* remedy,
                  std::vector<ModelProblem>& problems) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!good(values[i])) {
            problems.push_back({.kind = ProblemKind::out_of_range, .key = name, .item = i, .what = remedy});
            return;
        }
    }
}

inline bool is_positive(double x) { return x > 0 && std::isfinite(x); }
inline bool is_finite_number(double x) { return std::isfinite(x); }
inline bool is_ratio(double x) { return x != 0 && std::isfinite(x); }
inline bool are_limits(const Limits<double>& l) { return l.forward >= 0 && l.backward >= 0; }

/// What a stack and a tree have in common.
struct CommonData {
    std::span<const double> inertia, push;
    std::span<const Limits<double>> limits, ground;
    std::span<const double> ground_speed;
    std::span<const Stop> stops;

    /// Every problem, where the solver has answered `invalid`.
    [[nodiscard]] std::vector<ModelProblem> problems() const {
        std::vector<ModelProblem> found;
        find_problem("inertia", inertia, is_positive, "give a number above 0", found);
        find_problem("push", push, is_finite_number, "give a finite number", found);
        find_problem("limits", limits, are_limits, "give 0 or more both ways, inf for a rigid joint", found);
        find_problem("ground", ground, are_limits, "give 0 or more both ways", found);
        find_problem("ground_speed", ground_speed, is_finite_number, "give a finite number", found);
        find_problem(
            "stops", stops, [](Stop s) { return s <= Stop::upper; }, "give 0, 1 (lower) or 2 (upper)", found);
        return found;
    }
};

/// Arrays a caller may leave out.
using MaybeNumbers = std::optional<Numbers>;
using MaybeStops = std::optional<py::object>;

/// Everything that is given to a stack or a tree of n bodies with m elements.
class CommonInput {
public:
    CommonData read(const Numbers& inertia, const Numbers& push, const Numbers& limits, const MaybeNumbers& ground,
                    const MaybeNumbers& ground_speed, const MaybeStops& stops, std::size_t n, std::size_t m,
                    Written written) {
        CommonData data{inertia_.of(inertia, n, "inertia", written),
                        push_.of(push, n, "push", written),
                        limits_.of(limits, m, "limits", written),
                        {},
                        {},
                        {}};
        if (ground) {
            data.ground = ground_.of(*ground, n, "ground", written);
        }
        if (ground_speed) {
            data.ground_speed = ground_speed_.of(*ground_speed, n, "ground_speed", written);
        }
        if (stops) {
            read_codes(*stops, {"stops", 0, 2, "give 0, 1 (lower) or 2 (upper)"}, stops_);
            if (stops_.size() != n) {
                throw ModelError(
                    {.kind = ProblemKind::contradiction, .key = "stops", .what = fmt::format("{} are needed", n)});
            }
            data.stops = stops_;
        }
        return data;
    }

private:
    Column inertia_, push_, ground_speed_;
    std::vector<Stop> stops_;
    LimitColumn limits_, ground_;
};

/// Where the answer of a stack or a tree goes; `held` ones have room for ground and ends of travel.
struct CommonAnswer {
    std::vector<double> velocity, friction, ground_friction, stop_reaction;
    std::vector<Mode> mode, ground_mode, stop_mode;

    CommonAnswer(std::size_t n, std::size_t m, bool held)
        : velocity(n),
          friction(m),
          ground_friction(held ? n : 0),
          stop_reaction(held ? n : 0),
          mode(m, Mode::stuck),
          ground_mode(held ? n : 0, Mode::stuck),
          stop_mode(held ? n : 0, Mode::free) {}

    /// Its numbers, as memory. Modes are bytes, which nobody takes for numbers without a copy.
    [[nodiscard]] std::array<std::span<const std::byte>, 4> memory() const {
        return {std::as_bytes(std::span(velocity)), std::as_bytes(std::span(friction)),
                std::as_bytes(std::span(ground_friction)), std::as_bytes(std::span(stop_reaction))};
    }

    /// The spans of a ChainSolution or TreeSolution.
    template <class Solution>
    [[nodiscard]] Solution spans(const CommonData& data) {
        Solution s{velocity, friction, mode};
        if (!data.ground.empty()) {
            s.ground_friction = ground_friction;
            s.ground_mode = ground_mode;
        }
        if (!data.stops.empty()) {
            s.stop_reaction = stop_reaction;
            s.stop_mode = stop_mode;
        }
        return s;
    }
};

}  // namespace stiction::python
