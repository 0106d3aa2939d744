// While forbidden, any allocation of the program ends it: what runs inside must not allocate.
#pragma once

namespace stiction {

extern bool allocation_forbidden;

}  // namespace stiction
