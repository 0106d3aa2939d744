// A thruster: pushes a body with gain times a command.
#pragma once

#include "machine/components/component_table.hpp"
#include "machine/parts/part_list.hpp"

namespace stiction::part {

struct DummyPart {
    std::string name{};
    std::string body{};
    std::string command{};  ///< signal
    double gain = 1;        ///< [-]

    static constexpr const char* word = "dummy_part";
    static constexpr const char* meaning = "pushes a body with gain times a command";
    static constexpr std::array<Field<DummyPart, double>, 1> fields{{
        {&DummyPart::gain, {"gain", "[-]", 0, kUnbounded, false, true, false, "force per command"}},
    }};
    static constexpr std::array<BodyField<DummyPart>, 1> bodies{{{&DummyPart::body, "on", "the body it pushes"}}};
    static constexpr std::array<SignalField<DummyPart>, 1> signals{
        {{&DummyPart::command, "command", "[N | N·m]", "what it pushes with"}}};
    static constexpr std::array<Published, 0> published{};
};

void expand(const DummyPart& part, PartList& list);

}  // namespace stiction::part
