// Room of Borello and Dalla Vedova's claims: how far each value may go alone, down and up, until each claim fails.
#pragma once

namespace calibrate {

/// Prints docs/papers-room.md: for every claim its margin, and by value the per cents it may go down and up.
void print_room();

}  // namespace calibrate
