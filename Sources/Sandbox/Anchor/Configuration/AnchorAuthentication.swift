/// The rules by which an anchor lets accounts sign in.
///
/// Specification: <https://stellar.org/protocol/sep-10>
package struct AnchorAuthentication: Hashable, Sendable {
    /// The thresholds of an account, of which the signatures have to reach one.
    package enum Threshold: String, Hashable, Sendable {
        case low, medium, high
    }

    /// How long a challenge can be answered.
    package var challengeLifetime: Duration

    /// How long a session token is good for.
    package var sessionLifetime: Duration

    /// The threshold that the signatures of an existing account must reach.
    ///
    /// The default is medium, which is what moving money takes.
    package var threshold: Threshold

    /// Whether an account that is not on the ledger may sign in with its master key.
    package var acceptsMissingAccounts: Bool

    package init(
        challengeLifetime: Duration = .seconds(900),
        sessionLifetime: Duration = .seconds(86_400),
        threshold: Threshold = .medium,
        acceptsMissingAccounts: Bool = true
    ) {
        self.challengeLifetime = challengeLifetime
        self.sessionLifetime = sessionLifetime
        self.threshold = threshold
        self.acceptsMissingAccounts = acceptsMissingAccounts
    }
}
