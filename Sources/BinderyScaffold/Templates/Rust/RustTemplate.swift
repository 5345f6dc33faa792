internal import Bindery
internal import CBindery

/// A template for a plugin in Rust: a declarative media type, the part of the contract that it needs, and a test.
struct RustTemplate {
  /// The plugin whose files are generated.
  let scaffold: Scaffold

  /// The files of the plugin, except its samples and README, which are the same in all languages.
  var files: [ScaffoldFile] {
    [
      ScaffoldFile(path: "Cargo.toml", text: package), ScaffoldFile(path: "src/lib.rs", text: source),
      ScaffoldFile(path: "src/bindery.rs", text: Self.contract), ScaffoldFile(path: ".gitignore", text: "/target\n"),
    ]
  }

  /// The name of the plugin.
  var name: PluginName { scaffold.name }
  /// The roles of the samples' fields in the plugin's view, such as title.
  var roles: FieldRoles { scaffold.roles }
  /// The bindings (properties and actions) and the layout of the media type.
  var type: DeclaredType { DeclaredType(of: scaffold) }

  /// The file `Cargo.toml`.
  private var package: String {
    """
    [package]
    name = "\(name.kebab)"
    version = "0.1.0"
    edition = "2021"

    [lib]
    crate-type = ["cdylib"]

    """
  }

  /// The Rust source of the plugin.
  private var source: String {
    """
    //! Shows items of the kind '\(scaffold.samples.kind)'.
    //!
    //! The media type is declared: an item of the data is the model, functions of its fields
    //! are the properties, and a line of layout is the view.

    mod bindery;

    use bindery::{text, Binding, Manifest, MediaType, Plugin};
    use std::os::raw::{c_char, c_void};

    const MANIFEST: &str = r#"{
      "id": "\(scaffold.id)",
      "version": "0.1.0",
      "contract": "\(BINDERY_CONTRACT_VERSION)",
      "kinds": ["\(scaffold.samples.kind)"],
      "name": "\(name.title)"
    }"#;

    #[used]
    #[link_section = ".note.bindery"]
    static NOTE: Manifest<{ MANIFEST.len() }> = Manifest::new(MANIFEST);

    \(functions)\(type.comment)\(tables)
    static MEDIA_TYPE: MediaType = MediaType::declared(
        text!("\(scaffold.samples.kind)"),
        &PROPERTIES,
        \(roles.page == nil ? "&[]" : "&ACTIONS"),
        text!("\(roles.identity.key)"),
    \(layout)
    );

    static MEDIA_TYPES: [&MediaType; 1] = [&MEDIA_TYPE];

    static PLUGIN: Plugin = Plugin::new\(list(["text!(\"\(scaffold.id)\")", "text!(\"0.1.0\")", "&MEDIA_TYPES"], indent: 0));

    /// The one symbol that the host looks up.
    #[no_mangle]
    pub extern "C" fn bindery_plugin_open(
        _host: *const c_void,
        _failure: *const c_void,
    ) -> *const Plugin {
        // A plugin writes nothing to standard error, not even of a panic.
        std::panic::set_hook(Box::new(|_| {}));
        &PLUGIN
    }

    \(test)
    """
  }
}
