// The library asks nothing of the user's machine but the C library, shows the functions of the standard and nothing else, runs in an empty
// root, and refuses archives that are damaged.
#include <elf.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "fmu/importer/importer2.hpp"
#include "fmu/importer/importer3.hpp"
#include "fmu/importer/standard_functions.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Importer2;
using stiction_test::Importer3;
using stiction_test::kFmi2;
using stiction_test::kFmi3;
using stiction_test::Unpacked;
using stiction_test::with;

const std::filesystem::path kBelt = std::filesystem::path(STICTION_SCENARIOS) / "block-on-belt.toml";

/// What an ELF library shows and what it needs, read from its section headers.
struct Library {
    std::set<std::string> shown;
    std::set<std::string> needed;

    explicit Library(const std::string& bytes) {
        const auto at = [&]<class T>(T, std::size_t offset) {
            T value;
            std::memcpy(&value, bytes.data() + offset, sizeof value);
            return value;
        };
        const auto header = at(Elf64_Ehdr{}, 0);
        const auto section = [&](std::size_t k) { return at(Elf64_Shdr{}, header.e_shoff + k * sizeof(Elf64_Shdr)); };
        for (std::size_t k = 0; k < header.e_shnum; ++k) {
            const Elf64_Shdr s = section(k);
            const Elf64_Shdr names = section(s.sh_link);
            const auto text = [&](std::size_t offset) { return std::string(bytes.data() + names.sh_offset + offset); };
            for (std::size_t i = 0; s.sh_type == SHT_DYNSYM && i < s.sh_size / sizeof(Elf64_Sym); ++i) {
                const auto symbol = at(Elf64_Sym{}, s.sh_offset + i * sizeof(Elf64_Sym));
                if (symbol.st_shndx != SHN_UNDEF && symbol.st_shndx != SHN_ABS) shown.insert(text(symbol.st_name));
            }
            for (std::size_t i = 0; s.sh_type == SHT_DYNAMIC && i < s.sh_size / sizeof(Elf64_Dyn); ++i) {
                const auto entry = at(Elf64_Dyn{}, s.sh_offset + i * sizeof(Elf64_Dyn));
                if (entry.d_tag == DT_NEEDED) needed.insert(text(entry.d_un.d_val));
            }
        }
    }
};

TEST(Isolation, TheLibrariesShowTheFunctionsOfTheStandardAndNeedTheCLibraryAlone) {
    ASSERT_EQ(kFmi2.size(), 44U);
    ASSERT_EQ(kFmi3.size(), 75U);
    const scenario::Scenario scenario = scenario::load(kBelt);
    const Unpacked two(scenario, kBelt, Version::fmi2);
    const Unpacked three(scenario, kBelt, Version::fmi3);
    const Library of_two(two.files.at("binaries/linux64/block_on_belt.so"));
    const Library of_three(three.files.at("binaries/x86_64-linux/block_on_belt.so"));
    EXPECT_EQ(of_two.shown, with("fmi2", kFmi2));
    EXPECT_EQ(of_three.shown, with("fmi3", kFmi3));
#ifndef STICTION_SANITIZED
    const std::set<std::string> c_library{"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"};
    for (const Library* library : {&of_two, &of_three}) {
        EXPECT_TRUE(std::includes(c_library.begin(), c_library.end(), library->needed.begin(), library->needed.end()));
    }
#endif
}

/// In a child process that sees nothing but the unpacked FMU: the C library it already has is all there is.
int run_in_empty_root(const std::filesystem::path& root, const std::string& token) {
    if (geteuid() != 0 && unshare(CLONE_NEWUSER) != 0) return 77;
    if (chroot(root.c_str()) != 0 || chdir("/") != 0) return 77;
    void* library = dlopen("/binaries/linux64/block_on_belt.so", RTLD_NOW);
    if (library == nullptr) return 2;
    const auto make = reinterpret_cast<decltype(&fmi2Instantiate)>(dlsym(library, "fmi2Instantiate"));
    const auto set_up = reinterpret_cast<decltype(&fmi2SetupExperiment)>(dlsym(library, "fmi2SetupExperiment"));
    const auto enter =
        reinterpret_cast<decltype(&fmi2EnterInitializationMode)>(dlsym(library, "fmi2EnterInitializationMode"));
    const auto leave =
        reinterpret_cast<decltype(&fmi2ExitInitializationMode)>(dlsym(library, "fmi2ExitInitializationMode"));
    const auto step = reinterpret_cast<decltype(&fmi2DoStep)>(dlsym(library, "fmi2DoStep"));
    const fmi2CallbackFunctions callbacks{};
    fmi2Component c = make("alone", fmi2CoSimulation, token.c_str(), "file:///resources", &callbacks, 0, 0);
    if (c == nullptr) return 3;
    if (set_up(c, 0, 0, 0, 0, 0) != fmi2OK) return 4;
    return enter(c) == fmi2OK && leave(c) == fmi2OK && step(c, 0, 0.1, 1) == fmi2OK ? 0 : 4;
}

