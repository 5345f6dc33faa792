// These tests use the modules that plugin authors get for their own tests.
@_exported public import BinderyRules
@_exported public import BinderyTesting

/// A random number generator with a seed.
package typealias SplitMix64 = SeededGenerator

/// A clock whose time advances only when a test says so.
package typealias ManualClock = TestClock
