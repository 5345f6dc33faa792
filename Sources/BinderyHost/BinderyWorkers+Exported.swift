// The settings of workers are given to a `PluginHost`, so whoever imports this module has them.
@_exported public import BinderyWorkers
