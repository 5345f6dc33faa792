/// The creatures whose items are shown by `bindery render`.
enum Zoo {
  /// All of them.
  static let creatures = crashing + hanging + greedy + meddling + wild + talking + drawing + lying + built

  /// Those that do no harm.
  static let harmless = creatures.filter(\.isHarmless)

  /// Creatures that end their process.
  static let crashing: [Creature] = [
    Creature("crash-in-constructor", .ended("SIGSEGV")),
    Creature("crash-in-open", .ended("SIGSEGV")),
    Creature("crash-in-decode", .ended("SIGSEGV")),
    Creature("crash-in-identity", .ended("SIGSEGV")),
    Creature("crash-in-version", .ended("SIGSEGV")),
    Creature("crash-in-create", .ended("SIGSEGV")),
    Creature("crash-in-draw", .ended("SIGSEGV")),
    Creature("crash-in-property", .ended("SIGSEGV")),
    Creature("crash-in-release-view-model", .contained),
    Creature("crash-in-release-model", .contained),
    Creature("crash-in-destructor", .contained),
    Creature("crash-at-exit", .contained),
    Creature("abort-in-decode", .ended("SIGABRT")),
    Creature("illegal-instruction", .ended("SIGILL")),
    Creature("divide-by-zero", .ended("SIGFPE")),
    Creature("overflow-stack", .ended("SIGSEGV")),
    Creature("exit-in-constructor", .ended("exit")),
    Creature("exit-0-in-open", .ended("exit")),
    Creature("exit-3-in-open", .ended("exit")),
    Creature("quick-exit-in-open", .ended("exit")),
    Creature("exit-0-in-decode", .ended("exit")),
    Creature("exit-3-in-decode", .ended("exit")),
    Creature("quick-exit-in-decode", .ended("exit")),
    Creature("kill-itself", .contained),
    Creature("jumps-out", .contained),
    Creature("end-the-group", .contained),
    Creature("catches-signals", .ended("")),
  ]

  /// Creatures that never return.
  static let hanging: [Creature] = [
    Creature("hang-in-constructor", .ended("")),
    Creature("hang-in-open", .ended("")),
    Creature("hang-in-decode", .ended("")),
    Creature("hang-in-draw", .ended("")),
    Creature("hang-in-property", .ended("")),
    Creature("hang-in-release-view-model", .contained),
    Creature("hang-in-release-model", .contained),
    Creature("hang-in-destructor", .contained),
    Creature("spin-in-open", .ended("")),
    Creature("spin-in-decode", .ended("")),
    Creature("stop-itself", .contained),
    Creature("blocks-signals", .ended("")),
    Creature("ignores-signals", .ended("")),
    Creature("sets-an-alarm", .ended("")),
    Creature("garbage-then-hang", .ended("")),
  ]

  /// Creatures that want more than their share.
  static let greedy: [Creature] = [
    Creature("exhaust-memory", .contained),
    Creature("touch-4-gib", .contained),
    Creature("open-files", .contained),
    Creature("start-threads", .contained),
    Creature("flood-stdout", .ended("")),
    Creature("flood-log", .ended("")),
    Creature("draws-without-end", .ended("")),
    Creature("identity-without-end", .ended("")),
  ]

}
