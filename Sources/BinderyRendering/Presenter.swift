public import Bindery

/// Turns records into items that can be written.
///
/// It may be used on any thread.
public struct Presenter: Sendable {
  let provider: ViewBindingProvider
  private let context: Context

  /// Creates a presenter.
  ///
  /// - Parameters:
  ///   - provider: Finds the binding of a kind.
  ///   - context: What the surroundings of all view models offer.
  public init(provider: ViewBindingProvider, context: Context = Context()) {
    self.provider = provider
    self.context = context
  }

  /// Makes an item of a record. There always is one: a record that its plugin
  /// refuses, or that no plugin shows, gets the generic view with the reason.
  ///
  /// A view model that lives is made on the main actor only; elsewhere its item is
  /// refused.
  ///
  /// - Parameter record: The record.
  /// - Returns: The item.
  public func item(from record: Record) -> Item {
    item(from: record, provider.answer(for: record.kind))
  }

  /// Makes an item of a record whose kind was looked up in this answer.
  func item(from record: Record, _ answer: ViewBindingProvider.Answer) -> Item {
    guard !answer.isGeneric else { return unknownItem(from: record, answer) }
    do {
      return try item(from: record, answer, answer.binding.model(from: record))
    } catch {
      return Item(record: record, refusedBy: answer.binding, problem: error)
    }
  }

  /// Makes an item of a record whose model was made, or couldn't be.
  func item(from modeled: ModeledRecord) -> Item {
    let (record, answer) = (modeled.record, modeled.answer)
    guard !answer.isGeneric else { return unknownItem(from: record, answer) }
    do {
      return try item(from: record, answer, modeled.model.get())
    } catch {
      return Item(record: record, refusedBy: answer.binding, problem: error)
    }
  }

  private func item(
    from record: Record, _ answer: ViewBindingProvider.Answer, _ model: any BoundModel
  ) throws -> Item {
    try Item(record: record, binding: answer.binding, model: model, viewModel: model.viewModel(in: context))
  }

  private func unknownItem(from record: Record, _ answer: ViewBindingProvider.Answer) -> Item {
    Item(record: record, unknownTo: answer.binding, problem: answer.problem ?? MissingKind(of: record))
  }
}

/// Looks up a kind only when it is another than before.
///
/// It is used on one thread, for a part of an input: so several threads rarely ask
/// the registry at the same time.
struct KindLookup {
  private let provider: ViewBindingProvider
  private var last: (kind: Kind, answer: ViewBindingProvider.Answer)?

  init(_ provider: ViewBindingProvider) {
    self.provider = provider
  }

  /// Tells how a kind is shown.
  mutating func answer(for kind: Kind) -> ViewBindingProvider.Answer {
    if let last, last.kind == kind { return last.answer }
    let answer = provider.answer(for: kind)
    last = (kind, answer)
    return answer
  }
}

/// The reason why an item is of no kind at all.
private struct MissingKind: Error, CustomStringConvertible {
  /// The kind that a reader gives to such an item.
  private static let kind: Kind = "unknown"

  /// What is wrong with the fields that may name a kind.
  private let fault: String

  /// Finds the reason; nothing where the item names a kind.
  init?(of record: Record) {
    guard record.kind == Self.kind else { return nil }
    let values = [record["kind"], record["wrapperType"]]
    guard !values.contains(.text(Self.kind.rawValue)) else { return nil }
    fault = values == [nil, nil] ? "'kind' and 'wrapperType' are missing" : "neither 'kind' nor 'wrapperType' has text"
  }

  var description: String { "the item names no kind (\(fault))" }
}
