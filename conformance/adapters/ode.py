#!/usr/bin/env python3
"""Open Dynamics Engine (libode, double precision) through its C interface, with its direct solver.

Every body moves along one axis, on a slider; friction is a linear motor of limited force, as its manual recommends. It has no words for
friction at rest above that of sliding, for laws of load or speed, and for ratios. Springs are forces given before each step.
"""
import ctypes
import ctypes.util

from protocol import Cannot, samples_of, serve, signal_value

LO_STOP, HI_STOP, VEL, FMAX, BOUNCE = 0, 1, 2, 5, 7  # dParamLoStop, dParamHiStop, dParamVel, dParamFMax, dParamBounce


def library():
    name = ctypes.util.find_library("ode")
    if name is None:
        return None
    ode = ctypes.CDLL(name)
    pointer, real, whole = ctypes.c_void_p, ctypes.c_double, ctypes.c_int
    for function, result, arguments in (
        ("dWorldCreate", pointer, []), ("dWorldDestroy", None, [pointer]), ("dWorldStep", whole, [pointer, real]),
        ("dWorldSetCFM", None, [pointer, real]), ("dBodyCreate", pointer, [pointer]), ("dBodySetPosition", None, [pointer, real, real, real]),
        ("dBodySetLinearVel", None, [pointer, real, real, real]), ("dBodyAddForce", None, [pointer, real, real, real]),
        ("dBodyGetPosition", ctypes.POINTER(real), [pointer]), ("dBodyGetLinearVel", ctypes.POINTER(real), [pointer]),
        ("dBodySetMass", None, [pointer, pointer]), ("dMassSetSphereTotal", None, [pointer, real, real]),
        ("dJointCreateSlider", pointer, [pointer, pointer]), ("dJointCreateLMotor", pointer, [pointer, pointer]),
        ("dJointAttach", None, [pointer, pointer, pointer]), ("dJointSetSliderAxis", None, [pointer, real, real, real]),
        ("dJointSetSliderParam", None, [pointer, whole, real]), ("dJointSetLMotorNumAxes", None, [pointer, whole]),
        ("dJointSetLMotorAxis", None, [pointer, whole, whole, real, real, real]), ("dJointSetLMotorParam", None, [pointer, whole, real]),
    ):
        one = getattr(ode, function)
        one.restype, one.argtypes = result, arguments
    ode.dInitODE2(0)
    return ode


ODE = library()


def refuse(machine):
    if ODE is None:
        raise Cannot("the Debian package libode8 is not installed")
    if machine.get("joints"):
        raise Cannot("ratios between bodies")
    for friction in machine.get("frictions", []):
        if friction["law"] != "coulomb":
            raise Cannot(f"law {friction['law']}")
        if friction["breakaway"] != friction["sliding"]:
            raise Cannot("friction at rest above that of sliding")
        if sorted(friction["along"].values()) not in ([1.0], [-1.0, 1.0]):
            raise Cannot("ratios between bodies")


def solve(case, run):
    machine, h = case["machine"], run["step"]
    refuse(machine)
    world = ODE.dWorldCreate()
    ODE.dWorldSetCFM(world, 0.0)
    mass = ctypes.create_string_buffer(256)
    bodies = {}
    for body in machine["bodies"]:
        one = bodies[body["name"]] = ODE.dBodyCreate(world)
        ODE.dMassSetSphereTotal(mass, body["inertia"], 1.0)
        ODE.dBodySetMass(one, mass)
        slider = ODE.dJointCreateSlider(world, None)
        ODE.dJointAttach(slider, one, None)
        ODE.dJointSetSliderAxis(slider, 1, 0, 0)
        ODE.dBodySetPosition(one, body["position"], 0, 0)
        ODE.dBodySetLinearVel(one, body["velocity"], 0, 0)
        low, high = body.get("travel", [None, None])
        for end, place in ((LO_STOP, low), (HI_STOP, high)):
            if place is not None:
                ODE.dJointSetSliderParam(slider, end, place)
                ODE.dJointSetSliderParam(slider, BOUNCE, body.get("restitution", 0.0))
    motors = []
    for friction in machine.get("frictions", []):
        motor = ODE.dJointCreateLMotor(world, None)
        ends = sorted(friction["along"].items(), key=lambda item: -item[1])
        ODE.dJointAttach(motor, bodies[ends[0][0]], bodies[ends[1][0]] if len(ends) == 2 else None)
        ODE.dJointSetLMotorNumAxes(motor, 1)
        ODE.dJointSetLMotorAxis(motor, 0, 0, 1, 0, 0)
        motors.append((motor, friction))
    where = lambda name: ODE.dBodyGetPosition(bodies[name])[0]
    speed = lambda name: ODE.dBodyGetLinearVel(bodies[name])[0]
    states, count = [], 0
    for time in run["times"]:
        while count < round(time / h):
            t = count * h
            for force in machine.get("forces", []):
                ODE.dBodyAddForce(bodies[force["body"]], signal_value(force["value"], t), 0, 0)
            for body in machine["bodies"]:
                if body.get("damping"):
                    ODE.dBodyAddForce(bodies[body["name"]], -body["damping"] * speed(body["name"]), 0, 0)
            for spring in machine.get("springs", []):
                length = sum(c * where(name) for name, c in spring["along"].items()) - spring.get("rest", 0.0)
                rate = sum(c * speed(name) for name, c in spring["along"].items())
                pull = spring["stiffness"] * length + spring.get("damping", 0.0) * rate
                for name, c in spring["along"].items():
                    ODE.dBodyAddForce(bodies[name], -c * pull, 0, 0)
            for motor, friction in motors:
                ODE.dJointSetLMotorParam(motor, VEL, signal_value(friction.get("ground_speed", 0.0), t + h))
                ODE.dJointSetLMotorParam(motor, FMAX, friction["sliding"] * signal_value(friction.get("capacity", 1.0), t))
            ODE.dWorldStep(world, h)
            count += 1
        names = [body["name"] for body in machine["bodies"]]
        states.append(([where(name) for name in names], [speed(name) for name in names]))
    ODE.dWorldDestroy(world)
    return {"samples": samples_of(machine, states), "steps": count}


if __name__ == "__main__":
    serve({"name": "ODE, dWorldStep", "kind": "fixed"}, solve)
