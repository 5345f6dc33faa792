/// The reason why an expectation of a drawing fails.
public struct DrawingFailure: Error, Hashable, Sendable {
  /// The kind of a failure, which code can compare, such as `different`.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case missing, different, recorded, unwritable
    }

    fileprivate let storage: Storage
  }

  /// The kind of the failure, such as `different`.
  public let code: Code

  /// The path of the snapshot's file.
  public let path: String

  /// All lines of both drawings: `- ` precedes those that only the snapshot has, `+ ` those that only the new drawing
  /// has, two spaces the others. Empty unless the code is `different`.
  public let lines: [String]

  /// Creates a failure from its code, the path of the snapshot, and the lines of both drawings if they differ.
  init(_ code: Code, path: String, lines: [String] = []) {
    self.code = code
    self.path = path
    self.lines = lines
  }
}

extension DrawingFailure.Code {
  /// There is no snapshot to compare the drawing with, and recording is off.
  public static var missing: Self { Self(storage: .missing) }

  /// The drawing differs from its snapshot.
  public static var different: Self { Self(storage: .different) }

  /// The drawing was missing or different and has just been recorded, so it isn't reviewed yet.
  public static var recorded: Self { Self(storage: .recorded) }

  /// The drawing was to be recorded, but its file can't be written.
  public static var unwritable: Self { Self(storage: .unwritable) }
}

extension DrawingFailure: CustomStringConvertible {
  /// The problem and how to solve it, with all lines if the drawings differ.
  public var description: String {
    let variable = DrawingBook.variable
    switch code.storage {
    case .missing: return "there is no drawing at '\(path)'; run the test once with \(variable)=1, and look at it"
    case .recorded: return "the drawing was recorded at '\(path)'; look at it, and run the test without \(variable)"
    case .unwritable: return "the drawing can't be recorded at '\(path)'; make the folder writable"
    case .different:
      let words =
        "the drawing isn't that of '\(path)' (- kept, + drawn); where it should be, record it with \(variable)=1"
      return ([words + ":"] + lines.map { "  " + $0 }).joined(separator: "\n")
    }
  }
}
