/// The rules by which an anchor lets accounts sign in.
///
/// Specification: <https://stellar.org/protocol/sep-10>
package struct AnchorAuthentication: Hashable, Sendable {
    /// The thresholds of an account, of which the signatures have to reach one.
    package enum Threshold: String, Hashable, Sendable, CaseIterable {
        case low, medium, high
    }

    /// The treatment of a signed `Authorization` on the request for a challenge.
    package enum Attestation: String, Hashable, Sendable, CaseIterable {
        /// No one looks at it.
        case ignored
        /// A value that is there has to be right.
        case checked
        /// A missing or invalid value is refused.
        case required
    }

    /// The form of the host in `web_auth_domain` of a challenge.
    package enum WebAuthDomain: String, Hashable, Sendable, CaseIterable {
        /// The host without the port, as the official SDKs for wallets, the Kotlin SDK and Soneso's for Swift and
        /// Flutter require it.
        case host
        /// The host with the port where it is not the scheme's own, as the Stellar Disbursement Platform and the
        /// validator require it.
        case hostAndPort = "host:port"
    }

    /// The time for which a challenge can be answered.
    package var challengeLifetime: Duration

    /// The time for which a session token is good for.
    package var sessionLifetime: Duration

    /// The threshold that the signatures of an existing account must reach.
    ///
    /// The default is medium, which is what moving money takes.
    package var threshold: Threshold

    /// Whether an account that is not on the ledger may sign in with its master key.
    package var acceptsMissingAccounts: Bool

    /// The treatment of a signed `Authorization` on the request for a challenge; it is checked by default.
    package var attestation: Attestation

    /// The form of the host in `web_auth_domain`; without the port by default.
    package var webAuthDomain: WebAuthDomain

    /// Whether a challenge may be answered more than once; the anchor's `software` sets it.
    var takesAnswersAgain = false

    /// Whether the issuer of tokens is named with https, regardless of what the anchor speaks; the anchor's `software` sets it.
    var namesHTTPS = false

    package init(
        challengeLifetime: Duration = .seconds(900),
        sessionLifetime: Duration = .seconds(86_400),
        threshold: Threshold = .medium,
        acceptsMissingAccounts: Bool = true,
        attestation: Attestation = .checked,
        webAuthDomain: WebAuthDomain = .host
    ) {
        self.webAuthDomain = webAuthDomain
        self.challengeLifetime = challengeLifetime
        self.sessionLifetime = sessionLifetime
        self.threshold = threshold
        self.acceptsMissingAccounts = acceptsMissingAccounts
        self.attestation = attestation
    }
}
