/// The reason models that were made together can't be told apart: they are too many or too few.
public struct ModelBatchError: Error, Hashable, Sendable {
  /// What went wrong, in a form that code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case miscounted
    }

    fileprivate let storage: Storage
  }

  /// What went wrong.
  public let code: Code

  /// The kind of media.
  public let kind: Kind

  /// How many models were asked for.
  public let expected: Int

  /// How many came.
  public let count: Int

  init(_ code: Code, _ kind: Kind, expected: Int, count: Int) {
    self.code = code
    self.kind = kind
    self.expected = expected
    self.count = count
  }
}

extension ModelBatchError.Code {
  /// There is not one answer for each record.
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
