// What a controller would compile: every header of the core is included before this file, nothing else.
#include <stiction/version.hpp>

extern "C" int controller_version() { return 100 * stiction::kVersionMajor + stiction::kVersionMinor; }
