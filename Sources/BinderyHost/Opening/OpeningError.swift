/// The reason an address isn't opened.
package struct OpeningError: Error, Hashable, Sendable {
  /// The kind of error, in a form that code can compare.
  package struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case notOpenable, noOpener, failed, unasked, declined
    }

    fileprivate let storage: Storage
  }

  /// The kind of error.
  package let code: Code

  /// The address.
  package let address: String

  /// The program that is missing, or what went wrong, as a clause; empty if the code is all there is to say.
  package let detail: String

  /// Creates an error about an address.
  package init(_ code: Code, _ address: String, detail: String = "") {
    self.code = code
    self.address = address
    self.detail = detail
  }
}

extension OpeningError.Code {
  /// The text isn't an address that may be opened.
  package static var notOpenable: Self { Self(storage: .notOpenable) }

  /// There is no program that opens addresses.
  package static var noOpener: Self { Self(storage: .noOpener) }

  /// The program can't be started, or didn't succeed.
  package static var failed: Self { Self(storage: .failed) }

  /// The user has to be asked first, and can't be.
  package static var unasked: Self { Self(storage: .unasked) }

  /// The user was asked, and didn't want it.
  package static var declined: Self { Self(storage: .declined) }
}

extension OpeningError: CustomStringConvertible {
  /// The problem and the way out of it, in one line.
  package var description: String {
    switch code.storage {
    case .notOpenable:
      "'\(address)' isn't opened; expected one such as 'https://example.org', and no file, code or document"
    case .noOpener:
      "nothing here opens '\(address)': \(detail.isEmpty ? "BINDERY_OPENER is empty" : "there is no program '\(detail)'"); "
        + "install xdg-utils, or name another program in BINDERY_OPENER"
    case .failed: "'\(address)' isn't opened: \(detail)"
    case .unasked: "'\(address)' isn't opened: only a person at a terminal can say whether a program may get it"
    case .declined: "'\(address)' isn't opened"
    }
  }
}