#ifndef STICTION_SANITIZED
/// Names of versions stand in the library as text; systems of 2018 (RHEL 8) have glibc 2.28. That exceptions, formatting and files work
/// without the newer functions, every other test of this folder shows.
TEST(Isolation, TheLibrariesNeedNoCLibraryNewerThan228) {
    constexpr int kNewest = 28;
    for (const char* name : {"fmi2-linux64.so", "fmi3-linux64.so", "fmi2-aarch64-linux.so", "fmi3-aarch64-linux.so"}) {
        const std::filesystem::path path = std::filesystem::path(STICTION_FMU_RUNTIMES) / name;
        if (std::string(name).find("aarch64") != std::string::npos && !std::filesystem::exists(path)) continue;
        std::ifstream file(path, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        const std::string before = "GLIBC_2.";
        int found = 0;
        for (std::size_t at = bytes.find(before); at != std::string::npos; at = bytes.find(before, at + 1)) {
            EXPECT_LE(std::atoi(bytes.c_str() + at + before.size()), kNewest) << name << ": " << (bytes.c_str() + at);
            ++found;
        }
        EXPECT_GT(found, 0) << name;
    }
}
#endif

TEST(Isolation, RunsInAnEmptyRoot) {
    const Unpacked unpacked(scenario::load(kBelt), kBelt, Version::fmi2);
    const pid_t child = fork();
    if (child == 0) _exit(run_in_empty_root(unpacked.folder.path(), unpacked.token));
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    if (WEXITSTATUS(status) == 77) GTEST_SKIP() << "this machine does not let the test change its root";
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

/// The resources of an FMU, damaged in ways a download or an editor does.
TEST(Damage, OfTheResourcesIsRefusedWithAMessage) {
    const Unpacked unpacked(scenario::load(kBelt), kBelt, Version::fmi2);
    const auto make = unpacked.find<decltype(fmi2Instantiate)>("fmi2Instantiate");
    const std::filesystem::path file = unpacked.folder / "resources/scenario.toml";
    const std::string good = unpacked.files.at("resources/scenario.toml");
    std::vector<std::string> damaged{"", good.substr(0, good.size() / 2), good + "\n[nonsense]\n", "\xff\xfe\x00",
                                     good};
    damaged.back()[good.find("= 0.") + 4] ^= 1;  // another number: another machine
    for (const std::string& text : damaged) {
        std::ofstream(file, std::ios::binary) << text;
        std::vector<std::string> messages;
        const fmi2CallbackFunctions callbacks{stiction_test::keep_message, nullptr, nullptr, nullptr, &messages};
        EXPECT_EQ(make("x", fmi2CoSimulation, unpacked.token.c_str(), unpacked.resources().c_str(), &callbacks, 0, 0),
                  nullptr);
        EXPECT_EQ(messages.size(), 1U);
    }
    std::filesystem::remove(file);
    const fmi2CallbackFunctions silent{};
    EXPECT_EQ(make("x", fmi2CoSimulation, unpacked.token.c_str(), unpacked.resources().c_str(), &silent, 0, 0),
              nullptr);
    std::ofstream(file, std::ios::binary) << good;
    EXPECT_EQ(make("x", fmi2CoSimulation, "{another}", unpacked.resources().c_str(), &silent, 0, 0), nullptr);
    EXPECT_EQ(make(nullptr, fmi2CoSimulation, nullptr, nullptr, &silent, 0, 0), nullptr);
    const fmi2Component c =
        make("x", fmi2CoSimulation, unpacked.token.c_str(), unpacked.resources().c_str(), &silent, 0, 0);
    EXPECT_NE(c, nullptr);
    unpacked.find<decltype(fmi2FreeInstance)>("fmi2FreeInstance")(c);
    unpacked.find<decltype(fmi2FreeInstance)>("fmi2FreeInstance")(nullptr);
}

}  // namespace
}  // namespace stiction::fmu
