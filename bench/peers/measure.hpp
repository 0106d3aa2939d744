// Accuracy first, then time: how far an engine's velocities are from the exact ones, which setting is accurate enough,
// and what one step of it costs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "peer.hpp"
#include "stack.hpp"

namespace peers {

/// Largest |v − exact| over bodies and steps, relative to the velocity scale. Every step starts from the exact
/// velocities, so errors do not add up: this is the kindest way to count them.
double velocity_error(Peer& peer, const Motion& motion);

/// One engine at one setting.
struct Entry {
    std::string engine, solver, setting;
    std::unique_ptr<Peer> peer;
    double error = 0;  ///< of velocity_error
    bool ours = false;
    bool at_defaults = false;
    std::vector<double> seconds;  ///< inside step(), repetitions × steps
    double nanoseconds_per_body_step = 0;
};

/// The engine as it comes.
Entry at_defaults(const Candidate& candidate, const Stack& stack, const Motion& motion);

/// The lowest level of its dial that brings the error under `wanted` (to 5 %; errors are taken to fall with the
/// level), or, if none does, the one with the least error.
Entry at_accuracy(const Candidate& candidate, const Stack& stack, const Motion& motion, double wanted);

/// Runs all entries in turn, `repetitions` times. The time of an entry is the mean over the steps of each step's median
/// over the repetitions: what other programs steal drops out, a step that is dear every time stays.
void time_interleaved(std::vector<Entry>& entries, const Motion& motion, int repetitions);

}  // namespace peers
