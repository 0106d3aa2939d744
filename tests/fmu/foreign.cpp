// The binaries for other systems in the same archive: they show the functions of the standard, need nothing but the system, and have the bits
// of those of this machine. Windows is run by Wine, ARM by qemu.
#include <gtest/gtest.h>

#if defined(STICTION_WINDOWS_LOADER) || defined(STICTION_AARCH64_LOADER)
#include <cstdio>
#include <cstring>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "engine/fixed/fixed.hpp"
#include "fmu/importer/importer2.hpp"
#include "fmu/importer/importer3.hpp"
#include "fmu/importer/standard_functions.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Importer2;
using stiction_test::Importer3;
using stiction_test::ScratchFolder;
using stiction_test::Unpacked;

const std::filesystem::path kFlap = std::filesystem::path(STICTION_SCENARIOS) / "flap-actuator.toml";

/// Sources stay inside.
scenario::Scenario flap() {
    const std::vector<scenario::Setting> inside{
        {"fmi.inputs", "[]"}, {"fmi.outputs", "[\"surface.position\", \"surface.velocity\", \"gear.mode\"]"}};
    return scenario::load(kFlap, inside);
}

/// What is called around the loader, for one of the systems.
struct Foreign {
    const char* folder_of_fmi2;
    const char* folder_of_fmi3;
    const char* ending;
    std::string before;  ///< of the command
    std::string after;
};

/// The lines the loader prints.
std::vector<std::string> run_there(const Foreign& system, const Unpacked& unpacked, bool two, const char* kind,
                                   double step, int count, const std::vector<std::string>& names) {
    std::string command =
        fmt::format("cd '{}' && {} {} {} 'binaries/{}/{}.{}' resources '{}' {} {}", unpacked.folder.path().string(),
                    system.before, two ? 2 : 3, kind, two ? system.folder_of_fmi2 : system.folder_of_fmi3,
                    unpacked.library.stem().string(), system.ending, unpacked.token, step, count);
    for (const std::string& name : names) command += fmt::format(" {}", unpacked.reference.at(name));
    command += system.after;
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return {};
    std::vector<std::string> lines;
    for (char line[1000]; std::fgets(line, sizeof line, pipe) != nullptr;) {
        lines.emplace_back(line, std::strcspn(line, "\r\n"));
    }
    EXPECT_EQ(pclose(pipe), 0) << command << "\n" << (lines.empty() ? "" : lines.back());
    return lines;
}

std::string bits_of(const std::vector<double>& values) {
    std::string line;
    for (const double value : values) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        line += fmt::format("{:016x} ", bits);
    }
    return line;
}

void expect_bits_of_the_fixed_engine(const Foreign& system) {
    constexpr int kPoints = 40;
    for (const Version version : {Version::fmi2, Version::fmi3}) {
        const scenario::Scenario scenario = flap();
        const Unpacked unpacked(scenario, kFlap, version, STICTION_FMU_RUNTIMES);
        const std::vector<std::string> lines = run_there(system, unpacked, version == Version::fmi2, "cs", 0.01,
                                                         kPoints, {"surface.position", "surface.velocity"});
        ASSERT_EQ(lines.size(), static_cast<std::size_t>(kPoints));
        FixedEngine engine(scenario.plan, scenario.run.fixed);
        State state = engine.initial_state();
        for (const std::string& line : lines) {
            for (int k = 0; k < 100; ++k) ASSERT_EQ(engine.step(state).status, RunStatus::ok);
            EXPECT_EQ(line, bits_of({state.position[0], state.velocity[0]})) << state.time;
        }
    }
}

/// The calls the loader makes, of the Linux library; Euler's method here and there rounds alike.
std::vector<std::string> exchange_on_linux(const Importer2& fmu, double step, int count,
                                           const std::vector<std::string>& names) {
    fmi2EventInfo info{};
    fmu.initialise();
    EXPECT_EQ(fmu.call<decltype(fmi2NewDiscreteStates)>("fmi2NewDiscreteStates", &info), fmi2OK);
    EXPECT_EQ(fmu.call<decltype(fmi2EnterContinuousTimeMode)>("fmi2EnterContinuousTimeMode"), fmi2OK);
    std::vector<std::string> lines;
    for (int k = 0; k < count; ++k) {
        std::vector<double> values;
        for (const std::string& name : names) values.push_back(fmu.get(name));
        lines.push_back(bits_of(values));
        const std::size_t n = values.size() / 2;
        for (std::size_t i = 0; i < n; ++i) values[i] += step * values[n + i];
        EXPECT_EQ(fmu.call<decltype(fmi2SetTime)>("fmi2SetTime", (k + 1) * step), fmi2OK);
        EXPECT_EQ(fmu.call<decltype(fmi2SetContinuousStates)>("fmi2SetContinuousStates",
                                                              static_cast<const double*>(values.data()), n),
                  fmi2OK);
    }
    return lines;
}

void expect_derivatives_of_this_machine(const Foreign& system) {
    constexpr int kPoints = 200;
    constexpr double kStep = 1e-4;
    const std::filesystem::path path = std::filesystem::path(STICTION_SCENARIOS) / "coupled-clutches.toml";
    const std::vector<scenario::Setting> inside{{"fmi.inputs", "[]"}};
    const scenario::Scenario scenario = scenario::load(path, inside);
    const Unpacked two(scenario, path, Version::fmi2, STICTION_FMU_RUNTIMES);
    const Unpacked three(scenario, path, Version::fmi3, STICTION_FMU_RUNTIMES);
    const Interface interface = interface_of(scenario, Version::fmi2);
    std::vector<std::string> names;
    for (const std::vector<std::size_t>* list : {&interface.states, &interface.derivatives}) {
        for (const std::size_t reference : *list) names.push_back(interface.variables[reference].name);
    }
    const Importer2 importer(two, fmi2ModelExchange);
    const std::vector<std::string> lines = exchange_on_linux(importer, kStep, kPoints, names);
    EXPECT_NE(lines.front(), lines.back());
    EXPECT_EQ(run_there(system, two, true, "me", kStep, kPoints, names), lines);
    EXPECT_EQ(run_there(system, three, false, "me", kStep, kPoints, names), lines);
}

