#include "lab/export/live_page.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

#include <stiction/version.hpp>

#include "lab/export/embedded.hpp"
#include "lab/export/packed.hpp"
#include "report/embedded.hpp"
#include "text/escape.hpp"
#include "text/json.hpp"

namespace stiction::lab {
namespace {

// Nothing may be fetched from anywhere. Scripts are those of the page, the worker is made of them, and the module is compiled from
// bytes that are in the page.
constexpr const char* kHead =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'unsafe-inline' "
    "'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n";

std::string file_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error(fmt::format("cannot read {}", path.string()));
    std::ostringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

std::string data_json(const PageContent& content) {
    JsonWriter json;
    json.object(JsonWriter::compact).member("name", content.name).member("text", content.text);
    json.key("values").array(JsonWriter::compact);
    for (const auto& [key, value] : content.values) json.array(JsonWriter::compact).value(key).value(value).end();
    json.end();
    json.key("files").array(JsonWriter::compact);
    for (const PageFile& file : content.files) {
        json.object(JsonWriter::compact).member("name", file.name).member("text", file.text).end();
    }
    json.end();
    json.key("gallery").array(JsonWriter::compact);
    for (const Exhibit& one : content.gallery) {
        json.object(JsonWriter::compact).member("name", one.name).member("title", one.title);
        json.member("sentence", one.sentence).member("text", one.text).end();
    }
    json.end();
    json.member("lesson", content.lesson);
    return script_text(std::move(json).text());
}

/// Text of the licences of everything in the page, where the build found them.
std::string licences_html(const std::filesystem::path& module) {
    std::string text;
    std::vector<std::filesystem::path> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(module / "licenses", none))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const std::filesystem::path& file : files) {
        text += "=== " + file.stem().string() + " ===\n" + file_text(file) + "\n";
    }
    return text;
}

}  // namespace

std::vector<PageFile> files_of(const scenario::Scenario& scenario, const std::filesystem::path& folder) {
    std::vector<PageFile> files;
    for (const scenario::ExtendedFile& file : scenario.extended) files.push_back({file.name, file.text});
    const auto is_data_file = [&](const scenario::Value& value) {
        return value.key == "path" &&
               std::any_of(scenario.values.begin(), scenario.values.end(), [&](const auto& other) {
                   return other.section == value.section && other.key == "kind" && other.plain == "\"file\"";
               });
    };
    for (const scenario::Value& value : scenario.values) {
        if (!is_data_file(value)) continue;
        const std::string name = value.plain.substr(1, value.plain.size() - 2);
        files.push_back({name, file_text(folder / name)});
    }
    return files;
}

PageContent machine_content(const scenario::Scenario& scenario, const std::filesystem::path& folder) {
    PageContent content{.title = scenario.title.empty() ? scenario.file : scenario.title,
                        .name = scenario.file,
                        .text = scenario.text,
                        .files = files_of(scenario, folder)};
    for (const std::string& setting : scenario.settings) {
        const std::size_t equals = setting.find('=');
        content.values.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
    }
    return content;
}

std::string live_page(const PageContent& content, const std::filesystem::path& module) {
    if (!std::filesystem::exists(module / "stiction.wasm")) {
        throw std::runtime_error(
            "this build has no module for pages: install the Debian package emscripten and build Stiction again");
    }
    const auto packed = [](const char* id, const std::string& bytes) {
        return fmt::format("<script type=\"text/plain\" id=\"{}\">{}</script>\n", id, base64(gzipped(bytes)));
    };
    std::string out = kHead;
    out += fmt::format("<title>{}</title>\n<style>", xml_text(content.title));
    out += report::embedded_style();
    out += embedded_look();
    out += "</style></head>\n<body>\n";
    out += embedded_body();
    out += fmt::format(
        "<footer><p>Stiction {} runs in this page; nothing leaves it.</p><details "
        "id=\"licences\"><summary>Licences</summary><pre></pre>"
        "</details></footer>\n",
        kVersion);
    out += "<script type=\"application/json\" id=\"machine-data\">" + data_json(content) + "</script>\n";
    out += "<script type=\"text/plain\" id=\"worker\">";
    out += embedded_worker();
    out += "</script>\n";
    out += packed("glue", file_text(module / "stiction.js")) + packed("module", file_text(module / "stiction.wasm")) +
           packed("licence-texts", licences_html(module));
    out += "<script>(() => {\n\"use strict\";\nconst pristine = document.documentElement.outerHTML;\n";
    out += report::embedded_shared();
    out += report::embedded_motion();
    out += embedded_scripts();
    out += "})();</script>\n</body></html>\n";
    return out;
}

std::filesystem::path module_beside(const std::filesystem::path& program) {
    const std::filesystem::path folder = program.parent_path().parent_path();
    const std::filesystem::path installed = folder / "lib/stiction/lab";
    return std::filesystem::exists(installed) ? installed : folder / "lab";
}

}  // namespace stiction::lab
