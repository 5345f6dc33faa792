extension Rule {
  /// The rules about process-wide state that must stay unchanged while a plugin is loaded, opened and shows items.
  static let surroundingRules: [Rule] = [
    Rule(
      "L30",
      promise:
        "Loading, opening, showing items and searching leave the signal handlers of the process as they find them",
      breach: "signal(SIGPIPE, SIG_IGN);",
      remedy: "Leave signals alone; a write can be told not to send SIGPIPE, by MSG_NOSIGNAL",
      source: "what a function must not do"),
    Rule(
      "L31",
      promise:
        "Loading, opening, showing items and searching leave the signals that a thread of the host blocks as they find them",
      breach: "pthread_sigmask(SIG_BLOCK, &all, NULL);",
      remedy: "Block signals on threads of the plugin's own alone, before they start",
      source: "what a function must not do"),
    Rule(
      "L32",
      promise: "Loading, opening, showing items and searching leave the locale of the process as they find it",
      breach: "setlocale(LC_ALL, \"\");",
      remedy: "Use newlocale(), and the functions that take a locale, such as strtod_l()",
      source: "what a function must not do"),
    Rule(
      "L33",
      promise:
        "Loading, opening, showing items and searching leave the working directory of the process as they find it",
      breach: "chdir(\"/tmp\");",
      remedy: "Use absolute paths, or openat() with the descriptor of a folder",
      source: "what a function must not do"),
    Rule(
      "L34",
      promise: "Loading, opening, showing items and searching leave the environment of the process as they find it",
      breach: "setenv(\"TZ\", \"UTC\", 1);",
      remedy: "Hand values over as arguments; other threads read the environment without a lock",
      source: "what a function must not do"),
    Rule(
      "L35",
      promise:
        "Loading, opening, showing items and searching leave the mask of new files of the process as they find it",
      breach: "umask(077);",
      remedy: "Give open() the mode that is meant, or call fchmod() on the file",
      source: "what a function must not do"),
    Rule(
      "L36",
      promise: "Loading, opening, showing items and searching leave the limits of the process as they find them",
      breach: "setrlimit(RLIMIT_NOFILE, &limit);",
      remedy: "Do with what there is, and say so in a sentence where it isn't enough",
      source: "what a function must not do"),
    Rule(
      "L37",
      promise:
        "Loading, opening, showing items and searching leave the standard streams of the process as they find them",
      breach: "setvbuf(stdout, NULL, _IONBF, 0);",
      remedy: "Leave stdin, stdout and stderr alone",
      source: "what a function must not do"),
    Rule(
      "L38",
      promise: "Loading, opening, showing items and searching leave the timers of the process as they find them",
      breach: "alarm(1);",
      remedy: "Use a thread of the plugin's own that waits, or clock_gettime() between steps",
      source: "what a function must not do"),
    Rule(
      "L40",
      promise: "Loading and opening start at most one thread",
      breach: "A pool of eight threads that is made in bindery_plugin_open()",
      remedy: "Start threads when they are first needed: a host opens plugins that it may never call",
      source: "a budget of the tester: bindery_plugin_open"),
    Rule(
      "L41",
      promise: "Loading and opening leave at most four files open",
      breach: "A file for each letter of an index that is opened in bindery_plugin_open()",
      remedy: "Open files when they are first needed, and close them: a host with many plugins has 1,024 for all",
      source: "a budget of the tester: bindery_plugin_open"),
    Rule(
      "L42",
      promise: "What a plugin logs while it is opened and shows items has a known level, and is UTF-8",
      breach: "host->log(host, 9, text);",
      remedy: "Use a constant of bindery_log_level, and cut a text between two characters",
      source: "log, bindery_log_level"),
  ]
}
