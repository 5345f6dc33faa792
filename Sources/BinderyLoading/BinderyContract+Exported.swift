// This module's functions take and return the errors, manifests and signatures of that one, so importers need both.
@_exported public import BinderyContract
