internal import BinderyRules

extension ProbeCase {
  /// The cases of views.
  static let drawingCases: [ProbeCase] = [
    ProbeCase("C15") { (probe) throws(Finding) in
      try probe.eachSample { (type, sample) throws(Finding) in Law.modestDrawing(try type.observation(of: sample)) }
    },
    ProbeCase("C16") { (probe) throws(Finding) in try probe.checkTexts() },
    ProbeCase("C18") { (probe) throws(Finding) in try probe.checkRoles() },
    ProbeCase("C20") { (probe) throws(Finding) in try probe.checkDrawingAgain() },
    ProbeCase("C22") { (probe) throws(Finding) in try probe.checkEqualViews() },
    ProbeCase("C23") { (probe) throws(Finding) in try probe.checkIndependence() },
    ProbeCase("C24") { (probe) throws(Finding) in try probe.checkPreferredSizes() },
    ProbeCase("C25") { (probe) throws(Finding) in try probe.checkMeasuring() },
  ]
}
