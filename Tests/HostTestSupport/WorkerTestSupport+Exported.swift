// Whoever has plugins run in a host also has the libraries and the workers that they are made of.
@_exported public import WorkerTestSupport
