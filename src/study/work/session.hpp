// Processes that work on one study together, as their launcher tells them: ranks of mpirun or srun, tasks of a SLURM job array.
//
// Environment variables say all that is needed: the job, the rank and how many there are. No library of MPI is linked or loaded: runs are
// claimed through a file (claims.hpp), so that ranks need no messages, one that dies stops nobody, and one program serves a laptop and
// a cluster alike (docs/design/study-runs.md has the reasons and the numbers).
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace stiction::study {

struct Session {
    std::string word{};       ///< shared by its processes, and by no others
    std::size_t rank = 0;     ///< from 0
    std::size_t size = 1;     ///< processes, as far as it is known
    std::size_t threads = 0;  ///< that the launcher gives each; 0: not said

    /// One of several?
    [[nodiscard]] bool shared() const noexcept { return size > 1; }
};

/// Looks a variable of the environment up; null where it is not set.
using Environment = std::function<const char*(const char*)>;

/// The session of this process; `alone`: the word of one that nobody launched.
[[nodiscard]] Session session_of(const Environment& environment, const std::string& alone);

/// A word that no other process on any node has.
[[nodiscard]] std::string unique_word();

}  // namespace stiction::study
