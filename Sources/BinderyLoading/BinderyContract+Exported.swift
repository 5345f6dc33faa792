// The errors, manifests and signatures of plugins are part of what this module offers, so whoever imports it has them.
@_exported public import BinderyContract
