#include "machine/sketch.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

namespace stiction {
namespace {

class SketchMaker {
public:
    explicit SketchMaker(const PartList& list) : list_(&list) {}

    Sketch make(const std::deque<AnyComponent>& components) {
        for (const part::Body& body : list_->bodies) {
            sketch_.bodies.push_back({body.name, body.options.motion, body.options.travel});
        }
        for (const part::Friction& friction : list_->frictions) {
            add("friction", friction.name, friction.row,
                {{"load", friction.load},
                 {"drive", friction.drive},
                 {"normal_force", friction.normal_force},
                 {"ground_speed", friction.ground_speed}});
        }
        for (const part::Spring& spring : list_->springs) {
            add("spring", spring.name, spring.row, {});
        }
        for (const part::Joint& joint : list_->joints) {
            add(joint.one_way ? "freewheel" : "joint", joint.name, joint.row,
                {{"speed", joint.speed}, {"position", joint.position}});
        }
        for (const part::Force& force : list_->forces) {
            add("force", force.name, {force.on}, {{"value", force.signal}});
        }
        for (const AnyComponent& component : components) {
            std::visit([this](const auto& part) { add_component(part); }, component);
        }
        add_blocks();
        return std::move(sketch_);
    }

private:
    void add(std::string kind, const std::string& name, std::vector<Term> row, std::vector<Sketch::Input> inputs) {
        Sketch::Part part{std::move(kind), name, std::move(row), {}};
        for (const Sketch::Input& input : inputs) {
            for (std::string& signal : read_by(input.signal)) {
                part.inputs.push_back({input.key, std::move(signal)});
            }
        }
        sketch_.parts.push_back(std::move(part));
    }

    /// The signal itself; of a value that stands at a key, the signals in it.
    [[nodiscard]] std::vector<std::string> read_by(const std::string& signal) const {
        std::vector<std::string> found;
        std::set<std::string> seen;
        collect(signal, found, seen);
        return found;
    }

    /// Each value is looked into once: a draft may hold values that need each other.
    void collect(const std::string& signal, std::vector<std::string>& found, std::set<std::string>& seen) const {
        if (signal.empty() || !seen.insert(signal).second) {
            return;
        }
        if (list_->inner_signals.count(signal) == 0) {
            found.push_back(signal);
            return;
        }
        if (const signal::Draft* block = list_->signals.find(signal)) {
            for (const std::string& input : block->inputs) {
                collect(input, found, seen);
            }
        }
    }

    template <TabledComponent Part>
    void add_component(const Part& part) {
        std::vector<Term> row;
        if constexpr (requires { part.row; }) {
            row = part.row;
        }
        for (const BodyField<Part>& body : Part::bodies) {
            row.push_back({part.*body.member, 1});
        }
        std::vector<Sketch::Input> inputs;
        for (const SignalField<Part>& signal : Part::signals) {
            inputs.push_back({signal.key, part.*signal.member});
        }
        add(Part::word, part.name, std::move(row), std::move(inputs));
    }
    void add_component(const part::Gear& gear) {
        using Kind = part::Gear::Kind;
        add(gear.kind == Kind::rack    ? "rack"
            : gear.kind == Kind::screw ? "screw"
                                       : "gear",
            gear.name, {{gear.a, 1}, {gear.b, -gear.ratio}}, {});
    }
    void add_component(const part::ClutchOrBrake& contact) {
        add(contact.is_brake ? "brake" : "clutch", contact.name, contact.row,
            {{"normal_force", contact.normal_force}, {"capacity", contact.capacity}});
    }
    void add_component(const part::ElectricMotor& motor) {
        add("electric_motor", motor.name, motor.row,
            {{"voltage", motor.voltage},
             {"current", motor.current},
             {"enable", motor.enable},
             {"braking", motor.braking}});
    }
    void add_component(const part::Valve& valve) { add("valve", valve.name, {}, {{"command", valve.command}}); }
    void add_component(const part::Hydraulic& hydraulic) {
        add(hydraulic.is_jack ? "jack" : "hydraulic_motor", hydraulic.name, {{hydraulic.body, 1}},
            {{"spool", hydraulic.spool}, {"supply_pressure", hydraulic.supply}});
    }

    /// Further outputs of a block, as "way.velocity" of a move, are not blocks of their own.
    void add_blocks() {
        const SignalBuilder& signals = list_->signals;
        for (std::size_t i = 0; i < signals.size(); ++i) {
            const std::string& name = signals.name(i);
            const signal::Draft& draft = *signals.find(name);
            const std::size_t dot = name.rfind('.');
            const bool further = dot != std::string::npos && signals.has(name.substr(0, dot));
            if (draft.kind == signal::Kind::input || list_->inner_signals.count(name) > 0 || further) {
                continue;
            }
            Sketch::Block block{name, signal::kind_name(draft.kind), {}};
            for (const std::string& input : draft.inputs) {
                const std::vector<std::string> read = read_by(input);
                block.inputs.insert(block.inputs.end(), read.begin(), read.end());
            }
            sketch_.blocks.push_back(std::move(block));
        }
    }

    const PartList* list_;
    Sketch sketch_;
};

}  // namespace

Sketch sketch_of(const PartList& list, const std::deque<AnyComponent>& components) {
    return SketchMaker(list).make(components);
}

}  // namespace stiction
