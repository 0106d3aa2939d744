// The state of an instance as bytes, out of it and into another, through either version of the standard.
#pragma once

#include <string>
#include <vector>

#include "fmu/importer/importer2.hpp"
#include "fmu/importer/importer3.hpp"

namespace stiction_test {

inline std::string saved(const Importer2& fmu) {
    fmi2FMUstate state = nullptr;
    std::size_t size = 0;
    EXPECT_EQ(fmu.call<decltype(fmi2GetFMUstate)>("fmi2GetFMUstate", &state), fmi2OK);
    EXPECT_EQ(fmu.call<decltype(fmi2SerializedFMUstateSize)>("fmi2SerializedFMUstateSize", state, &size), fmi2OK);
    std::string bytes(size, ' ');
    EXPECT_EQ(fmu.call<decltype(fmi2SerializeFMUstate)>("fmi2SerializeFMUstate", state, bytes.data(), size), fmi2OK);
    EXPECT_EQ(fmu.call<decltype(fmi2FreeFMUstate)>("fmi2FreeFMUstate", &state), fmi2OK);
    return bytes;
}

inline std::string saved(const Importer3& fmu) {
    fmi3FMUState state = nullptr;
    std::size_t size = 0;
    EXPECT_EQ(fmu.call<decltype(fmi3GetFMUState)>("fmi3GetFMUState", &state), fmi3OK);
    EXPECT_EQ(fmu.call<decltype(fmi3SerializedFMUStateSize)>("fmi3SerializedFMUStateSize", state, &size), fmi3OK);
    std::vector<fmi3Byte> bytes(size);
    EXPECT_EQ(fmu.call<decltype(fmi3SerializeFMUState)>("fmi3SerializeFMUState", state, bytes.data(), size), fmi3OK);
    EXPECT_EQ(fmu.call<decltype(fmi3FreeFMUState)>("fmi3FreeFMUState", &state), fmi3OK);
    return {bytes.begin(), bytes.end()};
}

/// The first status that is not ok.
inline int restored(const Importer2& fmu, const std::string& bytes) {
    fmi2FMUstate state = nullptr;
    int status =
        fmu.call<decltype(fmi2DeSerializeFMUstate)>("fmi2DeSerializeFMUstate", bytes.data(), bytes.size(), &state);
    if (status == 0) status = fmu.call<decltype(fmi2SetFMUstate)>("fmi2SetFMUstate", state);
    EXPECT_EQ(fmu.call<decltype(fmi2FreeFMUstate)>("fmi2FreeFMUstate", &state), fmi2OK);
    return status;
}

inline int restored(const Importer3& fmu, const std::string& bytes) {
    fmi3FMUState state = nullptr;
    const std::vector<fmi3Byte> given(bytes.begin(), bytes.end());
    int status =
        fmu.call<decltype(fmi3DeserializeFMUState)>("fmi3DeserializeFMUState", given.data(), given.size(), &state);
    if (status == 0) status = fmu.call<decltype(fmi3SetFMUState)>("fmi3SetFMUState", state);
    EXPECT_EQ(fmu.call<decltype(fmi3FreeFMUState)>("fmi3FreeFMUState", &state), fmi3OK);
    return status;
}

}  // namespace stiction_test
