#include "machine/components/dummy_part.hpp"

#include "machine/components/expansion.hpp"

namespace stiction::part {

void expand(const DummyPart& part, PartList& list) {
    expansion::check(part.name, part, list);
    Force& force = list.forces.emplace_back();
    force.name = part.name;
    force.on = {part.body, part.gain};
    force.signal = part.command;
}

}  // namespace stiction::part
