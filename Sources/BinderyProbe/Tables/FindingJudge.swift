internal import BinderyContract
internal import BinderyRules

/// The judge of the tester, for whom each fault in a table breaks a rule.
struct FindingJudge: TableJudge {
  func take(_ fault: TableFault) throws(Finding) {
    if let finding = fault.finding { throw finding }
  }
}

extension TableFault {
  /// The fault as a finding, or `nil` if it breaks no rule by itself: the manifest says which contract, identifier and
  /// version are right.
  fileprivate var finding: Finding? {
    guard let (rule, sentence) = breachOfTable ?? breachOfType ?? breachOfExtension else { return nil }
    return Finding(rule, subject: isOfType ? kind : "", sentence)
  }

  /// Whether the fault is in the table of a media type, of whichever version.
  private var isOfType: Bool { table.name == SizedStruct.mediaType.name }

  /// The rule of the table as a whole.
  private var rule: RuleCode {
    switch table {
    case .plugin: "L07"
    case .actions: "L43"
    case .contents: "L44"
    case .views, .view: "L45"
    case .restoring: "L46"
    default: isOfType ? "L08" : "L18"
    }
  }

  /// The table as a noun phrase.
  private var name: String { isOfType ? "a media type" : table.name }

  // MARK: Any table

  /// The broken rule and how, of a fault that any table may have, or `nil` if it is another one.
  private var breachOfTable: (RuleCode, String)? {
    switch problem {
    case .size(let size): table.problem(ofPlausibleSize: size).map { (rule, "\(name): \($0)") }
    case .reserved(let value): (rule, "'reserved' of \(name) is \(value); expected 0")
    case .text(.endless, let name, _): ("L10", "\(name) has more than 1 MiB, or no NUL at its end")
    case .text(.invalid(let start), let name, _): ("L10", "\(name) isn't UTF-8: '\(start)'")
    case .count(let count, of: let name): (table == .plugin ? "L08" : rule, sentence(ofCount: count, of: name))
    case .null(let name, let index): (table == .plugin ? "L08" : rule, sentence(ofNull: name, at: index))
    case .noFunction(let function) where !isOfType: (rule, sentence(ofMissing: function))
    default: nil
    }
  }

  private func sentence(ofCount count: Int, of name: String) -> String {
    switch table {
    case .plugin: "it has \(count) media types; expected an array of at most \(TableLimits.mediaTypes.upperBound)"
    case .sources, .fetchers:
      "it has \(count) tables bindery_\(name); expected an array of 1 to \(TableLimits.sources.upperBound)"
    case .live: "bindery_live has \(count) kinds; expected an array of 1 or more"
    case .actions:
      "bindery_actions has \(count) titles; expected an array of at most \(TableLimits.titles.upperBound)"
    default: "\(table.name) has \(count) \(name)s; expected an array of 1 to \(TableLimits.kinds.upperBound)"
    }
  }

  private func sentence(ofNull name: String, at index: Int) -> String {
    switch table {
    case .plugin: "media type \(index + 1) is NULL"
    case .sources, .fetchers: "bindery_\(name) \(index + 1) is NULL"
    case .live: Self.sentence(ofLiveKindAt: index)
    default: "\(name) \(index + 1) of \(table.name) is NULL"
    }
  }

  private func sentence(ofMissing function: String) -> String {
    switch table {
    case .source: "a source has no \(function)()"
    case .fetcher: "a fetcher has no \(function)()"
    default: "\(table.name) has no \(function)()"
    }
  }

  private static func sentence(ofLiveKindAt index: Int) -> String {
    "kind \(index + 1) of bindery_live is none of the plugin's types with code"
  }

  // MARK: Media types

