// Judges a machine: runs it on both engines and beside the independent reference, and lists every broken promise.
//
//   ends          each engine reaches the end in a bounded number of steps, or refuses as the other and the reference do  (1)
//   rest          a stuck friction has slip 0.0, to the bit                                                               (2)
//   mode          forward: slip ≥ 0; backward: slip ≤ 0                                                                   (3)
//   travel        no body is beyond its ends, by not one bit                                                              (4)
//   limits        a Coulomb friction is within its static limits, to a few roundings                                      (5)
//   losses        friction, damping and impacts take energy only                                                          (6)
//   account       input = change + losses + scheme, to rounding; of located the scheme is rounding                        (7)
//   answer        located as the reference, fixed tends to it (tests/beside/beside_reference.hpp); where the reference has no answer,
//                 fixed tends to located                                                                                  (8)
//   kin           machines that differ in how they are written only move alike on each engine (kin.hpp)                       (9)
//   cosimulation  an FMU that steps as the fixed engine does has its bits (co_simulation.hpp)                            (10)
//   steps         located takes as many steps, to a fifth of them or of 20, wherever zero is and in other units           (11)
//
// (1)–(8) and (11) are asked of every machine, one relation of (9) or (10) of each, in turn: a seed decides which.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "random/sketch.hpp"

namespace random_machines {

enum class Promise : unsigned char {
    read,
    ends,
    rest,
    mode,
    travel,
    limits,
    losses,
    account,
    located,
    fixed,
    kin,
    cosimulation,
    steps
};
inline constexpr int kPromises = 13;

[[nodiscard]] const char* name(Promise promise);

struct Fault {
    Promise promise = Promise::ends;
    std::string what{};
};

/// Who answered (8).
enum class Judge : unsigned char {
    reference,  ///< the third, independent answer
    engines,    ///< each other only: the reference cannot express the machine or would take too long
    nobody,     ///< mechanics alone does not decide, or both engines refuse the machine
};

struct Verdict {
    std::vector<Fault> faults{};  ///< the first of each promise
    Judge judge = Judge::nobody;
    std::string why{};     ///< not the reference
    std::string beside{};  ///< the relation of (9) or (10) that was asked; empty if none was
};

/// `turn` chooses the relation of (9) or (10).
[[nodiscard]] Verdict judge(const Sketch& sketch, std::uint64_t turn);

/// (11) alone: four runs of the located engine.
[[nodiscard]] Verdict judge_steps(const Sketch& sketch);

}  // namespace random_machines
