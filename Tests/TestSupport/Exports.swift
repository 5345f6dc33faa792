// What authors get for their own tests is what these tests use too.
@_exported public import BinderyRules
@_exported public import BinderyTesting

/// Random numbers that a seed repeats.
package typealias SplitMix64 = SeededGenerator

/// A clock whose time passes only when a test says so.
package typealias ManualClock = TestClock
