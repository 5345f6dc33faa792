import Bindery
import BinderyCollections
import BinderyInterface
import BinderyText
import TestSupport
import Testing

@testable import BinderyBrowser

struct `The place of a row's picture` {
  private static let states: [ArtworkState] =
    [.idle, .loaded([1]), .failed(SourceFailure(.offline, "")), .loading(LoadProgress())]
    + stride(from: 0, through: 100, by: 7).map { .loading(LoadProgress(completed: $0, total: 100)) }

  @Test(arguments: states)
  func `Each state takes all of it but the blank`(state: ArtworkState) {
    expectEqual(SafeText.columns(of: RowPictureText.text(of: state).text), RowPictureText.columns - 1)
  }

  @Test func `States differ by their signs, and not by their colors alone`() {
    let states: [ArtworkState] = [.idle, .loaded([1]), .failed(SourceFailure(.offline, "")), .loading(LoadProgress())]
    expectEqual(Set(states.map { RowPictureText.text(of: $0).text }).count, states.count)
  }
}
