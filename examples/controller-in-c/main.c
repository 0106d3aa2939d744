/* A controller in C, the machine as its plant: a PI controller moves a flap to 0.1 rad while the air loads it, then falls silent. The
 * self-locking gear holds the flap where it is, to the last bit.
 *
 *   command ──▶ [ PI, every 1 ms ] ── motor torque ──▶ [ flap, gear, air ] ── position ──┐
 *                     ▲                                                                  │
 *                     └──────────────────────────────────────────────────────────────────┘
 *
 * Usage: controller-in-c PLANT.toml
 */
#include <stdio.h>
#include <stdlib.h>

#include "stiction.h"

enum { STEPS = 3000, SILENT_FROM = 2500 };

static const double COMMAND = 0.1;       /* [rad] */
static const double AIRLOAD = 40e3;      /* [N m], against positive positions */
static const double PROPORTIONAL = 2e6;  /* [N m/rad] */
static const double INTEGRAL = 4e6;      /* [N m/(rad s)] */
static const double MOST_TORQUE = 120e3; /* [N m] */

typedef struct controller {
    double integral; /* [rad s] */
} controller;

/* Motor torque for one step of h seconds. The integral waits while the torque is limited. */
static double control(controller* c, double position, double h) {
    const double error = COMMAND - position;
    const double torque = PROPORTIONAL * error + INTEGRAL * c->integral;
    if (torque > MOST_TORQUE) return MOST_TORQUE;
    if (torque < -MOST_TORQUE) return -MOST_TORQUE;
    c->integral += h * error;
    return torque;
}

int main(int argc, char** argv) {
    char mistakes[4096];
    const char* settings[] = {"run.step=1 ms"}; /* the controller's own step */
    stiction_machine* flap = stiction_load(argc > 1 ? argv[1] : "plant.toml", settings, 1, mistakes, sizeof mistakes);
    if (flap == NULL) {
        fputs(mistakes, stderr);
        return EXIT_FAILURE;
    }
    const size_t motor = stiction_find_input(flap, "motor");
    const size_t airload = stiction_find_input(flap, "airload");
    const size_t position = stiction_find_output(flap, "surface.position");
    const size_t gear = stiction_find_output(flap, "gear.mode");
    controller pi = {0.0};
    double held = 0;
    stiction_status status = stiction_set(flap, airload, AIRLOAD);
    for (int k = 0; k < STEPS && status == STICTION_OK; ++k) {
        const double torque = k < SILENT_FROM ? control(&pi, stiction_get(flap, position), stiction_step_length(flap)) : 0.0;
        status = stiction_set(flap, motor, torque);
        if (status == STICTION_OK) status = stiction_step(flap);
        if (k == SILENT_FROM) held = stiction_get(flap, position);
        if (k % 500 == 499) {
            printf("%.1f s: %.6f rad, %s\n", stiction_time(flap), stiction_get(flap, position),
                   stiction_get(flap, gear) == STICTION_STUCK ? "stuck" : "slipping");
        }
    }
    if (status != STICTION_OK) fprintf(stderr, "%s\n", stiction_last_error(flap));
    const int stayed = status == STICTION_OK && stiction_get(flap, position) == held;
    printf("%s\n", stayed ? "without its motor it stayed where it was, to the last bit" : "it moved");
    stiction_destroy(flap);
    return stayed ? EXIT_SUCCESS : EXIT_FAILURE;
}
