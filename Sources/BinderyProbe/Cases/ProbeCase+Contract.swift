internal import BinderyRules

extension ProbeCase {
  /// The cases of layer C, which check the promises of a plugin's functions.
  static let contractCases: [ProbeCase] =
    callCases + modelCases + drawingCases + bindingCases + liveCases + sourceCases + screenCases + pageCases

  /// The cases of the rules about calls of the plugin's functions.
  private static let callCases: [ProbeCase] = [
    ProbeCase("C01") { (probe) throws(Finding) in try probe.walkSamples() },
    ProbeCase("C17") { (probe) throws(Finding) in
      try probe.walkSamples(); try probe.walkSamples()
      try probe.walkSamplesGuardingStarts()
    },
    ProbeCase("C19") { (probe) throws(Finding) in
      try probe.walkSamples(); try probe.walkSamples()
    },
    // The tester checks the output of every process; this case is for a check of the rule alone.
    ProbeCase("C21", .plugin, needsProcess: true) { (probe) throws(Finding) in
      try probe.walkAllSamples()
      try probe.askAll()
    },
    ProbeCase("C73", .plugin, needsProcess: true) { (probe) throws(Finding) in try probe.checkPassingChanges() },
  ]

  /// The cases of the rules about records and models.
  private static let modelCases: [ProbeCase] = [
    ProbeCase("C02") { (probe) throws(Finding) in try probe.checkRefusals() },
    ProbeCase("C03") { (probe) throws(Finding) in try probe.checkWhatFailureLeaves() },
    ProbeCase("C04") { (probe) throws(Finding) in try probe.checkWhatSuccessLeaves() },
    ProbeCase("C05") { (probe) throws(Finding) in try probe.checkIdentities() },
    ProbeCase("C06") { (probe) throws(Finding) in try probe.checkReadingAgain(Law.sameIdentity) },
    ProbeCase("C07") { (probe) throws(Finding) in
      try probe.checkDistinctIdentities()
      try probe.checkWholeIdentities()
    },
    ProbeCase("C08") { (probe) throws(Finding) in try probe.checkReadingAgain(Law.sameVersion) },
    ProbeCase("C09") { (probe) throws(Finding) in
      // How records are read is checked by C11, C17 and F01.
      try GuardedMemory.withLeanRecords { () throws(Finding) in try probe.checkVersionsOfViews() }
    },
    ProbeCase("C10") { (probe) throws(Finding) in try probe.checkConstancy() },
    ProbeCase("C11") { (probe) throws(Finding) in
      try probe.walkWithoutFields()
      try probe.walkVariants { $0.damagedVariants + $0.changedVariants }
      try probe.walkVariants { $0.nestedVariants }
      try probe.explore()
    },
    ProbeCase("C12") { (probe) throws(Finding) in
      try GuardedMemory.withLeanRecords { () throws(Finding) in try probe.checkDoubledKeys() }
    },
    ProbeCase("C13") { (probe) throws(Finding) in
      try GuardedMemory.withLeanRecords { () throws(Finding) in try probe.checkUnknownValues() }
    },
    ProbeCase("C14") { (probe) throws(Finding) in try probe.checkWithoutExpansion() },
  ]

  /// The cases of the rules about drawing items.
  private static let drawingCases: [ProbeCase] = [
    ProbeCase("C15") { (probe) throws(Finding) in
      try probe.eachSample { type, sample in
        probe.mayDrawNothing(sample) ? [] : Law.modestDrawing(type.observation(of: sample))
      }
    },
    ProbeCase("C16") { (probe) throws(Finding) in try probe.checkTexts() },
    ProbeCase("C18") { (probe) throws(Finding) in try probe.checkRoles() },
    ProbeCase("C20") { (probe) throws(Finding) in try probe.checkDrawingAgain() },
    ProbeCase("C22") { (probe) throws(Finding) in try probe.checkEqualViews() },
    ProbeCase("C23") { (probe) throws(Finding) in try probe.checkIndependence() },
    ProbeCase("C24") { (probe) throws(Finding) in try probe.checkPreferredSizes() },
    ProbeCase("C25") { (probe) throws(Finding) in try probe.checkMeasuring() },
  ]

