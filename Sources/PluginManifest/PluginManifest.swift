import Foundation
import PackagePlugin

/// The build tool plugin that turns a target's `plugin.json` into the Swift source of a manifest and an entry function.
@main
struct PluginManifest: BuildToolPlugin {
  /// Runs `bindery-manifest` before the target is compiled.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let input = target.directoryURL.appending(path: "plugin.json")
    guard FileManager.default.fileExists(atPath: input.path(percentEncoded: false)) else {
      Diagnostics.error(
        "'\(target.name)' has no plugin.json, which names the plugin's id, version, kinds and principal")
      return []
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "PluginEntry.swift")
    return [
      .buildCommand(
        displayName: "Writing the manifest of \(target.name)",
        executable: try context.tool(named: "bindery-manifest").url,
        arguments: [input.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: [input],
        outputFiles: [output])
    ]
  }
}
