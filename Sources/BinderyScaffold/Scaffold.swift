internal import Bindery
internal import BinderyManifests

/// The description of a new plugin, from which its files are generated.
package struct Scaffold: Sendable {
  /// The name of the plugin.
  package let name: PluginName

  /// The language that the plugin is written in.
  package let language: Language

  /// The optional features of the plugin.
  package let abilities: Set<Ability>

  /// The identifier of the plugin, such as `org.example.audio-book`, as its manifest states it.
  package let id: String

  /// The sample items of the kind that the plugin shows, from whose fields its files are generated.
  package let samples: SampleRecords

  /// The roles, such as title, that the samples' fields play in the plugin's view.
  package let roles: FieldRoles

  /// The fields of the samples that become properties under their own names, besides those that the view shows.
  let kept: KeptFields

  /// The folders of the SDK against which the plugin is built.
  package let sdk: SDKLocation

  /// Whether another plugin shows the kind, too, so that users have to choose which of them shows it.
  package let isContested: Bool

  /// Creates a plugin in memory; no file is written.
  ///
  /// - Parameters:
  ///   - name: The name of the plugin.
  ///   - language: The language that the plugin is written in.
  ///   - abilities: The optional features of the plugin.
  ///   - id: The identifier of the plugin, or `nil` to derive it from the name.
  ///   - samples: Sample items of the kind that the plugin shows.
  ///   - sdk: The SDK against which the plugin is built.
  ///   - isContested: Whether another plugin also shows the kind.
  /// - Throws: A `ScaffoldError` if the name is reserved, the language doesn't support the features, the kind or
  ///   identifier is invalid, or no field identifies the items.
  package init(
    name: PluginName, language: Language, abilities: Set<Ability> = [], id: String?, samples: SampleRecords,
    sdk: SDKLocation, isContested: Bool = false
  ) throws(ScaffoldError) {
    try name.check(for: language, with: abilities)
    try language.check(abilities)
    self.name = name
    self.language = language
    self.abilities = abilities
    self.id = id ?? "org.example." + name.kebab
    self.samples = samples
    self.sdk = sdk
    self.isContested = isContested
    let taken = TakenNames(in: language, with: abilities)
    roles = try FieldRoles(of: samples, besides: taken.ofModel)
    kept = KeptFields(of: samples.shape, besides: roles, unusable: taken.ofViewModel, added: taken.added)
    try Self.check(self.id, ManifestRules.isPartOfId, .wrongId)
    let isPartOfKind = { (byte: UInt8) in ManifestRules.isPartOfId(byte) || byte.isLetter || byte == UInt8(ascii: "_") }
    try Self.check(samples.kind.rawValue, isPartOfKind, .wrongKind)
  }

  /// The files of the plugin, generated at each access: its sources, build files, tests, samples and README.
  package var files: [ScaffoldFile] {
    let sources =
      switch language {
      case .swift: SwiftTemplate(scaffold: self).files
      case .c: CTemplate(scaffold: self).files
      case .rust: RustTemplate(scaffold: self).files
      }
    let samples = ScaffoldFile(path: samplesPath, text: samples.json)
    return sources + [samples, ScaffoldFile(path: "README.md", text: readme)]
  }

  /// The maximum number of properties that a plugin can have for a kind.
  package static var propertyLimit: Int { KeptFields.limit }

  /// The keys of the samples' fields that don't become properties: arrays, objects, always null, of several types,
  /// without a usable name, or beyond the maximum number of properties.
  package var leftOut: [String] { kept.leftOut }

  /// The path of the file with the samples, relative to the plugin's folder.
  var samplesPath: String { "Samples/\(samples.kind).json" }

  /// Throws an error with a code if a text has a byte for which a closure returns `false`.
  private static func check(
    _ text: String, _ isPart: (UInt8) -> Bool, _ code: ScaffoldError.Code
  ) throws(ScaffoldError) {
    let isFine = !text.isEmpty && text.utf8.count <= 128 && text.utf8.allSatisfy(isPart) && !text.hasPrefix(".")
    guard isFine else { throw ScaffoldError(code: code, subject: text) }
  }
}

extension Scaffold {
  /// The text of the plugin's README in Markdown.
  var readme: String {
    """
    # \(name.title)

    A plugin for Bindery: it shows items of the kind `\(samples.kind)`, such as those in `\(samplesPath)`.

        \(tools.build)
    \((arguments + abilityArguments).map { "    bindery \($0)\n" }.joined())
    `\(tools.test)` runs its tests, and `bindery plugins install \(library)` installs it.

    """
  }
}

extension Scaffold {
  /// The name of the plugin's source: that of the plugin, with a suffix if hosts reserve the name for a source of their
  /// own.
  var sourceId: String {
    ManifestRules.isReserved(source: name.kebab) ? name.kebab + "-items" : name.kebab
  }

  /// The key of the field with the identity of the containing item: one of the samples' keys, otherwise `parentId`.
  var parentKey: String {
    samples.shape.fields.first(named: SampleRecords.parentKeys)?.key ?? SampleRecords.parentKeys[0]
  }
}

/// A programming language in which `bindery new` can write plugins. The raw value is the argument of `--language`.
package enum Language: String, CaseIterable, Sendable {
  /// Swift: the plugin is a package that depends on the package of the SDK.
  case swift

  /// C: the plugin has a makefile that finds `bindery.h`.
  case c

  /// Rust: the plugin contains a translation of the part of `bindery.h` that it needs.
  case rust
}

extension Language {
  /// Checks that a new plugin in the language can have the given abilities.
  ///
  /// - Parameter abilities: The abilities, besides showing items.
  /// - Throws: A `ScaffoldError` with the code `noAbilities` if the language supports none and some are given.
  package func check(_ abilities: Set<Ability>) throws(ScaffoldError) {
    guard self != .rust || abilities.isEmpty else {
      throw ScaffoldError(code: .noAbilities, subject: "Rust")
    }
  }
}
