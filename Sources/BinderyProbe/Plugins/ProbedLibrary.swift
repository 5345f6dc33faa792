internal import BinderyRules
internal import CBindery
internal import CProbe
internal import CSystem
internal import Glibc

/// A library that is loaded to be examined, for good.
struct ProbedLibrary {
  // The system's own word for the library, which is never closed.
  private let handle: UnsafeMutableRawPointer

  /// Loads a library.
  ///
  /// - Parameters:
  ///   - path: The library.
  ///   - report: Where findings go that aren't about loading.
  /// - Throws: The rule that it breaks.
  init(loading path: String, report: ProbeReport) throws(Finding) {
    let call = ProbedCall("dlopen", report: report)
    guard let handle = call.run({ dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) }) else {
      let message = dlerror().map { String(cString: $0) } ?? "the system gave no reason"
      throw Finding("L01", "it can't be loaded: \(message.replacing("\(path): ", with: ""))")
    }
    self.handle = handle
  }

  /// The function that the contract names.
  ///
  /// - Returns: The function.
  /// - Throws: The rule that it breaks.
  func entry() throws(Finding) -> bindery_plugin_open_function {
    guard let entry = dlsym(handle, BINDERY_PLUGIN_OPEN) else {
      throw Finding("L02", "it has no function '\(BINDERY_PLUGIN_OPEN)'")
    }
    guard cimage_contains(handle, entry) else {
      throw Finding("L02", "'\(BINDERY_PLUGIN_OPEN)' is only in a library that it needs")
    }
    return unsafeBitCast(entry, to: bindery_plugin_open_function.self)
  }

  /// Opens the plugin, which is done once in a process.
  ///
  /// - Parameters:
  ///   - host: The host as it is to appear to it.
  ///   - report: Where findings go that aren't about loading.
  /// - Returns: What the entry returned.
  /// - Throws: The rule that it breaks.
  func open(host: ProbedHost, report: ProbeReport) throws(Finding) -> UnsafePointer<bindery_plugin> {
    let entry = try entry()
    cprobe_current_guard()?.pointee.watch(unsafeBitCast(entry, to: UnsafeRawPointer.self), ProbeDescriptor.plugin)
    let call = ProbedCall(BINDERY_PLUGIN_OPEN, report: report)
    let failure = call.sink()
    guard let table = call.run({ entry(host.pointer(), failure.pointer) }) else {
      let sentence = failure.text
      throw Finding("L03", sentence.isEmpty ? "it returned NULL and no reason" : "it doesn't open: \(sentence)")
    }
    return table
  }
}
