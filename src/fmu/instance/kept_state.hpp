// The state of an instance behind a handle of the standard: bytes that are kept, copied, written out and read again.
#pragma once

#include <cstring>
#include <string>
#include <utility>

#include "fmu/standard/call.hpp"

namespace stiction::fmu {

/// Into a new handle, or into the one there is.
inline void put_into(void** state, std::string bytes) {
    if (*state == nullptr) {
        *state = new std::string(std::move(bytes));
    } else {
        *static_cast<std::string*>(*state) = std::move(bytes);
    }
}

inline Status keep_state(Component& c, void** state) {
    if (!given(c, 1, state)) return Status::error;
    std::string bytes;
    const Status status = c.save(bytes);
    put_into(state, std::move(bytes));
    return status;
}

inline Status restore_state(Component& c, void* state) {
    return given(c, 1, state) ? c.restore(*static_cast<std::string*>(state)) : Status::error;
}

inline Status free_state(void** state) {
    if (state != nullptr) {
        delete static_cast<std::string*>(*state);
        *state = nullptr;
    }
    return Status::ok;
}

inline Status state_size(Component& c, void* state, std::size_t* size) {
    if (!given(c, 1, state, size)) return Status::error;
    *size = static_cast<std::string*>(state)->size();
    return Status::ok;
}

inline Status write_state(Component& c, void* state, void* bytes, std::size_t size) {
    if (!given(c, 1, state, bytes)) return Status::error;
    const auto& kept = *static_cast<std::string*>(state);
    if (size < kept.size()) return c.refuse("there is not enough room for the state");
    std::memcpy(bytes, kept.data(), kept.size());
    return Status::ok;
}

inline Status read_state(Component& c, const void* bytes, std::size_t size, void** state) {
    if (!given(c, 1, bytes, state)) return Status::error;
    std::string read(static_cast<const char*>(bytes), size);
    const Status status = c.examine(read);
    if (status == Status::ok) put_into(state, std::move(read));
    return status;
}

}  // namespace stiction::fmu
