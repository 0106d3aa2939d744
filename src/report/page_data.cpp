#include "report/page_data.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "report/axis_ticks.hpp"
#include "report/markup.hpp"

namespace stiction::report {
namespace {

// Times are told to a hundredth of a nanosecond in a run of some seconds.
constexpr int kTimeDigits = 12;
constexpr int kFactorDigits = 6;

struct Panel {
    std::string unit;
    double largest = 0;
};

/// JSON written piece by piece, commas included.
class Json {
public:
    void open(char bracket) {
        separate();
        out_ += bracket;
        first_ = true;
    }
    void close(char bracket) {
        out_ += bracket;
        first_ = false;
    }
    void key(std::string_view name) {
        separate();
        out_ += '"';
        out_ += name;
        out_ += "\":";
        first_ = true;
    }
    void raw(std::string_view text) {
        separate();
        out_ += text;
    }
    void field(std::string_view name, std::string_view json) {
        key(name);
        raw(json);
    }
    [[nodiscard]] std::string text() && { return std::move(out_); }

private:
    void separate() {
        if (!first_) out_ += ',';
        first_ = false;
    }
    std::string out_;
    bool first_ = true;
};

std::vector<Panel> panels_of(const Content& content) {
    std::vector<Panel> panels;
    for (const Run& run : content.runs) {
        for (const Curve& curve : run.curves) {
            auto at = std::find_if(panels.begin(), panels.end(), [&](const Panel& p) { return p.unit == curve.unit; });
            if (at == panels.end()) at = panels.insert(panels.end(), {curve.unit, 0});
            if (!curve.shown) continue;  // what is seen chooses the prefix
            for (const double value : curve.values) {
                if (std::isfinite(value)) at->largest = std::max(at->largest, std::abs(value));
            }
        }
    }
    return panels;
}

std::string panel_index(const std::vector<Panel>& panels, const std::string& unit) {
    const auto at = std::find_if(panels.begin(), panels.end(), [&](const Panel& p) { return p.unit == unit; });
    return std::to_string(at - panels.begin());
}

void put_panels(Json& json, const std::vector<Panel>& panels) {
    json.key("panels");
    json.open('[');
    for (const Panel& panel : panels) {
        const ShownUnit shown = shown_unit(panel.unit, panel.largest);
        json.open('{');
        json.field("unit", json_string(panel.unit));
        json.field("shown", json_string(shown.text));
        json.field("factor", short_number(shown.factor, kFactorDigits));
        json.close('}');
    }
    json.close(']');
}

void put_times(Json& json, std::string_view key, const std::vector<double>& times) {
    json.key(key);
    json.open('[');
    for (const double time : times) json.raw(short_number(time, kTimeDigits));
    json.close(']');
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
void put_curve(Json& json, const Curve& curve, const std::string& panel, const std::vector<std::size_t>& rows,
               const std::vector<std::size_t>& places) {
    json.open('{');
    json.field("name", json_string(curve.name));
    json.field("panel", panel);
    if (!curve.shown) json.field("hidden", "true");
    json.key("rows");
    json.open('[');
    std::size_t before = 0;
    for (const std::size_t row : rows) {
        json.raw(std::to_string(places[row] - before));
        before = places[row];
    }
    json.close(']');
    json.key("values");
    json.open('[');
    const int digits = digits_of(curve);
    for (const std::size_t row : rows) json.raw(short_number(curve.values[row], digits));
    json.close(']');
    json.close('}');
}

void put_curves(Json& json, const Run& run, const std::vector<Panel>& panels,
                const std::vector<std::vector<std::size_t>>& kept) {
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
    json.key("curves");
    json.open('[');
    for (std::size_t i = 0; i < run.curves.size(); ++i) {
        put_curve(json, run.curves[i], panel_index(panels, run.curves[i].unit), kept[i], places);
    }
    json.close(']');
}

/// Words that are told by their place in a list.
class WordList {
public:
    std::string place(const std::string& word) {
        const auto [at, fresh] = places_.emplace(word, words_.size());
        if (fresh) words_.push_back(word);
        return std::to_string(at->second);
    }
    void put(Json& json) const {
        json.key("words");
        json.open('[');
        for (const std::string& word : words_) json.raw(json_string(word));
        json.close(']');
    }

private:
    std::map<std::string, std::size_t> places_;
    std::vector<std::string> words_;
};

/// `since`: how many rows before its own a word begins to hold.
template <class Word>
void put_band(Json& json, const std::string& part, const std::vector<double>& time, const std::vector<Word>& words,
              const std::vector<std::size_t>& rows, std::size_t since) {
    std::vector<double> from;
    std::vector<std::string> word;
    WordList list;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        if (k > 0 && words[rows[k]] == words[rows[k - 1]]) continue;
        from.push_back(time[rows[k] - std::min(rows[k], since)]);
        word.push_back(list.place(std::string(name(words[rows[k]]))));
    }
    json.open('{');
    json.field("name", json_string(part));
    put_times(json, "from", from);
    list.put(json);
    json.key("word");
    json.open('[');
    for (const std::string& place : word) json.raw(place);
    json.close(']');
    json.close('}');
}

void put_bands(Json& json, const Run& run, const DrawnRun& drawn) {
    json.key("modes");
    json.open('[');
    for (std::size_t i = 0; i < run.modes.size(); ++i) {
        put_band(json, run.modes[i].friction, run.time, run.modes[i].modes, drawn.modes[i], 1);
    }
    json.close(']');
    json.key("stops");
    json.open('[');
    for (std::size_t i = 0; i < run.stops.size(); ++i) {
        put_band(json, run.stops[i].body, run.time, run.stops[i].stops, drawn.stops[i], 0);
    }
    json.close(']');
}

void put_events(Json& json, const Run& run, const std::vector<std::size_t>& drawn) {
    json.key("events");
    json.open('{');
    json.field("all", std::to_string(run.events.size()));
    WordList words;
    json.key("list");
    json.open('[');
    for (const std::size_t i : drawn) {
        const Event& event = run.events[i];
        json.open('[');
        json.raw(short_number(event.time, kTimeDigits));
        for (const std::string* word : {&event.part, &event.from, &event.to}) json.raw(words.place(*word));
        if (!event.text.empty()) json.raw(words.place(event.text));
        json.close(']');
    }
    json.close(']');
    words.put(json);
    json.close('}');
}

void put_run(Json& json, const Run& run, const std::vector<Panel>& panels, const DrawnRun& drawn) {
    json.open('{');
    json.field("name", json_string(run.name));
    json.field("start", short_number(run.time.empty() ? 0 : run.time.front(), kTimeDigits));
    json.field("end", short_number(run.time.empty() ? 1 : run.time.back(), kTimeDigits));
    put_curves(json, run, panels, drawn.curves);
    put_bands(json, run, drawn);
    put_events(json, run, drawn.events);
    json.close('}');
}

}  // namespace

std::string page_data(const Content& content, const std::vector<Figure>& figures, const Drawn& drawn) {
    const std::vector<Panel> panels = panels_of(content);
    Json json;
    json.open('{');
    put_panels(json, panels);
    json.key("runs");
    json.open('[');
    for (std::size_t i = 0; i < content.runs.size(); ++i) put_run(json, content.runs[i], panels, drawn.runs[i]);
    json.close(']');
    json.key("figures");
    json.open('[');
    for (const Figure& figure : figures) {
        json.open('{');
        put_times(json, "times", figure.times);
        json.close('}');
    }
    json.close(']');
    json.close('}');
    return std::move(json).text();
}

}  // namespace stiction::report
