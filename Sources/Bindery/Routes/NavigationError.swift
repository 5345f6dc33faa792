/// The reason why navigation to an item failed.
public struct NavigationError: Error, Hashable, Sendable {
  /// The kind of error, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    /// The cases behind the codes, hidden so that later versions can add codes without breaking a client's `switch`.
    fileprivate enum Storage: Hashable, Sendable {
      case unknownKind, noSuchItem, sourceFailure, notShowable, cancelled
    }

    fileprivate let storage: Storage
  }

  /// The kind of error.
  public let code: Code

  /// The route of the item.
  public let route: Route

  /// The details of the problem, a clause without a period, or an empty string if the code says it all.
  public let detail: String

  /// Creates an error about the item of a route.
  ///
  /// - Parameters:
  ///   - code: The kind of error.
  ///   - route: The route of the item.
  ///   - detail: The details of the problem, a clause without a period, or an empty string.
  public init(_ code: Code, _ route: Route, detail: String = "") {
    self.code = code
    self.route = route
    self.detail = detail
  }
}

extension NavigationError.Code {
  /// The code of an error because no plugin shows the item's kind, or the plugin that claims the kind can't be used.
  public static var unknownKind: Self { Self(storage: .unknownKind) }

  /// The code of an error because the item doesn't exist.
  public static var noSuchItem: Self { Self(storage: .noSuchItem) }

  /// The code of an error because the item's source couldn't be reached, or answered with an error.
  public static var sourceFailure: Self { Self(storage: .sourceFailure) }

  /// The code of an error because the plugin can't show the item, which exists, or no receiver shows items.
  public static var notShowable: Self { Self(storage: .notShowable) }

  /// The code of an error because the user navigated elsewhere before the item was shown.
  public static var cancelled: Self { Self(storage: .cancelled) }
}

extension NavigationError: CustomStringConvertible {
  /// The problem and the way out of it, in one line.
  public var description: String {
    if code == .unknownKind, !detail.isEmpty { return "no plugin can show '\(route)': \(detail)" }
    if code == .noSuchItem, !detail.isEmpty { return "there is no '\(route)': \(detail)" }
    return detail.isEmpty ? reason : "\(reason): \(detail)"
  }

  /// The problem without the details.
  private var reason: String {
    switch code.storage {
    case .unknownKind: "no plugin shows '\(route)'; install one for the kind '\(route.kind)'"
    case .noSuchItem: "there is no '\(route)'; check the identifier"
    case .sourceFailure: "'\(route)' can't be looked up"
    case .notShowable: "'\(route)' can't be shown by the plugin of its kind"
    case .cancelled: "'\(route)' is not shown, since something else was asked for meanwhile"
    }
  }
}
