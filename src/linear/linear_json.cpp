#include "linear/linear_json.hpp"

#include "linear/poles.hpp"

namespace stiction::linear {
namespace {

constexpr int kLinearFormat = 1;

void write_variables(JsonWriter& json, const char* key, const std::vector<Variable>& variables) {
    json.key(key).array(JsonWriter::lines);
    for (const Variable& v : variables) {
        json.object().member("name", v.name).member("unit", v.unit).member("value", v.value).end();
    }
    json.end();
}

void write_matrix(JsonWriter& json, const char* key, const Matrix& matrix) {
    json.key(key).array(JsonWriter::lines);
    for (std::size_t i = 0; i < matrix.rows; ++i) {
        json.array();
        for (std::size_t j = 0; j < matrix.columns; ++j) json.value(matrix(i, j));
        json.end();
    }
    json.end();
}

void write_followers(JsonWriter& json, const std::vector<Follower>& followers) {
    json.key("followers").array(JsonWriter::lines);
    for (const Follower& follower : followers) {
        json.object().member("body", follower.body).key("follows").array();
        for (const Follower::Share& share : follower.follows) {
            json.object().member("body", share.body).member("ratio", share.ratio).end();
        }
        json.end().end();
    }
    json.end();
}

}  // namespace

void put_linear(JsonWriter& json, const LinearModel& model) {
    json.member("format", kLinearFormat).member("time", model.time);
    json.member("equilibrium", model.equilibrium);
    json.key("modes").object();
    for (const HeldMode& held : model.modes) json.member(held.element, held.mode);
    json.end();
    write_variables(json, "states", model.states);
    write_variables(json, "inputs", model.inputs);
    write_variables(json, "outputs", model.outputs);
    write_followers(json, model.followers);
    json.list("rates", model.rates);
    write_matrix(json, "A", model.a);
    write_matrix(json, "B", model.b);
    write_matrix(json, "C", model.c);
    write_matrix(json, "D", model.d);
    json.key("poles").array(JsonWriter::lines);
    for (const Pole& pole : poles(model)) {
        json.object().member("real", pole.value.real()).member("imaginary", pole.value.imag());
        json.member("frequency", pole.frequency()).member("damping", pole.damping()).end();
    }
    json.end();
}

std::string linear_json(const LinearModel& model) {
    JsonWriter json;
    put_linear(json.object(JsonWriter::lines), model);
    return std::move(json).text() + "\n";
}

}  // namespace stiction::linear
