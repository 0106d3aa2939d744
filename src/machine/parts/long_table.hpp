// The law Table with any number of points: (1) and (2) of stiction/law/table.hpp, to the bit, by bisection.
//
// The core's Table has its points inside, so that it needs no memory of its own; this one shares points that never change. Asked
// in a step it allocates nothing; the cost grows with the logarithm of the number of points.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <stiction/law/table.hpp>

namespace stiction {

struct LongTable {
    struct Points {
        std::vector<double> speed{0.0};        ///< v_i, strictly increasing from 0 [m/s | rad/s]
        std::vector<double> coefficient{0.0};  ///< μ_i ≥ 0, as many [-]
    };
    std::shared_ptr<const Points> points = std::make_shared<const Points>();
    double geometry = 1;  ///< c_geo [- | m]
    double peak = 1;      ///< break-away over sliding friction at zero speed [-]

    static constexpr const Description& description = Table<double>::description;
    static constexpr bool symmetric = Table<double>::symmetric;
    static constexpr bool feels_velocity = Table<double>::feels_velocity;
    static constexpr bool feels_load = Table<double>::feels_load;
    static constexpr bool feels_drive = Table<double>::feels_drive;
    static constexpr bool feels_normal_force = Table<double>::feels_normal_force;
    static constexpr std::array<Field<LongTable, double>, 2> fields{{
        {&LongTable::geometry, Table<double>::fields[0].domain},
        {&LongTable::peak, Table<double>::fields[1].domain},
    }};
    static constexpr NeededKeys needed = Table<double>::needed;
    static constexpr Domain points_domain =
        at_least(1, "points", "[-]", "give as many coefficients as speeds, at least one");

    void collect_own_problems(const char* name, ProblemList& problems) const {
        const std::vector<double>& speed = points->speed;
        if (speed.empty() || speed.size() != points->coefficient.size()) {
            problems.add({name, "points", static_cast<double>(points->coefficient.size()), Defect::below_range,
                          &points_domain, nullptr});
            return;
        }
        for (std::size_t i = 0; i < speed.size(); ++i) {
            collect_value(name, Table<double>::speed_domain, speed[i], problems);
            collect_value(name, Table<double>::coefficient_domain, points->coefficient[i], problems);
            if (i == 0 ? speed[0] > 0 : speed[i] <= speed[i - 1]) {
                problems.add({name, "speed", speed[i], Defect::order, &Table<double>::speed_domain, nullptr});
            }
        }
    }

    [[nodiscard]] Levels<double> evaluate(const Contact<double>& contact) const noexcept {
        const std::vector<double>& speed = points->speed;
        const std::vector<double>& coefficient = points->coefficient;
        if (coefficient.empty()) {
            return {};
        }
        const double v = abs(contact.velocity);
        double mu = coefficient[0];
        if (speed.size() > 1 && v > speed[0]) {  // (2): the last segment that begins below v
            const auto next = std::lower_bound(speed.begin(), speed.end(), v);
            const std::size_t i = std::min(static_cast<std::size_t>(next - speed.begin()), speed.size() - 1);
            const double share = smaller((v - speed[i - 1]) / (speed[i] - speed[i - 1]), 1.0);
            mu = coefficient[i - 1] + share * (coefficient[i] - coefficient[i - 1]);
        }
        const double capacity = geometry * pressing(contact.normal_force);
        return symmetric_levels(mu * capacity, peak * coefficient[0] * capacity, v - v);  // (1)
    }
};

}  // namespace stiction
