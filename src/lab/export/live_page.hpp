// A machine and the simulator as one HTML page that needs nothing else: no network, no server, no other file.
//
//   head      a policy that forbids every request; style
//   body      what is seen (page/page.html)
//   data      the scenario, all files it names, values that are set
//   module    the simulator, built beforehand (module/), packed by gzip and written in base64
//   scripts   worker and page (page/)
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "scenario/scenario.hpp"

namespace stiction::lab {

/// A file that travels in the page.
struct PageFile {
    std::string name;  ///< as the scenario names it
    std::string text;
};

/// A machine of the gallery.
struct Exhibit {
    std::string name;  ///< "papers/hill.toml"
    std::string title;
    std::string sentence;
    std::string text;
};

struct PageContent {
    std::string title{};
    std::string name{};  ///< of the scenario: "flap-actuator.toml"
    std::string text{};
    std::vector<std::pair<std::string, std::string>> values{};  ///< set from outside, by key
    std::vector<PageFile> files{};                              ///< all that scenarios in the page name
    std::vector<Exhibit> gallery{};                             ///< may be empty
    std::string lesson{};                                       ///< scenario of the course; may be empty
};

/// Files that a scenario names: what it extends, data files. `folder` is that of the scenario.
std::vector<PageFile> files_of(const scenario::Scenario& scenario, const std::filesystem::path& folder);

/// A page of one machine.
PageContent machine_content(const scenario::Scenario& scenario, const std::filesystem::path& folder);

/// The page; `module` is the folder of the built module. Throws std::runtime_error where it is not there.
std::string live_page(const PageContent& content, const std::filesystem::path& module);

/// Beside a program: ../lib/stiction/lab where it is installed, ../lab where it was built.
std::filesystem::path module_beside(const std::filesystem::path& program);

}  // namespace stiction::lab
