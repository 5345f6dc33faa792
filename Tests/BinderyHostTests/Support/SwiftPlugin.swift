import Foundation

@testable import bindery_manifest
import TestSupport

/// A plugin in Swift, compiled by the test that needs it: one of the folders in `Fixtures`.
///
/// SwiftPM builds no two modules of one name, and a package for each plugin would build the SDK again. So the
/// compiler is called as SwiftPM calls it: once for the modules of the SDK, and once for each plugin, which
/// takes in the SDK's object files as a static library would. The whole takes about five seconds.
struct SwiftPlugin: Sendable {
  /// The name of the module, which several plugins may share.
  let module: String

  /// The folder of the plugin's sources and its `plugin.json`.
  let fixture: String

  /// Compiles the plugin, and returns the path of the library.
  func build(in folder: TemporaryFolder) throws -> String {
    let sdk = try Self.sdk.get()
    let source = fixtureFolder + "/" + fixture
    let entry = try folder.write(
      PluginDescription(contentsOf: source + "/plugin.json").entrySource().utf8, to: fixture + "Entry.swift")
    let library = folder.path(of: "lib\(fixture).so")
    try shell(
      "\(Self.compiler) -emit-library -module-name \(module) -I '\(sdk.path)' -o '\(library)' "
        + "'\(source)'/*.swift '\(entry)' '\(sdk.path)'/*.o")
    return library
  }

  private static let compiler =
    "swiftc -swift-version 6 -parse-as-library -wmo "
    + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]
    .map { "-enable-upcoming-feature \($0)" }.joined(separator: " ")

  /// The modules of the SDK and their object files, compiled once.
  private static let sdk = Result {
    let folder = try TemporaryFolder()
    try folder.write(
      #"module CBindery { header "\#(contractFolder)/bindery.h" export * }"#.utf8, to: "module.modulemap")
    for module in ["Bindery", "BinderyPlugin"] {
      let sources = contractFolder + "/../../" + module
      try shell(
        "cd '\(folder.path)' && find '\(sources)' -name '*.swift' -exec \(compiler) -emit-module -emit-object "
          + "-module-name \(module) -I . -o \(module).o {} +")
    }
    return folder
  }
}
