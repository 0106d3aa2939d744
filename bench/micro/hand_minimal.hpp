// The bare recurrence of every method, written by hand for `double`: Coulomb friction, no ends, no report, no checks.
//
// The least any program must do to run the scheme. What the library takes beyond it buys the report, the ends of travel and
// the refusals. The numbers in brackets are those of the method's own header.
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>

namespace stiction::bench {

/// A block on dry ground.
struct HandBlock {
    double h, m, c, sliding, breakaway;  ///< step, mass, damping, F_c, F_s
    double x = 0, v = 0;

    [[nodiscard]] double held(double push) const { return std::clamp(push, -breakaway, breakaway); }
    [[nodiscard]] double braking() const { return v > 0 ? sliding : v < 0 ? -sliding : 0.0; }
    [[nodiscard]] bool crosses(double trial) const { return (v > 0 && trial < 0) || (v < 0 && trial > 0); }
    void arrive(double next) {
        x += 0.5 * h * (v + next);
        v = next;
    }
};

struct HandExact {
    static constexpr std::string_view kMethod = "exact";
    static void step(HandBlock& b, double push, double) {
        const double p = b.m * b.v + b.h * push;  // (2)
        const double up = b.h * (b.v > 0 || push > b.breakaway ? b.sliding : b.breakaway);
        const double down = b.h * (b.v < 0 || push < -b.breakaway ? b.sliding : b.breakaway);
        b.v = (p - std::clamp(p, -down, up)) / (b.m + b.h * b.c);  // (4)
        b.x += b.h * b.v;
    }
};

struct HandBorello {
    static constexpr std::string_view kMethod = "borello";
    static void step(HandBlock& b, double push, double) {
        const double friction = b.v == 0 ? b.held(push) : b.braking();  // (1)
        const double trial = b.v + (push - b.c * b.v - friction) * (b.h / b.m);
        b.arrive(b.crosses(trial) ? 0.0 : trial);  // (3)
    }
};

struct HandBiagiotti : HandBorello {
    static constexpr std::string_view kMethod = "biagiotti";
};

/// `kText`: as the paper's text has it, else as its listing.
template <bool kText>
struct HandHill {
    static constexpr std::string_view kMethod = kText ? "hill" : "hill-listing";
    static void step(HandBlock& b, double push, double) {
        const double mobility = b.h / b.m;
        const double active = push - b.c * b.v;
        if (b.v == 0) {
            const double level = kText ? b.sliding : b.breakaway;
            b.arrive(std::fabs(push) <= b.breakaway ? 0.0 : (push - std::copysign(level, push)) * mobility);  // (1)
            return;
        }
        const double gain = (active - b.braking()) * mobility;
        const double share = -b.v / gain;
        if (share > 0 && share < 1) {
            const double sign = b.v > 0 ? 1 : -1;
            const bool turns = kText ? -sign * push > b.breakaway : -sign * active > b.sliding;
            const double after = turns ? (active + sign * b.sliding) * mobility * (1 - share) : 0.0;  // (4), (3)
            b.x += 0.5 * b.h * (b.v * share + after * (1 - share));
            b.v = after;
        } else {
            b.arrive(b.v + gain);  // (2)
        }
    }
};

struct HandHill2 {
    static constexpr std::string_view kMethod = "hill2";
    static void step(HandBlock& b, double push, double rate) {
        const double mobility = b.h / b.m;
        const double ramp = b.h * rate;
        double at = 0;  // how much of the step is over
        if (b.v != 0) {
            const double gain = (push - b.c * b.v - b.braking()) * mobility;
            const double curve = 0.5 * (ramp - b.c * gain) * mobility;
            at = std::min(first_zero(b.v, gain, curve), 1.0);
            slide(b, gain, curve, at);
            if (at == 1) {
                return;
            }
            b.v = 0;
        }
        double force = push + ramp * at;
        const bool holding = std::fabs(force) <= b.breakaway;
        const bool forward = holding ? ramp > 0 : force > 0;
        if (holding) {
            const double limit = forward ? b.breakaway : -b.breakaway;
            at = ramp == 0 ? 1 : std::clamp((limit - push) / ramp, at, 1.0);
            force = limit;
        }
        const double gain = (force - (forward ? b.sliding : -b.sliding)) * mobility;
        slide(b, gain, 0.5 * (ramp - b.c * gain) * mobility, 1 - at);
    }

private:
    /// Over a part of the step; eqs. (2), (3).
    static void slide(HandBlock& b, double gain, double curve, double part) {
        b.x += b.h * part * (b.v + part * (gain / 2 + part * curve / 3));
        b.v += part * (gain + part * curve);
    }
    static double first_zero(double v, double gain, double curve) {
        const double side = v > 0 ? 1 : -1;
        const double a = side * gain;
        const double root = a * a - 4 * curve * v;
        if (root < 0 || (a >= 0 && side * curve >= 0)) {
            return 2;
        }
        const double sigma =
            a < 0 ? 2 * std::fabs(v) / (std::sqrt(root) - a) : (a + std::sqrt(root)) / (-2 * side * curve);
        return sigma > 0 ? sigma : 2;
    }
};

struct HandKarnopp {
    static constexpr std::string_view kMethod = "karnopp";
    static void step(HandBlock& b, double push, double) {
        constexpr double kAboveRounding = 1 + 0x1p-20;
        const double mobility = b.h / b.m;
        const double band = 0.5 * (b.sliding + b.breakaway) * mobility * kAboveRounding;  // (4)
        const bool driven = (b.v > 0 && push > b.breakaway) || (b.v < 0 && push < -b.breakaway);
        if (!driven && std::fabs(b.v) < band) {
            b.v = 0;
            b.arrive((push - b.held(push)) * mobility);  // (1)
            return;
        }
        const double trial = b.v + (push - b.c * b.v - b.braking()) * mobility;  // (2)
        b.arrive((!driven && std::fabs(trial) < band) || b.crosses(trial) ? 0.0 : trial);
    }
};

struct HandCrossing {
    static constexpr std::string_view kMethod = "crossing";
    static void step(HandBlock& b, double push, double) {
        const double mobility = b.h / b.m;
        if (b.v == 0) {
            b.arrive((push - b.held(push)) * mobility);  // (3)
            return;
        }
        const double trial = b.v + (push - b.c * b.v - b.braking()) * mobility;  // (1)
        if (b.crosses(trial) || trial == 0) {
            b.v = 0;  // (2)
        } else {
            b.arrive(trial);
        }
    }
};

struct HandDegraded {
    static constexpr std::string_view kMethod = "degraded";
    static void step(HandBlock& b, double push, double) {
        const double friction = b.v == 0 ? b.held(push) : b.braking();
        const double trial = (push - friction) / b.c;
        b.v = b.crosses(trial) ? 0.0 : trial;
        b.x += b.h * b.v;
    }
};

struct HandSign {
    static constexpr std::string_view kMethod = "sign";
    static void step(HandBlock& b, double push, double) {
        b.arrive(b.v + (push - b.c * b.v - b.braking()) * (b.h / b.m));
    }
};

struct HandHyperviscous {
    static constexpr std::string_view kMethod = "hyperviscous";
    static void step(HandBlock& b, double push, double) {
        const double ratio = std::clamp(b.v / (b.sliding * (b.h / b.m)), -1.0, 1.0);
        b.arrive(b.v + (push - b.c * b.v - b.sliding * ratio) * (b.h / b.m));
    }
};

struct HandTanh {
    static constexpr std::string_view kMethod = "tanh";
    static void step(HandBlock& b, double push, double) {
        const double shape = std::tanh(b.v / (b.sliding * (b.h / b.m)));
        b.arrive(b.v + (push - b.c * b.v - b.sliding * shape) * (b.h / b.m));
    }
};

struct HandQuinn {
    static constexpr std::string_view kMethod = "quinn";
    static void step(HandBlock& b, double push, double) {
        const double mobility = b.h / b.m;
        const double ratio = std::min(std::fabs(b.v) / ((b.sliding + b.breakaway) * mobility), 1.0);  // (1)
        const double active = push - b.c * b.v;
        const double friction = ratio * b.braking() + (1 - ratio) * b.held(active);  // (2)
        b.arrive(b.v + (active - friction) * mobility);
    }
};

}  // namespace stiction::bench
