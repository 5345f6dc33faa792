#if os(Linux)
  import CConfinement
  import TestSupport
  import Testing

  // A kernel without Landlock or filters can't confine, and the module says so: then there is nothing to test here.
  @Suite(.enabled(if: Machine.canConfine)) struct `Confinement` {
    @Test(arguments: Attempt.all, Account.usable)
    func `A confined process gets what it needs and no more`(attempt: Attempt, account: Account) async throws {
      let outcome = try await outcome(of: attempt.name, as: account)
      #expect(outcome == attempt.outcome)
    }

    @Test(arguments: Attempt.all, Account.usable)
    func `With a network it makes connections and accepts none`(attempt: Attempt, account: Account) async throws {
      let outcome = try await outcome(of: attempt.name, as: account, "--network")
      #expect(outcome == attempt.networkOutcome)
    }

    @Test(arguments: Attempt.all.filter { $0.need == .nothing }, Account.usable)
    func `What is refused succeeds without confinement`(attempt: Attempt, account: Account) async throws {
      let outcome = try await outcome(of: attempt.name, as: account, "--unconfined")
      #expect(outcome == "allowed")
    }

    // In a container, root often lacks what these need.
    @Test(.enabled(if: Machine.grantsEverything), arguments: Attempt.all.filter { $0.need == .everything })
    func `What is refused to root succeeds without confinement`(attempt: Attempt) async throws {
      let outcome = try await outcome(of: attempt.name, "--unconfined")
      #expect(outcome == "allowed")
    }

    #if arch(x86_64)
      @Test(arguments: Account.usable)
      func `A call of another architecture ends the process`(account: Account) async throws {
        let outcome = try await outcome(of: "call another architecture", as: account)
        #expect(outcome == "SYS")
      }
    #endif

    @Test(arguments: Account.usable)
    func `A confined process ends with its parent`(account: Account) async throws {
      #expect(try await outcome(of: "lose its parent", as: account) == "ended")
      #expect(try await outcome(of: "lose its parent", as: account, "--unconfined") == "went on")
    }

    @Test func `A process with two threads is refused`() async throws {
      let outcome = try await outcome(of: "nothing", "--crowded")
      #expect(outcome == "confining a process that has other threads: EBUSY")
    }

    @Test func `A process without a limit is refused`() async throws {
      #expect(try await outcome(of: "nothing", "--limitless") == "limits of resources: EINVAL")
    }

    private func outcome(of attempt: String, as account: Account = .own, _ options: String...) async throws -> String {
      let options = options.joined(separator: " ")
      return try await onOwnThread { Result { try ConfinedProgram.run(attempt, as: account, options) } }.get()
    }
  }
#endif
