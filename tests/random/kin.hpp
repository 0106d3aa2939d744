// Kin of a machine: machines that must move alike, because only the way they are written differs.
//
//   mirrored      every direction turned round: −x, −v; of the fixed engine to the bit, without losses in gears         (1)
//   stronger      inertias and forces times 1000, those of flappers too, another unit of force: x, v                     (2)
//   reordered     bodies in reverse order under other names: x, v                                                        (3)
//   shifted       positions counted from elsewhere: x + c, v                                                             (4)
//   split         the first body in two halves, rigidly joined: x, v                                                     (5)
//   geared twice  behind the last body a gear up and a gear down, with next to no inertia: x, v                          (6)
//   faster        four times as fast, forces times 16: x, 4 v after a quarter of the time; of the fixed engine to the bit   (7)
//   later         begun 1000 steps later, signals too: x, v                                                            (9)
//   longer        positions, of flappers and spools too, and forces times 1000, another unit of length: 1000 x, 1000 v   (8)
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "random/sketch.hpp"

namespace random_machines {

struct Kin {
    std::string name{};
    Sketch sketch{};
    std::vector<std::size_t> body{};  ///< by body of the machine: that of its kin
    double sign = 1;                  ///< of positions and velocities
    double shift = 0;                 ///< of positions
    double longer = 1;                ///< factor of positions and velocities
    double faster = 1;                ///< factor of velocities
    std::uint64_t later = 0;          ///< steps that have passed as it begins
    bool to_the_bit = false;          ///< of the fixed engine
    bool same_steps = false;          ///< of the located engine, to a fifth
};

[[nodiscard]] std::vector<Kin> kin_of(const Sketch& sketch);

}  // namespace random_machines
