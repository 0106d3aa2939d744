// Shows that a new metric is in the table that terminal, summary.json, report and Python read: the rows and the JSON of a friction.
#include <cstdio>
#include <utility>

#include "result/metric_table.hpp"
#include "text/json.hpp"

int main() {
    using namespace stiction;
    RunMetrics run;
    FrictionMetrics& friction = run.frictions.emplace_back();
    friction.name = "guide";
    friction.dummies = 6;
    for (const MetricRow& row : metric_rows(run)) {
        std::printf("%s = %g\n", row.name.c_str(), row.value);
    }
    JsonWriter json;
    json.object();
    put_metrics(json, run);
    json.end();
    std::puts(std::move(json).text().c_str());
    return 0;
}
