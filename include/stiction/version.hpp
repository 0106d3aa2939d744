// The version of Stiction, written here and nowhere else: the build reads it from this file, and a copy of
// the headers alone still knows what it is.
#pragma once

namespace stiction {

inline constexpr int kVersionMajor = 1;
inline constexpr int kVersionMinor = 0;
inline constexpr int kVersionPatch = 0;
inline constexpr const char* kVersion = "1.0.0-rc.1";

}  // namespace stiction