  /// The cases of the rules about properties and actions.
  private static let bindingCases: [ProbeCase] = [
    ProbeCase("C26") { (probe) throws(Finding) in try probe.checkResults() },
    ProbeCase("C27") { (probe) throws(Finding) in try probe.checkPropertiesAgain() },
    ProbeCase("C28") { (probe) throws(Finding) in try probe.checkLastingResults() },
    ProbeCase("C29") { (probe) throws(Finding) in
      try probe.eachSample { type, sample in Law.actions(type.observation(of: sample), of: sample) }
    },
    ProbeCase("C30") { (probe) throws(Finding) in try probe.checkActionsAgain() },
  ]

  /// The cases of the rules about live view models.
  private static let liveCases: [ProbeCase] = [
    ProbeCase("C31", seconds: 30) { (probe) throws(Finding) in try probe.checkActivations() },
    ProbeCase("C32", seconds: 30) { (probe) throws(Finding) in try probe.checkEvents() },
    ProbeCase("C33", seconds: 30) { (probe) throws(Finding) in try probe.checkObservers() },
    ProbeCase("C34") { (probe) throws(Finding) in try probe.checkUpdates() },
    ProbeCase("C68", seconds: 60) { (probe) throws(Finding) in try probe.checkLevelsThatAreLeft() },
    ProbeCase("C69", seconds: 30) { (probe) throws(Finding) in try probe.checkOtherThreads() },
  ]

  /// The cases of the rules about artwork, possible actions, contents, views for other purposes and saved states.
  private static let screenCases: [ProbeCase] = [
    ProbeCase("C63") { (probe) throws(Finding) in
      try probe.eachSample { type, sample in
        let record = probe.derived.contains(sample) ? sample : nil
        return Law.artwork(type.observation(of: sample), declaredBy: type.declaredProperties, of: record)
      }
    },
    ProbeCase("C51") { (probe) throws(Finding) in try probe.checkPossibilities() },
    ProbeCase("C52") { (probe) throws(Finding) in try probe.checkReasons() },
    ProbeCase("C53") { (probe) throws(Finding) in try probe.checkContentsAgain() },
    ProbeCase("C54") { (probe) throws(Finding) in try probe.checkContents() },
    ProbeCase("C55") { (probe) throws(Finding) in try probe.checkPurposes() },
    ProbeCase("C56") { (probe) throws(Finding) in try probe.checkPurposesAgain() },
    ProbeCase("C57") { (probe) throws(Finding) in try probe.checkPurposeSizes() },
    ProbeCase("C58") { (probe) throws(Finding) in try probe.checkRestoring() },
    ProbeCase("C59") { (probe) throws(Finding) in try probe.checkSaving() },
    ProbeCase("C60") { (probe) throws(Finding) in try probe.checkOddStates() },
    ProbeCase("C70", seconds: 30) { (probe) throws(Finding) in try probe.checkStatesOfOtherVersions() },
    ProbeCase("C72") { (probe) throws(Finding) in try probe.checkStatesWithoutModels() },
  ]

  /// The cases of the rules about limits, pages and totals of sources.
  private static let pageCases: [ProbeCase] = [
    ProbeCase("C61", .source, blame: "C36") { (probe) throws(Finding) in try probe.checkPages() },
    ProbeCase("C62", .source, blame: "C36") { (probe) throws(Finding) in try probe.checkNextPages() },
    ProbeCase("C64", .source, blame: "C36", seconds: 30) { (probe) throws(Finding) in try probe.checkOtherLimits() },
    ProbeCase("C65", .source, blame: "C36", seconds: 30) { (probe) throws(Finding) in try probe.checkTotals() },
    ProbeCase("C66", .source, blame: "C36", seconds: 30) { (probe) throws(Finding) in try probe.checkEndsOfPages() },
    ProbeCase("C67", .source, blame: "C36", seconds: 30) { (probe) throws(Finding) in try probe.checkTokens() },
  ]

  /// The cases of the rules about sources and fetchers.
  private static let sourceCases: [ProbeCase] = [
    ProbeCase("C35", .source, blame: "C36") { (probe) throws(Finding) in try probe.checkAnswers() },
    ProbeCase("C36", .source, blame: "C36") { (probe) throws(Finding) in try probe.checkQuestions() },
    ProbeCase("C37", .source, blame: "C36") { (probe) throws(Finding) in try probe.checkLimits() },
    ProbeCase("C38", .source, blame: "C36") { (probe) throws(Finding) in try probe.checkStreams() },
    ProbeCase("C74", .source, blame: "C36") { (probe) throws(Finding) in try probe.checkOldQuestions() },
    ProbeCase("C50", .scheme, blame: "C50") { (probe) throws(Finding) in try probe.checkFetches() },
  ]
}
