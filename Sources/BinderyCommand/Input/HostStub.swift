import Bindery
import BinderyHost
extension PluginHost {
  var sourceIds: [SourceId] { [] }
  func source(_ id: SourceId) throws -> (any Source)? { nil }
}
