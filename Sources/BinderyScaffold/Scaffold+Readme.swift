internal import Bindery

extension Scaffold {
  /// The text of the plugin's README.
  var readme: String {
    """
    # \(name.title)

    A plugin for Bindery: it shows items of the kind `\(samples.kind)`, such as those in `\(samplesPath)`.

        \(buildCommand)
        bindery check .
        bindery \(showArguments)

    `\(testCommand)` runs its tests, and `bindery plugins install \(library)` installs it.

    """
  }
}
