// A `PluginHost` is created with settings of workers, so importers of this module need both.
@_exported public import BinderyWorkers
