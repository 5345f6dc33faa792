internal import Bindery
package import BinderyRules
internal import BinderySources
internal import CBindery
internal import CProbe

/// One case at work: the plugin, the inputs, and where findings go.
///
/// It is used by one thread. What plugins call back from others goes to objects that take them from any.
package final class Probe {
  /// What is to be done.
  package let order: ProbeOrder

  /// Where answers go.
  package let report: ProbeReport

  /// The path by which the plugin is loaded.
  package let loadPath: String

  /// What stands around the plugin: the host as it appears to it.
  package var host: ProbedHost

  private var loaded: ProbedLibrary?
  private var openedTable: UnsafePointer<bindery_plugin>?
  private var opened: ProbedPlugin?

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - order: What is to be done.
  ///   - loadPath: The path by which the plugin is loaded.
  ///   - report: Where answers go.
  ///   - former: The case before in the same process, which may have opened the plugin.
  package init(_ order: ProbeOrder, loadPath: String, report: ProbeReport, after former: Probe? = nil) {
    self.order = order
    self.loadPath = loadPath
    self.report = report
    host = former?.host ?? ProbedHost()
    openedTable = former?.openedTable
  }

  /// Runs the case, and says when it is over.
  ///
  /// - Parameter probeCase: The case.
  package func run(_ probeCase: ProbeCase) {
    do throws(Finding) {
      if probeCase.needsSamples, samples.isEmpty {
        report.add(.skipped(noSample))
      } else {
        try probeCase.run(self)
      }
    } catch {
      report.add(.finding(error))
    }
    report.add(.done)
  }

  /// The plugin, which is loaded and opened when it is first asked for.
  ///
  /// - Returns: The plugin.
  /// - Throws: The rule of loading that it breaks.
  package func plugin() throws(Finding) -> ProbedPlugin {
    if let opened { return opened }
    let plugin = try ProbedPlugin(try table(), report: report)
    opened = plugin
    return plugin
  }

  /// The library, which is loaded when it is first asked for.
  ///
  /// - Returns: The library.
  /// - Throws: The rule of loading that it breaks.
  func library() throws(Finding) -> ProbedLibrary {
    if let loaded { return loaded }
    let library = try ProbedLibrary(loading: loadPath, report: report)
    loaded = library
    return library
  }

  /// The entry of the library.
  ///
  /// - Returns: The function.
  /// - Throws: The rule of loading that it breaks.
  func entry() throws(Finding) -> bindery_plugin_open_function {
    try library().entry()
  }

  /// What the entry returned, which is called once in a process.
  ///
  /// - Returns: The table as it is.
  /// - Throws: The rule of loading that it breaks.
  func table() throws(Finding) -> UnsafePointer<bindery_plugin> {
    if let openedTable { return openedTable }
    let table = try library().open(host: host, report: report)
    openedTable = table
    return table
  }

  /// The media type that the case is about.
  ///
  /// - Throws: The rule of loading that the plugin breaks.
  package func type() throws(Finding) -> ProbedType {
    let plugin = try plugin()
    guard let type = plugin.types.first(where: { $0.kind.rawValue == order.subject }) else {
      throw Finding("L04", subject: order.subject, "the manifest names the kind, and no table is of it")
    }
    return type
  }

  /// The records that the plugin is known to take, of the kind that the case is about.
  package lazy var samples: [TestRecord] = samples(of: Kind(rawValue: order.subject))

  /// The records that the plugin is known to take, of one kind.
  ///
  /// - Parameter kind: The kind.
  /// - Returns: The records.
  func samples(of kind: Kind) -> [TestRecord] {
    order.samples.compactMap { json in
      guard let record = try? Record(json: json), record.kind == kind else { return nil }
      return TestRecord(record)
    }
  }

  /// Why a case isn't checked that needs a sample, with the way out.
  private var noSample: String {
    "no record of '\(order.subject)' is known that it takes; put some into the folder Samples beside plugin.json, or name "
      + "them by --samples"
  }

  /// Looks at every sample from its first call to its last.
  ///
  /// - Throws: The first rule that is found broken.
  package func walkSamples() throws(Finding) {
    let type = try type()
    for sample in samples { _ = try type.sighting(of: sample) }
  }
}
