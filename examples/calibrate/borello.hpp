// The flap actuator of Borello and Dalla Vedova 2012: what is free, and what is demanded of a set.
#pragma once

#include <string>
#include <vector>

#include "fit.hpp"
#include "papers/runs.hpp"

namespace calibrate {

const std::vector<Value>& borello_values();

/// How closely a set is looked at.
struct Look {
    std::string step{};    ///< empty: that of the files
    bool located = false;  ///< by the located engine
    bool brief = false;    ///< shorter runs; without the whole of figures 16 and 17, and claims are not counted
};

/// The runs of all figures with a set.
stiction::papers::Runs borello_runs(const Set& set, const Look& look = {});

/// (3) of fit.hpp.
double borello_cost(const Set& set, const Look& look, double give_up);
/// Every demand, met or not.
std::vector<Demand> borello_demands(stiction::papers::Runs& runs);
/// Claims of figures 6 to 17 that fail.
int borello_failing(stiction::papers::Runs& runs);
/// Margin they lack of 6 %: 1 for each that fails, less for one that holds by less.
double borello_narrow(stiction::papers::Runs& runs);

/// What the files say now.
Set borello_set_of_files();

}  // namespace calibrate
