internal import Bindery
internal import CBindery

/// A namespace for the C table with the titles of a plugin's actions and the function that returns refusals.
enum ActionsExport {
  /// Builds the C table of actions, which is never freed; `nil` if no action has a title or may be refused.
  static func table(of bindings: [ViewBinding]) -> UnsafePointer<bindery_actions>? {
    let titles = bindings.flatMap { Self.titles(of: $0) }
    let isConditional = bindings.contains { $0.actions.contains(where: \.isConditional) }
    guard !titles.isEmpty || isConditional else { return nil }
    return PluginExport.constants([
      bindery_actions(
        size: UInt32(MemoryLayout<bindery_actions>.size), reserved: 0,
        titles: titles.isEmpty ? nil : PluginExport.constants(titles), title_count: titles.count,
        possible: isConditional ? possible : nil)
    ])
  }

  /// Returns the titles of a media type's actions in C; an action that is shown by its name has none.
  private static func titles(of binding: ViewBinding) -> [bindery_action_title] {
    let titled = binding.actions.filter { $0.title != $0.name }
    guard !titled.isEmpty else { return [] }
    let kind = binding.kind.rawValue.contractConstant()
    return titled.map {
      bindery_action_title(kind: kind, action: $0.name.contractConstant(), title: $0.title.contractConstant())
    }
  }

  /// The C function that returns whether an action is possible now, and else writes the reason.
  private static let possible:
    @convention(c) (
      UnsafePointer<bindery_media_type>?, UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafePointer<bindery_sink>?
    ) -> Bool = { table, viewModel, action, reason in
      guard let table, let viewModel, let action, let index = index(of: action, in: table.pointee) else { return true }
      do {
        guard let refusal = try ViewModelExport.of(viewModel).viewModel.refusal(ofActionAt: index) else { return true }
        refusal.write(to: reason)
      } catch {
        RecordDecoder.sentence(for: error).write(to: reason)
      }
      return false
    }

  /// Returns the index of the action with a name in the table of a media type, or `nil` if there is none.
  private static func index(of name: UnsafePointer<CChar>, in table: bindery_media_type) -> Int? {
    let name = String(cString: name)
    return UnsafeBufferPointer(start: table.actions, count: table.action_count).firstIndex {
      $0.name.map { String(cString: $0) } == name
    }
  }
}
