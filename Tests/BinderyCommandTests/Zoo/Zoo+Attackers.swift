extension Zoo {
  /// Creatures that reach out of their process. What they tried was refused, and they go on.
  static let meddling: [Creature] =
    held.map { Creature($0, .drawn(title: "held")) } + [
      Creature(
        "write-to-stdout", .drawn(), says: "bindery: org.example.zoo.write-to-stdout: {\"status\":\"forged\"}\n"),
      Creature("write-to-stderr", .drawn(), says: "bindery: org.example.zoo.write-to-stderr: \u{FFFD}[2Jforged"),
    ]

  private static let held = [
    "write-in-temporary-folder",
    "write-in-home",
    "write-in-own-folder",
    "remove-own-file",
    "read-passwd",
    "read-a-secret",
    "list-root",
    "fork-in-decode",
    "vfork-in-decode",
    "true-vfork-in-decode",
    "fork-a-grandchild",
    "run-a-shell",
    "run-a-command",
    "run-from-memory",
    "connect-to-loopback",
    "connect-to-abstract-socket",
    "connect-to-socket-file",
    "listen-on-loopback",
    "trace-the-host",
    "kill-the-host",
    "end-the-host",
    "signal-everybody",
    "read-memory-of-the-host",
    "write-memory-of-the-host",
    "write-by-proc",
    "limit-the-host",
    "changes-the-folder",
    "type-into-the-terminal",
    "make-a-namespace",
    "use-a-ring",
    "leave-shared-memory",
    "send-out-of-band",
  ]

  /// The most bytes of answers that the host reads at once.
  private static let limit = 4_325_376

  /// Creatures that speak to the host behind the back of their worker.
  static let forging: [Creature] = [
    Creature(
      "announces-a-huge-message",
      .ended(.lie("a frame of 4294967295 bytes was announced, and at most \(limit) are read"), .decode)),
    Creature(
      "forges-sixty-megabytes",
      .ended(.lie("a frame of 62914560 bytes was announced, and at most \(limit) are read"), .decode)),
    Creature("forges-what-fits", .wild),
    Creature("forges-no-message", .ended(.lie("a frame was expected, and something else came"), .decode)),
    Creature(
      "forges-countless-answers",
      .ended(.lie("answer 0 was expected, and 4294967295 from 0 on came"), .decode)),
    Creature("forges-empty-answers", .ended(.lie("answer 0 was expected, and 0 from 0 on came"), .decode)),
    // Behind the socket comes memory, which nobody can write to as to a file.
    Creature("garbage-then-hang", .ended(.fileSize, .decode)),
    Creature("garbage-to-descriptors", .ended(.fileSize, .decode)),
    // What the worker can't tell any more, and when it finds out, depends on how many answers it tells at once.
    Creature("close-descriptors", .wild),
  ]

  /// Creatures that use the host as the contract forbids.
  static let wild: [Creature] = [
    Creature("writes-into-the-record", .refused("it refused the record and gave no reason")),
    Creature("uses-the-canvas-later", .wild),
    Creature("uses-the-sink-later", .wild),
    Creature("draws-on-another-thread", .drawn(title: "elsewhere")),
    Creature("draws-on-two-threads", .wild),
    Creature("logs-wild-pointer", .crashed(.decode)),
    Creature("logs-huge-count", .drawn(), says: "bindery: org.example.zoo.logs-huge-count: "),
    Creature("asks-for-wild-extension", .crashed(.decode)),
    Creature("writes-huge-count", .drawn()),
    Creature("writes-wild-pointer", .crashed(.identity)),
    Creature("property-nowhere", .crashed(.property)),
    Creature(
      "property-without-end", .drawn(),
      says: "'echo': it returned text that is longer than 1 MiB, or not NUL-terminated in '() -> utf8'"),
    Creature("property-of-huge-bytes", .drawn()),
    Creature("table-nowhere", .crashed(.open)),
    Creature("keeps-the-record", .drawn()),
  ]
}
