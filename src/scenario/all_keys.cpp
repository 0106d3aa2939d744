// Every section and key a scenario may have, told by the readers themselves: each reads an empty table and says what it asked for.
#include <fmt/format.h>

#include "scenario/parts/method_words.hpp"
#include "scenario/parts/part_kinds.hpp"
#include "scenario/scenario.hpp"
#include "scenario/section/definitions.hpp"
#include "scenario/section/run_section.hpp"

namespace stiction::scenario {

std::vector<SectionKeys> all_keys() {
    std::vector<SectionKeys> all;
    const auto describe = [&](const std::string& title, const std::string& meaning, const char* part,
                              const char* variant, const Node& node, auto&& read) {
        Reading reading;
        Section section(node, "x", "x", reading);
        read(section);
        for (Key& key : reading.understood.keys) {
            if (const Definition* defined = definition_of(part, variant, key.name)) key.meaning = defined->text;
        }
        all.push_back({title, meaning, std::move(reading.understood.keys)});
    };
    const auto with_word = [](const char* key, const char* value) {
        Node word;
        word.kind = Node::Kind::text;
        word.text = value;
        Node node;
        node.entries.emplace_back(key, std::move(word));
        return node;
    };
    RunSettings run;
    const Node nothing;
    describe("run", "how to run it", "run", "", nothing, [&](Section& s) { read_run(s, run); });
    describe("record", "what is kept of the run", "record", "", nothing, [&](Section& s) { read_record(s, run); });
    all.push_back(
        {"display",
         "units in which numbers are shown; left out: as the file writes them",
         {{"KIND", "a unit", "", "", "of all quantities of a kind: angle = \"deg\", angular_velocity = \"rpm\""},
          {"QUANTITY", "a unit", "", "", "of one of them: surface.position = \"deg\", reference = \"deg\""}}});
    FmiSettings fmi;
    describe("fmi", "what an exported FMU shows", "fmi", "", nothing, [&](Section& s) { read_fmi(s, fmi); });
    describe("page", "what a page with the machine in it offers", "page", "", nothing,
             [](Section& s) { read_page(s); });
    for (const PartKind& kind : part_kinds()) {
        const auto read = [&](Section& s) {
            Machine machine;
            kind.read(s, machine);
        };
        const std::string title = fmt::format("{}.NAME", kind.word);
        if (kind.variants.empty()) {
            describe(title, kind.meaning, kind.word, "", nothing, read);
        }
        for (const char* variant : kind.variants) {
            const Node node = with_word(kind.variant_key, variant);
            describe(fmt::format("{} with {} = \"{}\"", title, kind.variant_key, variant), kind.meaning, kind.word,
                     variant, node, read);
        }
    }
    for (const std::string& method : method_names()) {
        describe(fmt::format("friction.NAME.method with name = \"{}\"", method),
                 "parameters of the method; they stand beside method in [run]", "method", method.c_str(),
                 with_word("name", method.c_str()),
                 [](Section& s) { static_cast<void>(read_method(s, "name", "which method")); });
    }
    return all;
}

}  // namespace stiction::scenario
