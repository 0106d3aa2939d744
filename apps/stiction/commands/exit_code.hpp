// How the program ends; documented in --help and docs/guide.
#pragma once

namespace stiction {

enum class ExitCode : int {
    fine = 0,
    claim_failed = 1,
    bad_input = 2,
    numerics_failed = 3,
    cannot_write = 4,
    interrupted = 130,
};

}  // namespace stiction
