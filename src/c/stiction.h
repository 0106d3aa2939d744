/* Stiction from C: one machine, one fixed step at a time.
 *
 * A machine has inputs (its external signals, set by you and held until you set them again) and outputs (positions, velocities, frictions,
 * modes, margins, signals, energies). One step: stiction_set what changed, stiction_step, stiction_get what you want to see.
 *
 * stiction_load makes a machine from a scenario file; C++ makes one from a plan (make_machine.hpp).
 *
 * Only making and destroying a machine allocates or frees memory. No call waits, prints or throws. After a step that did
 * not end with STICTION_OK the machine is as it was.
 *
 * Threads: a machine belongs to one thread at a time; there are no locks and no global state. Different machines run in
 * different threads without any care, also when they were made from one shared plan: a plan never changes.
 *
 * Saved bytes can be restored in any machine made from the same model with the same step length, in another process or on
 * another computer; the run then goes on bit for bit. Copy them to fork a run.
 */
#ifndef STICTION_H
#define STICTION_H

#include <stddef.h>

/* What the shared library offers. */
#if defined(__GNUC__)
#define STICTION_API __attribute__((visibility("default")))
#else
#define STICTION_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct stiction_machine stiction_machine;

typedef enum stiction_status {
    STICTION_OK = 0,
    STICTION_NOT_FINITE = 1,        /* a signal or a motion is not a finite number */
    STICTION_CONTRADICTORY = 2,     /* rigid joints demand different speeds */
    STICTION_BAD_ARGUMENT = 3,      /* no machine, no such index, no finite value */
    STICTION_TOO_SMALL = 4,         /* the buffer is smaller than stiction_state_size */
    STICTION_REFUSED = 5,           /* these bytes are not a state of this machine; stiction_last_error says why */
    STICTION_STEP_TOO_LONG = 6,     /* the velocity band of a friction's method is too narrow for the step */
    STICTION_CAPACITY_EXCEEDED = 7, /* a bristle model has run out of its fixed capacity */
    STICTION_CONTRACT_BROKEN = 8,   /* a method of the user's own answered what it may not */
    STICTION_UNSETTLED = 9          /* gears with losses, or impacts, find no common answer within the bound on the work */
} stiction_status;

/* What a friction does: the value of an output "<friction>.mode". */
typedef enum stiction_mode {
    STICTION_STUCK = 0,
    STICTION_FORWARD = 1,
    STICTION_BACKWARD = 2,
    STICTION_FREE = 3
} stiction_mode;

/* Which end of its travel a body rests on: the value of an output "<body>.stop". */
typedef enum stiction_stop { STICTION_NO_STOP = 0, STICTION_LOWER = 1, STICTION_UPPER = 2 } stiction_stop;

/* What stiction_find_input and stiction_find_output answer where there is no such name. */
#define STICTION_NOT_FOUND ((size_t)-1)

/* Reads a scenario file and makes its machine, at its start, with the step and the method of its [run]; NULL if that is not
 * possible. `settings` are texts "run.step=1 ms", "body.surface.inertia=300 kg m2" that win over the file; NULL and 0 for none.
 * `error` then holds every mistake, one line each with file:line:column and a remedy, as far as error_size bytes reach, always ended
 * with 0; "" if there is none; NULL and 0 if you do not want to know. */
STICTION_API stiction_machine* stiction_load(const char* path, const char* const* settings, size_t setting_count, char* error,
                                             size_t error_size);

/* Time. */
STICTION_API stiction_status stiction_step(stiction_machine* machine);
STICTION_API double stiction_time(const stiction_machine* machine);        /* [s] */
STICTION_API double stiction_step_length(const stiction_machine* machine); /* [s] */
/* Back to the start, inputs included. */
STICTION_API stiction_status stiction_reset(stiction_machine* machine);

/* Inputs, by index from 0. Names live as long as the machine. */
STICTION_API size_t stiction_input_count(const stiction_machine* machine);
STICTION_API const char* stiction_input_name(const stiction_machine* machine, size_t input); /* NULL if there is none */
STICTION_API size_t stiction_find_input(const stiction_machine* machine, const char* name);
STICTION_API stiction_status stiction_set(stiction_machine* machine, size_t input, double value);

/* Outputs, by index from 0. They show the machine as it is now, after the last step and the last stiction_set. */
STICTION_API size_t stiction_output_count(const stiction_machine* machine);
STICTION_API const char* stiction_output_name(const stiction_machine* machine, size_t output); /* NULL if there is none */
STICTION_API const char* stiction_output_unit(const stiction_machine* machine, size_t output); /* "" for numbers without one */
STICTION_API size_t stiction_find_output(const stiction_machine* machine, const char* name);
STICTION_API double stiction_get(stiction_machine* machine, size_t output); /* NaN if there is none */

/* The whole state, in a buffer of yours of at least stiction_state_size bytes. The size never changes. */
STICTION_API size_t stiction_state_size(const stiction_machine* machine);
STICTION_API stiction_status stiction_save(const stiction_machine* machine, void* buffer, size_t size);
STICTION_API stiction_status stiction_restore(stiction_machine* machine, const void* buffer, size_t size);

/* The last thing that went wrong, in one line with a remedy; "" if nothing has. Not yours to free; valid until the next call of this
   function for this machine. The only call after the machine was made that may allocate: keep it out of a real-time loop. */
STICTION_API const char* stiction_last_error(const stiction_machine* machine);

/* NULL is allowed. */
STICTION_API void stiction_destroy(stiction_machine* machine);

#ifdef __cplusplus
}
#endif

#endif
