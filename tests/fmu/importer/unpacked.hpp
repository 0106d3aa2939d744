// An exported FMU as a tool finds it: unpacked by a reader of zip written for the tests, its library loaded, its functions looked up.
#pragma once

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "fmu/export/export.hpp"
#include "scratch_folder.hpp"

namespace stiction_test {

/// CRC-32 after its definition: the remainder of the bits, lowest first, divided by 0xEDB88320.
inline std::uint32_t checksum(const std::string& bytes) {
    static const std::vector<std::uint32_t> kRemainder = [] {
        std::vector<std::uint32_t> of(256);
        for (std::uint32_t k = 0; k < 256; ++k) {
            of[k] = k;
            for (int bit = 0; bit < 8; ++bit) of[k] = of[k] % 2 != 0 ? of[k] / 2 ^ 0xEDB88320 : of[k] / 2;
        }
        return of;
    }();
    std::uint32_t rest = 0xFFFFFFFF;
    for (const char c : bytes) rest = rest >> 8 ^ kRemainder[(rest ^ static_cast<unsigned char>(c)) & 255];
    return ~rest;
}

/// A stream of deflate, unpacked; empty where it is damaged or does not give exactly this many bytes from all it has.
inline std::string inflated(const std::string& packed, std::size_t size) {
    std::string out(size + 1, '\0');  // one too many would be seen
    z_stream stream{};
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    if (inflateInit2(&stream, -15) != Z_OK) return {};
    const bool whole = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0 && stream.total_out == size;
    inflateEnd(&stream);
    out.resize(whole ? size : 0);
    return out;
}

/// An archive as the standard wants it: files stored or deflated, no folder left, nothing encrypted. Throws where it is damaged.
class ZipReader {
public:
    explicit ZipReader(const std::string& bytes) : bytes_(bytes) {}

    std::map<std::string, std::string> read() const {
        constexpr std::size_t kEndSize = 22;
        if (bytes_.size() < kEndSize) refuse("it is too short for an archive");
        const std::size_t end = bytes_.size() - kEndSize;  // no comment
        expect(end, "PK\5\6", "it does not end with the record of an archive: it was cut off, or is none");
        const std::size_t count = number(end + 10, 2);
        if (number(end + 4, 4) != 0 || number(end + 8, 2) != count || number(end + 20, 2) != 0) {
            refuse("the end record is damaged");
        }
        std::map<std::string, std::string> files;
        std::size_t at = number(end + 16, 4);
        for (std::size_t k = 0; k < count; ++k) at = read_entry(at, files);
        if (at != end || number(end + 12, 4) != end - number(end + 16, 4) || files.size() != count) {
            refuse("the directory is damaged");
        }
        return files;
    }

private:
    [[noreturn]] static void refuse(const std::string& message) { throw std::runtime_error(message); }
    std::size_t number(std::size_t at, std::size_t size) const {
        if (at + size > bytes_.size()) refuse("it is cut off");
        std::size_t value = 0;
        for (std::size_t k = size; k > 0; --k) value = value << 8 | static_cast<unsigned char>(bytes_[at + k - 1]);
        return value;
    }
    void expect(std::size_t at, const char* word, const char* message) const {
        if (at + 4 > bytes_.size() || bytes_.compare(at, 4, word, 4) != 0) refuse(message);
    }
    /// One line of the directory and the file it tells of; returns where the next begins.
    std::size_t read_entry(std::size_t at, std::map<std::string, std::string>& files) const {
        expect(at, "PK\1\2", "the directory is damaged");
        const std::size_t size = number(at + 20, 4);
        const std::size_t whole = number(at + 24, 4);
        const bool is_deflated = number(at + 10, 2) == 8;
        const std::size_t length = number(at + 28, 2);
        const std::size_t local = number(at + 42, 4);
        const std::size_t data = local + 30 + length;
        if (at + 46 + length > bytes_.size() || data + size > bytes_.size()) refuse("it is cut off");
        const std::string name = bytes_.substr(at + 46, length);
        expect(local, "PK\3\4", "a file is not where the directory says");
        for (std::size_t k = 0; k < 26; ++k) {  // version to length of the extra field: told twice
            if (bytes_[at + 6 + k] != bytes_[local + 4 + k]) refuse("file and directory contradict each other");
        }
        if (number(at + 6, 2) > 20 || number(at + 8, 2) != 1 << 11 ||
            (is_deflated ? whole <= size || whole > 1000 * size + 1000 : number(at + 10, 2) != 0 || whole != size) ||
            number(at + 30, 4) != 0 || number(at + 34, 2) != 0) {
            refuse(name + " is not stored as the standard wants");
        }
        if (bytes_.compare(local + 30, length, name) != 0) refuse("file and directory contradict each other");
        if (name.empty() || name[0] == '/' || name.find('\\') != std::string::npos ||
            name.find("..") != std::string::npos || name.find(':') != std::string::npos) {
            refuse(name + " leads out of the archive");
        }
        std::string content = bytes_.substr(data, size);
        if (is_deflated) content = inflated(content, whole);
        if (checksum(content) != number(at + 16, 4)) refuse(name + " is damaged: its checksum is another");
        if (!files.emplace(name, std::move(content)).second) refuse(name + " is there twice");
        return at + 46 + length;
    }

    const std::string& bytes_;
};

inline std::map<std::string, std::string> unzip(const std::string& bytes) { return ZipReader(bytes).read(); }

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
             stiction::fmu::Version version, const std::filesystem::path& runtime = STICTION_FMU_RUNTIME)
        : files(unzip(stiction::fmu::export_fmu(scenario, path, version, runtime).archive)) {
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
