internal import Bindery
public import BinderyLoading
internal import BinderySystem
internal import Glibc

/// What is known of a library before anything of it runs.
public struct PluginJudgement: Sendable {
  /// Why it isn't used; the first counts. None where nothing speaks against it.
  public private(set) var refusals: [PluginError] = []

  /// Sentences about what is unusual and no reason to refuse it, without a full stop.
  public private(set) var warnings: [String] = []

  /// What its tables say, where they can be read.
  package private(set) var properties: StaticProperties?

  /// Whether it may be opened, as far as this goes.
  public var isGood: Bool { refusals.isEmpty }

  /// Judges a library that can't be read.
  init(refusal: PluginError) {
    refusals = [refusal]
  }

  /// Judges a library.
  ///
  /// - Parameters:
  ///   - file: The bytes that are to be loaded.
  ///   - original: Where they are from.
  ///   - path: Where the file was found.
  ///   - folder: The folder that was searched, if one was.
  ///   - permissions: What is known of folders in this run of judging.
  init(
    of file: LibraryFile, from original: FilePlace, path: String, in folder: PluginSearchPath.Folder?,
    _ permissions: inout FilePermissions
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
  }

  /// Why nobody should rely on a file, by where it is and who may write to it.
  fileprivate static func problems(
    of file: FilePlace, path: String, in folder: PluginSearchPath.Folder?, _ permissions: inout FilePermissions
  ) -> [String] {
    [folder.flatMap { departure(of: file, path: path, from: $0) }, permissions.problem(of: file)].compactMap(\.self)
  }

  /// What is wrong with a file that a link leads to, out of the folder in which the link was found.
  private static func departure(
    of file: FilePlace, path: String, from folder: PluginSearchPath.Folder
  ) -> String? {
    guard let target = file.path, let real = realpath(folder.path, nil) else { return nil }
    defer { free(real) }
    let start = String(cString: real)
    guard !target.hasPrefix(start == "/" ? start : start + "/") else { return nil }
    return "it is a link that leads out of its folder; run: "
      + "cp --remove-destination \(target.quotedForShell) \(path.quotedForShell)"
  }
}

extension PluginFile {
  /// Judges the library: its manifest, its permissions and its tables. Nothing of it runs.
  ///
  /// - Returns: What speaks against it, and what is unusual.
  /// - Complexity: Far more than finding it: all names in the library are read.
  public func judge() -> PluginJudgement {
    var permissions = FilePermissions()
    return judge(&permissions)
  }

  /// Judges the library, as one of several.
  ///
  /// - Parameter permissions: What is known of folders in this run of judging.
  /// - Returns: What speaks against it, and what is unusual.
  func judge(_ permissions: inout FilePermissions) -> PluginJudgement {
    do throws(PluginError) {
      if let error = unreadable { throw error }
      let file = try LibraryFile(path: path)
      return PluginJudgement(of: file, from: file.place, path: path, in: folder, &permissions)
    } catch {
      return PluginJudgement(refusal: error)
    }
  }

  /// Why nobody should rely on the library, by where it is and who may write to it, if so. This costs little: none of
  /// it is read.
  ///
  /// - Parameter permissions: What is known of folders in this run of judging.
  /// - Returns: The reason, or nothing where all is well.
  func permissionRefusal(_ permissions: inout FilePermissions) -> PluginError? {
    guard case .success(let manifest) = manifest, let file = try? LibraryFile(path: path) else { return nil }
    let problems = PluginJudgement.problems(of: file.place, path: path, in: folder, &permissions)
    return problems.first.map { PluginError(code: .badPermissions, plugin: manifest.id.rawValue, detail: $0) }
  }

  /// Why the folder that this stands for can't be read, if it stands for one.
  private var unreadable: PluginError? {
    guard case .failure(let error) = manifest, folder?.path == path else { return nil }
    return error
  }
}

extension SealedImage {
  /// Judges the bytes that are to be loaded, and the file that they are from. Nothing of them runs.
  ///
  /// - Parameter folder: The folder in which the file was found, if one was searched.
  /// - Returns: What speaks against it, and what is unusual.
  package func judge(in folder: PluginSearchPath.Folder?) -> PluginJudgement {
    var permissions = FilePermissions()
    return PluginJudgement(of: file, from: original, path: path, in: folder, &permissions)
  }
}
