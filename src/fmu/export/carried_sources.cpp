#include "fmu/export/carried_sources.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>

#include "fmu/export/element.hpp"

namespace stiction::fmu {
namespace {

namespace fs = std::filesystem;

std::string build_description(const std::string& identifier, const std::vector<std::string>& rooms) {
    Element root("fmiBuildDescription");
    root.with("fmiVersion", "3.0");
    Element& build = root.add(Element("BuildConfiguration"));
    build.with("modelIdentifier", identifier);
    build.with("description", "Any compiler of C++20. No product and sum is fused into one rounding.");
    Element& set = build.add(Element("SourceFileSet"));
    set.with("language", "C++20").with("compilerOptions", "-std=c++20 -O2 -ffp-contract=off");
    for (const std::string& room : rooms) set.add(Element("SourceFile")).with("name", room);
    for (const char* folder : {"rooms", "code", "include"}) set.add(Element("IncludeDirectory")).with("name", folder);
    return document_text(root);
}

/// As the header of the standard says it: a library shared at run time has the plain names.
std::string prefix_header(const std::string& identifier) {
    return fmt::format(
        "// Functions of this FMU have its name before theirs where it is linked statically.\n#pragma once\n"
        "#ifndef FMI3_OVERRIDE_FUNCTION_PREFIX\n#define FMI3_FUNCTION_PREFIX {}_\n#include "
        "\"function_names.hpp\"\n#endif\n",
        identifier);
}

}  // namespace

void add_sources(Archive& archive, const fs::path& runtime, const std::string& identifier) {
    const fs::path folder = runtime / "sources";
    std::error_code error;
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
        if (entry.is_regular_file()) names.push_back(entry.path().lexically_relative(folder).generic_string());
    }
    if (error || names.empty()) {
        throw std::runtime_error(fmt::format(
            "there are no sources for FMUs in {}: build stiction whole, or install it again", folder.string()));
    }
    std::sort(names.begin(), names.end());
    std::vector<std::string> rooms;
    for (const std::string& name : names) {
        std::ifstream file(folder / name, std::ios::binary);
        archive.add("sources/" + name, {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
        if (name.starts_with("rooms/") && name.ends_with(".cpp")) rooms.push_back(name);
    }
    archive.add("sources/rooms/prefix.hpp", prefix_header(identifier));
    archive.add("sources/buildDescription.xml", build_description(identifier, rooms));
}

}  // namespace stiction::fmu
