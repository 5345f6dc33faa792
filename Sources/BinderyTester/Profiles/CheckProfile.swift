package import BinderyRules

/// A named, fixed list of rules, so that "checked by contract/1" always means the same.
///
/// A later release may add a list under another name. A rule that it adds to a level is in no earlier list.
package struct CheckProfile: Hashable, Sendable {
  /// The name of the profile, such as `contract/1`.
  package let name: String

  /// The codes of the profile's rules, in the order of rules.
  package let codes: [RuleCode]

  /// All profiles, the newest last.
  package static let all: [CheckProfile] = [.contract1, .contract2, .contract3, .contract4]

  /// Returns the profile with a name, and throws a `CheckError` if there is none.
  package static func named(_ name: String) throws(CheckError) -> CheckProfile {
    if let profile = all.first(where: { $0.name == name }) { return profile }
    let names = all.map { "'\($0.name)'" }.joined(separator: ", ")
    throw CheckError(.unknownName, "there is no profile '\(name)'; there is \(names)")
  }
}

extension CheckProfile {
  /// The profile `contract/1`: the rules up to the level `strict` of the first tester for version 1.1 of the contract.
  ///
  /// The list is written out and never changes: later rules go into another profile.
  package static let contract1 = CheckProfile(
    name: "contract/1",
    codes: [
      "S01", "S02", "S03", "S04", "S05", "S06", "S07", "S08", "S09", "S10", "S11", "S12", "S13", "S14", "S15",
      "S20", "S21", "S22", "S23", "S24", "S25", "S26", "S27", "S29", "S30", "S31",
      "L01", "L02", "L03", "L04", "L05", "L06", "L07", "L08", "L09", "L10", "L11", "L12", "L13", "L14", "L15",
      "L16", "L17", "L18", "L19", "L20", "L30", "L31", "L32", "L33", "L34", "L35", "L36", "L37", "L38", "L39",
      "L40", "L41", "L42",
      "C01", "C02", "C03", "C04", "C05", "C06", "C07", "C08", "C09", "C10", "C11", "C12", "C13", "C14", "C15",
      "C16", "C17", "C18", "C19", "C20", "C21", "C22", "C23", "C24", "C25", "C26", "C27", "C28", "C29", "C30",
      "C31", "C32", "C33", "C34", "C35", "C36", "C37", "C38", "C39", "C40", "C41", "C42", "C43", "C44", "C45",
      "C46", "C47", "C50",
      "X01", "X02", "X03", "X04", "X05", "X06", "X07", "X08", "X09", "X10", "X11",
      "F01", "F02", "F03", "F04",
      "D01", "D02", "D03", "D04", "D05", "D06", "D07",
    ])
}

extension CheckProfile {
  /// The profile `contract/2`: the rules of `contract/1`, those of the additions of version 1.3 of the contract, and
  /// others that `contract/1` missed.
  package static let contract2 = CheckProfile(
    name: "contract/2",
    codes: (contract1.codes + [
      "L43", "L44", "L45", "L46",
      "C48", "C51", "C52", "C53", "C54", "C55", "C56", "C57", "C58", "C59", "C60", "C61", "C62",
      "C63",
      "F05", "F06",
    ])
    .sorted())
}

extension CheckProfile {
  /// The profile `contract/3`: the rules of `contract/2`, and further ones about answers to one request, view models,
  /// restored states, cancelled searches and temporary changes of the process.
  package static let contract3 = CheckProfile(
    name: "contract/3",
    codes: (contract2.codes + ["C64", "C65", "C66", "C67", "C68", "C69", "C70", "C72", "C73", "C74", "X12"]).sorted())
}

extension CheckProfile {
  /// The profile `contract/4`: the rules of `contract/3`, and those of the additions of version 1.4 of the contract.
  package static let contract4 = CheckProfile(
    name: "contract/4", codes: (contract3.codes + ["S16", "S17", "L47"]).sorted())
}
