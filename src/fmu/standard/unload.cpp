// Frees the emergency memory of the C++ runtime inside the library when a tool unloads it: tools load and unload FMUs by
// the hundred.
namespace __gnu_cxx {
void __freeres();  // of libstdc++: meant for checkers of leaks at the end of a process; here the library's end is its process's end
}

namespace {

struct AtUnload {
    ~AtUnload() { __gnu_cxx::__freeres(); }
};
const AtUnload kAtUnload;

}  // namespace
