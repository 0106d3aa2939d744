// Quantities of a run and their derivatives at one instant.
//
//   q(x, p)      position and velocity: S itself; all else by the machines beside the run, at x + u S and x − d S          (1)
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/observe/observation.hpp"
#include "result/quantity.hpp"
#include "sensitivity/varied.hpp"

namespace stiction::sensitivity {

class RowReader {
public:
    /// Varied must outlive it.
    RowReader(Varied& varied, std::vector<Quantity> quantities);

    [[nodiscard]] std::size_t count() const noexcept { return quantities_.size(); }
    /// Reads at (t, y), in the modes that the replicas hold.
    void read(double time, std::span<const double> y);

    std::vector<double> values;  ///< by quantity
    std::vector<double> slopes;  ///< by quantity · parameters + parameter

private:
    void look(Replica& replica, Observer& observer, double time, std::span<const double> y);
    [[nodiscard]] bool is_component(const Quantity& quantity) const;

    Varied* varied_;
    std::vector<Quantity> quantities_;
    bool beside_ = false;  // some quantity is no component of S
    std::unique_ptr<Observer> here_;
    std::vector<std::unique_ptr<Observer>> more_;
    std::vector<std::unique_ptr<Observer>> less_;
    State state_;
    engine::StateVector at_;
    std::vector<double> moved_;
};

}  // namespace stiction::sensitivity
