// cprobe_coverage.h: hears which parts of a plugin are reached, where it was built to tell:
// -fsanitize-coverage=inline-8bit-counters or -fsanitize-coverage=trace-pc-guard. For the process that examines alone:
// its program has to export the functions that such code calls.

#ifndef CPROBE_COVERAGE_H
#define CPROBE_COVERAGE_H

#endif
