// Independent pieces of work on several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace stiction::fit {

/// Calls work(index, worker) once for every index below `count`, worker below `threads`; in any order. The first exception by index is
/// thrown again when all have ended.
void each(std::size_t count, std::size_t threads, const std::function<void(std::size_t, std::size_t)>& work);

}  // namespace stiction::fit
