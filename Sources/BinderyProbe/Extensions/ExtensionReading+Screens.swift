internal import BinderyLoading
internal import BinderyRules
internal import CBindery

// The tables of what a screen needs of items: titles of actions, contents, views by purpose, and restoring.

extension ExtensionReading {
  /// The maximum number of a plugin's kinds, and so of the kinds in a table; and of its views.
  static var kindLimit: Int { 1024 }

  /// Validates the tables, and throws the first rule found broken: L10, L43, L44, L45 or L46.
  ///
  /// `living` are the kinds whose view models live.
  func checkScreens(living: Set<String>) throws(Finding) {
    let types = KnownTypes(table.members)
    try checkActions(types)
    try checkContents(types)
    try checkViews(types)
    try checkRestoring(living)
  }

  private func checkContents(_ types: KnownTypes) throws(Finding) {
    guard let contents = try table(BINDERY_CONTENTS, .contents, over: bindery_contents(), "L44")?.members else {
      return
    }
    guard contents.contents != nil else { throw Finding("L44", "bindery_contents has no contents()") }
    try checkKinds(contents.kinds, contents.kind_count, among: Set(types.byKind.keys), "L44", of: "bindery_contents")
  }

  private func checkRestoring(_ living: Set<String>) throws(Finding) {
    guard let restoring = try table(BINDERY_RESTORING, .restoring, over: bindery_restoring(), "L46")?.members else {
      return
    }
    guard restoring.save != nil else { throw Finding("L46", "bindery_restoring has no save()") }
    guard restoring.restore != nil else { throw Finding("L46", "bindery_restoring has no restore()") }
    try checkKinds(restoring.kinds, restoring.kind_count, among: living, "L46", of: "bindery_restoring")
  }

  /// Validates the kinds in the table `name`, and throws `rule` if one isn't among `known` or stands there twice.
  private func checkKinds(
    _ kinds: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, among known: Set<String>, _ rule: RuleCode,
    of name: String
  ) throws(Finding) {
    guard (1...Self.kindLimit).contains(count), let kinds else {
      throw Finding(rule, "\(name) has \(count) kinds; expected an array of 1 to \(Self.kindLimit)")
    }
    var seen: Set<String> = []
    for index in 0..<count {
      guard let kind = try TableText.read(kinds[index], "a kind of \(name)") else {
        throw Finding(rule, "kind \(index + 1) of \(name) is NULL")
      }
      guard known.contains(kind) else {
        let expected = rule == "L46" ? "kinds whose view models live" : "the plugin's media types"
        throw Finding(rule, "\(name) has the kind '\(kind)', which is none of \(expected)")
      }
      guard seen.insert(kind).inserted else { throw Finding(rule, "\(name) has the kind '\(kind)' twice") }
    }
  }
}

/// The media types of a plugin, as the tables of its extensions refer to them.
struct KnownTypes {
  /// A media type.
  struct Known {
    /// Whether the type is declared rather than written with code.
    let isDeclared: Bool

    /// The names of its actions.
    let actions: Set<String>
  }

  /// The media types by their kinds.
  let byKind: [String: Known]

  /// Reads the media types of a plugin, whose tables were found valid before.
  init(_ plugin: bindery_plugin) {
    var byKind: [String: Known] = [:]
    for index in 0..<min(plugin.media_type_count, 1024) {
      guard let pointer = plugin.media_types?[index] else { continue }
      let type = SizedTable(pointer, over: bindery_media_type()).members
      guard let kind = type.kind.map({ String(cString: $0) }) else { continue }
      let actions = (0..<type.action_count).compactMap { type.actions?[$0].name.map { String(cString: $0) } }
      byKind[kind] = Known(isDeclared: type.decode == nil, actions: Set(actions))
    }
    self.byKind = byKind
  }
}
