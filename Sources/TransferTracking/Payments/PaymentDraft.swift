internal import Stellar
package import Timekeeping

/// A payment that a state of the flow has signed: what it was for, and the envelope that was noted before it was submitted.
package struct PaymentDraft: Equatable, Sendable {
    /// The state of the flow that signed it.
    package var flowState: String
    package var visit: Int
    package var payment: Payment
    package var envelope: SignedEnvelope

    /// Whether the state called `name` has to find the payment's outcome instead of giving up at `now`.
    ///
    /// It has if it signed the payment itself, or if the payment of a state that the flow lacks may still be included.
    package func isUnsettled(for name: String, at now: Timestamp) -> Bool {
        flowState == name || envelope.validUntil > now
    }
}
