// A study ready to run: machines read, points known, values that can be set without reading proven, columns named.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "study/design/design.hpp"
#include "study/knob/knobs.hpp"
#include "study/store/shard.hpp"

namespace stiction::study {

class PreparedStudy {
public:
    /// Throws ScenarioError or ModelError with every problem of the machine, the design, the metrics and the requirements.
    explicit PreparedStudy(Study study);

    /// With the metrics it keeps spelt out where it keeps all.
    [[nodiscard]] const Study& study() const noexcept { return machines_->study(); }
    [[nodiscard]] const Machines& machines() const noexcept { return *machines_; }
    [[nodiscard]] const Design& design() const noexcept { return *design_; }
    [[nodiscard]] const Knobs& knobs() const noexcept { return *knobs_; }
    [[nodiscard]] const Heads& heads() const noexcept { return heads_; }
    /// Values of a run.
    [[nodiscard]] std::vector<double> values(std::uint64_t run) const;

private:
    std::unique_ptr<const Machines> machines_;
    std::unique_ptr<const Design> design_;
    Heads heads_;
    std::unique_ptr<const Knobs> knobs_;
};

/// Lowest and highest values of the axes over a design; of a long one over many of its rows. Without those beyond the ends of a range.
[[nodiscard]] Box box_of(const Design& design, const std::vector<Axis>& axes);

}  // namespace stiction::study
