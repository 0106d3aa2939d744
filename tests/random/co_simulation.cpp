#include "random/co_simulation.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <fmt/format.h>

#include "fmu/instance/instance.hpp"

namespace random_machines {
namespace {

using stiction::fmu::Instance;

/// The folder of resources of an FMU, as an importer unpacks it.
class Resources {
public:
    explicit Resources(const std::string& scenario) {
        std::string pattern = (std::filesystem::temp_directory_path() / "random-machine-XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make " + pattern);
        path_ = pattern;
        std::ofstream(path_ / "scenario.toml", std::ios::binary) << scenario;
    }
    ~Resources() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Resources(const Resources&) = delete;
    Resources& operator=(const Resources&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

double value_of(Instance& instance, const std::string& name) {
    const auto& variables = instance.interface().variables;
    for (std::size_t k = 0; k < variables.size(); ++k) {
        if (variables[k].name == name) return instance.get(k);
    }
    return std::nan("");
}

std::string difference(Instance& instance, const Sketch& sketch, const stiction::State& end) {
    for (std::size_t i = 0; i < sketch.bodies.size(); ++i) {
        const std::string& body = sketch.bodies[i].name;
        const double position = value_of(instance, body + ".position");
        const double velocity = value_of(instance, body + ".velocity");
        if (!(position == end.position[i] && velocity == end.velocity[i])) {
            return fmt::format("{}: off by {:.3g}, {:.3g} at {} s", body, position - end.position[i],
                               velocity - end.velocity[i], instance.time());
        }
    }
    return {};
}

/// Advances from one step of the engine to another.
std::string advance(Instance& instance, const Sketch& sketch, int from, int to) {
    constexpr std::array<int, 4> kLengths{5, 1, 10, 1};
    std::size_t turn = 0;
    for (int k = from; k < to;) {
        k = std::min(to, k + kLengths[turn++ % kLengths.size()]);
        const stiction::fmu::Advance done = instance.advance(k * sketch.step, false, {});
        if (!done.ok) return done.message;
    }
    return {};
}

}  // namespace

std::string differs_in_co_simulation(const Sketch& sketch, const stiction::State& end) {
    const Resources resources(text_of(sketch));
    Instance instance(resources.path(), stiction::fmu::Use::co_simulation, stiction::fmu::Version::fmi3);
    std::string problem = instance.prepare();
    if (problem.empty()) problem = instance.start();
    const int steps = static_cast<int>(std::lround(sketch.until / sketch.step));
    if (problem.empty()) problem = advance(instance, sketch, 0, steps / 2);
    if (!problem.empty()) return problem;
    const std::string half_way = instance.save({});
    problem = advance(instance, sketch, steps / 2, steps);
    if (problem.empty()) problem = difference(instance, sketch, end);
    stiction::fmu::Note note{};
    if (problem.empty()) problem = instance.restore(half_way, note);
    if (problem.empty()) problem = advance(instance, sketch, steps / 2, steps);
    if (!problem.empty()) return problem;
    const std::string again = difference(instance, sketch, end);
    return again.empty() ? again : "from a saved state: " + again;
}

}  // namespace random_machines
