/// The error if a binding made more or fewer models than it got records, so that they can't be matched.
public struct ModelBatchError: Error, Hashable, Sendable {
  /// The kind of error, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    /// The cases behind the codes, hidden so that later versions can add codes without breaking a client's `switch`.
    fileprivate enum Storage: Hashable, Sendable {
      case miscounted
    }

    fileprivate let storage: Storage
  }

  /// The kind of error.
  public let code: Code

  /// The kind of the records, such as `song`.
  public let kind: Kind

  /// The number of models that were requested, one for each record.
  public let expected: Int

  /// The number of models that were returned.
  public let count: Int
}

extension ModelBatchError.Code {
  /// The code of the error because the number of models differs from the number of records.
  public static var miscounted: Self { Self(storage: .miscounted) }
}

extension ModelBatchError: CustomStringConvertible {
  /// The problem and the way out of it, in one line.
  public var description: String {
    switch code.storage {
    case .miscounted:
      "\(expected) records of the kind '\(kind)' were answered with \(count) models; "
        + "whoever makes them has to answer each record once"
    }
  }
}
