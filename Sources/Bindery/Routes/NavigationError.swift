/// The reason an item can't be shown.
public struct NavigationError: Error, Hashable, Sendable {
  /// The kind of error, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case unknownKind, noSuchItem, sourceFailure, notShowable, cancelled
    }

    fileprivate let storage: Storage
  }

  /// The kind of error.
  public let code: Code

  /// The route of the item.
  public let route: Route

  /// The problem in detail, a clause without a period; empty if the code is all there is to say.
  public let detail: String

  /// Creates an error about the item of a route.
  ///
  /// - Parameters:
  ///   - code: The kind of error.
  ///   - route: The route of the item.
  ///   - detail: The problem in detail, a clause without a period, or empty text.
  public init(_ code: Code, _ route: Route, detail: String = "") {
    self.code = code
    self.route = route
    self.detail = detail
  }
}

extension NavigationError.Code {
  /// No plugin shows items of the kind, or the plugin that claims it can't be used.
  public static var unknownKind: Self { Self(storage: .unknownKind) }

  /// There is no such item.
  public static var noSuchItem: Self { Self(storage: .noSuchItem) }

  /// The source of the item couldn't be asked, or answered with an error.
  public static var sourceFailure: Self { Self(storage: .sourceFailure) }

  /// The item exists, but the plugin of its kind can't show it, or no receiver shows items.
  public static var notShowable: Self { Self(storage: .notShowable) }

  /// The user has navigated elsewhere meanwhile.
  public static var cancelled: Self { Self(storage: .cancelled) }
}

extension NavigationError: CustomStringConvertible {
  /// The problem and the way out of it, in one line.
  public var description: String {
    if code == .unknownKind, !detail.isEmpty { return "no plugin can show '\(route)': \(detail)" }
    if code == .noSuchItem, !detail.isEmpty { return "there is no '\(route)': \(detail)" }
    return detail.isEmpty ? reason : "\(reason): \(detail)"
  }

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
