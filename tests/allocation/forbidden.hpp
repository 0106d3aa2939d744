// While one of these is alive every request for memory ends the program: solvers are noexcept, they could not report it.
#pragma once

class ForbidAllocation {
public:
    ForbidAllocation() noexcept;
    ~ForbidAllocation();
    ForbidAllocation(const ForbidAllocation&) = delete;
    ForbidAllocation& operator=(const ForbidAllocation&) = delete;
};
