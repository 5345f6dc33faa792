internal import Bindery

/// The judge of the faults in a plugin's tables that a host uses: it throws for a fault that makes the plugin unusable.
///
/// A host repairs text, ignores what it doesn't know, and omits views for unknown purposes.
package struct HostJudge: TableJudge {
  /// The identifier of the plugin, for errors.
  private let plugin: String

  /// Creates a judge for the plugin with the identifier `plugin`.
  package init(of plugin: String) {
    self.plugin = plugin
  }

  /// Throws the error for a fault that makes the plugin unusable, and tolerates any other.
  package func take(_ fault: TableFault) throws(PluginError) {
    let error =
      switch fault.problem {
      case .table(let problem): badTable(fault.detail(of: problem), in: fault.symbol)
      case .plugin(let problem): error(for: problem)
      case .type(let problem): error(for: problem, in: fault)
      case .screen(let problem): error(for: problem, in: fault)
      }
    if let error { throw error }
  }

  /// Returns the error for a table that breaks the contract, or `nil` if `detail` is `nil`.
  ///
  /// `detail` is the breach as a clause, `symbol` the name of the faulty struct or member.
  private func badTable(_ detail: String?, in symbol: String) -> PluginError? {
    detail.map { PluginError(code: .badTable, plugin: plugin, detail: $0, symbol: symbol) }
  }

  /// Returns the error for a problem with the plugin's own table, or `nil` if it is tolerated.
  private func error(for problem: PluginProblem) -> PluginError? {
    switch problem {
    case .noIdentity: badTable("'id' or 'version' is NULL", in: SizedStruct.plugin.name)
    case .bringsNothing: badTable("it has 0 media types; expected from 1 to 1024", in: SizedStruct.plugin.name)
    case .contract(let version):
      PluginError(
        code: .incompatible, plugin: plugin,
        detail: "it is built for contract \(version), and this host speaks \(ContractVersion.current)")
    }
  }

  /// Returns the error for a problem with a media type, or `nil` if it is tolerated.
  private func error(for problem: TypeProblem, in fault: TableFault) -> PluginError? {
    switch problem {
    case .noIdentityField(isEmpty: true): nil
    case .noIdentityField, .noLayout:
      badTable(
        "'\(fault.kind)' has no decode(), so 'identity_field' and 'layout' must not be NULL", in: fault.table.name)
    case .layout(let text, let failure): badLayout(text, failure)
    case .bindingCount(let count, let list):
      badTable("it has \(count); expected an array of at most \(TableLimits.bindings.upperBound)", in: list)
    case .binding(_, let list, let index, _):
      badTable("number \(index + 1) has no name, signature or function", in: list)
    case .bindingTwice(let name, let list): badTable("'\(name)' occurs twice", in: list)
    case .signature(_, let error): error
    case .actionResult(let action):
      PluginError(
        code: .badSignature, plugin: plugin, detail: "an action returns utf8?, not \(action.signature.result)",
        symbol: action.table.name, source: action.table.signature,
        column: Signature.resultColumn(in: action.table.signature))
    }
  }

  /// Returns the error for a problem with titles or views, or `nil` if it is tolerated.
  private func error(for problem: ScreenProblem, in fault: TableFault) -> PluginError? {
    guard case .layout(let text, let failure, let purpose) = problem else {
      return badTable(fault.detail(of: problem), in: fault.table.name)
    }
    return ViewPurpose(contractPurpose: purpose).map { _ in badLayout(text, failure) }
  }

  /// Returns the error for a layout that can't be parsed.
  private func badLayout(_ text: String, _ failure: Layout.Failure) -> PluginError {
    PluginError(
      code: .badLayout, plugin: plugin, detail: failure.detail, symbol: "layout", source: text,
      column: failure.column)
  }
}

extension TableFault {
  /// The name of the struct or member that the error for this fault names.
  fileprivate var symbol: String {
    if case .table(.text(_, _, let symbol)) = problem { symbol } else { table.name }
  }

  /// Returns the host's description of a fault that any table may have, or `nil` if the host tolerates the fault.
  fileprivate func detail(of problem: TableProblem) -> String? {
    switch problem {
    case .size(let size): table.problem(ofSize: size)
    case .text(.endless, _, _): "a text is \(EndlessText())"
    case .count(let count, of: let name): "it has \(count) \(name)s; expected \(expectedCount)"
    case .null(let name, let index): "\(name) \(index) is NULL"
    case .noName, .noFunction: detailOfPart
    case .unknownKind(let kind, _): detail(ofUnknown: kind)
    case .reserved, .text(.invalid, _, _), .kindTwice: nil
    }
  }

  /// The number of elements that the contract allows in the table, in words.
  private var expectedCount: String {
    switch table {
    case .plugin: "from 1 to \(TableLimits.mediaTypes.upperBound)"
    case .actions: "an array of at most \(TableLimits.titles.upperBound)"
    case .views: "an array of 1 to \(TableLimits.views.upperBound)"
    case .sources, .fetchers: "an array of 1 to \(TableLimits.sources.upperBound)"
    default: "an array of 1 to \(TableLimits.kinds.upperBound)"
    }
  }

  /// The clause that names the members of the table that may be missing, for the message about the fault.
  private var detailOfPart: String {
    switch table {
    case .source: "'id' is NULL or empty, or 'search' NULL"
    case .fetcher: "'scheme' is NULL or empty, or 'fetch' NULL"
    case .live: "'observe' is NULL"
    case .contents: "'contents' is NULL"
    case .restoring: "'save' or 'restore' is NULL"
    case .files: "'read' is NULL"
    default:
      kind.isEmpty ? "'kind' is NULL or empty" : "'\(kind)' has decode(), so no function up to draw() may be NULL"
    }
  }

  /// Returns the sentence for a kind that the table names and the plugin doesn't have.
  private func detail(ofUnknown kind: String) -> String {
    switch table {
    case .live: "'\(kind)' has no media type with code, so no view model of it lives"
    case .restoring: "'\(kind)' doesn't live, so no view model of it can be restored"
    case .view: "it shows '\(kind)', of which there is no media type"
    default: "'\(kind)' has no media type, so no item of it has contents"
    }
  }

  /// Returns the host's description of a fault in a title or a view, or `nil` if the host tolerates the fault.
  ///
  /// A host tolerates faults in views for unknown purposes.
  fileprivate func detail(of problem: ScreenProblem) -> String? {
    switch problem {
    case .title(_, let index, _): "title \(index + 1) has no kind, action or text"
    case .unknownAction(let action, _, _): "there is a title for '\(action)', and '\(kind)' has no such action"
    case .longTitle(_, let index, _): "title \(index + 1) has more than \(TableLimits.titleSize) bytes"
    case .titleTwice(let action): "'\(action)' of '\(kind)' has two titles"
    case .rowView: "the row of '\(kind)' is what its media type draws, and no view of its own"
    case .emptyView(let number, let isDeclared):
      ViewPurpose(contractPurpose: number).map { purpose in
        "'\(kind)' \(isDeclared ? "has no decode(), so 'layout'" : "has decode(), so 'draw'") "
          + "of its view for '\(purpose)' must not be NULL"
      }
    case .viewTwice(let number):
      ViewPurpose(contractPurpose: number).map { "'\(kind)' has two views for the purpose '\($0)'" }
    case .layout: nil
    }
  }
}
