internal import Bindery
public import BinderyLoading
internal import BinderySystem

/// The result of examining a plugin's library before any of its code runs.
public struct PluginJudgement: Sendable {
  /// The reasons why the library isn't used, the most important first; empty if there are none.
  public private(set) var refusals: [PluginError] = []

  /// Sentences about what is unusual in the library but no reason to refuse it, each without a final period.
  public private(set) var warnings: [String] = []

  /// The properties that the library's ELF tables tell, such as its dependencies, or `nil` if they can't be read.
  package private(set) var properties: StaticProperties?

  /// Whether there are no refusals. Trust and quarantine aren't judged, although they also decide whether a library is
  /// opened.
  public var isGood: Bool { refusals.isEmpty }

  /// Creates the judgement of a library that can't be read, with the error that says why.
  init(refusal: PluginError) {
    refusals = [refusal]
  }

  /// Judges a library by its manifest, its permissions and its ELF tables.
  ///
  /// - Parameters:
  ///   - file: The bytes that are to be loaded.
  ///   - original: The file that the bytes come from.
  ///   - path: The path at which the file was found.
  ///   - companions: The libraries that the plugin brings along.
  ///   - folder: The folder that was searched, or `nil` if the file was named directly.
  ///   - permissions: A cache of the permissions of folders, for several judgements.
  init(
    of file: LibraryFile, from original: FilePlace, path: String, with companions: [Companion],
    in folder: PluginSearchPath.Folder?, _ permissions: inout FilePermissions
  ) {
    var plugin = path
    func refusal(_ code: PluginError.Code) -> (String) -> PluginError {
      { PluginError(code: code, plugin: plugin, detail: $0) }
    }
    do throws(PluginError) {
      let manifest = try Manifest(of: file, path: path)
      plugin = manifest.id.rawValue
      if let incompatibility = manifest.incompatibility { refusals.append(incompatibility) }
      if let problem = manifest.idProblem { warnings.append("\(problem); it still loads, and can't be installed") }
    } catch {
      refusals.append(error)
    }
    refusals += Self.problems(of: original, path: path, in: folder, &permissions).map(refusal(.badPermissions))
    if let library = try? ELFLibrary(file, path: path) {
      let properties = StaticProperties(of: library)
      refusals += properties.refusals.map(refusal(.badProperties))
      warnings += properties.warnings
      self.properties = properties
    }
    for companion in companions {
      let (problems, faults) = Self.problems(of: companion, in: folder, &permissions)
      refusals += problems.map(refusal(.badPermissions)) + faults.map(refusal(.badProperties))
    }
  }

  /// Returns the problems with the permissions of a companion's file, and the reasons why the library isn't safe to
  /// load.
  fileprivate static func problems(
    of companion: Companion, in folder: PluginSearchPath.Folder?, _ permissions: inout FilePermissions
  ) -> (permissions: [String], properties: [String]) {
    func sentence(_ problem: String) -> String {
      "the library '\(companion.name)' that it brings can't be used: \(problem)"
    }
    let problems = problems(of: companion.original, path: companion.path, in: folder, &permissions)
    let library = try? ELFLibrary(companion.file, path: companion.path)
    let faults = library.map { StaticProperties(of: $0).refusals } ?? []
    return (problems.map(sentence), faults.map(sentence))
  }

  /// Returns the problems of a file's location and permissions: it is a link out of its folder, or others may write to
  /// it.
  fileprivate static func problems(
    of file: FilePlace, path: String, in folder: PluginSearchPath.Folder?, _ permissions: inout FilePermissions
  ) -> [String] {
    [folder.flatMap { departure(of: file, path: path, from: $0) }, permissions.problem(of: file)].compactMap(\.self)
  }

  /// Returns why a link that leads out of the folder in which it was found isn't used, or `nil` if it is no such link.
  private static func departure(
    of file: FilePlace, path: String, from folder: PluginSearchPath.Folder
  ) -> String? {
    guard let target = file.path, let start = FilePlace.realPath(folder.path) else { return nil }
    guard !target.hasPrefix(start == "/" ? start : start + "/") else { return nil }
    return "it is a link that leads out of its folder; run: "
      + "cp --remove-destination \(target.quotedForShell) \(path.quotedForShell)"
  }
}

extension PluginFile {
  /// Judges the library by its manifest, its permissions and its ELF tables. None of its code runs.
  ///
  /// - Returns: The reasons against opening the library, and its unusual properties.
  /// - Complexity: O(*n*) in the size of the library's symbol tables, far more than finding the library.
  public func judge() -> PluginJudgement {
    var permissions = FilePermissions()
    return judge(&permissions)
  }

  /// Judges the library as one of several. `permissions` caches the permissions of folders between judgements.
  func judge(_ permissions: inout FilePermissions) -> PluginJudgement {
    do throws(PluginError) {
      if let error = unreadable { throw error }
      let file = try LibraryFile(path: path)
      let companions = try Companion.all(of: file, at: path)
      return PluginJudgement(of: file, from: file.place, path: path, with: companions, in: folder, &permissions)
    } catch {
      return PluginJudgement(refusal: error)
    }
  }

  /// Returns the error about the library's permissions, or about a link out of its folder, or `nil` if there is no
  /// problem.
  ///
  /// This is cheap, because of the library's contents only its links to other libraries are read.
  func permissionRefusal(_ permissions: inout FilePermissions) -> PluginError? {
    guard case .success(let manifest) = manifest, let file = try? LibraryFile(path: path) else { return nil }
    var problems = PluginJudgement.problems(of: file.place, path: path, in: folder, &permissions)
    for companion in (try? Companion.all(of: file, at: path)) ?? [] {
      problems += PluginJudgement.problems(of: companion, in: folder, &permissions).permissions
    }
    return problems.first.map { PluginError(code: .badPermissions, plugin: manifest.id.rawValue, detail: $0) }
  }

  /// The reason why the folder of this entry can't be read or isn't searched, or `nil` if the entry is a file.
  private var unreadable: PluginError? {
    guard case .failure(let error) = manifest, isUnsearchedFolder || folder?.path == path else { return nil }
    return error
  }
}

extension SealedImage {
  /// Judges the bytes that are to be loaded, and the permissions of their file. None of the code runs.
  ///
  /// `folder` is the folder in which the file was found, or `nil` if it was named directly.
  package func judge(in folder: PluginSearchPath.Folder?) -> PluginJudgement {
    var permissions = FilePermissions()
    return PluginJudgement(of: file, from: original, path: path, with: companions, in: folder, &permissions)
  }
}
