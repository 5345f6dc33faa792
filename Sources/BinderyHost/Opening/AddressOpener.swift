internal import Bindery
internal import BinderyStreams
internal import BinderySystem

/// The program that opens addresses on the desktop, such as web pages: `xdg-open`, or the one in `BINDERY_OPENER`.
///
/// The variable `BINDERY_OPENER` has the program's name, to be found in `PATH`, or its path; if it is empty, there is
/// no opener. The program gets the address as its only argument, and no terminal.
package struct AddressOpener: Sendable {
  /// The path or the name of the program.
  private let name: String
  /// The environment variables of this process, which the opened program inherits.
  private let environment: [String: String]

  /// The time in milliseconds after which a program that still runs counts as successful.
  ///
  /// Some programs wait until the window is closed.
  private let patience: Int32

  /// Creates the opener that environment variables determine. The program gets all of these variables.
  ///
  /// - Parameters:
  ///   - environment: The variables by name.
  ///   - patience: The time in milliseconds after which a program that still runs counts as successful.
  package init(environment: [String: String], patience: Int32 = 5000) {
    self.patience = patience
    name = environment["BINDERY_OPENER"] ?? "xdg-open"
    self.environment = environment
  }

  /// Opens an address, and waits until the program has ended or the patience is over.
  ///
  /// An address comes from the author of the item. So one without a scheme, one of a local file, or one that contains
  /// code or a document isn't opened. The caller has to ask the user before it opens an address for which `asksFirst`
  /// is true.
  ///
  /// - Parameter address: The address, such as that of a web page.
  /// - Throws: The reason why the address isn't opened.
  package func open(_ address: String) async throws(OpeningError) {
    guard Self.isOpenable(address) else { throw OpeningError(.notOpenable, address) }
    guard let path else { throw OpeningError(.noOpener, address, detail: name) }
    let process: LaunchedProcess
    do throws(SystemError) {
      let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      process = LaunchedProcess(
        try WorkerLauncher.shared.start(
          .init(path: path, arguments: [address], environment: variables), descriptors: [-1, -1, -1]))
    } catch {
      throw OpeningError(.failed, address, detail: "'\(path)' can't be started: \(error)")
    }
    guard let end = await end(of: process), end.code != 0 else { return }
    let how = end.wasSignaled ? "was ended by signal \(end.code)" : "ended with the exit code \(end.code)"
    throw OpeningError(.failed, address, detail: "'\(path)' \(how)")
  }

  /// Waits for a process and returns how it ended, or `nil` if it still runs after `patience`.
  ///
  /// The programs that the process has started, such as a browser, keep running.
  private func end(of process: LaunchedProcess) async -> ProcessEnd? {
    await withCheckedContinuation { continuation in
      let isWaiting = SystemThread.start { [patience] in
        let end = process.wait(atMost: patience) ? process.reapAlone() : nil
        continuation.resume(returning: end)
        // A process that still runs is reaped when it ends, so that no zombies accumulate.
        if end == nil, process.wait(atMost: -1) { _ = process.reapAlone() }
      }
      if !isWaiting { continuation.resume(returning: nil) }
    }
  }

  /// The path of the opener's program, or `nil` if there is none.
  private var path: String? {
    guard !name.isEmpty else { return nil }
    if name.contains("/") { return FileAccess.executing.isGranted(at: name) ? name : nil }
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.first == "/" }
    return folders.map { "\($0)/\(name)" }.first(where: FileAccess.executing.isGranted)
  }
}

extension AddressOpener {
  /// The schemes that are never opened: those of local files, and those of addresses that contain code or documents.
  private static let refusedSchemes: Set<String> = [
    "about", "blob", "chrome", "data", "file", "filesystem", "jar", "javascript", "livescript", "mhtml", "mocha", "res",
    "resource", "vbscript", "view-source",
  ]

  /// The schemes whose addresses are opened without asking the user, because their effect is well known.
  private static let knownSchemes: Set<String> = ["http", "https", "mailto"]

  /// Returns whether an address has a scheme that may be opened, and consists of visible characters.
  package static func isOpenable(_ address: String) -> Bool {
    guard let scheme = address.addressScheme, !refusedSchemes.contains(scheme) else { return false }
    return address.unicodeScalars.allSatisfy(\.properties.generalCategory.isVisible)
  }

  /// Returns whether the user has to confirm that an address is opened, because its scheme decides which program gets
  /// it.
  package static func asksFirst(about address: String) -> Bool {
    isOpenable(address) && address.addressScheme.map { !knownSchemes.contains($0) } ?? false
  }
}

extension Unicode.GeneralCategory {
  /// Whether characters of this category are visible where an address is shown.
  fileprivate var isVisible: Bool {
    switch self {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      false
    default: true
    }
  }
}
