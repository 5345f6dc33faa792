/// The reason a view model that lives doesn't do what it was asked for.
public struct LiveViewModelError: Error, Hashable, Sendable {
  /// What went wrong, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case notOnMainActor, otherModel, noSuchMember, boundAction
    }

    fileprivate let storage: Storage
  }

  /// What went wrong.
  public let code: Code

  /// The type of the view model.
  public let viewModel: String

  /// What it was asked with.
  public let detail: String

  init(_ code: Code, _ viewModel: Any.Type, _ detail: String = "") {
    self.code = code
    self.viewModel = "\(viewModel)"
    self.detail = detail
  }
}

extension LiveViewModelError.Code {
  /// It was used outside of the main actor.
  public static var notOnMainActor: Self { Self(storage: .notOnMainActor) }

  /// It was to show a model of another type, or one that describes another thing.
  public static var otherModel: Self { Self(storage: .otherModel) }

  /// There is no property or action of an index.
  public static var noSuchMember: Self { Self(storage: .noSuchMember) }

  /// It answered with an action that means something only to its own image.
  public static var boundAction: Self { Self(storage: .boundAction) }
}

extension LiveViewModelError: CustomStringConvertible {
  /// The problem and the way out of it, in one line.
  public var description: String {
    switch code.storage {
    case .notOnMainActor: "'\(viewModel)' lives on the main actor and was used elsewhere; call it from there"
    case .otherModel: "'\(viewModel)' can't show \(detail); make a new view model for it"
    case .noSuchMember: "'\(viewModel)' has no \(detail); ask the binding what there is"
    case .boundAction:
      "'\(viewModel)' answers with the action '\(detail)', which can't leave its image; "
        + "answer with an ActionRequest, or send the action through the context"
    }
  }
}
