// Values of a run set in a plan without reading its file again, where that is proven to be the same.
//
//   box       the values that the study gives its numeric axes: lowest and highest of each                                  (1)
//   proof     the reader makes the machine at every corner of the box and at kInside points in it. It is accepted everywhere, its
//             structure is one, and every number of it is either constant or exactly ±x_j, ±1/x_j or ±x_i/x_j of axes i, j    (2)
//   setting   then a run with values in the box is the same machine with these written into those numbers                  (3)
//   reader    everything else is read anew: values outside of the box, an exact 0 (a part without a value may have no place for it), and
//             machines for which (2) does not hold: values that go through formulas or components                          (4)
//
// (3) leaves no value unchecked: ranges and comparisons of values (static ≥ sliding, lower < upper, the start inside of its travel) are
// linear, products or quotients of them in the numbers of (2), so that those which hold at all corners hold in the box. Each choice of words
// (methods, machines) has a proof of its own. Slower in (4), never different: the same machine bit for bit, or the reader's refusal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "study/knob/machines.hpp"
#include "study/knob/plan_slots.hpp"

namespace stiction::study {

/// (1), by axis; not looked at where an axis has words.
struct Box {
    std::vector<double> lower{};
    std::vector<double> upper{};
    /// Corners and some inner points of a convex part of the box, read instead of those of (2). The caller keeps its values within
    /// that part; axes have no words then.
    std::vector<std::vector<double>> points{};
};

/// Proven machines, constant and shared by threads.
class Knobs {
public:
    /// Reads at most `most_readings` machines for proofs; what is not proven is read run by run.
    Knobs(const Machines& machines, Box box, std::size_t most_readings = kMostReadings);

    /// A number that follows one axis or two.
    struct Target {
        std::size_t slot = 0;
        std::optional<std::size_t> axis{};   ///< x_i; none: 1
        std::optional<std::size_t> under{};  ///< x_j; none: 1
        bool negative = false;

        [[nodiscard]] double value(std::span<const double> x) const noexcept {
            const double size = under ? (axis ? x[*axis] : 1.0) / x[*under] : x[*axis];
            return negative ? -size : size;
        }
    };
    struct Proven {
        Runnable machine{};
        std::vector<Target> targets{};
    };
    /// The machine in which these values can be set; none: read it.
    [[nodiscard]] const Proven* proven_for(std::span<const double> values) const;
    [[nodiscard]] const Machines& machines() const noexcept { return *machines_; }
    /// Are all runs in the box set without reading?
    [[nodiscard]] bool all_proven() const noexcept { return all_proven_; }

    static constexpr std::size_t kMostReadings = 600;  ///< a reading takes about half a millisecond
    static constexpr std::size_t kInside = 8;          ///< of (2)

private:
    using Words = std::vector<std::size_t>;  // by axis with words
    [[nodiscard]] Words words_of(std::span<const double> values) const;
    [[nodiscard]] std::unique_ptr<Proven> prove(const Words& words) const;
    [[nodiscard]] std::vector<std::vector<double>> probes(const Words& words) const;
    [[nodiscard]] std::size_t corner_count() const noexcept;

    const Machines* machines_;
    Box box_;
    std::vector<std::size_t> worded_;  // axes with words
    std::vector<std::size_t> moving_;  // numeric axes whose box has a width
    std::map<Words, std::unique_ptr<Proven>> proven_;
    bool all_proven_ = false;
};

/// Machines of one thread, with the values of one run after another.
class Tuner {
public:
    /// The knobs must outlive it.
    explicit Tuner(const Knobs& knobs) : knobs_(&knobs) {}

    /// The machine of a run; valid until the next call for the same copy: machines that run side by side are copies of one. Throws
    /// ScenarioError where the reader refuses the values.
    [[nodiscard]] const Runnable& set(std::span<const double> values, std::size_t copy = 0);

private:
    struct Own {
        Runnable machine{};
        std::vector<void*> slots{};  // by target
    };
    const Knobs* knobs_;
    std::map<const Knobs::Proven*, std::vector<std::unique_ptr<Own>>> own_;  // by copy
    Runnable read_{};                                                        // (4)
};

}  // namespace stiction::study
