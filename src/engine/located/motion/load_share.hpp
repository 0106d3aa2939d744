// Share of a load among redundant elements, where the motion depends on it.
//
// Friction of a gear with losses follows what its teeth transmit. Beside a clutch, or in a loop of gears, that is one share of many:
// between events it has to be the share of the decision at their instants, or what is decided there does not come about.
#pragma once

#include <span>

namespace stiction::engine {

class ModeDynamics;

class LoadShare {
public:
    virtual ~LoadShare() = default;

    /// Torques of all stuck elements and frictions of gears, by element, for the forces last evaluated [N | N·m]; empty where the
    /// machine has no motion with these modes.
    [[nodiscard]] virtual std::span<const double> share(const ModeDynamics& dynamics) noexcept = 0;

protected:
    LoadShare() = default;
    LoadShare(const LoadShare&) = default;
    LoadShare& operator=(const LoadShare&) = default;
};

}  // namespace stiction::engine
