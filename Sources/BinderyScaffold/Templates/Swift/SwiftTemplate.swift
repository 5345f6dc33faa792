internal import Bindery

/// A template for a plugin in Swift: a package with a model, a view model, a view, and a test.
struct SwiftTemplate {
  /// The plugin whose files are generated.
  let scaffold: Scaffold

  /// The files of the plugin, except its samples and README, which are the same in all languages.
  var files: [ScaffoldFile] {
    let sources =
      [
        ("plugin.json", manifest), ("\(type).swift", model), ("\(type)ViewModel.swift", viewModel),
        ("\(type)View.swift", view), ("\(type)Plugin.swift", plugin),
      ] + abilityFiles
    return [ScaffoldFile(path: "Package.swift", text: package), ScaffoldFile(path: "exports.map", text: Self.exports)]
      + sources.map { ScaffoldFile(path: "Sources/\(type)/\($0.0)", text: $0.1) }
      + [
        ScaffoldFile(path: "Tests/\(type)Tests/\(type)Tests.swift", text: test),
        ScaffoldFile(path: ".gitignore", text: "/.build/\nPackage.resolved\n"),
      ]
  }

  /// The name of the model's type, with which the names of all other types, files and targets begin.
  var type: String { scaffold.name.type }
  /// The roles of the samples' fields in the plugin's view, in which all fields but the identity and the title are
  /// optional.
  ///
  /// All but the identity and the title are optional: a few samples don't show what all items have, and an optional
  /// property of another type is merely `nil`.
  var roles: FieldRoles { scaffold.roles.withOptionalDetails }

  /// Returns a field as the model declares it: unchanged if it is the identity or the title, otherwise optional.
  func modeled(_ field: SampleField) -> SampleField {
    field == scaffold.roles.identity || field == scaffold.roles.title ? field : field.optional
  }

  /// The file `plugin.json`.
  private var manifest: String {
    """
    {
      "id": "\(scaffold.id)",
      "name": "\(scaffold.name.title)",
      "version": "0.1.0",
      "kinds": ["\(scaffold.samples.kind)"],
    \(has(.pages) ? "  \"sources\": [\"\(scaffold.sourceId)\"],\n" : "")\
      "principal": "\(type)Plugin"
    }

    """
  }

  private var plugin: String {
    """
    import BinderyPlugin

    /// Shows items of the kind '\(scaffold.samples.kind)'.
    struct \(type)Plugin: Plugin {
    \(has(.pages) ? "  var sources: [any Source] { [\(type)Source()] }\n\n" : "")\
      func register(in provider: ViewBindingProvider) {
    \(binding)\
      }
    }

    """
  }

  /// The Swift statement that binds the model, the view model and the views.
  private var binding: String {
    let types = "\(type).self, \(type)ViewModel.self, \(type)View.self"
    guard has(.views) else { return "    provider.bind(\(types))\n" }
    let views = "[.detail(\(type)DetailView.self), .compact(\(type)CompactView.self)]"
    return "    provider.bind(\n      \(types),\n      views: \(views))\n"
  }

  /// The linker's script that exports the plugin's entry function only.
  private static let exports = """
    # The library exports its entry and nothing else.
    {
      global: bindery_plugin_open;
      local: *;
    };

    """
}
