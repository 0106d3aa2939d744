// The functions of libmatio that write MATLAB files, loaded when the first file is written: the library and the HDF5 libraries below
// it take most of the start-up time of a program that links them.
#pragma once

#include <string>

#include <matio.h>

namespace stiction {

struct MatioLibrary {
    std::string problem{};  ///< why the functions below cannot be called; empty if they can

    decltype(&Mat_CreateVer) create_file = nullptr;
    decltype(&Mat_Open) open_file = nullptr;
    decltype(&Mat_Close) close_file = nullptr;
    decltype(&Mat_VarCreate) create = nullptr;
    decltype(&Mat_VarCreateStruct) create_struct = nullptr;
    decltype(&Mat_VarSetCell) set_cell = nullptr;
    decltype(&Mat_VarSetStructFieldByIndex) set_field = nullptr;
    decltype(&Mat_VarGetCell) cell = nullptr;
    decltype(&Mat_VarGetStructFieldByName) field = nullptr;
    decltype(&Mat_VarWrite) write = nullptr;
    decltype(&Mat_VarRead) read = nullptr;
    decltype(&Mat_VarFree) free = nullptr;
};

/// Loads the library from a file of this name, searched as the system searches shared libraries.
[[nodiscard]] MatioLibrary load_matio(const char* file);

/// The library this program was built with, loaded at the first call.
[[nodiscard]] const MatioLibrary& matio();

}  // namespace stiction
