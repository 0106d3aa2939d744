// conformance_mujoco [stiff]: MuJoCo. Slide joints; friction is the friction loss of a joint or of a fixed tendon, springs and damping are
// those of tendons and joints, joints of the machine are equalities of tendons, ends of travel limits of joints.
//
// Its friction is soft by design, as bench/peers/engines/mujoco.cpp explains; `stiff` takes the stiffest settings it admits and divides
// the inverse inertias that soften friction by 1e6.
#include <mujoco/mujoco.h>

#include <cstring>
#include <sstream>

#include "peer.hpp"

namespace {

using namespace peers;

constexpr double kStiffer = 1e6;

struct DeleteModel {
    void operator()(mjModel* model) const { mj_deleteModel(model); }
};
struct DeleteData {
    void operator()(mjData* data) const { mj_deleteData(data); }
};

class Mujoco final : public Engine {
public:
    Mujoco(const Machine& machine, bool stiff)
        : machine_(machine), stiff_(stiff), model_(compile(describe())), data_(mj_makeData(model_.get())) {
        for (std::size_t i = 0; i < machine.bodies.size(); ++i) {
            data_->qpos[i] = machine.bodies[i].position;
            data_->qvel[i] = machine.bodies[i].velocity;
        }
        if (stiff_) {
            for (int i = 0; i < model_->ntendon; ++i) model_->tendon_invweight0[i] /= kStiffer;
        }
    }
    void step(const std::vector<double>& force, const std::vector<double>& limit, const std::vector<double>&) override {
        for (std::size_t i = 0; i < force.size(); ++i) data_->qfrc_applied[i] = force[i];
        for (std::size_t k = 0; k < limit.size(); ++k) model_->tendon_frictionloss[k] = limit[k];
        mj_step(model_.get(), data_.get());
    }
    double position(std::size_t body) override { return data_->qpos[body]; }
    double velocity(std::size_t body) override { return data_->qvel[body]; }
    bool own_springs() const override { return true; }

private:
    /// Tendons: frictions first, then springs, then joints.
    std::string describe() const {
        std::ostringstream xml;
        xml.precision(17);
        xml << "<mujoco><option timestep='" << machine_.step
            << "' integrator='Euler'><flag contact='disable' gravity='disable'/></option><worldbody>";
        for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
            const Body& body = machine_.bodies[i];
            if (body.restitution > 0) throw Cannot("restitution at ends of travel");
            xml << "<body pos='0 " << i << " 0'><joint name='j" << i << "' type='slide' axis='1 0 0' damping='"
                << body.damping << "'";
            if (body.lower > -kNone || body.upper < kNone) {
                xml << " limited='true' range='" << std::max(body.lower, -1e10) << " " << std::min(body.upper, 1e10)
                    << "'";
            }
            xml << "/><inertial pos='0 0 0' mass='" << body.inertia << "' diaginertia='1 1 1'/></body>";
        }
        xml << "</worldbody><tendon>";
        for (const Friction& one : machine_.frictions) {
            xml << "<fixed frictionloss='" << one.sliding << "'";
            if (stiff_)
                xml << " solimpfriction='" << mjMAXIMP << " " << mjMAXIMP << " 0.001 0.5 2' solreffriction='-1 "
                    << -mjMAXIMP / machine_.step << "'";
            xml << ">" << row(one.row) << "</fixed>";
        }
        for (const Spring& one : machine_.springs) {
            xml << "<fixed stiffness='" << one.stiffness << "' damping='" << one.damping << "' springlength='"
                << one.rest << "'>" << row(one.row) << "</fixed>";
        }
        for (std::size_t k = 0; k < machine_.joints.size(); ++k)
            xml << "<fixed name='joint" << k << "'>" << row(machine_.joints[k]) << "</fixed>";
        xml << "</tendon><equality>";
        for (std::size_t k = 0; k < machine_.joints.size(); ++k) {
            double length = 0;
            for (const auto& [body, c] : machine_.joints[k]) length += c * machine_.bodies[body].position;
            xml << "<tendon tendon1='joint" << k << "' polycoef='" << length << " 0 0 0 0'/>";
        }
        xml << "</equality></mujoco>";
        return xml.str();
    }
    static std::string row(const Row& row) {
        std::ostringstream xml;
        xml.precision(17);
        for (const auto& [body, c] : row) xml << "<joint joint='j" << body << "' coef='" << c << "'/>";
        return xml.str();
    }
    static mjModel* compile(const std::string& xml) {
        constexpr const char* kName = "machine.xml";
        const auto files = std::make_unique<mjVFS>();
        mj_defaultVFS(files.get());
        mj_makeEmptyFileVFS(files.get(), kName, static_cast<int>(xml.size()));
        std::memcpy(files->filedata[mj_findFileVFS(files.get(), kName)], xml.data(), xml.size());
        char problem[1000] = "";
        mjModel* model = mj_loadXML(kName, files.get(), problem, sizeof problem);
        mj_deleteVFS(files.get());
        if (model == nullptr) throw std::runtime_error(problem);
        return model;
    }

    const Machine& machine_;
    bool stiff_;
    std::unique_ptr<mjModel, DeleteModel> model_;
    std::unique_ptr<mjData, DeleteData> data_;
};

}  // namespace

int main(int count, char** words) {
    const bool stiff = count == 2 && std::string(words[1]) == "stiff";
    return serve(std::string("MuJoCo ") + mj_versionString() + (stiff ? ", stiff" : ""),
                 [stiff](const Machine& machine) {
                     if (machine.moving_ground()) throw Cannot("friction on moving ground");
                     return std::make_unique<Mujoco>(machine, stiff);
                 });
}
