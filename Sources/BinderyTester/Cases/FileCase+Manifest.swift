internal import BinderyLoading
internal import BinderyManifests
internal import BinderyRules

extension FileCase {
  /// The cases about the contents of a plugin's manifest, key by key.
  static let manifestCases: [FileCase] = [
    FileCase(manifest: "S06", isGate: true) { (fields) throws(ManifestFields.Failure) in
      guard let id = try fields.optionalText(.id) else { return "its manifest has no 'id'" }
      return Manifest.problem(ofId: id).map { "its 'id' is \(String(id.prefix(64)).quoted); \($0)" }
    },
    FileCase(manifest: "S07", isGate: true) { (fields) throws(ManifestFields.Failure) in
      guard let version = try fields.optionalText(.version) else { return "its manifest has no 'version'" }
      return version.hasVersionNumbers ? nil : "its 'version' is \(version.quoted); expected one such as 1.4.0"
    },
    FileCase(manifest: "S08", isGate: true) { (fields) throws(ManifestFields.Failure) in
      guard let contract = try fields.optionalText(.contract) else { return "its manifest has no 'contract'" }
      return ContractVersion(contract) != nil
        ? nil : "its 'contract' is \(contract.quoted); expected one such as \(ContractVersion.current)"
    },
    FileCase(manifest: "S09", isGate: true) { fields in
      guard let text = try? fields.optionalText(.contract), let contract = ContractVersion(text),
        !contract.isCompatible
      else { return nil }
      return "it is built for contract \(contract), and this host speaks \(ContractVersion.current)"
    },
    FileCase(manifest: "S10", isGate: true) { (fields) throws(ManifestFields.Failure) in
      let kinds = try fields.optionalTexts(.kinds) ?? []
      // Other rules report what can't be read of these keys, so that it counts as something.
      let counts = [
        Result { try fields.optionalTexts(.sources)?.count ?? 0 },
        Result { try fields.optionalTexts(.schemes)?.count ?? 0 }, Result { try fields.fileClaims().count },
      ]
      if kinds.isEmpty {
        return counts.contains { (try? $0.get()) != 0 }
          ? nil : "its manifest has no 'kinds', and no 'sources', 'schemes' and 'files' either"
      }
      return kinds.contains("") ? "one of its 'kinds' is empty" : kinds.complaint("kinds", atMost: 1024)
    },
    FileCase(manifest: "S11", isGate: true) { (fields) throws(ManifestFields.Failure) in
      let sources = try fields.optionalTexts(.sources) ?? []
      if let taken = sources.first(where: ManifestRules.isReserved(source:)) {
        return "\(taken.quoted) among its 'sources' means something else to the host"
      }
      return sources.complaintAboutName("sources") ?? sources.complaint("sources", atMost: 64)
    },
    FileCase(manifest: "S12", isGate: true) { (fields) throws(ManifestFields.Failure) in
      let schemes = try fields.optionalTexts(.schemes) ?? []
      return schemes.complaintAboutName("schemes") ?? schemes.complaint("schemes", atMost: 64)
    },
    FileCase(manifest: "S13", isGate: true) { (fields) throws(ManifestFields.Failure) in
      for key in [ManifestKey.name, .summary] {
        guard let text = try fields.optionalText(key) else { continue }
        if text.isEmpty { return "its '\(key.rawValue)' is empty" }
        if text.contains(where: \.isNewline) { return "its '\(key.rawValue)' has more than one line" }
      }
      return nil
    },
    FileCase(manifest: "S14", isGate: true) { (fields) throws(ManifestFields.Failure) in
      let capabilities = try fields.optionalTexts(.capabilities) ?? []
      return capabilities.map(Capability.init(rawValue:)).first { !$0.isKnown }?.problem
        ?? capabilities.complaint("capabilities", atMost: 64)
    },
    FileCase(manifest: "S15") { fields in
      fields.allKeys.complaint("keys", atMost: .max)
        ?? fields.allKeys.lazy.compactMap(ManifestKey.complaint(about:)).first
    },
    FileCase(manifest: "S16", isGate: true) { (fields) throws(ManifestFields.Failure) in
      _ = try fields.fileClaims()
      return nil
    },
    FileCase(manifest: "S17", isGate: true) { fields in
      // Other rules report values that can't be read.
      guard let claims = try? fields.fileClaims(), !claims.isEmpty else { return nil }
      let capabilities = (try? fields.optionalTexts(.capabilities)) ?? []
      return capabilities.first(where: ManifestRules.isForbiddenBesideFiles).map {
        "it has 'files', and \($0.quoted) among its 'capabilities'"
      }
    },
  ]
}

extension [String] {
  /// Returns what is wrong with a list that may have no duplicates and at most `limit` entries, as a sentence without a
  /// period, or `nil` if it is valid. `key` names the list in the sentence.
  fileprivate func complaint(_ key: String, atMost limit: Int) -> String? {
    guard count <= limit else { return "it has \(count) '\(key)'; expected at most \(limit)" }
    var known: Set<String> = []
    return first { !known.insert($0).inserted }.map { "\($0.quoted) stands twice among its '\(key)'" }
  }

  /// Returns a sentence about the first invalid name of a source or scheme, without a period, or `nil` if all are
  /// valid.
  fileprivate func complaintAboutName(_ key: String) -> String? {
    first { !ManifestRules.isName($0) }.map {
      "\($0.quoted) is among its '\(key)'; expected lower-case letters, digits and '-'"
    }
  }
}

extension String {
  /// The text in quotation marks, with control characters replaced by spaces.
  fileprivate var quoted: String { "'" + String(unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) }) + "'" }

  /// Whether the text is a version: numbers separated by dots, optionally followed by a suffix such as `-beta`.
  fileprivate var hasVersionNumbers: Bool {
    let numbers = prefix { $0 != "-" && $0 != "+" }.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
