// Runs of Borello and Dalla Vedova 2012 that several claims look at, and the friction of its equations 3 and 4.
#pragma once

#include <string>
#include <vector>

#include "papers/claim.hpp"
#include "papers/track.hpp"

namespace stiction::papers {

inline constexpr double kDegree = 3.14159265358979323846 / 180;  ///< [rad]

/// Place of the text on a figure, and section 4.
inline constexpr const char* kFigure6Text = "section 6, Fig. 6";
inline constexpr const char* kFigure7Text = "section 6, Fig. 7";
inline constexpr const char* kFigure8Text = "section 6, Fig. 8";
inline constexpr const char* kFigures8To10Text = "section 6, Figs. 8 to 10";
inline constexpr const char* kFigure9Text = "section 6, Fig. 9";
inline constexpr const char* kFigure10Text = "section 6, Fig. 10";
inline constexpr const char* kFigure11Text = "section 6, Fig. 11";
inline constexpr const char* kFigure12Text = "section 6, Fig. 12";
inline constexpr const char* kFigure13Text = "section 6, Fig. 13";
inline constexpr const char* kSection4 = "section 4";

inline constexpr const char* kBorelloAlone = "borello-table1";  ///< the surface without the servo

/// "borello-fig06"
std::string borello_name(int figure);
/// Surface and command of a figure, in degrees.
Track borello_track(Runs& runs, int figure);

/// Friction of the gear train under a load TLD [N·m].
struct GearLevels {
    double opposing = 0;  ///< FDO = TFR0 + (1/EtO − 1)·|TLD|, equation 3
    double aiding = 0;    ///< FDA = TFR0 + (1 − EtA)·|TLD|, equation 4
    double ratio = 1;     ///< FSD
};
GearLevels gear_levels(const Run& run, double load);

/// Leaves its start by 0.005° or more before a time.
Finding moves_at_load_step(Runs& runs, int figure, double until);
/// v == 0.0 in every row until a time.
Finding rests_until(Runs& runs, int figure, double until);

std::vector<Claim> borello_servo_claims();  ///< figures 6 to 17: the servo with one set of values
std::vector<Claim>
borello_torque_claims();                   ///< figures 6 to 13: what the motor gives, friction takes and the load asks
std::vector<Claim> borello_ramp_claims();  ///< figures 11 to 17
std::vector<Claim> borello_algorithm_claims();   ///< sections 3, 4 and 5.3, Table 1
std::vector<Claim> borello_efficiency_claims();  ///< sections 4 and 6: what efficiencies do

}  // namespace stiction::papers
