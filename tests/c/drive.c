#include "drive.h"

#include <stdlib.h>
#include <string.h>

double drive_command(int step) { return step < 50 ? 0.0 : step < 700 ? 0.05 : -0.02 + 1e-5 * (step % 7); }

double drive_airload(int step) { return step < 20 ? 0.0 : step < 900 ? 74500.0 : 74500.0 - 40.0 * (step - 900); }

static int look(stiction_machine* machine, drive_row* row) {
    const size_t mode = stiction_find_output(machine, "gear.mode");
    if (mode == STICTION_NOT_FOUND) return 1;
    row->time = stiction_time(machine);
    row->position = stiction_get(machine, stiction_find_output(machine, "surface.position"));
    row->velocity = stiction_get(machine, stiction_find_output(machine, "surface.velocity"));
    row->friction = stiction_get(machine, stiction_find_output(machine, "gear.friction"));
    row->margin = stiction_get(machine, stiction_find_output(machine, "gear.margin_forward"));
    row->motor = stiction_get(machine, stiction_find_output(machine, "motor"));
    row->mode = (stiction_mode)(int)stiction_get(machine, mode);
    return 0;
}

static int step(stiction_machine* machine, int k, drive_row* row) {
    const size_t command = stiction_find_input(machine, "command");
    const size_t airload = stiction_find_input(machine, "airload");
    if (stiction_set(machine, command, drive_command(k)) != STICTION_OK) return 2;
    if (stiction_set(machine, airload, drive_airload(k)) != STICTION_OK) return 3;
    if (stiction_step(machine) != STICTION_OK) return 4;
    return look(machine, row);
}

int drive_flap(stiction_machine* machine, int steps, drive_row* rows) {
    const size_t size = stiction_state_size(machine);
    void* saved = malloc(size);
    int problem = saved == NULL ? 5 : 0;
    for (int k = 0; k < steps && problem == 0; ++k) {
        if (k == steps / 2) {
            drive_row elsewhere;
            problem = stiction_save(machine, saved, size) == STICTION_OK ? 0 : 6;
            for (int more = k; more < k + 100 && problem == 0; ++more) {
                problem = step(machine, more + 17, &elsewhere);
            }
            if (problem == 0 && stiction_restore(machine, saved, size) != STICTION_OK) problem = 7;
        }
        if (problem == 0) problem = step(machine, k, &rows[k]);
    }
    free(saved);
    return problem;
}
