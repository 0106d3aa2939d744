#include "result/files/matio_library.hpp"

#include <dlfcn.h>

#include <type_traits>

#include <fmt/format.h>

namespace stiction {

MatioLibrary load_matio(const char* file) {
    MatioLibrary library;
    void* handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);  // never closed: HDF5 cannot be unloaded
    if (handle == nullptr) {
        library.problem = fmt::format("MATLAB files need the library {}: install libmatio, or write CSV", file);
        return library;
    }
    const auto find = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(handle, name));
        if (function == nullptr) {
            library.problem =
                fmt::format("the library {} has no function {}: install libmatio 1.5.12 or later", file, name);
        }
    };
    find(library.create_file, "Mat_CreateVer");
    find(library.open_file, "Mat_Open");
    find(library.close_file, "Mat_Close");
    find(library.create, "Mat_VarCreate");
    find(library.create_struct, "Mat_VarCreateStruct");
    find(library.set_cell, "Mat_VarSetCell");
    find(library.set_field, "Mat_VarSetStructFieldByIndex");
    find(library.cell, "Mat_VarGetCell");
    find(library.field, "Mat_VarGetStructFieldByName");
    find(library.write, "Mat_VarWrite");
    find(library.read, "Mat_VarRead");
    find(library.free, "Mat_VarFree");
    return library;
}

const MatioLibrary& matio() {
    static const MatioLibrary library = load_matio(STICTION_MATIO_FILE);
    return library;
}

}  // namespace stiction
