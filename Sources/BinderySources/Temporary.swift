public import Bindery
extension Record { public init(json: String) throws { self.init(kind: "", fields: [:]) } }
