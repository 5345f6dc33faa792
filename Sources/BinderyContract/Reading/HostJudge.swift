internal import Bindery

/// The judge of a host, which refuses a plugin for faults that it can't pass over.
///
/// A host repairs text, ignores what it doesn't know, and leaves out views for purposes that are unknown to it.
package struct HostJudge: TableJudge {
  /// The identifier of the plugin, for errors.
  let plugin: String

  /// Creates a judge of the plugin with an identifier.
  package init(of plugin: String) {
    self.plugin = plugin
  }

  package func take(_ fault: TableFault) throws(PluginError) {
    switch fault.problem {
    case .signature(_, let error): throw error
    case .actionResult(let function): throw .result(ofAction: function, plugin: plugin)
    case .contract(let version):
      throw PluginError(
        code: .incompatible, plugin: plugin,
        detail: "it is built for contract \(version), and this host speaks \(ContractVersion.current)")
    case .layout(let text, let failure, let purpose):
      guard purpose == nil || purpose.flatMap({ ViewPurpose(contractPurpose: $0) }) != nil else { return }
      throw PluginError(
        code: .badLayout, plugin: plugin, detail: failure.detail, symbol: "layout", source: text,
        column: failure.column)
    default:
      guard let detail = fault.detailOfTable ?? fault.detailOfType ?? fault.detailOfExtension else { return }
      throw .badTable(detail, in: fault.symbol, of: plugin)
    }
  }
}

extension PluginError {
  /// Returns the error about a table of a plugin that breaks the contract.
  ///
  /// `detail` is the breach as a clause, `symbol` the struct or member that is concerned.
  static func badTable(_ detail: String, in symbol: String, of plugin: String) -> PluginError {
    PluginError(code: .badTable, plugin: plugin, detail: detail, symbol: symbol)
  }

  /// Returns the error about an action whose result isn't an optional text.
  fileprivate static func result(ofAction action: ForeignFunction, plugin: String) -> PluginError {
    PluginError(
      code: .badSignature, plugin: plugin, detail: "an action returns utf8?, not \(action.signature.result)",
      symbol: action.table.name, source: action.table.signature,
      column: Signature.resultColumn(in: action.table.signature))
  }
}

extension TableFault {
  /// The struct or member that the error of a host names.
  fileprivate var symbol: String {
    switch problem {
    case .text(_, _, let symbol): symbol
    case .bindingCount(_, let list), .binding(_, let list, _, _), .bindingTwice(_, let list): list
    default: table.name
    }
  }

  /// What a host says of a fault that any table may have, or `nil` if it is another one, or one to pass over.
  fileprivate var detailOfTable: String? {
    switch problem {
    case .size(let size): table.problem(ofSize: size)
    case .text(.endless, _, _): "a text is \(EndlessText())"
    case .bringsNothing: "it has 0 media types; expected \(expectedCount)"
    case .count(let count, of: let name): "it has \(count) \(name)s; expected \(expectedCount)"
    case .null(let name, let index): "\(name) \(index) is NULL"
    case .unknownKind(let kind, _): detail(ofUnknown: kind)
    default: nil
    }
  }

  private var expectedCount: String {
    switch table {
    case .plugin: "from 1 to \(TableLimits.mediaTypes.upperBound)"
    case .actions: "an array of at most \(TableLimits.titles.upperBound)"
    case .views: "an array of 1 to \(TableLimits.views.upperBound)"
    case .sources, .fetchers: "an array of 1 to \(TableLimits.sources.upperBound)"
    default: "an array of 1 to \(TableLimits.kinds.upperBound)"
    }
  }

  private func detail(ofUnknown kind: String) -> String {
    switch table {
    case .live: "'\(kind)' has no media type with code, so no view model of it lives"
    case .restoring: "'\(kind)' doesn't live, so no view model of it can be restored"
    case .view: "it shows '\(kind)', of which there is no media type"
    default: "'\(kind)' has no media type, so no item of it has contents"
    }
  }

  /// What a host says of a fault in the table of a plugin or of a media type, or `nil` if it is another one.
  fileprivate var detailOfType: String? {
    switch problem {
    case .noIdentity: "'id' or 'version' is NULL"
    case .noName where table == .mediaType || table == .view: "'kind' is NULL or empty"
    case .noFunction where table == .mediaType: "'\(kind)' has decode(), so no function up to draw() may be NULL"
    case .noIdentityField(isEmpty: false), .noLayout:
      "'\(kind)' has no decode(), so 'identity_field' and 'layout' must not be NULL"
    case .bindingCount(let count, _): "it has \(count); expected an array of at most \(TableLimits.bindings.upperBound)"
    case .binding(_, _, let index, _): "number \(index + 1) has no name, signature or function"
    case .bindingTwice(let name, _): "'\(name)' occurs twice"
    default: nil
    }
  }

  /// What a host says of a fault in the table of an extension, or `nil` if it is another one, or one to pass over.
  fileprivate var detailOfExtension: String? {
    switch problem {
    case .noName, .noFunction: detailOfParts
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
    default: nil
    }
  }

  private var detailOfParts: String {
    switch table {
    case .source: "'id' is NULL or empty, or 'search' NULL"
    case .fetcher: "'scheme' is NULL or empty, or 'fetch' NULL"
    case .restoring: "'save' or 'restore' is NULL"
    case .contents: "'contents' is NULL"
    default: "'observe' is NULL"
    }
  }
}
