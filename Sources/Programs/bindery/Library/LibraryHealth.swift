import Bindery
import BinderyHost
import BinderyLibrary
import BinderyLoading
import BinderyRendering

/// The health of the user's library: whether it can be read and written, and whether its index is that of the plugins.
///
/// No plugin runs, and no item is read, so that the check is quick for a library of any size.
struct LibraryHealth {
  /// The results of the checks, in the order in which they should be read.
  let checks: [HealthCheck]

  /// The name of the checks in the report.
  private static let name = "library"

  /// Checks a library.
  ///
  /// - Parameters:
  ///   - path: The path of the library, or `nil` if the environment names no folder for it.
  ///   - claims: The claims of the plugins that there are now.
  ///   - quarantine: The plugins that are in quarantine.
  init(path: String?, claims: PluginClaims, without quarantine: QuarantinedPlugins) {
    guard let path else {
      checks = [
        HealthCheck(Self.name, .warning, "there is no place for your library", fix: "set HOME to your own folder")
      ]
      return
    }
    do throws(LibraryError) {
      let reader = try LibraryReader(path: path)
      let counts = try reader.stampCounts()
      let stale = StaleCount(counts.filter { $0.stamp.isStale(among: claims, without: quarantine) })
      let unfinished = try reader.unfinishedFiles()
      checks =
        [Self.sum(of: reader, counts.reduce(0) { $0 + $1.count }, at: path)] + Self.check(of: stale)
        + unfinished.map(Self.check(ofUnfinished:))
    } catch  where error.code == .missing {
      checks = [HealthCheck(Self.name, "'\(path)' isn't there yet, which is no mistake")]
    } catch {
      checks = [Self.check(of: error)]
    }
  }

  /// Returns a check that tells the number of items, the size of the file, and whether it may only be read.
  private static func sum(of reader: LibraryReader, _ count: Int, at path: String) -> HealthCheck {
    let access = reader.isWritable ? "" : ", and may only be read"
    let size = (reader.byteCount + (1 << 20) - 1) >> 20
    return HealthCheck(
      name, "'\(path)' has \(count.items) in \(size.grouped) MiB\(access)")
  }

  /// Returns a warning about items whose texts come from other plugins than those that show them now, if there are any.
  private static func check(of stale: StaleCount) -> [HealthCheck] {
    guard stale.all > 0 else { return [] }
    return [
      HealthCheck(
        name, .warning, "\(stale.all.counted("item is", "items are")) found by \(stale.texts)",
        fix: "run: bindery library rebuild --stale")
    ]
  }

  /// Returns a warning about a file whose import was begun and not finished.
  private static func check(ofUnfinished file: String) -> HealthCheck {
    HealthCheck(
      name, .warning, "the import of '\(file)' isn't finished",
      fix: "unless it is under way, run: bindery import '\(file)'")
  }

  /// Returns the check for an error, whose sentence ends with the fix.
  private static func check(of error: LibraryError) -> HealthCheck {
    let outcome: HealthCheck.Outcome = error.code == .busy ? .warning : .failure
    let parts = error.description.split(separator: "; ", omittingEmptySubsequences: false)
    guard parts.count > 1, let fix = parts.last else { return HealthCheck(name, outcome, error.description) }
    return HealthCheck(name, outcome, parts.dropLast().joined(separator: "; "), fix: String(fix))
  }
}
