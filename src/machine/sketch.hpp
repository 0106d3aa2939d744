// Sketch of a machine: its parts as the user named them, the bodies each acts on and the signals it reads. Pictures are drawn from it;
// engines run the plan and never see it.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "machine/components/list.hpp"
#include "machine/parts/part_list.hpp"

namespace stiction {

struct Sketch {
    struct Body {
        std::string name{};
        Motion motion = Motion::rotation;
        Travel<double> travel{};
    };
    /// A key of a part and the signal it reads: a block, a part, or a quantity of one ("screw.position").
    struct Input {
        std::string key{};
        std::string signal{};
    };
    struct Part {
        std::string kind{};       ///< word of its section: "friction", "gear"
        std::string name{};       ///< as the user gave it
        std::vector<Term> row{};  ///< bodies it acts on; one: against ground, none: it acts through signals alone
        std::vector<Input> inputs{};
    };
    /// A signal that the user declared.
    struct Block {
        std::string name{};
        std::string kind{};
        std::vector<std::string> inputs{};
    };

    std::vector<Body> bodies{};
    std::vector<Part> parts{};
    std::vector<Block> blocks{};
};

/// Values that stand at a key in place of a signal are no blocks: what they read is read by the part.
[[nodiscard]] Sketch sketch_of(const PartList& list, const std::deque<AnyComponent>& components);

}  // namespace stiction
