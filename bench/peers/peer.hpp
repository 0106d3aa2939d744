// What the comparison asks of an engine: take velocities and forces, advance one step, hand back the velocities.
//
// Only step() is timed. An engine comes with its defaults and with a dial, one whole number that buys accuracy
// (iterations, or decades of softness taken away); the harness looks for the lowest level that is accurate enough.
// This header and stack.hpp keep to C++17, the newest language that the headers of Siconos compile in.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "stack.hpp"

namespace peers {

/// One engine holding one stack.
class Peer {
public:
    Peer() = default;
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;
    virtual ~Peer() = default;

    /// Starts a step from these n velocities [m/s] with these n forces [N]; what the solver remembers is kept.
    virtual void load(const double* velocity, const double* force) = 0;
    virtual void step() = 0;
    virtual void read(double* velocity) = 0;
};

using MakePeer = std::function<std::unique_ptr<Peer>(const Stack&)>;

/// How an engine buys accuracy. A dial with `last` < `first` has no levels: the defaults are all there is.
struct Dial {
    std::string words;  ///< what a level is, with %d where the number goes
    int first = 1;
    int last = 0;
    std::function<MakePeer(int level)> make{};
};

struct Candidate {
    std::string engine;     ///< name and version
    std::string solver;     ///< which of its solvers
    std::string defaults;   ///< the defaults in words
    MakePeer make_default;  ///< empty where the solver is itself a choice away from the defaults
    Dial dial{};
};

}  // namespace peers
