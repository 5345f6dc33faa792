internal import BinderyContract
internal import BinderyLoading
internal import BinderyRules
internal import CBindery
internal import CProbe
internal import CSystem
internal import Glibc

/// A plugin's library that is loaded to be examined, and never unloaded.
struct ProbedLibrary {
  // The handle of dlopen(), which is never closed.
  /// The handle of the library, by which symbols are looked up in it.
  private let handle: UnsafeMutableRawPointer

  /// Loads a library by dlopen(), after the libraries that `order` says it brings along, or throws a finding of rule
  /// L01 with the system's reason.
  ///
  /// Findings that aren't about loading go to `report`.
  init(loading path: String, _ order: ProbeOrder, report: ProbeReport) throws(Finding) {
    if let file = try? LibraryFile(path: path), let refusal = RuntimeLibraries.load(neededBy: file, path: path) {
      throw Finding("L01", refusal)
    }
    let call = ProbedCall("dlopen", report: report)
    var reason = ""
    let loaded = Result { () throws(PluginError) in
      try CompanionLoading.during(
        order.openCompanions(), of: PluginDigest(of: Array(order.path.utf8)), plugin: order.path, isAlone: true
      ) {
        let handle = call.run { dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) }
        if handle == nil { reason = dlerror().map { String(cString: $0) } ?? "the system gave no reason" }
        return handle.map { ImageHandle($0) }
      }
    }
    if case .failure(let error) = loaded { throw Finding("L01", error.detail) }
    guard let handle = try? loaded.get()?.pointer else {
      let message = reason.replacing("\(path): ", with: "")
      throw Finding("L01", "it can't be loaded: \(message)\(RuntimeLibraries.wayOut(of: message, at: path))")
    }
    self.handle = handle
  }

  /// Returns the entry function, or throws a finding of rule L02 if the library itself doesn't define it.
  func entry() throws(Finding) -> bindery_plugin_open_function {
    guard let entry = dlsym(handle, BINDERY_PLUGIN_OPEN) else {
      throw Finding("L02", "it has no function '\(BINDERY_PLUGIN_OPEN)'")
    }
    guard cimage_contains(handle, entry) else {
      throw Finding("L02", "'\(BINDERY_PLUGIN_OPEN)' is only in a library that it needs")
    }
    return unsafeBitCast(entry, to: bindery_plugin_open_function.self)
  }

  /// Calls the entry function with a host, which is allowed once per process, and returns the plugin's table.
  ///
  /// Throws a finding of rule L03 if the entry returns NULL. Findings that aren't about loading go to `report`.
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
