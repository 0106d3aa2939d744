# random_machines: machines drawn at random, judged on both engines and beside the independent reference. The test is a bounded run; by
# hand it takes any first seed and count.
find_package(fmt REQUIRED)
stiction_sources(random_sources random)
add_executable(random_machines ${random_sources})
target_include_directories(random_machines PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
target_link_libraries(random_machines PRIVATE stiction_beside stiction_fmu fmt::fmt)
if(STICTION_SANITIZE)
    set(random_count 20)
else()
    set(random_count 160)
endif()
add_test(NAME "random: machines on both engines beside the reference" COMMAND random_machines 201 ${random_count} judge)
set_tests_properties("random: machines on both engines beside the reference" PROPERTIES TIMEOUT ${test_timeout})
# Machines whose number of steps once differed in other units, because the flappers of their servovalves kept the old ones.
foreach(seed 1199 14217)
    add_test(NAME "random: machine ${seed} takes as many steps in other units" COMMAND random_machines ${seed} 1 judge)
    set_tests_properties("random: machine ${seed} takes as many steps in other units" PROPERTIES TIMEOUT ${test_timeout})
endforeach()
