internal import CSodium

/// The one-time start of libsodium, which chooses its implementations and its source of randomness.
enum LibraryStart {
    /// Whether libsodium is ready; the runtime evaluates this once, before the first use, whatever the thread.
    static let succeeded = sodium_init() >= 0
}
