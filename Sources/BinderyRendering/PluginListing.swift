public import BinderyHost
internal import Bindery
internal import BinderyTerminal

/// A list of plugins, those that are refused too, for people or for programs.
public struct PluginListing: Sendable {
  private let host: PluginHost

  /// Creates a listing.
  ///
  /// - Parameter host: The host whose plugins to list.
  public init(host: PluginHost) {
    self.host = host
  }

  /// The list as lines of text, in columns.
  ///
  /// - Parameter columns: The width to cut plugins to; nothing is cut without one, and
  ///   why a library is refused never is.
  /// - Returns: The lines, or nothing where there is no library.
  public func text(columns: Int? = nil) -> [UInt8] {
    let bringsSources = usableFiles.contains { !$1.sources.isEmpty }
    let rows = usableFiles.map { file, manifest in
      [manifest.id.rawValue, manifest.version.rawValue, kinds(of: manifest, in: file)]
        + (bringsSources ? [sources(of: manifest, in: file)] : []) + [manifest.summary ?? ""]
    }
    let table = Table(
      header: ["PLUGIN", "VERSION", "KINDS"] + (bringsSources ? ["SOURCES"] : []) + ["SUMMARY"], rows: rows)
    let refusals = host.files.compactMap { file in
      file.refusal.map { "  " + SafeText($0.plugin == file.path ? "\($0)" : "\(file.path): \($0)").string }
    }
    let sections = [table.lines(columns: columns), remarks, refusals.isEmpty ? [] : ["refused:"] + refusals]
    let lines = sections.filter { !$0.isEmpty }.joined(separator: [""])
    return lines.flatMap { Array($0.utf8) + [0x0a] }
  }

  private var usableFiles: [(PluginFile, Manifest)] {
    host.files.compactMap { file in file.usableManifest.map { (file, $0) } }
  }

  private var remarks: [String] {
    let hasRivals = usableFiles.contains { shown(of: $1, in: $0) != $1.kinds }
    let hasRivalSources = usableFiles.contains { answered(of: $1, in: $0) != $1.sources }
    return (hasRivals ? ["Kinds in brackets are shown by another plugin, which comes first."] : [])
      + (hasRivalSources ? ["Sources in brackets are those of another plugin, which comes first."] : [])
  }

  /// The list as a JSON object: `version`, `plugins` and `refused`.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.arrayMember("plugins") { json in
        for (file, manifest) in usableFiles {
          json.objectElement { json in
            json.members(of: manifest, at: file.path)
            json.textsMember("shows", shown(of: manifest, in: file).map(\.rawValue))
          }
        }
      }
      json.arrayMember("refused") { json in
        for file in host.files {
          guard let refusal = file.refusal else { continue }
          json.objectElement { json in
            json.member("path", file.path)
            json.member("error", refusal.description)
          }
        }
      }
    }
    return json.utf8 + [0x0a]
  }

  /// The kinds of a plugin; those that another one shows stand in brackets.
  private func kinds(of manifest: Manifest, in file: PluginFile) -> String {
    let shown = shown(of: manifest, in: file)
    return manifest.kinds.map { shown.contains($0) ? "\($0)" : "(\($0))" }.joined(separator: ", ")
  }

  /// The sources of a plugin; those that another one brings stand in brackets.
  private func sources(of manifest: Manifest, in file: PluginFile) -> String {
    let answered = answered(of: manifest, in: file)
    return manifest.sources.map { answered.contains($0) ? "\($0)" : "(\($0))" }.joined(separator: ", ")
  }

  /// The sources that are a library's rather than another's that claims them too.
  private func answered(of manifest: Manifest, in file: PluginFile) -> [SourceId] {
    manifest.sources.filter { host.claims.claims(onSource: $0).first?.path == file.path }
  }

  /// The kinds that are shown by a library rather than by another that claims them too.
  private func shown(of manifest: Manifest, in file: PluginFile) -> [Kind] {
    manifest.kinds.filter { host.claims.claims(on: $0).first?.path == file.path }
  }
}

/// What one library says of itself, for people or for programs.
public struct PluginInspection: Sendable {
  private let file: PluginFile

  /// Creates an inspection.
  ///
  /// - Parameter file: The library.
  public init(file: PluginFile) {
    self.file = file
  }

  /// What the library says, a line each; nothing where it says nothing.
  public var text: [UInt8] {
    guard case .success(let manifest) = file.manifest else { return [] }
    let rows = [
      ["id", manifest.id.rawValue], ["name", manifest.name], ["version", manifest.version.rawValue],
      ["summary", manifest.summary ?? "-"], ["contract", manifest.contract.description],
      ["kinds", list(manifest.kinds.map(\.rawValue))], ["sources", list(manifest.sources.map(\.rawValue))],
      ["schemes", list(manifest.schemes)], ["capabilities", list(manifest.capabilities)],
      ["path", file.path],
    ]
    return Array((Table(header: nil, rows: rows).lines().joined(separator: "\n") + "\n").utf8)
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  /// What the library says as a JSON object, and `error` where it can't be used.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      switch file.manifest {
      case .success(let manifest): json.members(of: manifest, at: file.path)
      case .failure: json.member("path", file.path)
      }
      if let refusal = file.refusal { json.member("error", refusal.description) }
    }
    return json.utf8 + [0x0a]
  }
}

extension JSONWriter {
  fileprivate mutating func members(of manifest: Manifest, at path: String) {
    member("id", manifest.id.rawValue)
    member("name", manifest.name)
    member("version", manifest.version.rawValue)
    member("summary", manifest.summary)
    member("contract", manifest.contract.description)
    textsMember("kinds", manifest.kinds.map(\.rawValue))
    textsMember("sources", manifest.sources.map(\.rawValue))
    textsMember("schemes", manifest.schemes)
    textsMember("capabilities", manifest.capabilities)
    member("path", path)
  }

  fileprivate mutating func textsMember(_ key: String, _ texts: [String]) {
    arrayMember(key) { json in
      for text in texts { json.element(text) }
    }
  }
}
