#include "sensitivity/derive.hpp"

#include <cmath>
#include <utility>

#include "machine/model.hpp"
#include "result/event_text.hpp"
#include "scenario/mistake.hpp"
#include "text/json.hpp"

namespace stiction::sensitivity {
namespace {

constexpr int kAnswerFormat = 1;

std::vector<Quantity> chosen_quantities(const Plan& plan, const std::vector<std::string>& names) {
    std::vector<Quantity> chosen;
    if (names.empty()) {
        for (Quantity& q : stiction::quantities(plan)) {
            if (q.kind == Quantity::Kind::position || q.kind == Quantity::Kind::velocity) {
                chosen.push_back(std::move(q));
            }
        }
        return chosen;
    }
    std::vector<ModelProblem> problems;
    chosen = choose_quantities(plan, names, problems);
    if (!problems.empty()) {
        throw ModelError(std::move(problems));
    }
    return chosen;
}

void write_numbers(JsonWriter& json, const std::vector<double>& numbers) {
    json.array();
    for (const double number : numbers) {
        std::isfinite(number) ? json.value(number) : json.null();
    }
    json.end();
}

void write_quantities(JsonWriter& json, const Answer& answer) {
    json.key("quantities").array(JsonWriter::lines);
    for (std::size_t q = 0; q < answer.quantities.size(); ++q) {
        json.object().member("name", answer.quantities[q].name).member("unit", answer.quantities[q].unit).key("values");
        write_numbers(json, answer.slopes.values[q]);
        json.key("slopes").object();
        for (std::size_t j = 0; j < answer.file.keys().size(); ++j) {
            json.key(answer.file.keys()[j].name);
            write_numbers(json, answer.slopes.slope(q, j));
        }
        json.end().end();
    }
    json.end();
}

void write_events(JsonWriter& json, const Answer& answer) {
    json.key("events").array(JsonWriter::lines);
    for (const EventSlope& event : answer.slopes.events) {
        json.object().member("time", event.time).key("what").array();
        for (const Event& one : event.events) {
            json.value(one.part + ": " + event_text(answer.file.machine().plan, one));
        }
        json.end().key("slopes").object();
        for (std::size_t j = 0; j < event.slope.size(); ++j) {
            json.member(answer.file.keys()[j].name, event.slope[j]);
        }
        json.end().end();
    }
    json.end();
}

}  // namespace

Answer derive(const Question& question) {
    Answer answer{VariedFile(question.file, question.settings, question.keys)};
    const scenario::Scenario& machine = answer.file.machine();
    answer.quantities = chosen_quantities(machine.plan, question.quantities);
    Asked asked{.until = machine.run.until};
    for (std::size_t row = 0; row <= question.rows; ++row) {
        asked.times.push_back(machine.run.until * (static_cast<double>(row) / static_cast<double>(question.rows)));
    }
    Sensitivity sensitivity(machine.plan, machine.run.located, answer.file.parameters(), answer.quantities);
    answer.slopes = sensitivity.run(asked);
    answer.slopes.times.resize(answer.slopes.values.empty() ? 0 : answer.slopes.values[0].size());
    return answer;
}

std::string answer_json(const Answer& answer) {
    JsonWriter json;
    json.object(JsonWriter::lines).member("format", kAnswerFormat);
    json.key("keys").array(JsonWriter::lines);
    for (const Key& key : answer.file.keys()) {
        json.object().member("name", key.name).member("unit", key.unit).member("value", key.value).end();
    }
    json.end().key("times");
    write_numbers(json, answer.slopes.times);
    write_quantities(json, answer);
    write_events(json, answer);
    json.key("missing");
    if (const std::optional<Missing>& missing = answer.slopes.missing) {
        json.object().member("time", missing->time).member("part", missing->part).member("what", missing->what).end();
    } else {
        json.null();
    }
    json.member("failure", answer.slopes.report.status == RunStatus::ok ? "" : answer.slopes.report.message);
    scenario::put_problems(json, "warnings", answer.file.machine().warnings);
    json.end();
    return std::move(json).text();
}

}  // namespace stiction::sensitivity
