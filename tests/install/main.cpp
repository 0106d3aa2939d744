// Uses the installed headers as a stranger would; prints the version it found.
#include <cstdio>
#include <cstring>
#include <stiction/mode.hpp>
#include <stiction/version.hpp>

int main() {
    std::puts(stiction::kVersion);
    return std::strcmp(stiction::name(stiction::Mode::stuck), "stuck");
}
