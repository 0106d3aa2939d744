// The functions of the module: one session, texts as UTF-8 that ends with 0. A text that is returned is valid until the next call.
#include <string>

#include "lab/session/session.hpp"

/// Import: the share of a run that is done (progress.js).
extern "C" void lab_progress(double share);

namespace {

// Names of files may lead upwards from the folder of the scenario.
constexpr const char* kFolder = "/machine/of/the/page";

stiction::lab::Session& session() {
    static stiction::lab::Session one(kFolder, lab_progress);
    return one;
}

const char* kept(std::string text) {
    static std::string last;
    last = std::move(text);
    return last.c_str();
}

}  // namespace

#define LAB_FUNCTION extern "C" __attribute__((used, visibility("default")))

LAB_FUNCTION void lab_put_file(const char* name, const char* text) { session().put_file(name, text); }
LAB_FUNCTION const char* lab_read(const char* text, const char* name, const char* settings) {
    return kept(session().read(text, name, settings));
}
LAB_FUNCTION const char* lab_describe() { return kept(session().describe()); }
LAB_FUNCTION const char* lab_run(int measured) {
    return kept(session().run(measured != 0 ? stiction::lab::Depth::measured : stiction::lab::Depth::quick));
}
LAB_FUNCTION const char* lab_so_far() { return kept(session().so_far()); }
LAB_FUNCTION const double* lab_numbers() { return session().numbers().data(); }
LAB_FUNCTION std::size_t lab_number_count() { return session().numbers().size(); }
LAB_FUNCTION const char* lab_pieces() { return kept(session().pieces()); }
LAB_FUNCTION const char* lab_compare(const char* methods) { return kept(session().compare(methods)); }
LAB_FUNCTION const char* lab_report() { return kept(session().report()); }
LAB_FUNCTION const char* lab_csv() { return kept(session().csv()); }
LAB_FUNCTION const char* lab_toml() { return kept(session().toml()); }
LAB_FUNCTION const char* lab_bits() { return kept(session().bits()); }
