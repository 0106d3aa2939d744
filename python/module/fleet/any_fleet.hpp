// A fleet whatever steps it: on SIMD lanes where its method needs no memory, else one element after another.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lanes/lanes.hpp"

namespace stiction::python {

class AnyFleet {
public:
    AnyFleet() = default;
    AnyFleet(const AnyFleet&) = delete;
    AnyFleet& operator=(const AnyFleet&) = delete;
    virtual ~AnyFleet() = default;

    virtual void step() = 0;
    /// Empty if there is none of that name.
    virtual std::span<double> parameter(std::string_view part, std::string_view key, std::size_t entry) = 0;
    virtual std::span<double> state(lanes::StateColumn column) = 0;
    virtual std::span<double> input(std::size_t step, lanes::InputColumn column) = 0;
    virtual std::span<const double> report(std::size_t step, lanes::ReportColumn column) = 0;
    virtual std::span<const double> total(lanes::TotalColumn column) = 0;
    virtual void set_points(std::size_t points) = 0;
    [[nodiscard]] virtual std::vector<lanes::Parameter> parameters() const = 0;
    [[nodiscard]] virtual std::size_t elements() const = 0;
    [[nodiscard]] virtual std::size_t steps() const = 0;
    /// Of the processor.
    [[nodiscard]] virtual const char* instructions() const = 0;
};

/// A fleet of a method that remembers; none if there is no such pair.
std::unique_ptr<AnyFleet> remembering_fleet(const std::string& method, const std::string& law, std::size_t elements,
                                            std::size_t steps);
/// Every (method, law) of those.
std::vector<std::pair<const char*, const char*>> remembering_pairs();

}  // namespace stiction::python
