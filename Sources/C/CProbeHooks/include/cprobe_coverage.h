// cprobe_coverage.h: the code coverage of a plugin that was built with -fsanitize-coverage=inline-8bit-counters or
// -fsanitize-coverage=trace-pc-guard. Only for the examining program, which has to export the callbacks of that
// instrumentation.

#ifndef CPROBE_COVERAGE_H
#define CPROBE_COVERAGE_H

#endif
