/// The reason an item can't be shown.
public struct NavigationError: Error, Hashable, Sendable {
  /// What went wrong, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case unknownKind, noSuchItem, sourceFailure, notShowable, cancelled
    }

    fileprivate let storage: Storage
  }

  /// What went wrong.
  public let code: Code

  /// Where the item is.
  public let route: Route

  /// What exactly went wrong, without a full stop; empty where the code says it all.
  public let detail: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: What went wrong.
  ///   - route: Where the item is.
  ///   - detail: What exactly went wrong, without a full stop.
  public init(_ code: Code, _ route: Route, detail: String = "") {
    self.code = code
    self.route = route
    self.detail = detail
  }
}

extension NavigationError.Code {
  /// Nobody shows items of the kind.
  public static var unknownKind: Self { Self(storage: .unknownKind) }

  /// There is no such item.
  public static var noSuchItem: Self { Self(storage: .noSuchItem) }

  /// Whoever has the item doesn't answer.
  public static var sourceFailure: Self { Self(storage: .sourceFailure) }

  /// The item is there, and whoever shows its kind can't show it.
  public static var notShowable: Self { Self(storage: .notShowable) }

  /// The user has gone elsewhere meanwhile.
  public static var cancelled: Self { Self(storage: .cancelled) }
}

extension NavigationError: CustomStringConvertible {
  /// What went wrong and the way out of it, in one line.
  public var description: String {
    detail.isEmpty ? reason : "\(reason): \(detail)"
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
