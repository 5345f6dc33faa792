package import Bindery
package import CBindery

/// The titles of a plugin's actions, and the function that refuses actions, copied from its table.
package final class ActionsTable: Sendable {
  /// The titles by kinds and names of actions.
  private let titles: [Kind: [String: String]]
  private let plugin: String

  // A copy up to the end of the plugin's table. It never changes; the contract says on which threads its function runs.
  private nonisolated(unsafe) let table: bindery_actions

  /// The maximum number of titles: that of 256 kinds with the maximum number of actions.
  private static let countLimit = 1 << 16

  /// The maximum size of a title in bytes.
  private static let titleLimit = 1 << 10

  /// The maximum size of a reason in bytes; the rest is cut off.
  private static let reasonLimit = 4 << 10

  /// Reads the table of an extension, and throws what in it breaks the contract.
  package init(_ pointer: UnsafePointer<bindery_actions>, plugin: String) throws(PluginError) {
    let symbol = SizedStruct.actions.name
    let table = try BinderyContract.table(at: pointer, of: .actions, over: bindery_actions(), plugin: plugin)
    guard (0...Self.countLimit).contains(table.title_count), table.titles != nil || table.title_count == 0 else {
      throw .badTable(
        "it has \(table.title_count) titles; expected an array of at most \(Self.countLimit)", in: symbol, of: plugin)
    }
    var titles: [Kind: [String: String]] = [:]
    for index in 0..<table.title_count {
      let title = try Self.title(table.titles[index], at: index, plugin: plugin)
      guard titles[title.kind, default: [:]].updateValue(title.text, forKey: title.action) == nil else {
        throw .badTable("'\(title.action)' of '\(title.kind)' has two titles", in: symbol, of: plugin)
      }
    }
    self.titles = titles
    self.plugin = plugin
    self.table = table
  }

  private static func title(
    _ title: bindery_action_title, at index: Int, plugin: String
  ) throws(PluginError) -> (kind: Kind, action: String, text: String) {
    let symbol = SizedStruct.actions.name
    guard let kind = try constant(title.kind, in: symbol, of: plugin),
      let action = try constant(title.action, in: symbol, of: plugin),
      let text = try constant(title.title, in: symbol, of: plugin), !text.isEmpty
    else { throw .badTable("title \(index + 1) has no kind, action or text", in: symbol, of: plugin) }
    guard text.utf8.count <= titleLimit else {
      throw .badTable("title \(index + 1) has more than \(titleLimit) bytes", in: symbol, of: plugin)
    }
    return (Kind(rawValue: kind), action, text)
  }

  /// Checks that each title is that of an action of a media type.
  package func check(against types: [MediaTypeTable]) throws(PluginError) {
    for (kind, titles) in titles.sorted(by: { $0.key < $1.key }) {
      let names = Set(types.filter { $0.kind == kind }.flatMap(\.actions).map(\.name))
      guard let name = titles.keys.filter({ !names.contains($0) }).min() else { continue }
      throw .badTable(
        "there is a title for '\(name)', and '\(kind)' has no such action", in: SizedStruct.actions.name, of: plugin)
    }
  }
}

extension ActionsTable {
  /// Returns the declarations of the actions of a media type, in the order of its table.
  package func declarations(of type: MediaTypeTable) -> [ActionDeclaration] {
    type.actions.map {
      ActionDeclaration(name: $0.name, title: titles[type.kind]?[$0.name], isConditional: table.possible != nil)
    }
  }

  /// Returns the reason why an action isn't possible, or `nil` if the plugin doesn't refuse it.
  ///
  /// - Parameters:
  ///   - action: The action, which the type has.
  ///   - viewModel: The view model, or the record of a declared type, which the plugin only reads.
  ///   - type: The media type.
  /// - Returns: The reason as a sentence, of at most 4 KiB, or `nil`.
  package func refusal(
    of action: BindingTable, in viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable
  ) -> String? {
    guard let possible = table.possible else { return nil }
    var reason = ""
    guard !withSink(writingTo: &reason, { possible(type.pointer, viewModel, action.pointer.pointee.name, $0) }) else {
      return nil
    }
    let title = titles[type.kind]?[action.name] ?? action.name
    guard !reason.isEmpty else { return "'\(title)' isn't possible now" }
    return reason.utf8.count > Self.reasonLimit
      ? String(reason.unicodeScalars.prefix(Self.reasonLimit / 4)) + "…" : reason
  }
}
