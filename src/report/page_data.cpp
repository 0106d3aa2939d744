#include "report/page_data.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "report/panels/panels.hpp"
#include "text/escape.hpp"
#include "text/json.hpp"
#include "text/number.hpp"

namespace stiction::report {
namespace {

// Times have a resolution of a hundredth of a nanosecond in a run of some seconds.
constexpr int kTimeDigits = 12;
/// Rises when the data of an earlier page can no longer be drawn.
constexpr int kFormat = 3;

constexpr auto kCompact = JsonWriter::compact;

/// The panels of all curves of all runs, in the order of their first curves.
Panels panels_of(const Content& content) {
    Panels panels;
    for (const Run& run : content.runs) {
        for (const Curve& curve : run.curves) {
            const std::size_t panel = panels.place(curve.unit, curve.display, curve.panel);
            if (curve.shown) panels.see(panel, curve.name, curve.values);
        }
    }
    return panels;
}

void put_times(JsonWriter& json, std::string_view key, const std::vector<double>& times) {
    json.key(key).array(kCompact);
    for (const double time : times) json.value(time, kTimeDigits);
    json.end();
}

int digits_of(const Curve& curve) {
    double least = 0;
    double greatest = 0;
    bool any = false;
    for (const double value : curve.values) {
        if (!std::isfinite(value)) continue;
        least = any ? std::min(least, value) : value;
        greatest = any ? std::max(greatest, value) : value;
        any = true;
    }
    return digits_for(std::max(std::abs(least), std::abs(greatest)), greatest - least);
}

/// `places[row]` is the index of a row in the kept times.
void put_curve(JsonWriter& json, const Curve& curve, std::size_t panel, const std::vector<std::size_t>& rows,
               const std::vector<std::size_t>& places) {
    json.object(kCompact);
    json.member("name", curve.name);
    json.member("panel", panel);
    if (!curve.shown) json.member("hidden", true);
    json.key("rows").array(kCompact);
    std::size_t before = 0;
    for (const std::size_t row : rows) {
        json.value(places[row] - before);
        before = places[row];
    }
    json.end();
    json.key("values").array(kCompact);
    const int digits = digits_of(curve);
    for (const std::size_t row : rows) json.value(curve.values[row], digits);
    json.end();
    json.end();
}

void put_curves(JsonWriter& json, const Run& run, Panels& panels, const std::vector<std::vector<std::size_t>>& kept) {
    std::vector<std::size_t> places(run.time.size(), 0);
    for (const std::vector<std::size_t>& rows : kept) {
        for (const std::size_t row : rows) places[row] = 1;
    }
    std::vector<double> times;
    for (std::size_t row = 0; row < places.size(); ++row) {
        if (places[row] == 0) continue;
        places[row] = times.size();
        times.push_back(run.time[row]);
    }
    put_times(json, "time", times);
    json.key("curves").array(kCompact);
    for (std::size_t i = 0; i < run.curves.size(); ++i) {
        const Curve& curve = run.curves[i];
        put_curve(json, curve, panels.place(curve.unit, curve.display, curve.panel), kept[i], places);
    }
    json.end();
}

/// Words, referred to by their index in a list.
class WordList {
public:
    std::size_t place(const std::string& word) {
        const auto [at, fresh] = places_.emplace(word, words_.size());
        if (fresh) words_.push_back(word);
        return at->second;
    }
    void put(JsonWriter& json) const {
        json.key("words").array(kCompact);
        for (const std::string& word : words_) json.value(word);
        json.end();
    }

private:
    std::map<std::string, std::size_t> places_;
    std::vector<std::string> words_;
};

/// `since`: how many rows before its own a word begins to hold.
template <class Word>
void put_band(JsonWriter& json, const std::string& part, const std::vector<double>& time,
              const std::vector<Word>& words, const std::vector<std::size_t>& rows, std::size_t since) {
    std::vector<double> from;
    std::vector<std::size_t> word;
    WordList list;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        if (k > 0 && words[rows[k]] == words[rows[k - 1]]) continue;
        from.push_back(time[rows[k] - std::min(rows[k], since)]);
        word.push_back(list.place(std::string(name(words[rows[k]]))));
    }
    json.object(kCompact);
    json.member("name", part);
    put_times(json, "from", from);
    list.put(json);
    json.key("word").array(kCompact);
    for (const std::size_t place : word) json.value(place);
    json.end();
    json.end();
}

void put_bands(JsonWriter& json, const Run& run, const DrawnRun& drawn) {
    json.key("modes").array(kCompact);
    for (std::size_t i = 0; i < run.modes.size(); ++i) {
        put_band(json, run.modes[i].name, run.time, run.modes[i].values, drawn.modes[i], 1);
    }
    json.end();
    json.key("stops").array(kCompact);
    for (std::size_t i = 0; i < run.stops.size(); ++i) {
        put_band(json, run.stops[i].name, run.time, run.stops[i].values, drawn.stops[i], 0);
    }
    json.end();
}

void put_events(JsonWriter& json, const Run& run, const std::vector<std::size_t>& drawn) {
    json.key("events").object(kCompact);
    json.member("all", run.events.size());
    WordList words;
    json.key("list").array(kCompact);
    for (const std::size_t i : drawn) {
        const EventRow& event = run.events[i];
        json.array(kCompact);
        json.value(event.time, kTimeDigits);
        for (const std::string* word : {&event.part, &event.from, &event.to}) json.value(words.place(*word));
        if (!event.text.empty()) json.value(words.place(event.text));
        json.end();
    }
    json.end();
    words.put(json);
    json.end();
}

void put_run(JsonWriter& json, const Run& run, Panels& panels, const DrawnRun& drawn) {
    json.object(kCompact);
    json.member("name", run.name);
    if (!run.shown) json.member("hidden", true);
    json.key("start").value(run.time.empty() ? 0 : run.time.front(), kTimeDigits);
    json.key("end").value(run.time.empty() ? 1 : run.time.back(), kTimeDigits);
    put_curves(json, run, panels, drawn.curves);
    put_bands(json, run, drawn);
    put_events(json, run, drawn.events);
    json.end();
}

/// Beginning of an earlier page that may be drawn behind this one.
void put_head(JsonWriter& json, const std::string& file) { json.member("format", kFormat).member("file", file); }

}  // namespace

std::string data_of_page(std::string_view page, const std::string& file) {
    const std::size_t mark = page.find(kDataMark);
    if (mark == std::string_view::npos) return "";
    const std::string_view rest = page.substr(mark + kDataMark.size());
    const std::string_view data = rest.substr(0, rest.find('<'));
    JsonWriter head;
    put_head(head.object(kCompact), file);
    std::string begin = script_text(std::move(head.end()).text());
    begin.back() = ',';
    return data.starts_with(begin) ? std::string(data) : "";
}

std::string page_data(const Content& content, const std::vector<Figure>& figures, const Drawn& drawn) {
    Panels panels = panels_of(content);
    JsonWriter json;
    json.object(kCompact);
    put_head(json, content.files.empty() ? "" : content.files.front().name);
    json.key("settings").array(kCompact);
    for (const std::string& setting : content.settings) json.value(setting);
    json.end();
    panels.put(json);
    json.key("runs").array(kCompact);
    for (std::size_t i = 0; i < content.runs.size(); ++i) put_run(json, content.runs[i], panels, drawn.runs[i]);
    json.end();
    json.key("figures").array(kCompact);
    for (const Figure& figure : figures) {
        json.object(kCompact);
        put_times(json, "times", figure.times);
        json.end();
    }
    json.end();
    json.end();
    return script_text(std::move(json).text());
}

}  // namespace stiction::report
