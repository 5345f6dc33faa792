internal import Bindery
internal import BinderyStreams
internal import BinderySystem

/// The desktop's opener of addresses, `xdg-open`, or another program in its place.
///
/// The variable `BINDERY_OPENER` names the other program, by its name in `PATH` or its path; if it is empty, there is
/// none. The program gets the address as its only argument, and no terminal.
package struct AddressOpener: Sendable {
  private let name: String
  private let environment: [String: String]

  /// The time in milliseconds after which a program that still runs counts as successful.
  ///
  /// Some programs wait until the window is closed.
  private let patience: Int32

  /// Creates the opener that environment variables determine, all of which it passes on.
  ///
  /// - Parameters:
  ///   - environment: The variables by name.
  ///   - patience: The time in milliseconds after which a program that still runs counts as successful.
  package init(environment: [String: String], patience: Int32 = 5000) {
    self.patience = patience
    name = environment["BINDERY_OPENER"] ?? "xdg-open"
    self.environment = environment
  }

  /// Opens an address, and waits until the opener has ended or taken its time.
  ///
  /// An address comes from whoever wrote the item. So one without a scheme, of a local file, or that is a program or a
  /// document itself, isn't opened. Whoever calls this has asked the user about one that `asksFirst`.
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

  /// Waits for a process, and returns how it ended, or `nil` if it goes on.
  ///
  /// What the process has started, such as a browser, stays.
  private func end(of process: LaunchedProcess) async -> ProcessEnd? {
    await withCheckedContinuation { continuation in
      let isWaiting = SystemThread.start { [patience] in
        let end = process.wait(atMost: patience) ? process.reapAlone() : nil
        continuation.resume(returning: end)
        // One that goes on is reaped at its end, so that a program that stays open collects no zombies.
        if end == nil, process.wait(atMost: -1) { _ = process.reapAlone() }
      }
      if !isWaiting { continuation.resume(returning: nil) }
    }
  }

  /// The path of the program, or `nil` if there is none.
  private var path: String? {
    guard !name.isEmpty else { return nil }
    if name.contains("/") { return FileAccess.executing.isGranted(at: name) ? name : nil }
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.first == "/" }
    return folders.map { "\($0)/\(name)" }.first(where: FileAccess.executing.isGranted)
  }
}

extension AddressOpener {
  /// The schemes of local files, and those whose addresses are code or documents, which a browser would run as they are.
  private static let refusedSchemes: Set<String> = [
    "about", "blob", "chrome", "data", "file", "filesystem", "jar", "javascript", "livescript", "mhtml", "mocha", "res",
    "resource", "vbscript", "view-source",
  ]

  /// The schemes whose addresses are opened without a question, since everybody knows what becomes of them.
  private static let knownSchemes: Set<String> = ["http", "https", "mailto"]

  /// Whether an address has a scheme of which an address may be opened, and consists of visible characters.
  package static func isOpenable(_ address: String) -> Bool {
    guard let scheme = address.addressScheme, !refusedSchemes.contains(scheme) else { return false }
    return address.unicodeScalars.allSatisfy(\.properties.generalCategory.isVisible)
  }

  /// Whether the user is shown an address and asked before it is opened, since its scheme decides which program gets it.
  package static func asksFirst(about address: String) -> Bool {
    isOpenable(address) && address.addressScheme.map { !knownSchemes.contains($0) } ?? false
  }
}

extension Unicode.GeneralCategory {
  /// Whether a scalar of the category is seen where an address is shown.
  fileprivate var isVisible: Bool {
    switch self {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      false
    default: true
    }
  }
}
