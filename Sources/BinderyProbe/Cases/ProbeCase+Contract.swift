internal import BinderyRules

extension ProbeCase {
  /// The cases of the layer C, which check what functions promise.
  static let contractCases: [ProbeCase] =
    callCases + modelCases + drawingCases + bindingCases + liveCases + sourceCases

  private static let callCases: [ProbeCase] = [
    ProbeCase("C01") { (probe) throws(Finding) in try probe.walkSamples() },
    ProbeCase("C17") { (probe) throws(Finding) in
      try probe.walkSamples(); try probe.walkSamples()
    },
    ProbeCase("C19") { (probe) throws(Finding) in
      try probe.walkSamples(); try probe.walkSamples()
    },
  ]
}
