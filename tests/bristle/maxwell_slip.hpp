// Springs in parallel, each with a limit: the plain hysteresis that models with nonlocal memory must reproduce.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace bristle_test {

struct MaxwellSlip {
    std::vector<double> stiffness;  // [N/m]
    std::vector<double> limit;      // [N]
    std::vector<double> force;      // [N]

    void add(double k, double most) {
        stiffness.push_back(k);
        limit.push_back(most);
        force.push_back(0);
    }
    double move(double dx) {
        double sum = 0;
        for (std::size_t i = 0; i < force.size(); ++i) {
            force[i] = std::clamp(force[i] + stiffness[i] * dx, -limit[i], limit[i]);
            sum += force[i];
        }
        return sum;
    }
};

}  // namespace bristle_test