#ifdef STICTION_WINDOWS_LOADER
/// What a library of Windows shows and needs, read from the directories of its PE header.
struct WindowsLibrary {
    std::set<std::string> shown;
    std::set<std::string> needed;

    explicit WindowsLibrary(const std::string& library) : bytes(library) {
        const std::size_t header = number(0x3C, 4);
        EXPECT_EQ(bytes.substr(header, 4), std::string("PE\0\0", 4));
        EXPECT_EQ(number(header + 4, 2), 0x8664U);  // x86-64
        const std::size_t optional = header + 24;
        sections = optional + number(header + 20, 2);
        section_count = number(header + 6, 2);
        const std::size_t exports = place(number(optional + 112, 4));
        const std::size_t names = place(number(exports + 32, 4));
        for (std::size_t k = 0; k < number(exports + 24, 4); ++k) shown.insert(text(number(names + 4 * k, 4)));
        for (std::size_t at = place(number(optional + 120, 4)); number(at + 12, 4) != 0; at += 20) {
            needed.insert(text(number(at + 12, 4)));
        }
    }

private:
    [[nodiscard]] std::size_t number(std::size_t at, std::size_t size) const {
        std::size_t value = 0;
        for (std::size_t k = size; k > 0; --k) value = value << 8 | static_cast<unsigned char>(bytes.at(at + k - 1));
        return value;
    }
    /// Where in the file an address of the loaded library is.
    [[nodiscard]] std::size_t place(std::size_t address) const {
        for (std::size_t k = 0; k < section_count; ++k) {
            const std::size_t s = sections + 40 * k;
            const std::size_t begin = number(s + 12, 4);
            if (address >= begin && address < begin + number(s + 16, 4)) return number(s + 20, 4) + address - begin;
        }
        ADD_FAILURE() << "no section holds address " << address;
        return 0;
    }
    [[nodiscard]] std::string text(std::size_t address) const { return bytes.c_str() + place(address); }

    const std::string& bytes;
    std::size_t sections = 0;
    std::size_t section_count = 0;
};

TEST(WindowsBinary, ShowsTheFunctionsOfTheStandardAndNeedsTheSystemAlone) {
    const std::set<std::string> system{"KERNEL32.dll", "msvcrt.dll"};
    for (const Version version : {Version::fmi2, Version::fmi3}) {
        const bool two = version == Version::fmi2;
        const Unpacked unpacked(flap(), kFlap, version, STICTION_FMU_RUNTIMES);
        const WindowsLibrary library(
            unpacked.files.at(two ? "binaries/win64/flap_actuator.dll" : "binaries/x86_64-windows/flap_actuator.dll"));
        EXPECT_EQ(library.shown, two ? stiction_test::with("fmi2", stiction_test::kFmi2)
                                     : stiction_test::with("fmi3", stiction_test::kFmi3));
        for (const std::string& needed : library.needed) EXPECT_EQ(system.count(needed), 1U) << needed;
    }
}

/// A Windows of Wine with nothing but its system libraries, which stay where they are installed: made in no time.
void make_windows(const std::filesystem::path& prefix) {
    std::filesystem::create_directories(prefix / "drive_c/windows");
    std::filesystem::create_directories(prefix / "dosdevices");
    std::filesystem::create_directory_symlink(STICTION_WINE_LIBRARIES, prefix / "drive_c/windows/system32");
    std::filesystem::create_directory_symlink("../drive_c", prefix / "dosdevices/c:");
    std::filesystem::create_directory_symlink("/", prefix / "dosdevices/z:");
    std::ofstream(prefix / ".update-timestamp") << "disable\n";
}

struct Windows : Foreign {
    Windows() : Foreign{"win64", "x86_64-windows", "dll", {}, {}} {
        make_windows(prefix.path());
        before = fmt::format("export WINEDEBUG=-all WINEPREFIX='{}' && '{}' '{}'", prefix.path().string(),
                             STICTION_WINE, STICTION_WINDOWS_LOADER);
        after = fmt::format("; ended=$?; '{}' -k; exit $ended", STICTION_WINE_SERVER);
    }
    ScratchFolder prefix;
};

TEST(WindowsBinary, HasTheBitsOfTheNativeFixedEngineInCoSimulation) { expect_bits_of_the_fixed_engine(Windows()); }
TEST(WindowsBinary, HasTheDerivativesOfTheLinuxBinaryInModelExchange) { expect_derivatives_of_this_machine(Windows()); }
#endif

#ifdef STICTION_AARCH64_LOADER
const Foreign kArm{
    "aarch64-linux",
    "aarch64-linux",
    "so",
    fmt::format("'{}' -L '{}' '{}'", STICTION_QEMU_AARCH64, STICTION_AARCH64_SYSTEM, STICTION_AARCH64_LOADER),
    {}};

TEST(ArmBinary, HasTheBitsOfTheNativeFixedEngineInCoSimulation) { expect_bits_of_the_fixed_engine(kArm); }
TEST(ArmBinary, HasTheDerivativesOfThisMachinesBinaryInModelExchange) { expect_derivatives_of_this_machine(kArm); }
#endif

}  // namespace
}  // namespace stiction::fmu
#endif
