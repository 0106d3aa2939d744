#include "fmu/export/export.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "fmu/export/archive.hpp"
#include "fmu/export/carried_sources.hpp"
#include "fmu/export/element.hpp"
#include "fmu/export/icon.hpp"
#include "fmu/export/model_description.hpp"
#include "fmu/export/portable.hpp"
#include "fmu/export/terminals.hpp"
#include "fmu/export/variable_units.hpp"
#include "text/escape.hpp"

namespace stiction::fmu {
namespace {

struct Platform {
    const char* name;
    const char* ending;
    const char* folder_of_fmi2;
    const char* folder_of_fmi3;
};
// FMI 2.0.4 takes the names of FMI 3 for what it has none of its own.
constexpr std::array<Platform, 3> kPlatforms{{{"linux64", "so", "linux64", "x86_64-linux"},
                                              {"win64", "dll", "win64", "x86_64-windows"},
                                              {"aarch64-linux", "so", "aarch64-linux", "aarch64-linux"}}};

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error(fmt::format("cannot read {}", path.string()));
    }
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// One page for people who open the FMU's documentation.
std::string page(const Identity& identity, bool pictured) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{0}</title>\n<h1>{0}</h1>\n<p>{1}</p>\n{2}"
        "<p>Made by Stiction from the scenario in resources/scenario.toml. Friction modes are enumerations: 0 stuck, "
        "1 slipping forward, 2 slipping backward, 3 free. Licences are in the folder licenses.</p>\n</html>\n",
        xml_text(identity.name), xml_text(identity.description),
        pictured ? "<p><img src=\"machine.svg\" alt=\"Picture of the machine\"></p>\n" : "");
}

}  // namespace

Exported export_fmu(const scenario::Scenario& scenario, const std::filesystem::path& path, Version version,
                    const std::filesystem::path& runtime, const Wanted& wanted) {
    const std::filesystem::path folder = path.parent_path();
    const Portable portable = make_portable(scenario, folder);
    // With units, so that all of them are known.
    const scenario::Scenario travelling = scenario::parse(portable.written, path.string(), folder);
    Exported exported;
    exported.kinds = possible_kinds(travelling, wanted.kinds);
    exported.interface = interface_of(travelling, version);
    show_as_written(exported.interface, travelling, scenario);
    Identity identity;
    identity.identifier = identifier_of(path.stem().string());
    identity.name = identity.identifier;
    identity.description = scenario.title;
    identity.token = token_of(portable.si, version);
    Archive archive;
    archive.add("modelDescription.xml",
                model_description({identity, travelling, exported.interface, exported.kinds}, version));
    archive.add("resources/scenario.toml", portable.si);
    for (const auto& [name, file] : portable.files) {
        archive.add("resources/" + name, bytes_of(file));
    }
    const bool two = version == Version::fmi2;
    if (!two) {
        archive.add("terminalsAndIcons/terminalsAndIcons.xml", terminals(travelling.plan, exported.interface));
    }
    archive.add(two ? "model.png" : "terminalsAndIcons/icon.png", icon_png(scenario.sketch));
    for (const Platform& platform : kPlatforms) {
        const std::filesystem::path binary =
            runtime / fmt::format("fmi{}-{}.{}", two ? 2 : 3, platform.name, platform.ending);
        if (std::filesystem::exists(binary)) {
            archive.add(fmt::format("binaries/{}/{}.{}", two ? platform.folder_of_fmi2 : platform.folder_of_fmi3,
                                    identity.identifier, platform.ending),
                        bytes_of(binary));
            exported.platforms.emplace_back(platform.name);
        }
    }
    if (exported.platforms.empty()) {
        throw std::runtime_error(fmt::format(
            "there are no binaries for FMUs in {}: build stiction whole, or install it again", runtime.string()));
    }
    archive.add("documentation/index.html", page(identity, !wanted.picture.empty()));
    if (!wanted.picture.empty()) {
        archive.add("documentation/machine.svg", wanted.picture);
    }
    std::vector<std::filesystem::path> licences;
    for (const auto& entry : std::filesystem::directory_iterator(runtime / "licenses")) {
        licences.push_back(entry.path());
    }
    std::sort(licences.begin(), licences.end());
    for (const std::filesystem::path& licence : licences) {
        archive.add("documentation/licenses/" + licence.filename().string(), bytes_of(licence));
    }
    if (wanted.sources && !two) add_sources(archive, runtime, identity.identifier);
    exported.archive = archive.bytes();
    return exported;
}

std::filesystem::path runtime_beside(const std::filesystem::path& program) {
    const std::filesystem::path installed = program.parent_path().parent_path() / "lib" / "stiction" / "fmu";
    return std::filesystem::exists(installed) ? installed : program.parent_path().parent_path() / "fmu";
}

}  // namespace stiction::fmu
