internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

/// One use of a record, from decoding to release, with what was observed and which rules were broken.
///
/// Control characters and overlong texts that come from the record itself don't count as breaches.
struct RecordTry {
  /// The observation of the record, without preferred sizes.
  private(set) var seen = RecordObservation()

  /// The breaches of rules, in the order in which they were found.
  private(set) var findings: [Finding] = []

  /// The record that is tried.
  private let record: TestRecord
  /// The laws that are checked.
  private let laws: RecordLaws
  /// Whether the record was tried before, so that its model and view model are asked for everything twice.
  private let isSecond: Bool
  /// The media type whose functions are called.
  private var type: ProbedType { laws.type }

  /// Decodes, draws and releases a record.
  ///
  /// - Parameters:
  ///   - record: The record, which the plugin may refuse.
  ///   - laws: The media type, and what is known of its view models.
  ///   - isSecond: Whether the record was tried before: its texts then lie side by side, and a model and a view model
  ///     that don't live are asked for everything twice.
  init(_ record: TestRecord, by laws: RecordLaws, isSecond: Bool = false) {
    (self.record, self.laws, self.isSecond) = (record, laws, isSecond)
    guard let model = decoded() else { return }
    defer { type.release(model: model) }
    check(model: model)
    guard let viewModel = created(over: model) else { return }
    HostPart.noteMade()
    defer { type.release(viewModel: viewModel) }
    check(viewModel: viewModel)
    guard isSecond, !laws.isLive, seen.failure == nil, findings.isEmpty else { return }
    askAgain(model, viewModel)
  }

  // MARK: Objects

  /// Decodes the record into a model, or returns `nil` if the plugin refuses it or breaks a rule.
  private mutating func decoded() -> UnsafeMutableRawPointer? {
    let lent = GuardedRecord(record, isLean: isSecond, known: laws.knownTexts)
    let (table, pointer) = (type.table, lent.pointer)
    return object("decode", "model") { (place, call) throws(CallFailure) in
      try table.decode(pointer, into: place, in: call)
    }
  }

  /// Creates a view model, or records a breach and returns `nil` if create() breaks a rule.
  private mutating func created(over model: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let table = type.table
    return object("create", "view_model") { (place, call) throws(CallFailure) in
      try table.create(over: model, into: place, in: call)
    }
  }

  /// Returns the object that a function has made, which the caller releases, or `nil` if it failed or broke rule C04.
  private mutating func object(
    _ function: String, _ name: String,
    _ body: (UnsafeMutablePointer<UnsafeMutableRawPointer?>, ProbedCall) throws(CallFailure) -> Void
  ) -> UnsafeMutableRawPointer? {
    let call = type.call(function)
    let result = MarkedResult { (place) throws(CallFailure) in try body(place, call) }
    if let failure = result.failure {
      if result.isWritten { flag("C03", "\(function)() failed, and has written to '\(name)'") }
      check(failure)
    } else if let fault = result.fault {
      seen.failure = "\(function)() made nothing"
      flag("C04", "\(function)() returned BINDERY_OK, and \(fault) '\(name)'")
    }
    return result.result
  }

  // MARK: Laws

  /// Reads the identity and the version of a model, and checks them.
  private mutating func check(model: UnsafeMutableRawPointer) {
    let identity = type.identity(of: model)
    seen.identity = String(decoding: identity, as: UTF8.self)
    seen.version = type.version(of: model)
    if String(validating: identity, as: UTF8.self) == nil {
      flag(
        "C05", "the identity isn't UTF-8: \(Law.quoted(seen.identity))", remedy: Remedy.ofInvalidIdentity(identity))
    }
    let findings = Law.identity(seen, about: type.kind.rawValue)
    if !findings.isEmpty, !isExcused { self.findings += findings }
  }

  /// Draws a view model and reads its members, and checks the results.
  private mutating func check(viewModel: UnsafeMutableRawPointer) {
    do throws(CallFailure) {
      let contents = try type.draw(viewModel)
      seen.drawing = contents.drawing
      check(contents)
      let room = bindery_size(columns: 40, rows: 4)
      if let size = try type.preferredSize(of: viewModel, available: room),
        size.columns > room.columns || size.rows > room.rows
      {
        flag("C24", "the view would like \(size.columns) columns and \(size.rows) rows where there are 40 and 4")
      }
    } catch {
      check(error)
    }
    seen.properties = type.propertyMembers(of: viewModel)
    seen.actions = type.actionMembers(of: viewModel)
    if !isExcused { findings += Law.actions(seen, of: record, about: type.kind.rawValue) }
    let surroundings = ForeignFunction.Surroundings(viewModel: viewModel)
    findings += type.resultFindings(surroundings, over: record)
  }

  /// Checks the texts and roles of a drawing.
  private mutating func check(_ contents: ProbedCanvas.Contents) {
    if let run = contents.runs.first(where: { String(validating: $0, as: UTF8.self) == nil }) {
      flag(
        "C16", "the view draws text that isn't UTF-8: \(Law.quoted(String(decoding: run, as: UTF8.self)))",
        remedy: Remedy.ofInvalidText(run))
    }
    let findings = Law.safeText(seen, about: type.kind.rawValue)
    if !findings.isEmpty, !isExcused { self.findings += findings }
    guard laws.hasKnownRoles, let role = contents.unknownRole else { return }
    flag("C18", "the view draws in the role \(role), which is none")
  }

  /// Records the failure with which decode() refuses the record, and checks its sentence.
  private mutating func check(_ refusal: CallFailure) {
    seen.failure = String(decoding: refusal.sentence, as: UTF8.self)
    guard let fault = refusal.fault(1...3) else { return }
    // The error message may quote the record.
    let isOfItsOwn =
      !(1...3).contains(refusal.status) || refusal.sentence.isEmpty
      || String(validating: refusal.sentence, as: UTF8.self) == nil
    if isOfItsOwn || !isExcused { flag("C02", "\(refusal.function)() \(fault)") }
  }

  /// Calls the functions of a model and a view model that don't live once more, and adds a finding for each result that
  /// differs.
  private mutating func askAgain(_ model: UnsafeMutableRawPointer, _ viewModel: UnsafeMutableRawPointer) {
    let kind = type.kind.rawValue
    if let again = try? type.draw(viewModel).drawing { findings += Law.sameDrawing(seen.drawing, again, about: kind) }
    findings += Law.sameProperties(seen.properties, type.propertyMembers(of: viewModel), about: kind)
    if let difference = Law.difference(seen.actions, type.actionMembers(of: viewModel)) {
      flag("C30", "asked twice, \(difference)")
    }
    if String(decoding: type.identity(of: model), as: UTF8.self) != seen.identity {
      flag("C10", "the identity of a model is another after it was drawn")
    }
    if type.version(of: model) != seen.version { flag("C10", "the version of a model is another after it was drawn") }
  }

  /// Whether the record has control characters, or texts near the contract's limit, that a plugin may pass on.
  private var isExcused: Bool { Law.isUnsafe(record) || record.isLong }

  /// Records a breach of a rule.
  private mutating func flag(_ rule: RuleCode, _ sentence: String, remedy: String? = nil) {
    findings.append(Finding(rule, subject: type.kind.rawValue, sentence, remedy: remedy))
  }
}
