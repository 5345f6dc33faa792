extension Browse {
  @MainActor
  func runPlain() async throws {}
}
