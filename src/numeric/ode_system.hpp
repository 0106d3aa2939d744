// Ordinary differential equation of an integrator: y' = f(t, y).
#pragma once

#include <vector>

namespace stiction::engine {

class System {
public:
    System() = default;
    virtual ~System() = default;
    System(const System&) = delete;
    System& operator=(const System&) = delete;
    virtual void rates(double time, const std::vector<double>& y, std::vector<double>& rate) = 0;
};

}  // namespace stiction::engine
