internal import BinderyTesting

extension CheckProfile {
  /// The rules that were strict when version 1.1 of the contract was first checked. Written out by hand, and never
  /// changed: what is found out later goes into another profile.
  package static let contract1 = CheckProfile(
    name: "contract/1",
    codes: [
      "S01",
      "L01", "L03",
      "C01", "C17", "C19",
    ])
}
