// The version of Stiction, written here and nowhere else: the build reads it from this file, and a copy of
// the headers alone still knows what it is.
#pragma once

namespace stiction {

inline constexpr int kVersionMajor = 0;
inline constexpr int kVersionMinor = 1;
inline constexpr int kVersionPatch = 0;
inline constexpr const char* kVersion = "0.1.0";

}  // namespace stiction
