// Last step sizes, by set of modes. A machine that sticks and slips in turns comes back to the same modes: it then starts with the step
// size with which they ended, instead of one that was right for other modes and is rejected or too short.
//
// A guess only: the error control decides. Allocates when constructed only.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <stiction/mode.hpp>

namespace stiction::engine {

class StepMemory {
public:
    explicit StepMemory(std::size_t elements) {
        for (Kept& kept : kept_) {
            kept.mode.assign(elements, Mode::free);
        }
    }

    void clear() noexcept {
        for (Kept& kept : kept_) {
            kept.step = 0;
        }
        oldest_ = 0;
    }

    /// Keeps the step with which these modes would have gone on [s].
    void keep(std::span<const Mode> mode, double step) noexcept {
        Kept* place = find(mode);
        if (place == nullptr) {
            place = &kept_[oldest_];
            oldest_ = (oldest_ + 1) % kept_.size();
            std::copy(mode.begin(), mode.end(), place->mode.begin());
        }
        place->step = step;
    }

    /// Step kept for these modes; `otherwise` if there is none [s].
    [[nodiscard]] double recall(std::span<const Mode> mode, double otherwise) noexcept {
        const Kept* place = find(mode);
        return place != nullptr ? place->step : otherwise;
    }

private:
    struct Kept {
        std::vector<Mode> mode;
        double step = 0;  ///< 0: none [s]
    };

    [[nodiscard]] Kept* find(std::span<const Mode> mode) noexcept {
        const auto same = [&](const Kept& kept) {
            return kept.step > 0 && std::equal(mode.begin(), mode.end(), kept.mode.begin());
        };
        const auto place = std::find_if(kept_.begin(), kept_.end(), same);
        return place != kept_.end() ? &*place : nullptr;
    }

    static constexpr std::size_t kSets = 8;
    std::array<Kept, kSets> kept_;
    std::size_t oldest_ = 0;
};

}  // namespace stiction::engine
