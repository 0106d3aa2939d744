// An exported FMU as a tool finds it: unpacked by a reader of zip written for the tests, its library loaded, its functions looked up.
#pragma once

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "fmu/export.hpp"
#include "scratch_folder.hpp"

namespace stiction_test {

/// Files of a stored archive, by the central directory; throws where it is damaged.
inline std::map<std::string, std::string> unzip(const std::string& bytes) {
    const auto number = [&](std::size_t at, std::size_t size) {
        std::size_t value = 0;
        for (std::size_t k = size; k > 0; --k) value = value << 8 | static_cast<unsigned char>(bytes.at(at + k - 1));
        return value;
    };
    const std::size_t end = bytes.rfind("PK\5\6");
    if (end == std::string::npos) throw std::runtime_error("no end record");
    std::map<std::string, std::string> files;
    std::size_t at = number(end + 16, 4);
    for (std::size_t k = 0; k < number(end + 10, 2); ++k) {
        if (bytes.compare(at, 4, "PK\1\2") != 0) throw std::runtime_error("no directory entry");
        const std::size_t size = number(at + 20, 4);
        const std::size_t name = number(at + 28, 2);
        const std::size_t local = number(at + 42, 4);
        if (bytes.compare(local, 4, "PK\3\4") != 0 || number(at + 10, 2) != 0)
            throw std::runtime_error("no stored file");
        const std::size_t data = local + 30 + number(local + 26, 2) + number(local + 28, 2);
        files[bytes.substr(at + 46, name)] = bytes.substr(data, size);
        at += 46 + name + number(at + 30, 2) + number(at + 32, 2);
    }
    return files;
}

/// The text of the attribute that follows first after a place; every value is escaped by a few entities at most.
inline std::string attribute(const std::string& xml, const std::string& name, std::size_t from = 0) {
    const std::string begin = " " + name + "=\"";
    const std::size_t at = xml.find(begin, from);
    if (at == std::string::npos) return {};
    return xml.substr(at + begin.size(), xml.find('"', at + begin.size()) - at - begin.size());
}

/// Value references by name.
inline std::map<std::string, unsigned> references(const std::string& xml) {
    std::map<std::string, unsigned> all;
    for (std::size_t at = xml.find("<ModelVariables"); at != std::string::npos;) {
        at = xml.find(" name=\"", at + 1);
        if (at == std::string::npos || at > xml.find("<ModelStructure")) break;
        all[attribute(xml, "name", at)] = static_cast<unsigned>(std::stoul(attribute(xml, "valueReference", at)));
    }
    return all;
}

class Unpacked {
public:
    Unpacked(const stiction::scenario::Scenario& scenario, const std::filesystem::path& path,
             stiction::fmu::Version version)
        : files(unzip(stiction::fmu::export_fmu(scenario, path, version, STICTION_FMU_RUNTIME).archive)) {
        const bool two = version == stiction::fmu::Version::fmi2;
        for (const auto& [name, bytes] : files) {
            std::filesystem::create_directories((folder / name).parent_path());
            std::ofstream(folder / name, std::ios::binary) << bytes;
        }
        xml = files.at("modelDescription.xml");
        token = attribute(xml, two ? "guid" : "instantiationToken");
        reference = references(xml);
        library = folder /
                  ((two ? "binaries/linux64/" : "binaries/x86_64-linux/") + attribute(xml, "modelIdentifier") + ".so");
        handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
        EXPECT_NE(handle, nullptr) << dlerror();
    }
    ~Unpacked() {
        if (handle != nullptr) dlclose(handle);
    }
    Unpacked(const Unpacked&) = delete;
    Unpacked& operator=(const Unpacked&) = delete;

    template <class Function>
    Function* find(const char* name) const {
        void* found = dlsym(handle, name);
        EXPECT_NE(found, nullptr) << name;
        return reinterpret_cast<Function*>(found);
    }
    [[nodiscard]] std::string resources() const { return (folder / "resources").string(); }

    std::map<std::string, std::string> files;
    ScratchFolder folder;
    std::string xml;
    std::string token;
    std::map<std::string, unsigned> reference;
    std::filesystem::path library;
    void* handle = nullptr;
};

}  // namespace stiction_test
