import Bindery
import CBindery
import TestSupport
import Testing

struct `Purposes of views` {
  @Test func `Each has a number of the contract, and comes back from it`() {
    expectEqual(ViewPurpose.allCases.map(\.contractPurpose.rawValue), [0, 1, 2])
    for purpose in ViewPurpose.allCases {
      expectEqual(ViewPurpose(contractPurpose: purpose.contractPurpose.rawValue), purpose)
    }
  }

  @Test(arguments: [3, 77, UInt32.max])
  func `A number that is unknown is none`(number: UInt32) {
    expectNil(ViewPurpose(contractPurpose: number))
  }
}