  /// The broken rule and how, of a fault in the table of a media type, or `nil` if it is another one.
  private var breachOfType: (RuleCode, String)? {
    switch problem {
    case .noName where isOfType: ("L08", "'kind' of a media type is NULL or empty")
    case .noFunction(let function): ("L09", "it has decode(), and \(function)() is NULL")
    case .noIdentityField: ("L09", "it has no decode(), and 'identity_field' is NULL or empty")
    case .noLayout: ("L09", "it has no decode(), and 'layout' is NULL")
    case .layout(let text, let failure, purpose: nil):
      ("L14", "its layout can't be read: \(failure.detail), in column \(failure.column) of '\(text)'")
    case .bindingCount(let count, let list):
      ("L11", "it has \(count) \(list); expected an array of at most \(TableLimits.bindings.upperBound)")
    case .binding(.name, let list, let index, _): ("L11", "number \(index + 1) of its \(list) has no name")
    case .binding(let part, let list, _, let name): ("L11", "'\(name)' among its \(list) has no \(part.rawValue)")
    case .bindingTwice(let name, let list): ("L11", "'\(name)' stands twice among its \(list)")
    case .signature(let name, let error): ("L12", "the signature of '\(name)' can't be read: \(error.detailWithPlace)")
    case .actionResult(let action):
      ("L13", "the action '\(action.table.name)' returns \(action.signature.result); expected utf8?")
    default: nil
    }
  }

  // MARK: Extensions

  /// The broken rule and how, of a fault in the table of an extension, or `nil` if it is another one.
  private var breachOfExtension: (RuleCode, String)? {
    switch problem {
    case .noName: (rule, sentenceOfNoName)
    case .unknownKind(let kind, let index): (rule, sentence(ofUnknown: kind, at: index))
    case .kindTwice(let kind): table == .live ? nil : (rule, "\(table.name) has the kind '\(kind)' twice")
    case .layout(let text, let failure, _):
      (
        rule,
        "the layout of a view of '\(kind)' can't be read: \(failure.detail), in column \(failure.column) of '\(text)'"
      )
    case .rowView: (rule, "'\(kind)' has a view for a row, which its media type draws")
    case .emptyView(_, isDeclared: false): (rule, "a view of '\(kind)' has no draw()")
    case .emptyView: (rule, "a view of '\(kind)', which is declared, has no layout")
    case .viewTwice(let purpose): (rule, "'\(kind)' has two views for the purpose \(purpose)")
    default: sentenceOfTitle.map { (rule, $0) }
    }
  }

  private var sentenceOfNoName: String {
    table == .view
      ? "a view is of a kind that is none of the plugin's media types" : "the name in a \(table.name) is NULL or empty"
  }

  private func sentence(ofUnknown kind: String, at index: Int) -> String {
    switch table {
    case .live: Self.sentence(ofLiveKindAt: index)
    case .view: sentenceOfNoName
    case .restoring: "\(table.name) has the kind '\(kind)', which is none of kinds whose view models live"
    default: "\(table.name) has the kind '\(kind)', which is none of the plugin's media types"
    }
  }

  private var sentenceOfTitle: String? {
    switch problem {
    case .title(.kind, let index, _), .unknownAction(_, let index, isKindKnown: false):
      "title \(index + 1) of bindery_actions is of a kind that is none of the plugin's media types"
    case .title(.action, let index, _), .unknownAction(_, let index, _):
      "title \(index + 1) of bindery_actions is of an action that '\(kind)' doesn't have"
    case .title(.text, _, let action): "the action '\(action)' of '\(kind)' has a title without text"
    case .longTitle(let bytes, _, let action):
      "the title of '\(action)' of '\(kind)' has \(bytes) bytes; expected at most \(TableLimits.titleSize)"
    case .titleTwice(let action): "the action '\(action)' of '\(kind)' has two titles"
    default: nil
    }
  }
}

extension PluginError {
  /// The detail of an error about a signature, with the place in it.
  fileprivate var detailWithPlace: String {
    detail + (column.map { " in column \($0) of '\(source ?? "")'" } ?? "")
  }
}
