public import Bindery

/// Turns records into items that can be written.
///
/// It may be used on any thread.
public struct Presenter: Sendable {
  fileprivate let provider: ViewBindingProvider
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

  /// Makes a model of a record, by the media type of its kind.
  func model(of record: Record) throws -> any BoundModel {
    try provider.answer(for: record.kind).binding.model(from: record)
  }

  /// Makes an item of a record whose kind was looked up in this answer.
  fileprivate func item(from record: Record, _ answer: ViewBindingProvider.Answer) -> Item {
    guard !answer.isGeneric else {
      return Item(record: record, unknownTo: answer.binding, problem: answer.problem ?? MissingKind(of: record))
    }
    do {
      let model = try answer.binding.model(from: record)
      let viewModel = try model.viewModel(in: context)
      return Item(record: record, binding: answer.binding, model: model, viewModel: viewModel)
    } catch {
      return Item(record: record, refusedBy: answer.binding, problem: error)
    }
  }
}

/// A presenter that looks up a kind only when it is another than before.
///
/// It is used on one thread, for a part of an input: so several threads rarely ask
/// the registry at the same time.
struct PartPresenter {
  private let presenter: Presenter
  private var last: (kind: Kind, answer: ViewBindingProvider.Answer)?

  init(_ presenter: Presenter) {
    self.presenter = presenter
  }

  /// Makes an item of a record, which is not live.
  mutating func item(from record: Record) -> Item {
    presenter.item(from: record, answer(for: record.kind))
  }

  /// Whether the view model of a record lives, on the main actor.
  mutating func isLive(_ record: Record) -> Bool {
    answer(for: record.kind).binding.isLive
  }

  private mutating func answer(for kind: Kind) -> ViewBindingProvider.Answer {
    if let last, last.kind == kind { return last.answer }
    let answer = presenter.provider.answer(for: kind)
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
