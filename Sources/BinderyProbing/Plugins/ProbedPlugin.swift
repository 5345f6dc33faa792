internal import Bindery
package import BinderyTesting
package import CBindery
internal import CImage

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A plugin that is loaded to be examined, with its tables as they are.
package final class ProbedPlugin {
  /// What the entry returned.
  package let table: UnsafePointer<bindery_plugin>

  /// Its media types, in order.
  package let types: [ProbedType]

  /// Where findings go.
  let report: ProbeReport

  /// Loads a plugin and opens it.
  ///
  /// - Parameters:
  ///   - path: The library.
  ///   - host: The host as it is to appear to it.
  ///   - report: Where findings go that aren't about loading.
  /// - Throws: The rule of loading that it breaks.
  package init(loading path: String, host: ProbedHost, report: ProbeReport) throws(Finding) {
    let entry = try Self.entry(of: path, report: report)
    let table = try Self.open(entry, host: host, report: report)
    self.table = table
    self.report = report
    var types: [ProbedType] = []
    for index in 0..<min(table.pointee.media_type_count, 1024) {
      guard let type = table.pointee.media_types?[index] else { continue }
      types.append(try ProbedType(type, plugin: table, report: report))
    }
    self.types = types
  }

  /// Loads a library.
  ///
  /// - Parameters:
  ///   - path: The library.
  ///   - report: Where findings go that aren't about loading.
  /// - Returns: Its entry.
  /// - Throws: The rule that it breaks.
  package static func entry(of path: String, report: ProbeReport) throws(Finding) -> bindery_plugin_open_function {
    let call = ProbedCall("dlopen", report: report)
    guard let handle = call.run({ dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) }) else {
      throw Finding(
        "L01", "it can't be loaded: \(dlerror().map { String(cString: $0) } ?? "the system gave no reason")")
    }
    guard let entry = dlsym(handle, BINDERY_PLUGIN_OPEN), cimage_contains(handle, entry) else {
      throw Finding("L02", "it has no function '\(BINDERY_PLUGIN_OPEN)'")
    }
    return unsafeBitCast(entry, to: bindery_plugin_open_function.self)
  }

  /// Opens a loaded plugin.
  ///
  /// - Parameters:
  ///   - entry: Its entry.
  ///   - host: The host as it is to appear to it.
  ///   - report: Where findings go that aren't about loading.
  /// - Returns: What the entry returned.
  /// - Throws: The rule that it breaks.
  package static func open(
    _ entry: bindery_plugin_open_function, host: ProbedHost, report: ProbeReport
  ) throws(Finding) -> UnsafePointer<bindery_plugin> {
    let call = ProbedCall(BINDERY_PLUGIN_OPEN, report: report)
    let failure = call.sink()
    guard let table = call.run({ entry(host.pointer(), failure.pointer) }) else {
      let sentence = failure.text
      throw Finding("L03", sentence.isEmpty ? "it returned NULL and no reason" : "it doesn't open: \(sentence)")
    }
    return table
  }
}
