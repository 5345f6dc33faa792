internal import BinderyContract
internal import BinderyRules

/// A judge of the faults in a plugin's tables, which throws a finding of the rule that a fault breaks.
struct FindingJudge: TableJudge {
  /// Throws a finding for a fault that breaks a rule, and tolerates any other.
  func take(_ fault: TableFault) throws(Finding) {
    let breach: (rule: RuleCode, sentence: String)? =
      switch fault.problem {
      case .table(let problem): fault.breach(by: problem)
      // Which contract, identifier and version are right is checked against the manifest.
      case .plugin: nil
      case .type(let problem): fault.breach(by: problem)
      case .screen(let problem): (fault.rule, fault.sentence(of: problem))
      }
    guard let breach else { return }
    throw Finding(breach.rule, subject: fault.isOfType ? fault.kind : "", breach.sentence)
  }
}

extension TableFault {
  /// Whether the fault is in the table of a media type, of any version of the contract.
  fileprivate var isOfType: Bool { table.name == SizedStruct.mediaType.name }

  /// The rule about the table that has the fault, such as L08 for the table of a media type.
  fileprivate var rule: RuleCode {
    switch table {
    case .plugin: "L07"
    case .actions: "L43"
    case .contents: "L44"
    case .views, .view: "L45"
    case .restoring: "L46"
    case .files: "L47"
    default: isOfType ? "L08" : "L18"
    }
  }
}

// MARK: Any table

extension TableFault {
  /// Returns the rule that a problem of any table breaks, and a sentence that says how; or `nil` if it breaks none.
  fileprivate func breach(by problem: TableProblem) -> (RuleCode, String)? {
    // The rule about the plugin's own table concerns only its size.
    let rule: RuleCode = table == .plugin ? "L08" : rule
    return switch problem {
    case .size(let size): table.problem(ofPlausibleSize: size).map { (self.rule, "\(name): \($0)") }
    case .reserved(let value): (rule, "'reserved' of \(name) is \(value); expected 0")
    case .text(.endless, let name, _): ("L10", "\(name) has more than 1 MiB, or no NUL at its end")
    case .text(.invalid(let start), let name, _): ("L10", "\(name) isn't UTF-8: '\(start)'")
    case .count(let count, of: let name): (rule, sentence(ofCount: count, of: name))
    case .null(let name, let index): (rule, sentence(ofNull: name, at: index))
    case .noName: (rule, sentenceOfNoName)
    case .noFunction(let function): isOfType ? ("L09", missing(function)) : (rule, missing(function))
    case .unknownKind(let kind, let index): (rule, sentence(ofUnknown: kind, at: index))
    case .kindTwice(let kind): table == .live ? nil : (rule, "\(table.name) has the kind '\(kind)' twice")
    }
  }

  /// The name of the faulty table as a noun phrase, for sentences about it.
  private var name: String { isOfType ? "a media type" : table.name }

  /// Returns the sentence that an array of tables has another number of elements than allowed.
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

  /// Returns the sentence that an element of an array is NULL.
  private func sentence(ofNull name: String, at index: Int) -> String {
    switch table {
    case .plugin: "media type \(index + 1) is NULL"
    case .sources, .fetchers: "bindery_\(name) \(index + 1) is NULL"
    case .live: sentence(ofUnknown: "", at: index)
    default: "\(name) \(index + 1) of \(table.name) is NULL"
    }
  }

  /// The sentence that a table has no name or kind.
  private var sentenceOfNoName: String {
    switch table {
    case .view: "a view is of a kind that is none of the plugin's media types"
    case .source, .fetcher: "the name in a \(table.name) is NULL or empty"
    default: "'kind' of \(name) is NULL or empty"
    }
  }

  /// Returns the sentence that a table lacks a function.
  private func missing(_ function: String) -> String {
    switch table {
    case .source: "a source has no \(function)()"
    case .fetcher: "a fetcher has no \(function)()"
    default: isOfType ? "it has decode(), and \(function)() is NULL" : "\(table.name) has no \(function)()"
    }
  }

  /// Returns the sentence that a table names a kind that the plugin doesn't have.
  private func sentence(ofUnknown kind: String, at index: Int) -> String {
    switch table {
    case .live: "kind \(index + 1) of bindery_live is none of the plugin's types with code"
    case .view: sentenceOfNoName
    case .restoring: "\(table.name) has the kind '\(kind)', which is none of kinds whose view models live"
    default: "\(table.name) has the kind '\(kind)', which is none of the plugin's media types"
    }
  }
}

// MARK: Media types, titles and views

extension TableFault {
  /// Returns the rule that a problem in the table of a media type breaks, and a sentence that says how.
  fileprivate func breach(by problem: TypeProblem) -> (RuleCode, String) {
    switch problem {
    case .noIdentityField: ("L09", "it has no decode(), and 'identity_field' is NULL or empty")
    case .noLayout: ("L09", "it has no decode(), and 'layout' is NULL")
    case .layout(let text, let failure): ("L14", "its layout can't be read: \(failure.detail(in: text))")
    case .bindingCount(let count, let list):
      ("L11", "it has \(count) \(list); expected an array of at most \(TableLimits.bindings.upperBound)")
    case .binding(.name, let list, let index, _): ("L11", "number \(index + 1) of its \(list) has no name")
    case .binding(let part, let list, _, let name): ("L11", "'\(name)' among its \(list) has no \(part.rawValue)")
    case .bindingTwice(let name, let list): ("L11", "'\(name)' stands twice among its \(list)")
    case .signature(let name, let error): ("L12", "the signature of '\(name)' can't be read: \(error.detailWithColumn)")
    case .actionResult(let action):
      ("L13", "the action '\(action.table.name)' returns \(action.signature.result); expected utf8?")
    }
  }

  /// Returns a sentence that says how the title of an action, or a view, breaks the rule of its table.
  fileprivate func sentence(of problem: ScreenProblem) -> String {
    switch problem {
    case .title(.kind, let index, _), .unknownAction(_, let index, isKindKnown: false):
      "title \(index + 1) of bindery_actions is of a kind that is none of the plugin's media types"
    case .title(.action, let index, _), .unknownAction(_, let index, _):
      "title \(index + 1) of bindery_actions is of an action that '\(kind)' doesn't have"
    case .title(.text, _, let action): "the action '\(action)' of '\(kind)' has a title without text"
    case .longTitle(let bytes, _, let action):
      "the title of '\(action)' of '\(kind)' has \(bytes) bytes; expected at most \(TableLimits.titleSize)"
    case .titleTwice(let action): "the action '\(action)' of '\(kind)' has two titles"
    case .rowView: "'\(kind)' has a view for a row, which its media type draws"
    case .emptyView(_, isDeclared: false): "a view of '\(kind)' has no draw()"
    case .emptyView: "a view of '\(kind)', which is declared, has no layout"
    case .layout(let text, let failure, _):
      "the layout of a view of '\(kind)' can't be read: \(failure.detail(in: text))"
    case .viewTwice(let purpose): "'\(kind)' has two views for the purpose \(purpose)"
    }
  }
}

extension Layout.Failure {
  /// Returns what is wrong with the layout `text`, and in which column.
  fileprivate func detail(in text: String) -> String { "\(detail), in column \(column) of '\(text)'" }
}

extension PluginError {
  /// The error in a signature as a clause, with its column if that is known.
  fileprivate var detailWithColumn: String {
    detail + (column.map { " in column \($0) of '\(source ?? "")'" } ?? "")
  }
}
