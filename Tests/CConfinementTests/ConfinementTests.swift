import CConfinement
import TestSupport
import Testing

// A kernel without Landlock or filters can't confine, and the module says so: then there is nothing to test here.
@Suite(.startsProcesses, .enabled(if: Machine.canConfine)) struct `Confinement` {
  @Test(arguments: Attempt.all, Account.usable)
  func `A confined process gets what it needs and no more`(attempt: Attempt, account: Account) async throws {
    let outcome = try await outcome(of: attempt.name, as: account)
    expectEqual(outcome, attempt.outcome)
  }

  @Test(arguments: Attempt.all, Account.usable)
  func `With a network it makes connections and accepts none`(attempt: Attempt, account: Account) async throws {
    let outcome = try await outcome(of: attempt.name, as: account, "--network")
    expectEqual(outcome, attempt.networkOutcome)
  }

  @Test(.enabled(if: Machine.hasNamespaces), arguments: Attempt.all, Account.usable)
  func `With a root of its own it sees nothing else`(attempt: Attempt, account: Account) async throws {
    let outcome = try await outcome(of: attempt.name, as: account, "--own-root")
    expectEqual(outcome, attempt.ownOutcome)
  }

  @Test(.enabled(if: Machine.hasNamespaces), arguments: Account.usable)
  func `With a network and a root of its own it makes connections`(account: Account) async throws {
    for attempt in Attempt.all where attempt.networkOutcome != attempt.outcome {
      let outcome = try await outcome(of: attempt.name, as: account, "--own-root", "--network")
      expectEqual(outcome, attempt.networkOutcome, "\(attempt)")
    }
  }

  // As a container does that allows no namespaces, and a system that allows no mounts in them.
  @Test(arguments: ["unshare", "open_tree", "chroot"], Account.usable)
  func `Where a namespace is refused it is confined without a root of its own`(
    call: String, account: Account
  ) async throws {
    for attempt in Attempt.all where attempt.ownOutcome != attempt.outcome || attempt.name == "keep capabilities" {
      // Some of the namespaces may have been entered by then.
      let outcome = try await outcome(of: attempt.name, as: account, "--own-root", "--refuse", call)
      #expect(outcome == attempt.outcome || attempt.isOfNamespaces && outcome == attempt.ownOutcome, "\(attempt)")
    }
  }

  // At each other step before the root is entered. Opening what maps users is one.
  @Test(arguments: ["fsopen", "fsmount", "move_mount", "mount_setattr", "map"], Account.usable)
  func `Where a step is refused it is confined without a root of its own`(step: String, account: Account) async throws {
    let names = [
      "read a file that is given", "read the list of users", "learn that a file exists", "keep capabilities",
    ]
    for attempt in Attempt.all where names.contains(attempt.name) {
      let outcome = try await outcome(of: attempt.name, as: account, "--own-root", "--refuse", step)
      expectEqual(outcome, attempt.outcome, "\(attempt)")
    }
  }

  // Its own users are counted apart, though a later step is refused. Root's threads have no limit.
  @Test(.enabled(if: Machine.hasNamespaces), arguments: ["none", "open_tree", "fsopen"])
  func `Where users are its own its threads are counted apart`(call: String) async throws {
    let account = try #require(Account.usable.last)
    let refusal = call == "none" ? "" : "--refuse \(call)"
    try await expectEqual(outcome(of: "start eighty threads", as: account, "--own-root", refusal), "EAGAIN")
  }

  @Test(.enabled(if: Machine.hasNamespaces), arguments: Account.usable)
  func `What is mounted later doesn't appear in a root of its own`(account: Account) async throws {
    let outcome = try await outcome(of: "find a mount that follows another", as: account, "--own-root", "--shared")
    expectEqual(outcome, "ENOENT")
  }

  @Test(arguments: Attempt.all.filter { $0.need == .nothing }, Account.usable)
  func `What is refused succeeds without confinement`(attempt: Attempt, account: Account) async throws {
    let outcome = try await outcome(of: attempt.name, as: account, "--unconfined")
    expectEqual(outcome, "allowed")
  }

  // In a container, root often lacks what these need.
  @Test(.enabled(if: Machine.grantsEverything), arguments: Attempt.all.filter { $0.need == .everything })
  func `What is refused to root succeeds without confinement`(attempt: Attempt) async throws {
    let outcome = try await outcome(of: attempt.name, "--unconfined")
    expectEqual(outcome, "allowed")
  }

  #if arch(x86_64)
    @Test(arguments: Account.usable)
    func `A call of another architecture ends the process`(account: Account) async throws {
      let outcome = try await outcome(of: "call another architecture", as: account)
      expectEqual(outcome, "SYS")
    }
  #endif

  @Test(arguments: Account.usable)
  func `A confined process ends with its parent`(account: Account) async throws {
    try await expectEqual(outcome(of: "lose its parent", as: account), "ended")
    try await expectEqual(outcome(of: "lose its parent", as: account, "--own-root"), "ended")
    try await expectEqual(outcome(of: "lose its parent", as: account, "--unconfined"), "went on")
  }

  @Test func `A process with two threads is refused`() async throws {
    let outcome = try await outcome(of: "nothing", "--crowded")
    expectEqual(outcome, "confining a process that has other threads: EBUSY")
  }

  @Test func `A process without a limit is refused`() async throws {
    try await expectEqual(outcome(of: "nothing", "--limitless"), "limits of resources: EINVAL")
  }

  private func outcome(of attempt: String, as account: Account = .own, _ options: String...) async throws -> String {
    let options = options.joined(separator: " ")
    return try await onOwnThread { Result { try ConfinedProgram.run(attempt, as: account, options) } }.get()
  }
}
