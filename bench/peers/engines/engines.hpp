// Who takes part. An engine whose package is not installed is not compiled and not listed.
#pragma once

#include <vector>

#include "peer.hpp"

namespace peers {

/// Ours: warm (the modes of the last step are tried first) and cold.
std::vector<Candidate> stiction_candidates();

#ifdef STICTION_PEER_ODE
std::vector<Candidate> ode_candidates();
#endif
#ifdef STICTION_PEER_BULLET
std::vector<Candidate> bullet_candidates();
#endif
#ifdef STICTION_PEER_MUJOCO
std::vector<Candidate> mujoco_candidates();
#endif
#ifdef STICTION_PEER_DART
std::vector<Candidate> dart_candidates();
#endif
#ifdef STICTION_PEER_SICONOS
std::vector<Candidate> siconos_candidates();
#endif

}  // namespace peers
