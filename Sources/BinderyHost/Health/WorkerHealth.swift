#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How well untrusted plugins can be confined here, as the program that confines them tells.
public struct WorkerHealth: Sendable {
  /// What was looked at, in an order for reading.
  public let checks: [HealthCheck]

  /// Asks the program.
  ///
  /// - Parameter program: The program that workers run, or nothing where there is none.
  public init(program: String?) {
    guard let program, access(program, X_OK) == 0 else {
      let place = program.map { "'\($0)' can't be run: \(String(cString: strerror(errno)))" }
      checks = [
        HealthCheck(
          "worker", .failure, place ?? "the program 'bindery-worker' isn't beside this one, nor in its libexec/bindery",
          fix: "install bindery again; until then only trusted plugins run")
      ]
      return
    }
    let report = WorkerReport(of: program)
    checks = [Self.check(of: program, report)] + (report.map(Self.checks) ?? [])
  }

  private static func check(of program: String, _ report: WorkerReport?) -> HealthCheck {
    guard let version = report?.version else {
      return HealthCheck("worker", .failure, "'\(program)' doesn't answer", fix: "install bindery again")
    }
    guard version == ProgramVersion.text else {
      return HealthCheck(
        "worker", .failure, "'\(program)' is version \(version), and this is \(ProgramVersion.text)",
        fix: "install bindery again")
    }
    return HealthCheck("worker", .pass, "'\(program)' runs, version \(version)")
  }

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
      checks.append(
        HealthCheck(
          feature.name, has ? .pass : .failure, has ? "this kernel has it" : "this kernel doesn't \(feature.purpose)",
          fix: has ? nil : "use another kernel, or a container that allows it"))
    }
    return checks
  }
}
