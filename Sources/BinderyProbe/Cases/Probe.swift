internal import Bindery
package import BinderyRules
internal import BinderySources
internal import CBindery
internal import CProbe

/// The execution of one case on one subject in a plugin, with its samples and its report.
///
/// It is used on one thread. Callbacks of plugins on other threads go to thread-safe objects.
package final class Probe {
  /// The order that the case executes.
  package let order: ProbeOrder

  /// The report that receives the case's messages: its findings, skipped checks, and its end.
  package let report: ProbeReport

  /// The path with which dlopen() loads the plugin: that of an open file descriptor, otherwise that of the file.
  package let loadPath: String

  /// The host with which the plugin is opened; it has to be set before that.
  var host: ProbedHost

  /// The loaded library, or `nil` before it is loaded.
  private var loaded: ProbedLibrary?
  /// The table that the entry function has returned, or `nil` before it was called.
  private var openedTable: UnsafePointer<bindery_plugin>?
  /// The plugin with all of its tables, or `nil` before they were read.
  private var opened: ProbedPlugin?
  /// The media type that the case is about, or `nil` before its tables were read.
  private var examined: ProbedType?

  /// Creates the execution of a case.
  ///
  /// - Parameters:
  ///   - order: The order that the case executes.
  ///   - loadPath: The path by which the plugin is loaded.
  ///   - report: The report that receives the case's messages.
  ///   - former: The previous execution in the same process, whose opened plugin and host are reused, or `nil`.
  package init(_ order: ProbeOrder, loadPath: String, report: ProbeReport, after former: Probe? = nil) {
    self.order = order
    self.loadPath = loadPath
    self.report = report
    host = former?.host ?? ProbedHost()
    openedTable = former?.openedTable
  }

  /// Creates the execution of a case on a plugin that is already open in this process.
  convenience init(_ order: ProbeOrder, opened table: UnsafePointer<bindery_plugin>, report: ProbeReport) {
    self.init(order, loadPath: order.path, report: report)
    openedTable = table
  }

  /// Runs the case, reports the finding that it throws, and reports its end.
  ///
  /// A case that needs a sample is skipped if there is none.
  package func run(_ probeCase: ProbeCase) {
    do throws(Finding) {
      if probeCase.needsSamples, samples.isEmpty {
        report.add(.seen(name: ProbeAnswer.unexercised, text: noSample))
        report.add(.skipped(noSample))
      } else {
        try probeCase.run(self)
      }
    } catch {
      report.add(.finding(error))
    }
    report.add(.done)
  }

  /// Runs the order's following cases, each with the plugin as the previous one left it, and with the allocator's guard
  /// reset.
  ///
  /// Each reports its findings as if it ran alone. The first unknown rule ends the run.
  package func runFollowing() {
    var former = self
    for rule in order.following {
      guard let next = ProbeCase.of(rule, order.scope) else { return }
      var order = order
      order.rule = rule
      giveMemory(CPROBE_GUARD_END)
      former = Probe(order, loadPath: loadPath, report: ProbeReport(report.take), after: former)
      former.run(next)
    }
  }

  /// Returns the plugin, which is loaded and opened on first use.
  ///
  /// Throws a finding of the loading rule that the plugin breaks.
  func plugin() throws(Finding) -> ProbedPlugin {
    if let opened { return opened }
    let plugin = try ProbedPlugin(try table(), report: report)
    opened = plugin
    return plugin
  }

  /// Returns the library, which is loaded on first use.
  ///
  /// Throws a finding of the loading rule that the library breaks.
  func library() throws(Finding) -> ProbedLibrary {
    if let loaded { return loaded }
    let library = try ProbedLibrary(loading: loadPath, order, report: report)
    loaded = library
    return library
  }

  /// Returns the plugin's table from its entry function, which is called on first use, once in a process.
  ///
  /// Throws a finding of the loading rule that the plugin breaks.
  func table() throws(Finding) -> UnsafePointer<bindery_plugin> {
    if let openedTable { return openedTable }
    let table = try library().open(host: host, report: report)
    openedTable = table
    return table
  }

  /// Returns the media type that the case is about.
  ///
  /// Throws a finding of rule L04 if the plugin has no media type of that kind, or of the rule of loading that the
  /// plugin breaks.
  func type() throws(Finding) -> ProbedType {
    if let examined { return examined }
    guard let type = try plugin().type(of: order.subject) else {
      throw Finding("L04", subject: order.subject, "the manifest names the kind, and no table is of it")
    }
    examined = type
    return type
  }

  /// The records of the case's kind: the given samples and, after them, the derived records; none if the case isn't
  /// about a kind.
  package lazy var samples: [TestRecord] = given + derived

  /// The samples of the case's kind that were given or found: records that the plugin is known to accept.
  lazy var given: [TestRecord] = samples(of: Kind(rawValue: order.subject))

  /// The records that the tester derived from the samples, since they show what no sample does.
  lazy var derived: [TestRecord] = records(order.derived, of: Kind(rawValue: order.subject))

  /// Returns the given or found samples of one kind, which the plugin is known to accept.
  func samples(of kind: Kind) -> [TestRecord] { records(order.samples, of: kind) }

  /// Returns the records of a kind that JSON objects encode; others are left out.
  private func records(_ objects: [String], of kind: Kind) -> [TestRecord] {
    objects.compactMap { json in
      guard let record = try? Record(json: json), record.kind == kind else { return nil }
      return TestRecord(record)
    }
  }

  /// The reason for skipping a case that needs a sample, with the way to fix it, as a sentence without a period.
  private var noSample: String {
    "no record of '\(order.subject)' is known that it takes; put some into the folder Samples beside plugin.json, or name "
      + "them by --samples"
  }

  /// Runs every sample of the case's kind from decode() to release. Throws a finding of the loading rule that the
  /// plugin breaks.
  ///
  /// Reports the kind as not exercised if the plugin refuses all samples.
  func walkSamples() throws(Finding) {
    let type = try type()
    let refusals = samples.map { type.observation(of: $0).failure }
    guard let first = refusals.first ?? nil, !refusals.contains(nil) else { return }
    report.add(
      .seen(name: ProbeAnswer.unexercised, text: "it shows no record that is known: \(Law.quoted(first))"))
  }

  /// Runs every sample of the case's kind from decode() to release, with guard pages before, instead of after, the
  /// arguments and the allocations of the plugin.
  func walkSamplesGuardingStarts() throws(Finding) {
    let type = try type()
    GuardedMemory.guardingStarts {
      for sample in samples { _ = type.observation(of: sample) }
    }
  }
}
