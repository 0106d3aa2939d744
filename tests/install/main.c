/* Uses the installed C library as a stranger would: a flap on a self-locking gear stays where it is. */
#include <stdio.h>
#include <stiction.h>

int main(int argc, char** argv) {
    char mistakes[1024];
    stiction_machine* flap = argc == 2 ? stiction_load(argv[1], NULL, 0, mistakes, sizeof mistakes) : NULL;
    if (flap == NULL) return 1;
    if (stiction_set(flap, stiction_find_input(flap, "airload"), 74500) != STICTION_OK) return 2;
    for (int k = 0; k < 100; ++k) {
        if (stiction_step(flap) != STICTION_OK) return 3;
    }
    const int stuck = stiction_get(flap, stiction_find_output(flap, "gear.mode")) == STICTION_STUCK &&
                      stiction_get(flap, stiction_find_output(flap, "surface.position")) == 0.0;
    printf("%s\n", stuck ? "stuck" : "moved");
    stiction_destroy(flap);
    return stuck ? 0 : 4;
}
