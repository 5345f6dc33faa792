internal import Bindery
internal import BinderyLoading

extension ItemAnswer {
  /// The size of the texts that are decoded already, which are the identifier and those of the errors, in bytes.
  package var textSize: Int {
    (identity?.textSize ?? 0)
      + [refusal, viewModelRefusal, drawing?.failure, preferredSize?.failure]
      .reduce(0) { $0 + ($1?.textSize ?? 0) }
  }
}

extension ItemAnswer.Identity {
  /// The size of the identifier and of the texts of the errors, in bytes.
  package var textSize: Int {
    let idSize =
      switch id {
      case .success(let id): id.rawValue.utf8.count
      case .failure(let error): error.textSize
      }
    return idSize + (version.failure?.textSize ?? 0)
  }
}

extension Result {
  /// The failure, or `nil` if there is a value.
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

extension PluginError {
  /// The size of the texts that the error keeps, in bytes.
  fileprivate var textSize: Int {
    detail.utf8.count + (symbol?.utf8.count ?? 0) + (source?.utf8.count ?? 0)
  }
}
