internal import BinderyExchange
internal import BinderySystem

/// The health of the confinement of untrusted plugins, as the program of the worker processes reports it.
public struct WorkerHealth: Sendable {
  /// The results of the checks, in the order in which they should be read.
  public let checks: [HealthCheck]

  /// Runs the worker program at a path and checks its report.
  ///
  /// `program` is `nil` if the program isn't installed. `words` has the words for the fixes.
  public init(program: String?, words: HostWords = HostWords()) {
    guard let program, FileAccess.executing.isGranted(at: program) else {
      let place = program.flatMap { path in
        FileAccess.executing.problem(at: path).map { "'\(path)' can't be run: \($0)" }
      }
      checks = [
        HealthCheck(
          "worker", .failure, place ?? "the program 'bindery-worker' isn't beside this one, nor in its libexec/bindery",
          fix: "\(words.reinstall); until then only trusted plugins run")
      ]
      return
    }
    let report = WorkerReport(of: program)
    checks = [Self.check(of: program, report, words)] + (report.map(Self.checks) ?? [])
  }

  /// Returns the check of the program `bindery-worker`: whether it answers, and whether it has this program's version.
  private static func check(of program: String, _ report: WorkerReport?, _ words: HostWords) -> HealthCheck {
    guard let version = report?.version else {
      return HealthCheck("worker", .failure, "'\(program)' doesn't answer", fix: words.reinstall)
    }
    guard version == ProgramVersion.text else {
      return HealthCheck(
        "worker", .failure, "'\(program)' is version \(version), and this is \(ProgramVersion.text)",
        fix: words.reinstall)
    }
    return HealthCheck("worker", .pass, "'\(program)' runs, version \(version)")
  }

  /// Returns the checks of the features for confinement that the system provides.
  private static func checks(_ report: WorkerReport) -> [HealthCheck] {
    let version = report.landlockVersion
    let landlock = version >= WorkerReport.leastLandlockVersion
    var checks = [
      HealthCheck(
        "Landlock", landlock ? .pass : .failure,
        version == 0 ? "this kernel doesn't keep a plugin from files" : "version \(version)",
        fix: landlock ? nil : "use Linux 6.2 or later, with 'landlock' among the modules of its option lsm=")
    ]
    for (feature, has) in report.features {
      checks.append(feature.isRequired ? check(of: feature, has) : checkOfNamespaces(has))
    }
    return checks
  }

  /// Returns the check of one feature for confinement.
  private static func check(of feature: WorkerReport.Feature, _ has: Bool) -> HealthCheck {
    HealthCheck(
      feature.name, has ? .pass : .failure, has ? "this kernel has it" : "this kernel doesn't \(feature.purpose)",
      fix: has ? nil : "use another kernel, or a container that allows it")
  }

  /// Returns the check whether workers are confined with namespaces or without.
  private static func checkOfNamespaces(_ has: Bool) -> HealthCheck {
    let name = WorkerReport.Feature.namespaces.name
    if has { return HealthCheck(name, "workers have a root of their own, where nothing else can be seen") }
    return HealthCheck(
      name, .warning,
      "workers can read no more than otherwise, but see which paths and processes there are, and the network's tables",
      fix: "allow users their own namespaces: the settings user.max_user_namespaces and, where there are such, "
        + "kernel.unprivileged_userns_clone and kernel.apparmor_restrict_unprivileged_userns of sysctl, "
        + "or the profile of the container")
  }
}
