/// The creatures whose items are shown by `bindery render`.
enum Zoo {
  /// All of them.
  static let creatures = crashing + hanging + greedy + meddling + forging + wild + talking + drawing + lying + built

  /// Those that do no harm.
  static let harmless = creatures.filter(\.isHarmless)

  /// Those that say too much to be looked at row by row.
  static let lengthy = [
    "acts-at-length", "contains-much", "facts-of-a-megabyte", "lives-and-draws-much", "lives-and-forges",
    "lives-on-much", "logs-at-length", "search-of-megabytes",
  ]

  /// Creatures that end their process.
  static let crashing: [Creature] = [
    Creature("crash-in-constructor", .crashed(.open)),
    Creature("crash-in-open", .crashed(.open)),
    Creature("crash-in-decode", .crashed(.decode)),
    Creature("crash-in-identity", .crashed(.identity)),
    Creature("crash-in-version", .crashed(.version)),
    Creature("crash-in-create", .crashed(.create)),
    Creature("crash-in-draw", .crashed(.draw)),
    Creature("crash-in-property", .crashed(.property)),
    // Rows don't ask it.
    Creature("crash-in-possible", .drawn()),
    Creature("crash-in-release-view-model", .crashed(.releaseViewModel)),
    Creature("crash-in-release-model", .crashed(.releaseModel)),
    // Nothing of a plugin is called when a worker ends.
    Creature("crash-in-destructor", .drawn()),
    Creature("crash-at-exit", .drawn()),
    Creature("abort-in-decode", .ended(.abort, .decode)),
    Creature("illegal-instruction", .ended(.illegalInstruction, .decode)),
    Creature("divide-by-zero", .ended(.divisionByZero, .decode)),
    Creature("overflow-stack", .crashed(.decode)),
    Creature("survives-overflow", .drawn()),
    Creature("exit-in-constructor", .ended(.exit(0), .open)),
    Creature("exit-0-in-open", .ended(.exit(0), .open)),
    Creature("exit-3-in-open", .ended(.exit(3), .open)),
    Creature("quick-exit-in-open", .ended(.exit(0), .open)),
    Creature("exit-0-in-decode", .ended(.exit(0), .decode)),
    Creature("exit-3-in-decode", .ended(.exit(3), .decode)),
    Creature("quick-exit-in-decode", .ended(.exit(0), .decode)),
    // It may not: whoever is killed is killed by somebody else.
    Creature("kill-itself", .drawn()),
    Creature("jumps-out", .drawn()),
    Creature("end-the-group", .drawn()),
  ]

  /// Creatures that never return.
  static let hanging: [Creature] = [
    Creature("hang-in-constructor", .late(.open)),
    Creature("hang-in-open", .late(.open)),
    Creature("hang-in-decode", .late(.decode)),
    Creature("hang-in-identity", .late(.identity)),
    Creature("hang-in-version", .late(.version)),
    Creature("hang-in-create", .late(.create)),
    Creature("hang-in-draw", .late(.draw)),
    Creature("hang-in-property", .late(.property)),
    Creature("hang-in-release-view-model", .late(.releaseViewModel)),
    Creature("hang-in-release-model", .late(.releaseModel)),
    Creature("hang-in-destructor", .drawn()),
    Creature("spin-in-open", .late(.open)),
    Creature("spin-in-decode", .late(.decode)),
    Creature("stop-itself", .late(.decode)),
    Creature("blocks-signals", .late(.decode)),
    Creature("catches-signals", .late(.decode)),
    Creature("ignores-signals", .late(.decode)),
    Creature("outlive-the-host", .late(.decode)),
    Creature("sets-an-alarm", .late(.decode)),
    Creature("forges-half-a-message", .late(.decode)),
  ]

  /// Creatures that want more than their share.
  static let greedy: [Creature] = [
    Creature("exhaust-memory", .crashed(.decode)),
    Creature("touch-4-gib", .drawn(title: "held")),
    // Where threads have to wait, libdispatch opens files to see why, and ends a process that has no descriptor left.
    Creature("open-files", .drawn(title: "held"), mayNote: "idle crashed signal:4"),
    Creature("start-threads", .drawn(title: "held")),
    Creature("raise-its-limits", .drawn(title: "held")),
    Creature("flood-stdout", .late(.decode)),
    Creature("flood-log", .late(.decode)),
    Creature("draws-without-end", .late(.draw)),
    Creature("identity-without-end", .late(.identity)),
  ]
}
