// MuJoCo: slide joints, neighbours coupled by a fixed tendon of coefficients +1 and −1 whose friction loss is the limit
// of the interface. Contacts, gravity and everything else that is not used are switched off.
//
// Its friction is soft by design. The force on a tendon of relative velocity z and acceleration a is
//
//   τ = clamp((a_ref − a) / R, ±c),   a_ref = −b z,   R = (1 − d)/d · A                                     (1)
//
// with A the tendon's inverse inertia from the model. The defaults are d = 0.9 … 0.95 and b = 2/(0.02 s · d): an
// interface that should stop in one step takes many. The dial makes it stop at once, b = 1/h, so that
// h (a − a_ref) = z⁺ and (1) becomes τ = clamp(−z⁺/(h R), ±c); takes the largest d allowed, 0.9999; and divides A by
// ten per level, which the compiled model permits. Newton's method starts from the accelerations of the last step.
#include <mujoco/mujoco.h>

#include <cstring>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "engines.hpp"

namespace peers {
namespace {

constexpr int kAsItComes = -1;

struct DeleteModel {
    void operator()(mjModel* model) const { mj_deleteModel(model); }
};
struct DeleteData {
    void operator()(mjData* data) const { mj_deleteData(data); }
};

std::string describe(const Stack& stack, int stiffness) {
    std::ostringstream xml;
    xml.precision(17);
    xml << "<mujoco><option timestep='" << stack.time_step << "' integrator='Euler'><flag contact='disable' "
        << "gravity='disable' limit='disable' equality='disable' actuation='disable' sensor='disable'/></option>";
    xml << "<worldbody>";
    for (std::size_t i = 0; i < stack.size(); ++i) {
        xml << "<body pos='" << i << " 0 0'><joint name='j" << i << "' type='slide' axis='1 0 0'/>"
            << "<inertial pos='0 0 0' mass='" << stack.mass[i] << "' diaginertia='1 1 1'/></body>";
    }
    xml << "</worldbody><tendon>";
    for (std::size_t e = 0; e < stack.limit.size(); ++e) {
        xml << "<fixed frictionloss='" << stack.limit[e] << "'";
        if (stiffness != kAsItComes) {
            xml << " solimpfriction='" << mjMAXIMP << " " << mjMAXIMP << " 0.001 0.5 2' solreffriction='-1 "
                << -mjMAXIMP / stack.time_step << "'";
        }
        xml << "><joint joint='j" << e << "' coef='1'/><joint joint='j" << e + 1 << "' coef='-1'/></fixed>";
    }
    xml << "</tendon></mujoco>";
    return xml.str();
}

mjModel* compile(const std::string& xml) {
    constexpr const char* kName = "stack.xml";
    const auto files = std::make_unique<mjVFS>();
    mj_defaultVFS(files.get());
    mj_makeEmptyFileVFS(files.get(), kName, static_cast<int>(xml.size()));
    std::memcpy(files->filedata[mj_findFileVFS(files.get(), kName)], xml.data(), xml.size());
    char problem[1000] = "";
    mjModel* model = mj_loadXML(kName, files.get(), problem, sizeof problem);
    mj_deleteVFS(files.get());
    if (model == nullptr) throw std::runtime_error(std::string("MuJoCo: ") + problem);
    return model;
}

class MujocoPeer final : public Peer {
public:
    MujocoPeer(const Stack& stack, int stiffness) : model_(compile(describe(stack, stiffness))) {
        for (int level = 0; level < stiffness; ++level) {
            for (int e = 0; e < model_->ntendon; ++e) model_->tendon_invweight0[e] /= 10;
        }
        data_.reset(mj_makeData(model_.get()));
    }
    void load(const double* velocity, const double* force) override {
        for (int i = 0; i < model_->nv; ++i) {
            data_->qvel[i] = velocity[i];
            data_->qfrc_applied[i] = force[i];
        }
    }
    void step() override { mj_step(model_.get(), data_.get()); }
    void read(double* velocity) override {
        for (int i = 0; i < model_->nv; ++i) velocity[i] = data_->qvel[i];
    }

private:
    std::unique_ptr<mjModel, DeleteModel> model_;
    std::unique_ptr<mjData, DeleteData> data_;
};

MakePeer maker(int stiffness) {
    return [stiffness](const Stack& stack) { return std::make_unique<MujocoPeer>(stack, stiffness); };
}

}  // namespace

std::vector<Candidate> mujoco_candidates() {
    constexpr int kMostDecades = 8;
    return {
        {.engine = std::string("MuJoCo ") + mj_versionString(),
         .solver = "Newton",
         .defaults = "soft friction",
         .make_default = maker(kAsItComes),
         .dial = {.words = "stops in one step, d = 0.9999, A/10^%d", .first = 1, .last = kMostDecades, .make = maker}}};
}

}  // namespace peers
