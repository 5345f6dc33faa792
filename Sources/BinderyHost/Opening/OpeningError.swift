/// The reason an address isn't opened.
package struct OpeningError: Error, Hashable, Sendable {
  /// The category of an opening error, which code can compare.
  package struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case notOpenable, noOpener, failed, unasked, declined
    }

    fileprivate let storage: Storage
  }

  /// The category of the error.
  package let code: Code

  /// The address that isn't opened.
  package let address: String

  /// The name of the missing program, or the problem as a clause; empty if the code says everything.
  package let detail: String

  /// Creates the error for an address, with a program's name or a problem as the detail.
  package init(_ code: Code, _ address: String, detail: String = "") {
    self.code = code
    self.address = address
    self.detail = detail
  }
}

extension OpeningError.Code {
  /// The text isn't an address, or one that must not be opened.
  package static var notOpenable: Self { Self(storage: .notOpenable) }

  /// The program that opens addresses is missing or disabled.
  package static var noOpener: Self { Self(storage: .noOpener) }

  /// The program that opens addresses can't be started, or has failed.
  package static var failed: Self { Self(storage: .failed) }

  /// The user has to confirm the opening, and can't be asked.
  package static var unasked: Self { Self(storage: .unasked) }

  /// The user declined to open the address.
  package static var declined: Self { Self(storage: .declined) }
}

extension OpeningError: CustomStringConvertible {
  /// The problem and its remedy in one line.
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
