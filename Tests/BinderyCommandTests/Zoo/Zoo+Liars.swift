import BinderyLoading

extension Zoo {
  /// Creatures that answer what they should not.
  static let talking: [Creature] = [
    Creature("good", .drawn(), isHarmless: true),
    Creature("chooser", .drawn(), isHarmless: true),
    Creature("leak-a-megabyte", .drawn(), isHarmless: true),
    Creature("changes-the-locale", .drawn(), isHarmless: true),
    Creature("asks-for-no-extension", .drawn(), isHarmless: true),
    Creature("null-model", .refused("'decode': it made no model"), isHarmless: true),
    Creature("null-view-model", .refused("'create': it made no view model"), isHarmless: true),
    Creature("status-77", .refused("'decode': seventy-seven"), isHarmless: true),
    Creature(
      "failure-without-sentence", .refused("'decode': it failed with status 2 and gave no reason"), isHarmless: true),
    Creature("failure-in-draw", .refused("'draw': the ink is dry"), isHarmless: true),
    Creature("failure-of-invalid-text", .refused("'decode': bad \u{FFFD}\u{FFFD}\u{FFFD} text"), isHarmless: true),
    Creature(
      "failure-of-escapes", .refused("'decode': \u{1B}[2J\u{1B}]0;title\u{7}gone forged: line"), isHarmless: true),
    Creature(
      "failure-of-a-megabyte", .refused("'decode': " + String(repeating: "z", count: 1 << 20)), isHarmless: true),
    Creature(
      "empty-identity", .drawn(), isHarmless: true, says: "'identity': it gave an empty identifier"),
    Creature("same-identity", .drawn(), isHarmless: true),
    Creature("identity-of-2-mb", .drawn(), isHarmless: true),
    Creature("changing-version", .drawn(), isHarmless: true),
    Creature(
      "property-of-null", .drawn(), isHarmless: true,
      says: "'echo': it returned NULL, and its result is never absent in '() -> utf8'"),
    Creature("property-of-invalid-text", .drawn(), isHarmless: true),
    Creature("action-of-escapes", .drawn(), isHarmless: true),
  ]

  /// Creatures that draw what nobody should see.
  static let drawing: [Creature] = [
    Creature("draws-invalid-text", .drawn(title: "bad \u{FFFD}\u{FFFD}\u{FFFD} text"), isHarmless: true),
    Creature("draws-escapes", .drawn(title: "\u{FFFD}[2Ja\u{FFFD}]52;c;Zm9yZ2Vk\u{FFFD}z"), isHarmless: true),
    Creature("draws-bidirectional-text", .drawn(title: "a\u{FFFD}b\u{FFFD}z"), isHarmless: true),
    Creature("draws-line-breaks", .drawn(title: "one two three four"), isHarmless: true),
    Creature("draws-nothing", .told("the view of the kind 'zoo' shows nothing"), isHarmless: true),
    Creature("draws-a-megabyte", .drawn(title: String(repeating: "z", count: 1 << 20)), isHarmless: true),
    Creature("draws-100000-lines", .drawn(title: "z"), isHarmless: true),
    Creature("draws-nearly-too-much", .drawn(title: String(repeating: "z", count: 256 << 10)), isHarmless: true),
    Creature("draws-fifteen-megabytes", .refused("an item of it takes more than 4 MiB")),
    Creature("draws-300000-lines", .refused("it draws more than 262144 runs, spacers and lines for one item")),
  ]

  /// Creatures whose manifests and tables are not what they should be.
  static let lying: [Creature] = [
    Creature(
      "table-of-size-0", .refused("'bindery_plugin': its 'size' is 0, and version 1.0 has 48"), isHarmless: true),
    Creature("table-of-size-4-gib", .drawn(), isHarmless: true),
    Creature(
      "type-of-size-0", .refused("'bindery_media_type': its 'size' is 0, and version 1.0 has 136"), isHarmless: true),
    Creature(
      "type-without-draw",
      .refused("'bindery_media_type': 'zoo' has decode(), so no function up to draw() may be NULL"), isHarmless: true),
    Creature("table-of-another-kind", .disagreeing("'kinds' is 'other' there and 'zoo' here"), isHarmless: true),
    Creature(
      "table-of-another-id",
      .disagreeing("'id' is 'org.example.other' there and 'org.example.zoo.table-of-another-id' here"), isHarmless: true
    ),
    Creature(
      "table-of-another-major",
      .refused(
        "it is built for contract 2.\(Menagerie.contractMinor), and this host speaks 1.\(Menagerie.contractMinor)"),
      isHarmless: true),
    Creature("table-of-no-kind", .refused("'bindery_media_type': 'kind' is NULL or empty"), isHarmless: true),
    Creature("table-of-no-id", .refused("'bindery_plugin': 'id' or 'version' is NULL"), isHarmless: true),
    Creature("no-table", .refused("'bindery_plugin_open': it gave neither a plugin nor a reason"), isHarmless: true),
    Creature(
      "no-table-but-a-sentence", .refused("'bindery_plugin_open': closed \u{1B}[2Jon Mondays"), isHarmless: true),
    Creature(
      "contract-2",
      .refused("it is built for contract 2.0, and this host speaks \(ContractVersion.current); update bindery"),
      isHarmless: true),
    Creature("manifest-of-65-kb", .told("no plugin shows the kind 'zoo'"), isHarmless: true),
    Creature("manifest-of-no-json", .told("no plugin shows the kind 'zoo'"), isHarmless: true),
    Creature("manifest-of-invalid-text", .told("no plugin shows the kind 'zoo'"), isHarmless: true),
    Creature("manifest-without-id", .told("no plugin shows the kind 'zoo'"), isHarmless: true),
    Creature("manifest-with-a-hostile-id", .told("no plugin shows the kind 'zoo'"), isHarmless: true),
    Creature("no-manifest", .told("no plugin shows the kind 'zoo'"), isHarmless: true),
    Creature("two-manifests", .disagreeing("'version' is '1.0.0' there and '9.0.0' here"), isHarmless: true),
    Creature("claims-the-other-kind", .disagreeing("'kinds' is 'zoo' there and 'keeper, zoo' here"), isHarmless: true),
    Creature(
      "signature-that-does-not-parse",
      .refused(
        "'echo': expected a type (bool, i64, f64, utf8, bytes, handle), found 'utf9' in '(viewModel: handle) -> utf9', "
          + "column 24"), isHarmless: true),
    Creature(
      "signature-without-function", .refused("'properties': number 1 has no name, signature or function"),
      isHarmless: true),
  ]

  /// Creatures that were built in a bad way.
  static let built: [Creature] = [
    Creature(
      "missing-library",
      .refused(
        "it can't be loaded: libnowhere.so.1: cannot open shared object file: No such file or directory; "
          + "install what it needs, or put it beside and link what needs it with -Wl,-rpath,'$ORIGIN'"),
      isHarmless: true),
    Creature(
      "executable-stack", .refused("it makes the stack executable; link it again with -Wl,-z,noexecstack"),
      isHarmless: true),
    Creature(
      "text-relocations", .refused("its code is changed while it is loaded; compile all of it again with -fPIC"),
      isHarmless: true),
    Creature("more-exports", .drawn(), isHarmless: true),
    Creature("truncated", .told("no plugin shows the kind 'zoo'"), isHarmless: true),
  ]
}

extension Fate {
  /// What is told of tables that say other things than the manifest.
  fileprivate static func disagreeing(_ difference: String) -> Fate {
    .refused("its tables disagree with its manifest: \(difference); build it again from one source")
  }
}
