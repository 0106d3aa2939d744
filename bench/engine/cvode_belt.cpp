#include "cvode_belt.hpp"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

namespace stiction::bench {
namespace {

constexpr double kBelt = 0.2;
constexpr double kStatic = 1;
constexpr double kSliding = 0.5;

enum class Mode { slipping, stuck };

int rates(realtype, N_Vector y, N_Vector rate, void* user) {
    const double* from = N_VGetArrayPointer(y);
    double* to = N_VGetArrayPointer(rate);
    const bool stuck = *static_cast<Mode*>(user) == Mode::stuck;
    to[0] = stuck ? kBelt : from[1];
    to[1] = stuck ? 0.0 : kSliding - from[0];
    return 0;
}

int jacobian(realtype, N_Vector, N_Vector, SUNMatrix matrix, void* user, N_Vector, N_Vector, N_Vector) {
    const bool stuck = *static_cast<Mode*>(user) == Mode::stuck;
    SM_ELEMENT_D(matrix, 0, 0) = 0;
    SM_ELEMENT_D(matrix, 0, 1) = stuck ? 0.0 : 1.0;
    SM_ELEMENT_D(matrix, 1, 0) = stuck ? 0.0 : -1.0;
    SM_ELEMENT_D(matrix, 1, 1) = 0;
    return 0;
}

int root(realtype, N_Vector y, realtype* value, void* user) {
    const double* at = N_VGetArrayPointer(y);
    value[0] = *static_cast<Mode*>(user) == Mode::stuck ? kStatic - at[0] : kBelt - at[1];
    return 0;
}

}  // namespace

struct CvodeBelt::Memory {
    SUNContext context = nullptr;
    void* cvode = nullptr;
    N_Vector y = nullptr;
    SUNMatrix matrix = nullptr;
    SUNLinearSolver linear = nullptr;
    SUNNonlinearSolver nonlinear = nullptr;
    Mode mode = Mode::slipping;
    long steps = 0;
};

CvodeBelt::CvodeBelt(CvodeKind kind, double tolerance) : memory_(std::make_unique<Memory>()) {
    Memory& m = *memory_;
    SUNContext_Create(nullptr, &m.context);
    m.y = N_VNew_Serial(2, m.context);
    N_VConst(0, m.y);
    m.cvode = CVodeCreate(kind == CvodeKind::bdf_newton ? CV_BDF : CV_ADAMS, m.context);
    CVodeInit(m.cvode, rates, 0, m.y);
    CVodeSStolerances(m.cvode, tolerance, tolerance);
    CVodeSetUserData(m.cvode, &m.mode);
    constexpr long kManySteps = 1'000'000;
    CVodeSetMaxNumSteps(m.cvode, kManySteps);
    CVodeRootInit(m.cvode, 1, root);
    int falling = -1;
    CVodeSetRootDirection(m.cvode, &falling);
    CVodeSetNoInactiveRootWarn(m.cvode);
    if (kind == CvodeKind::adams_fixed_point) {
        m.nonlinear = SUNNonlinSol_FixedPoint(m.y, 0, m.context);
        CVodeSetNonlinearSolver(m.cvode, m.nonlinear);
    } else {
        m.matrix = SUNDenseMatrix(2, 2, m.context);
        m.linear = SUNLinSol_Dense(m.y, m.matrix, m.context);
        CVodeSetLinearSolver(m.cvode, m.linear, m.matrix);
        CVodeSetJacFn(m.cvode, jacobian);
    }
}

CvodeBelt::~CvodeBelt() {
    Memory& m = *memory_;
    CVodeFree(&m.cvode);
    if (m.linear != nullptr) SUNLinSolFree(m.linear);
    if (m.matrix != nullptr) SUNMatDestroy(m.matrix);
    if (m.nonlinear != nullptr) SUNNonlinSolFree(m.nonlinear);
    N_VDestroy(m.y);
    SUNContext_Free(&m.context);
}

BeltAnswer CvodeBelt::run() {
    Memory& m = *memory_;
    BeltAnswer answer;
    double* y = N_VGetArrayPointer(m.y);
    y[0] = y[1] = 0;
    m.mode = Mode::slipping;
    m.steps = 0;
    CVodeReInit(m.cvode, 0, m.y);
    CVodeSetStopTime(m.cvode, kBeltDuration);
    for (;;) {
        realtype time = 0;
        const int found = CVode(m.cvode, kBeltDuration, m.y, &time, CV_NORMAL);
        long taken = 0;
        CVodeGetNumSteps(m.cvode, &taken);
        m.steps += taken;
        if (found != CV_ROOT_RETURN) {
            break;
        }
        answer.instants.push_back(time);
        m.mode = m.mode == Mode::stuck ? Mode::slipping : Mode::stuck;
        y[1] = kBelt;
        CVodeReInit(m.cvode, time, m.y);
        CVodeSetStopTime(m.cvode, kBeltDuration);
    }
    answer.position = y[0];
    answer.velocity = y[1];
    return answer;
}

long CvodeBelt::steps() const noexcept { return memory_->steps; }

std::string name_of(CvodeKind kind) {
    switch (kind) {
        case CvodeKind::adams_fixed_point: return "CVODE Adams, fixed point";
        case CvodeKind::adams_newton: return "CVODE Adams, Newton";
        case CvodeKind::bdf_newton: return "CVODE BDF, Newton";
    }
    return {};
}

}  // namespace stiction::bench
