/* The part of the test that is written in C. */
#ifndef STICTION_TEST_DRIVE_H
#define STICTION_TEST_DRIVE_H

#include "stiction.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a program in C saw after each step. */
typedef struct drive_row {
    double time;
    double position;
    double velocity;
    double friction;
    double margin;
    double motor;
    stiction_mode mode;
} drive_row;

/* Command and airload at a step: what a test bench would send. */
double drive_command(int step);
double drive_airload(int step);

/* Drives a flap for `steps` steps into `rows`; in the middle it saves, goes on for a while, and restores. 0 if all went well, else the number of
 * the check that failed. */
int drive_flap(stiction_machine* machine, int steps, drive_row* rows);

#ifdef __cplusplus
}
#endif

#endif
