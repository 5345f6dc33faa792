/// The reason a live view model can't perform an operation.
public struct LiveViewModelError: Error, Hashable, Sendable {
  /// The kind of error, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    /// The cases behind the codes, hidden so that later versions can add codes without breaking a client's `switch`.
    fileprivate enum Storage: Hashable, Sendable {
      case notOnMainActor, otherModel, noSuchMember, boundAction, tooMuchState, unfitState
    }

    fileprivate let storage: Storage
  }

  /// The kind of error.
  public let code: Code

  /// The name of the view model's type.
  public let viewModel: String

  /// The refused model, property, action or size as a noun phrase, or an empty string if the code says it all.
  public let detail: String

  /// Creates an error from its code, the view model's type and a detail.
  init(_ code: Code, _ viewModel: Any.Type, _ detail: String = "") {
    self.code = code
    self.viewModel = "\(viewModel)"
    self.detail = detail
  }
}

extension LiveViewModelError.Code {
  /// The code of an error because the view model was used outside of the main actor.
  public static var notOnMainActor: Self { Self(storage: .notOnMainActor) }

  /// The code of an error because the new model has another type or describes another item.
  public static var otherModel: Self { Self(storage: .otherModel) }

  /// The code of an error because there is no property or action at the index.
  public static var noSuchMember: Self { Self(storage: .noSuchMember) }

  /// The code of an error because the view model answered an event with an action that only its own library knows.
  public static var boundAction: Self { Self(storage: .boundAction) }

  /// The code of an error because the view model's state is too large to be saved.
  public static var tooMuchState: Self { Self(storage: .tooMuchState) }

  /// The code of an error because the saved state belongs to another version of the model and doesn't fit this one.
  public static var unfitState: Self { Self(storage: .unfitState) }
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
        + "answer with an ActionRequest, a ShowRoute or a GoBack"
    case .tooMuchState:
      "the state of '\(viewModel)' takes \(detail) of at most \(SavedState.limit); leave what can be made anew out of "
        + "its snapshot"
    case .unfitState:
      "the state doesn't fit '\(viewModel)', which goes on as it was made; expected one of the same model"
    }
  }
}
