import Bindery
import BinderyInterface

/// What a person is doing, told as it happens.
struct UserStatus: Sendable {
  let user: ModelId
  let text: String
}

/// The key of what people are doing; a window that doesn't set it knows of no user.
enum UserStatusKey: ContextKey {
  static var defaultValue: Outputs<UserStatus>? { nil }
}
